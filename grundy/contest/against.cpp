#include "grundy/contest/against.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "grundy/rules/parse.hpp"
#include "grundy/run/watch.hpp"

namespace grundy::contest {
namespace {

using rules::Declaration;

/// What the watch is told of a tuple that may be a position (run/watch.hpp).
constexpr std::uint64_t composition_work = 64;

bool has_list(const rules::Game& game) {
  return !game.coordinates.empty() && game.coordinates.back().shape == Declaration::Shape::list;
}

/// As emitted programs for a list of one length read it: the numbers alone, in one line.
std::string exact_template(const rules::Game& game) {
  std::string line;
  for (const Declaration& declaration : game.coordinates) {
    line += line.empty() ? "" : " ";
    line += declaration.shape == Declaration::Shape::list ? "{list}" : "{" + declaration.name + "}";
  }
  return line + "\n";
}

class Judge {
 public:
  Judge(const solve::Session& session, const solve::NamedGame& named, std::vector<Parameter> parameters,
        const AgainstOptions& options, run::Budget& budget)
      : session_(session),
        named_(named),
        game_(named.rules->games[named.index]),
        parameters_(std::move(parameters)),
        options_(options),
        budget_(budget),
        template_(options.input     ? *options.input
                  : options.exactly ? exact_template(game_)
                                    : default_template(game_)),
        fixed_(game_.coordinates.size() - (has_list(game_) ? 1 : 0)) {}

  Result<Verdict> judge();

 private:
  using Numbers = std::vector<std::int64_t>;

  /// Runs the program on a position; nothing where it is right.
  Result<std::optional<Failure>> ask(const Numbers& at);
  [[nodiscard]] bool valid(const Numbers& at) const { return session_.book().place(component(at)).has_value(); }
  [[nodiscard]] std::size_t shortest() const { return options_.exactly ? options_.length : 0; }
  [[nodiscard]] Component component(const Numbers& at) const {
    return {named_.kind, parameters_, {at.begin(), at.end()}};
  }
  Result<Failure> shrink(Numbers at, Failure failure);
  [[nodiscard]] Numbers random();
  /// Positions with numbers up to `side`, the smaller sums first, at most `count`.
  [[nodiscard]] std::vector<Numbers> small(std::size_t count) const;

  const solve::Session& session_;
  const solve::NamedGame& named_;
  const rules::Game& game_;
  const std::vector<Parameter> parameters_;
  const AgainstOptions& options_;
  run::Budget& budget_;
  const std::string template_;
  const std::size_t fixed_;
  std::mt19937_64 random_{options_.seed};
};

Result<std::optional<Failure>> Judge::ask(const Numbers& at) {
  const Component asked = component(at);
  auto input = fill_template(template_, game_, asked);
  if (!input) return fail(std::move(input.error()));
  Query query;
  query.position.parts = {asked};
  query.convention = options_.misere ? Convention::misere : session_.convention(query.position);
  auto answer = session_.answer(query, budget_);
  if (!answer) return fail(std::move(answer.error()));
  if (!answer->outcome.is_next() && !answer->outcome.is_previous())
    return fail(
        ErrorKind::limit,
        answer->outcome.is_known()
            ? say("'{}' is not won or lost whoever starts: only games that are the same for both players, "
                  "without draws, are judged",
                  to_string(session_.kinds(), query.position))
            : say("'{}' is neither won nor lost for the player to move", to_string(session_.kinds(), query.position)));
  const std::string& expected = answer->outcome.is_next() ? options_.win : options_.lose;
  auto run = run_program(options_.command, *input, options_.time, &budget_);
  if (!run) return fail(std::move(run.error()));
  if (run->end == Run::End::timed_out && budget_.exhausted())
    return fail(ErrorKind::limit, say("undecided: {}", run::describe(budget_.why())));
  constexpr int not_found = 127;  // by the shell's convention
  if (run->end == Run::End::exited && run->code == not_found && run->output.empty())
    return fail(ErrorKind::input, say("the program '{}' cannot be started", options_.command));
  if (run->end == Run::End::exited && run->code == 0 && run->output == expected) return std::nullopt;
  return Failure{to_string(session_.kinds(), query.position), std::move(*input), expected, std::move(*run)};
}

Result<Failure> Judge::shrink(Numbers at, Failure failure) {
  bool smaller = true;
  while (smaller && !budget_.exhausted()) {
    smaller = false;
    std::vector<Numbers> steps;
    for (std::size_t i = fixed_; i < at.size() && !options_.exactly; ++i) {
      steps.push_back(at);
      steps.back().erase(steps.back().begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = 0; i < at.size(); ++i) {
      for (const std::int64_t value : {std::int64_t{0}, at[i] / 2, at[i] - 1}) {
        if (value < 0 || value >= at[i]) continue;
        steps.push_back(at);
        steps.back()[i] = value;
      }
    }
    for (Numbers& step : steps) {
      if (!valid(step)) continue;
      auto worse = ask(step);
      if (!worse) return fail(std::move(worse.error()));
      if (!*worse) continue;
      failure = std::move(**worse);
      at = std::move(step);
      smaller = true;
      break;
    }
  }
  return failure;
}

Judge::Numbers Judge::random() {
  std::uniform_int_distribution<std::int64_t> number(0, options_.most);
  Numbers at(fixed_);
  if (has_list(game_))
    at.resize(fixed_ + std::uniform_int_distribution<std::size_t>(shortest(), options_.length)(random_));
  for (std::int64_t& value : at) value = number(random_);
  if (!has_list(game_)) return at;
  // A declared order is kept by sorting; one without equals, by leaving doubles out.
  using Order = Declaration::Order;
  const Order order = game_.coordinates.back().order;
  const auto first = at.begin() + static_cast<std::ptrdiff_t>(fixed_);
  if (order == Order::increasing || order == Order::non_decreasing) std::sort(first, at.end());
  if (order == Order::decreasing || order == Order::non_increasing) std::sort(first, at.end(), std::greater<>());
  if (order == Order::increasing || order == Order::decreasing) at.erase(std::unique(first, at.end()), at.end());
  return at;
}

std::vector<Judge::Numbers> Judge::small(std::size_t count) const {
  std::vector<Numbers> found;
  const std::size_t longest = fixed_ + (has_list(game_) ? options_.length : 0);
  // All tuples of a length with a given sum, by stepping through compositions.
  const auto compositions = [&](auto&& self, Numbers& at, std::size_t index, std::int64_t sum) -> void {
    if (found.size() >= count || run::Watch::spend(composition_work)) return;
    if (index == at.size()) {
      if (sum == 0 && valid(at)) found.push_back(at);
      return;
    }
    for (std::int64_t value = 0; value <= std::min(sum, options_.most); ++value) {
      if (index + 1 == at.size() && value != sum) continue;
      at[index] = value;
      self(self, at, index + 1, sum - value);
    }
  };
  const std::int64_t largest = std::min<std::int64_t>(options_.most * static_cast<std::int64_t>(longest), 60);
  for (std::int64_t sum = 0; sum <= largest && found.size() < count && !budget_.exhausted(); ++sum) {
    for (std::size_t length = fixed_ + (has_list(game_) ? shortest() : 0); length <= longest; ++length) {
      Numbers at(length);
      compositions(compositions, at, 0, sum);
    }
  }
  return found;
}

Result<Verdict> Judge::judge() {
  Verdict verdict;
  std::set<Numbers> asked;
  const auto test = [&](const Numbers& at) -> Result<bool> {
    if (!asked.insert(at).second) return false;
    auto failure = ask(at);
    if (!failure && failure.error().kind == ErrorKind::limit && budget_.exhausted()) return false;  // told below
    if (!failure) return fail(std::move(failure.error()));
    ++verdict.tests;
    budget_.report("positions", verdict.tests, options_.tests);
    if (!*failure) return false;
    auto least = shrink(at, std::move(**failure));
    if (!least) return fail(std::move(least.error()));
    verdict.failure = std::move(*least);
    return true;
  };
  for (const Numbers& at : small((options_.tests + 1) / 2)) {
    auto failed = test(at);
    if (!failed) return fail(std::move(failed.error()));
    if (*failed || budget_.exhausted()) break;
  }
  // Positions outside the domain and those met before are drawn again, but not for ever.
  for (std::size_t drawn = 0; !verdict.failure && verdict.tests < options_.tests && drawn < 100 * options_.tests;
       ++drawn) {
    if (budget_.exhausted()) break;
    const Numbers at = random();
    if (!valid(at)) continue;
    auto failed = test(at);
    if (!failed) return fail(std::move(failed.error()));
  }
  if (!verdict.failure && budget_.exhausted())
    return fail(ErrorKind::limit,
                say("stopped after {} positions, all right: {}", verdict.tests, run::describe(budget_.why())));
  verdict.all = !verdict.failure && verdict.tests < options_.tests;
  if (verdict.tests == 0)
    return fail(ErrorKind::limit, say("no position of the game was found to test"), std::nullopt,
                say("give larger numbers with --most, or longer lists with --length"));
  return verdict;
}

}  // namespace

std::string default_template(const rules::Game& game) {
  std::string line;
  for (const Declaration& declaration : game.coordinates) {
    if (declaration.shape == Declaration::Shape::list) continue;
    line += (line.empty() ? "{" : " {") + declaration.name + "}";
  }
  if (!line.empty()) line += "\n";
  return has_list(game) ? line + "{len}\n{list}\n" : line;
}

Result<std::string> fill_template(std::string_view text, const rules::Game& game, const Component& component) {
  const bool list = has_list(game);
  const std::size_t fixed = game.coordinates.size() - (list ? 1 : 0);
  const auto value_of = [&](std::string_view name) -> std::optional<std::string> {
    for (std::size_t i = 0; i < fixed; ++i)
      if (game.coordinates[i].name == name) return to_string(component.coordinates[i]);
    for (std::size_t i = 0; i < game.parameters.size(); ++i)
      if (game.parameters[i].name == name && component.parameters[i].shape == Parameter::Shape::number)
        return to_string(component.parameters[i].values[0]);
    if (!list) return std::nullopt;
    if (name == "len") return std::to_string(component.coordinates.size() - fixed);
    if (name != "list" && name != game.coordinates.back().name) return std::nullopt;
    std::string elements;
    for (std::size_t i = fixed; i < component.coordinates.size(); ++i)
      elements += (i == fixed ? "" : " ") + to_string(component.coordinates[i]);
    return elements;
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == 'n' || text[i + 1] == 't')) {
      result += text[++i] == 'n' ? '\n' : '\t';
      continue;
    }
    if (text[i] != '{') {
      result += text[i];
      continue;
    }
    const std::size_t end = text.find('}', i);
    const std::string_view name = text.substr(i + 1, end == std::string_view::npos ? end : end - i - 1);
    const auto value = end == std::string_view::npos ? std::nullopt : value_of(name);
    if (!value)
      return fail(ErrorKind::usage, say("'{}' in the template is no number of a position of '{}'", name, game.name),
                  place_in(text, i, name.size() + 2, "--input"),
                  say("the names of coordinates, 'len' and 'list' are known"));
    result += *value;
    i = end;
  }
  return result;
}

Result<Verdict> judge_against(const solve::Session& session, std::string_view what, const AgainstOptions& options,
                              run::Budget& budget) {
  const run::Watch watch(budget);
  if (options.win == options.lose)
    return fail(ErrorKind::usage,
                say("'{}' is said to mean both that the player to move wins and that they lose", options.win),
                std::nullopt, say("--win and --lose have to name two different words"));
  if (options.input && options.input->empty())
    return fail(ErrorKind::usage, say("the template of --input is empty: the program would not be told the position"));
  std::string text(what);
  if (text.ends_with("[]")) text.resize(text.size() - 2);
  auto parts = rules::parse_position(text + "()");
  if (!parts) return fail(std::move(parts.error()));
  if (parts->size() != 1) return fail(ErrorKind::usage, say("a program is judged by one game, not by a sum"));
  const auto named = session.game((*parts)[0].name);
  if (!named) return fail(named.error());
  const std::size_t wanted = named->rules->games[named->index].parameters.size();
  if ((*parts)[0].parameters.size() != wanted)
    return fail(ErrorKind::usage,
                say("'{}' has {} parameter(s), and here are {}", named->name, wanted, (*parts)[0].parameters.size()),
                std::nullopt, say("parameters stand in square brackets, such as bash[3]"));
  return Judge(session, *named, (*parts)[0].parameters, options, budget).judge();
}

}  // namespace grundy::contest
