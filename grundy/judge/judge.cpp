#include "grundy/judge/judge.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "grundy/judge/case_reader.hpp"

namespace grundy::judge {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

/// The dialogue of one problem with one input.
class Session {
 public:
  Session(const Problem& problem, const Source& source, const Sink& sink)
      : problem_(problem), writer_(sink), reader_(source, [this] { writer_.flush(); }), cases_(reader_) {
    CaseReader::prepare(case_, problem.header.size() + problem.fields.size());
  }

  std::optional<Error> run() {
    auto error = run_cases();
    if (number_ > 0 && problem_.between != "\n") writer_.character('\n');
    writer_.flush();
    return error;
  }

 private:
  std::optional<Error> run_cases() {
    std::uint64_t count = 1;
    if (problem_.framing == Framing::count_first) {
      if (const Token token = reader_.number(count); token != Token::read) {
        return cases_.unreadable(token, "number of cases");
      }
    }
    if (auto error = cases_.read(problem_.header, 0, problem_.header.size(), case_)) return error;
    switch (problem_.framing) {
      case Framing::until_end:
        while (!reader_.at_end()) {
          if (auto error = one_case()) return error;
        }
        return std::nullopt;
      case Framing::until_zero:
        // A contest's reader takes the end of the input for the end as well.
        while (!reader_.at_end()) {
          bool over = false;
          if (auto error = one_case(&over)) return error;
          if (over) return std::nullopt;
        }
        return std::nullopt;
      case Framing::count_first:
      case Framing::once:
        for (std::uint64_t i = 0; i < count; ++i) {
          if (auto error = one_case()) return error;
        }
        if (!reader_.at_end()) return cases_.error(say("the input goes on after its last case"));
        return std::nullopt;
    }
    return std::nullopt;
  }

  /// Reads and answers a case. With `over` it may be the sentinel.
  std::optional<Error> one_case(bool* over = nullptr) {
    const std::size_t header = problem_.header.size();
    CaseReader::keep(case_, header);
    std::size_t from = 0;
    if (over != nullptr) {
      from = problem_.sentinel;
      if (auto error = read_sentinel(*over)) return error;
      if (*over) return std::nullopt;
    }
    if (auto error = cases_.read(problem_.fields, from, problem_.fields.size(), case_)) return error;
    if (problem_.fault != nullptr) {
      if (auto fault = problem_.fault(case_)) return cases_.error(std::move(*fault));
    }
    if (problem_.too_much != nullptr) {
      if (auto reason = problem_.too_much(case_)) {
        Error error = cases_.error(std::move(*reason));
        error.kind = ErrorKind::limit;
        return error;
      }
    }
    ++number_;
    write_answer();
    return std::nullopt;
  }

  /// The leading numbers without their bounds: all 0 they end the input.
  std::optional<Error> read_sentinel(bool& over) {
    std::vector<Field> leading(problem_.fields.begin(),
                               problem_.fields.begin() + static_cast<std::ptrdiff_t>(problem_.sentinel));
    for (Field& field : leading) field.least = 0;
    if (auto error = cases_.read(leading, 0, leading.size(), case_)) return error;
    over = true;
    for (std::size_t i = 0; i < leading.size(); ++i) over = over && case_[problem_.header.size() + i] == 0;
    if (over) return std::nullopt;
    for (std::size_t i = 0; i < leading.size(); ++i) {
      const Field& field = problem_.fields[i];
      const std::uint64_t value = case_[problem_.header.size() + i];
      if (value < field.least) {
        return cases_.error(say("\"{}\" is {}, but must be at least {}", field.name, value, field.least));
      }
    }
    return std::nullopt;
  }

  void write_answer() {
    if (const auto at = problem_.label.find("{}"); at != std::string_view::npos) {
      writer_.text(problem_.label.substr(0, at));
      writer_.number(number_);
      writer_.text(problem_.label.substr(at + 2));
    }
    if (const Prints* print = std::get_if<Prints>(&problem_.answer)) {
      (*print)(case_, writer_);
      return;
    }
    const Says& says = std::get<Says>(problem_.answer);
    if (problem_.between != "\n" && number_ > 1) writer_.text(problem_.between);
    writer_.text(says.first_wins(case_) ? says.win : says.loss);
    if (problem_.between == "\n") writer_.character('\n');
  }

  const Problem& problem_;
  Writer writer_;
  Reader reader_;
  CaseReader cases_;
  Case case_;
  std::uint64_t number_ = 0;
};

}  // namespace

Field number(std::string_view name, std::uint64_t least, std::uint64_t greatest) {
  Field field;
  field.name = name;
  field.least = least;
  field.greatest = greatest;
  return field;
}

Field list(std::string_view name, std::size_t length, std::uint64_t least, std::uint64_t greatest) {
  Field field = number(name, least, greatest);
  field.shape = Field::Shape::list;
  field.length = {length};
  return field;
}

std::span<const Problem> problems() {
  static const std::vector<Problem> all = [] {
    std::vector<Problem> list;
    for (auto part : {nim_problems(), heap_problems(), wythoff_problems(), strip_problems(), board_problems(),
                      list_problems(), graph_problems()}) {
      std::move(part.begin(), part.end(), std::back_inserter(list));
    }
    std::sort(list.begin(), list.end(), [](const Problem& a, const Problem& b) { return a.ids[0] < b.ids[0]; });
    return list;
  }();
  return all;
}

const Problem* find(std::string_view id) {
  const std::string wanted = lower(id);
  for (const Problem& problem : problems()) {
    if (std::find(problem.ids.begin(), problem.ids.end(), wanted) != problem.ids.end()) return &problem;
  }
  return nullptr;
}

std::optional<Error> answer(const Problem& problem, const Source& source, const Sink& sink) {
  return Session(problem, source, sink).run();
}

Error unknown_problem(std::string_view id) {
  std::vector<std::string> known;
  for (const Problem& one : problems()) known.insert(known.end(), one.ids.begin(), one.ids.end());
  const auto near = nearest_word(lower(id), known);
  return Error{ErrorKind::usage,
               say("no problem is called \"{}\"; judge --list names all", id),
               {},
               near ? std::optional(say("did you mean \"{}\"?", *near)) : std::nullopt,
               {}};
}

int run(std::string_view id, const Source& source, const Sink& sink, std::ostream& err) {
  const Problem* problem = find(id);
  if (problem == nullptr) {
    const Error error = unknown_problem(id);
    err << english(error.message) << '\n';
    if (error.hint) err << english(*error.hint) << '\n';
    return exit_code(error.kind);
  }
  const std::optional<Error> error = answer(*problem, source, sink);
  if (!error) return 0;
  err << english(say("line {}: {}", error->place->line, error->message)) << '\n';
  return exit_code(error->kind);
}

int run(std::string_view id, std::istream& in, std::ostream& out, std::ostream& err) {
  const Source source = [&in](char* buffer, std::size_t size) {
    in.read(buffer, static_cast<std::streamsize>(size));
    return static_cast<std::size_t>(in.gcount());
  };
  const Sink sink = [&out](std::string_view bytes) {
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
  };
  return run(id, source, sink, err);
}

}  // namespace grundy::judge
