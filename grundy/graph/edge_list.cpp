/// Edge lists, a line per edge.
///
/// A file of fifty million edges is read at the speed of memory: when `nodes N` has been declared, names are the
/// numbers below N, the text is cut at line ends into one part per thread, and each thread deals its edges straight
/// into the buckets from which rows are sorted. The usual line, two numbers with one blank between, is parsed eight
/// digits at a time; every other line goes to a slower parser that knows the whole format.
#include <deque>
#include <string>

#include "grundy/graph/digits.hpp"
#include "grundy/graph/line.hpp"
#include "grundy/graph/parallel.hpp"

namespace grundy::graph::detail {

namespace {

/// Parses a stretch of whole lines into one part.
class Stretch {
 public:
  Stretch(Draft& draft, std::size_t begin, std::size_t end)
      : draft_(&draft), part_(draft.budget()), at_(begin), end_(end), count_(draft.names.size()) {}

  /// Reads declarations until the first other line.
  Result<void> preamble() {
    while (at_ < end_) {
      auto next = line_.split(*draft_, at_);
      if (!next) return fail(next.error());
      const auto& words = line_.words();
      if (!words.empty() && words[0].is("nodes")) {
        if (auto fine = declare(words); !fine) return fine;
      } else if (words.size() == 1 && words[0].is("undirected")) {
        draft_->undirected = true;
      } else if (!words.empty()) {
        return {};
      }
      at_ = *next;
    }
    return {};
  }

  Result<void> run() {
    constexpr std::size_t poll_bytes = 1 << 20;
    while (at_ < end_) {
      const std::size_t pause = std::min(end_, at_ + poll_bytes);
      if (draft_->names.numbered()) {
        fast_lines(pause);
        if (draft_->budget().exhausted()) return stopped(draft_->budget());
      } else if (auto fine = draft_->check(); !fine) {
        return fine;
      }
      // What stopped the fast lines is one line of another kind (or the end).
      if (at_ < pause || !draft_->names.numbered()) {
        do {
          if (auto fine = slow_line(); !fine) return fine;
        } while (!draft_->names.numbered() && at_ < pause);
      }
      draft_->budget().report("reading the graph", at_, draft_->text().size());
    }
    return {};
  }

  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] Part& part() noexcept { return part_; }
  [[nodiscard]] const std::optional<std::uint64_t>& declared_edges() const noexcept { return declared_edges_; }

 private:
  /// One number of up to ten digits, canonical; null if the text at `from` is anything else.
  static const char* fast_number(const char* from, std::uint64_t& number) {
    const std::uint64_t word = eight_bytes(from);
    const unsigned digits = leading_digits(word);
    if (digits == 0 || (*from == '0' && digits > 1)) return nullptr;
    number = value_of_digits(word, digits);
    from += digits;
    if (digits < 8) [[likely]]
      return from;
    for (unsigned more = 0; *from >= '0' && *from <= '9'; ++from) {
      if (++more > 2) return nullptr;
      number = number * 10 + static_cast<std::uint64_t>(*from - '0');
    }
    return from;
  }

  /// Lines of two numbers in range, from at_ on; stops before any other line, or near the end of the text.
  void fast_lines(std::size_t pause) {
    constexpr std::size_t longest = 32;  // bytes that two numbers may look at
    const char* const text = draft_->text().data();
    const std::size_t size = draft_->text().size();
    if (size < longest) return;
    const char* const stop = text + std::min(pause, size - longest);
    const char* at = text + at_;
    const Node count = count_;
    const bool undirected = draft_->undirected;
    std::uint64_t edges = 0;
    while (at < stop) {
      std::uint64_t from = 0;
      std::uint64_t to = 0;
      const char* next = fast_number(at, from);
      if (next == nullptr || *next != ' ') break;
      next = fast_number(next + 1, to);
      if (next == nullptr || *next != '\n' || from >= count || to >= count) break;
      if (!add(static_cast<Node>(from), static_cast<Node>(to), Owner::both, undirected)) break;
      ++edges;
      at = next + 1;
    }
    part_.said_edges += edges;
    at_ = static_cast<std::size_t>(at - text);
  }

  bool add(Node from, Node to, Owner by, bool undirected) {
    return part_.edges.add(from, to, by) && (!undirected || from == to || part_.edges.add(to, from, by));
  }

  Result<Node> node(const Word& word) {
    if (draft_->names.numbered()) {
      const auto found = draft_->names.find(word.text);
      if (found) return *found;
      return draft_->error(
          word.offset, word.length,
          say("The nodes were declared as the numbers 0 to {}, and this is none of them", std::int64_t{count_} - 1));
    }
    const Node found = draft_->names.intern(word.text);
    if (found == no_node) {
      return draft_->error(word.offset, word.length, say("A graph may have {} nodes at most", most_nodes));
    }
    return found;
  }

  Result<void> edge(const Word& from, const Word& to, Owner by) {
    const auto source = node(from);
    if (!source) return fail(source.error());
    const auto target = node(to);
    if (!target) return fail(target.error());
    if (!add(*source, *target, by, draft_->undirected)) return stopped(draft_->budget());
    ++part_.said_edges;
    return {};
  }

  Result<void> slow_line() {
    auto next = line_.split(*draft_, at_);
    if (!next) return fail(next.error());
    const auto& words = line_.words();
    at_ = *next;
    if (words.empty()) return {};
    if (words[0].is("node") && words.size() >= 2) return node_line(words);
    if (words[0].is("start")) return start_line(words);
    if (words[0].is("nodes") || (words[0].is("undirected") && words.size() == 1)) {
      return draft_->error(words[0].offset, words[0].length,
                           say("This declaration has to stand before all edges and nodes"));
    }
    if (words.size() >= 2 && words[1].is("->")) {
      for (std::size_t i = 2; i < words.size(); ++i) {
        if (auto fine = edge(words[0], words[i], Owner::both); !fine) return fine;
      }
      return words.size() > 2 ? Result<void>{} : declare_node(words[0]);
    }
    if (words.size() == 1) return declare_node(words[0]);
    if (words.size() == 2) return edge(words[0], words[1], Owner::both);
    if (words.size() == 3) {
      const auto player = owner_called(words[2].text);
      if (player) return edge(words[0], words[1], *player);
    }
    return draft_->error(words[2].offset, words[2].length, say("Expected the end of the line after an edge"),
                         say("An edge is two names, and may be followed by left or right"));
  }

  Result<void> declare_node(const Word& word) {
    const auto found = node(word);
    if (!found) return fail(found.error());
    return {};
  }

  Result<void> start_line(const std::vector<Word>& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto found = node(words[i]);
      if (!found) return fail(found.error());
      part_.start.push_back(*found);
    }
    return {};
  }

  /// `node NAME [win | loss | tie | score K | winner left|right] [owner left|right]`
  Result<void> node_line(const std::vector<Word>& words) {
    const auto found = node(words[1]);
    if (!found) return fail(found.error());
    Setting setting;
    setting.node = *found;
    setting.offset = words[1].offset;
    for (std::size_t i = 2; i < words.size(); ++i) {
      const Word& word = words[i];
      const auto expected = [&](Text message) { return draft_->error(word.offset, word.length, std::move(message)); };
      if (const auto end = end_called(word.text)) {
        setting.end = *end;
        continue;
      }
      const std::string_view value = i + 1 < words.size() ? words[i + 1].text : std::string_view();
      if (word.text == "score") {
        const auto score = score_called(value);
        if (!score) return expected(say("Expected an integer from -2^61 to 2^61 after score"));
        setting.end = End::score;
        setting.score = *score;
      } else if (word.text == "owner" || word.text == "winner") {
        const auto player = owner_called(value);
        if (!player) return expected(say("Expected left or right after {}", shown(word.text)));
        if (word.text == "owner") {
          setting.owner = *player;
        } else {
          setting.end = *player == Owner::left ? End::left : End::right;
        }
      } else {
        return draft_->error(word.offset, word.length, say("Unknown property of a node: {}", shown(word.text)),
                             say("Known are win, loss, tie, score N, winner left|right, owner left|right"));
      }
      ++i;
    }
    part_.settings.push_back(setting);
    return {};
  }

  /// `nodes N [edges M]`
  Result<void> declare(const std::vector<Word>& words) {
    if (draft_->names.numbered()) {
      return draft_->error(words[0].offset, words[0].length, say("The nodes are declared twice"));
    }
    const auto count = words.size() >= 2 ? as_number(words[1].text) : std::nullopt;
    const Word& at = words.size() >= 2 ? words[1] : words[0];
    if (!count) return draft_->error(at.offset, at.length, say("Expected how many nodes there are, after nodes"));
    if (*count > most_nodes) {
      return draft_->error(at.offset, at.length, say("A graph may have {} nodes at most", most_nodes));
    }
    if (words.size() == 4 && words[2].is("edges") && as_number(words[3].text)) {
      declared_edges_ = as_number(words[3].text);
    } else if (words.size() != 2) {
      return draft_->error(words[2].offset, words[2].length,
                           say("Expected: edges and how many, or the end of the line"));
    }
    draft_->names = Names::numbers(static_cast<Node>(*count));
    return {};
  }

  Draft* draft_;
  Part part_;
  Line line_;
  std::size_t at_;
  std::size_t end_;
  Node count_;
  std::optional<std::uint64_t> declared_edges_;
};

/// Runs all stretches at once. The first error in the order of the text.
Result<void> run_all(std::deque<Stretch>& stretches) {
  std::vector<Result<void>> results(stretches.size());
  in_parallel(stretches.size(), [&](std::size_t i) { results[i] = stretches[i].run(); });
  for (auto& result : results) {
    if (!result) return std::move(result);
  }
  return {};
}

}  // namespace

Result<LabelledGraph> read_edge_list(Draft& draft, unsigned threads) {
  const std::string_view text = draft.text();
  Stretch opening(draft, 0, text.size());
  if (auto fine = opening.preamble(); !fine) return fail(fine.error());

  // Names have to be met in order, numbers do not: only declared numbers are read by several threads.
  constexpr std::size_t least_per_thread = 1 << 22;
  const std::size_t first = opening.at();
  std::size_t count = 1;
  if (draft.names.numbered()) {
    const std::size_t wanted = threads != 0 ? threads : threads_for(text.size());
    count = std::clamp<std::size_t>((text.size() - first) / least_per_thread, 1, wanted);
  }
  std::deque<Stretch> stretches;  // they stay where they are made
  std::size_t begin = first;
  for (std::size_t i = 1; i <= count; ++i) {
    std::size_t end = first + (text.size() - first) / count * i;
    if (i == count) {
      end = text.size();
    } else {
      const std::size_t line_end = text.find('\n', std::max(begin, end));
      end = line_end == std::string_view::npos ? text.size() : line_end + 1;
    }
    stretches.emplace_back(draft, begin, end);
    begin = end;
  }
  if (auto fine = run_all(stretches); !fine) return fail(fine.error());

  std::vector<Part> parts;
  std::uint64_t edges = 0;
  for (Stretch& stretch : stretches) {
    edges += stretch.part().said_edges;
    parts.push_back(std::move(stretch.part()));
  }
  if (opening.declared_edges() && *opening.declared_edges() != edges) {
    return draft.error(0, 0, say("{} edges are declared, and {} follow", *opening.declared_edges(), edges));
  }
  return draft.finish(std::move(parts));
}

}  // namespace grundy::graph::detail
