#include "grundy/proof/emit.hpp"

#include <map>
#include <string_view>

#include <fmt/format.h>

#include "grundy/proof/emitted_reader.hpp"

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Ref;

std::int64_t reference(Ref ref) {
  return automaton::is_leaf(ref) ? -1 - std::int64_t{automaton::leaf_value(ref)} : std::int64_t{ref};
}

/// Nodes, roots and verdicts as arrays of a C++ program.
std::string arrays(const Automaton& automaton, std::string_view name) {
  const automaton::Forest& forest = automaton.forest();
  std::string nodes, roots, accepting;
  for (Ref node = 0; node < forest.size(); ++node) {
    nodes += fmt::format("{}{{{}", node == 0 ? "" : ", ", forest.level(node));
    for (const Ref child : forest.children(node)) nodes += fmt::format(", {}", reference(child));
    nodes += "}";
  }
  for (automaton::State state = 0; state < automaton.states(); ++state) {
    roots += fmt::format("{}{}", state == 0 ? "" : ", ", reference(automaton.root(state)));
    accepting += fmt::format("{}{}", state == 0 ? "" : ", ", automaton.accepting(state) ? 1 : 0);
  }
  if (nodes.empty()) nodes = "{0}";
  return fmt::format(
      "const int {0}_node[][{1}] = {{{2}}};\nconst int {0}_root[] = {{{3}}};\nconst int {0}_accepts[] = {{{4}}};\n",
      name, automaton.digits() + 1, nodes, roots, accepting);
}

/// Comment lines: no line of a text can end the comment.
std::string comment(std::string_view text) {
  std::string lines = "// ";
  for (const char c : text) {
    if (c == '\\') {
      lines += '/';  // a backslash at the end of a line would continue the comment
    } else {
      lines += c;
      if (c == '\n') lines += "// ";
    }
  }
  return lines + "\n";
}

constexpr std::string_view kHead = R"(#include <cstdio>
#include <cstdlib>
#include <vector>

typedef unsigned long long u64;

)";

// Greedy digits, most significant first; the weights are those of the numeration, all below 2^63.
constexpr std::string_view kWords = R"(
// The letters of the word of x, the last `more` tracks filled with zeros.
std::vector<std::vector<int>> letters(const std::vector<u64>& x, int more) {
  std::vector<std::vector<int>> word(PLACES, std::vector<int>(x.size() + more, 0));
  for (std::size_t t = 0; t < x.size(); ++t) {
    u64 rest = x[t];
    for (int i = PLACES - 1; i >= 0; --i) {
      word[PLACES - 1 - i][t] = int(rest / weight[i]);
      rest %= weight[i];
    }
  }
  return word;
}

template <class Nodes>
int follow(const Nodes& node, int at, const std::vector<int>& letter) {
  while (at >= 0) at = node[at][1 + letter[node[at][0]]];
  return -1 - at;
}

template <class Nodes>
bool accepts(const Nodes& node, const int* root, const int* verdict, const std::vector<std::vector<int>>& word) {
  int state = 0;
  for (const std::vector<int>& letter : word) state = follow(node, root[state], letter);
  return verdict[state] != 0;
}
)";

constexpr std::string_view kOutcome = R"(
int main() {
  std::vector<u64> x(DIMENSION);
  while (true) {
    for (u64& n : x) n = number(&n == x.data());
    const auto word = letters(x, 0);
    if (!accepts(domain_node, domain_root, domain_accepts, word)) {
      std::puts("outside");
    } else {
      std::puts(accepts(pattern_node, pattern_root, pattern_accepts, word) ? "P" : "N");
    }
  }
}
)";

constexpr std::string_view kValue = R"(
// The only number whose digits, on the last track, make the pattern accept: all prefixes at once, then back along one path.
u64 value(std::vector<std::vector<int>> word) {
  const int states = sizeof(pattern_root) / sizeof(pattern_root[0]);
  std::vector<std::vector<int>> from(word.size() + 1, std::vector<int>(states, -1)), digit = from;
  from[0][0] = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    for (int s = 0; s < states; ++s) {
      if (from[i][s] < 0) continue;
      for (int d = 0; d < DIGITS; ++d) {
        word[i].back() = d;
        const int t = follow(pattern_node, pattern_root[s], word[i]);
        from[i + 1][t] = s;
        digit[i + 1][t] = d;
      }
    }
  }
  for (int s = 0; s < states; ++s) {
    if (from[word.size()][s] < 0 || pattern_accepts[s] == 0) continue;
    u64 g = 0;
    int at = s;
    for (std::size_t i = word.size(); i > 0; --i) {
      g += digit[i][at] * weight[word.size() - i];
      at = from[i][at];
    }
    return g;
  }
  return 0;
}

int main() {
  std::vector<u64> x(DIMENSION);
  while (true) {
    for (u64& n : x) n = number(&n == x.data());
    if (!accepts(domain_node, domain_root, domain_accepts, letters(x, 0))) {
      std::puts("outside");
    } else {
      std::printf("%llu\n", value(letters(x, 1)));
    }
  }
}
)";

}  // namespace

std::string emit_program(const Theorem& theorem, const std::string& game, const std::string& claim) {
  const bool values = theorem.question == Question::value;
  const Numeration& system = theorem.numerals.numeration();
  std::string weights;
  std::size_t places = 0;
  for (; system.weight(places) < Integer(std::uint64_t{1} << 63); ++places) {
    weights += fmt::format("{}{}ULL", places == 0 ? "" : ", ", to_string(system.weight(places)));
  }
  std::string program = comment(game) + comment(claim);
  program += comment(fmt::format("Input: {} number(s) below 2^63 for each position. Output: {}.", theorem.dimension(),
                                 values ? "its Grundy value" : "P if the player to move loses, N otherwise"));
  program += comment(fmt::format(
      "The digits of the numbers in {}, most significant first, are read by a finite automaton.", system.spec()));
  program += kHead;
  program += fmt::format("const int DIMENSION = {}, DIGITS = {}, PLACES = {};\nconst u64 weight[] = {{{}}};\n",
                         theorem.dimension(), system.digit_count(), places, weights);
  program += arrays(theorem.model.domain, "domain");
  program += arrays(theorem.pattern, "pattern");
  program += emitted_reader;
  program += kWords;
  program += values ? kValue : kOutcome;
  return program;
}

Result<std::string> emit_dot(const Theorem& theorem, const std::vector<std::string>& names,
                             const std::function<std::string(const Text&)>& translate) {
  const Automaton& automaton = theorem.pattern;
  if (automaton.states() > 200)
    return fail(ErrorKind::limit, say("the automaton has {} states: too many to draw", automaton.states()));
  const automaton::Forest& forest = automaton.forest();
  std::string order;
  for (const std::string& name : names) order += (order.empty() ? "" : ", ") + name;
  const bool values = theorem.question == Question::value;
  if (values) order += ", " + translate(say("value"));
  const std::string reading = translate(
      say("digits of ({}) in {}, most significant first; . is any digit", order, theorem.numerals.numeration().spec()));
  const std::string meaning = translate(values ? say("double circle: the last number is the Grundy value")
                                               : say("double circle: the player to move loses"));
  std::string text = fmt::format("digraph pattern {{\n  rankdir=LR;\n  label=\"{}\\n{}\";\n", reading, meaning);
  for (automaton::State state = 0; state < automaton.states(); ++state) {
    if (automaton.constant(state) == false) continue;
    text += fmt::format("  s{} [label=\"{}\", shape={}];\n", state, state,
                        automaton.accepting(state) ? "doublecircle" : "circle");
  }
  text += "  start [shape=none, label=\"\"];\n  start -> s0;\n";
  for (automaton::State state = 0; state < automaton.states(); ++state) {
    if (automaton.constant(state) == false) continue;
    // All paths through the diagram; a track that is skipped stands for any digit.
    std::map<automaton::State, std::string> edges;
    std::string letter(automaton.tracks(), '.');
    const auto walk = [&](const auto& self, Ref ref) -> void {
      if (automaton::is_leaf(ref)) {
        std::string& label = edges[automaton::leaf_value(ref)];
        label += (label.empty() ? "" : "\\n") + letter;
        return;
      }
      for (unsigned digit = 0; digit < forest.digits(); ++digit) {
        letter[forest.level(ref)] = static_cast<char>(digit < 10 ? '0' + digit : 'a' + (digit - 10));
        self(self, forest.child(ref, digit));
      }
      letter[forest.level(ref)] = '.';
    };
    walk(walk, automaton.root(state));
    for (const auto& [target, label] : edges) {
      if (automaton.constant(target) == false) continue;
      text += fmt::format("  s{} -> s{} [label=\"{}\"];\n", state, target, label);
    }
  }
  return text + "}\n";
}

}  // namespace grundy::proof
