/// The contest problems of examples/, held against the answers in examples/cases.json (see examples/README.md for what
/// a case can say). Nothing in that file came from Grundy: a case is what the problem's own statement, or a brute force
/// from its rules, says.
#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

using nlohmann::json;

const std::string folder = GRUNDY_SOURCE_DIR "/examples/";

/// Some of the cases rest on rules that no method takes yet; their problems say so.
struct NotYet : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Solver {
 public:
  /// The games of a file of examples, or with an empty name those of the catalogue alone.
  explicit Solver(const std::string& file) {
    if (file.empty()) return;
    if (const Result<void> loaded = session_.load_file(folder + file); !loaded) fail_with(file, loaded.error());
  }

  Answer operator()(const std::string& text, Wanted wanted, bool misere = false) const {
    Result<Sum> position = session_.position(text);
    if (!position) fail_with(text, position.error());
    const Convention convention = misere ? Convention::misere : session_.convention(*position);
    Query query{std::move(*position), convention, wanted};
    run::Budget budget;
    Result<Answer> answer = session_.answer(query, budget);
    if (!answer && answer.error().kind == ErrorKind::limit) throw NotYet(english(answer.error().message));
    if (!answer) fail_with(text, answer.error());
    return std::move(*answer);
  }

  /// "N", "P", "L", "R", "D".
  [[nodiscard]] std::string outcome(const std::string& text, bool misere = false) const {
    return word((*this)(text, {}, misere).outcome);
  }
  [[nodiscard]] std::uint64_t value(const std::string& text) const {
    const Answer answer = (*this)(text, {.value = true, .moves = false, .remoteness = false});
    if (!answer.value || !std::holds_alternative<Integer>(*answer.value)) throw NotYet(text + " has no nimber");
    return std::get<Integer>(*answer.value).convert_to<std::uint64_t>();
  }
  /// The winning moves, all of them.
  [[nodiscard]] std::vector<Move> winning(const std::string& text, bool misere) const {
    const Answer answer = (*this)(text, {.value = false, .moves = true, .remoteness = false}, misere);
    EXPECT_EQ(answer.winning.completeness(), Completeness::complete) << text;
    std::vector<Move> moves;
    answer.winning.for_each([&](const Move& move) {
      moves.push_back(move);
      return true;
    });
    return moves;
  }
  [[nodiscard]] std::string after(const Move& move) const { return to_string(session_.kinds(), Sum{move.target}); }

  static std::string word(const Outcome& outcome) {
    if (outcome.is_next()) return "N";
    if (outcome.is_previous()) return "P";
    if (outcome.is_left()) return "L";
    if (outcome.is_right()) return "R";
    return outcome.left_starts == Ending::draw && outcome.right_starts == Ending::draw ? "D" : "?";
  }

 private:
  [[noreturn]] static void fail_with(const std::string& text, const Error& error) {
    std::string message = text + ": " + english(error.message);
    if (error.place) message += " (line " + std::to_string(error.place->line) + ")";
    throw std::runtime_error(message);
  }

  Session session_;
};

/// The template with its "{}" replaced one after the other.
std::string fill(std::string text, const std::vector<std::uint64_t>& numbers) {
  for (const std::uint64_t number : numbers) text.replace(text.find("{}"), 2, std::to_string(number));
  return text;
}

std::size_t places(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("{}"); at != std::string::npos; at = text.find("{}", at + 2)) ++count;
  return count;
}

/// Calls `visit` for every increasing or non-decreasing tuple of that length from `from` to `to`.
void for_each_tuple(std::size_t length, std::uint64_t from, std::uint64_t to, bool increasing,
                    std::vector<std::uint64_t>& tuple,
                    const std::function<void(const std::vector<std::uint64_t>&)>& visit) {
  if (tuple.size() == length) return visit(tuple);
  const std::uint64_t first = tuple.empty() ? from : tuple.back() + (increasing ? 1 : 0);
  for (std::uint64_t next = first; next <= to; ++next) {
    tuple.push_back(next);
    for_each_tuple(length, from, to, increasing, tuple, visit);
    tuple.pop_back();
  }
}

/// In how many orders the numbers of a non-decreasing tuple can stand.
std::uint64_t orders(std::vector<std::uint64_t> tuple) {
  std::uint64_t count = 0;
  do {
    ++count;
  } while (std::next_permutation(tuple.begin(), tuple.end()));
  return count;
}

bool is_misere(const json& test) {
  return test.value("misere", false);
}

/// `{"of": "kayles({})", "from": 0, "values": […]}`
void check_values(const Solver& solve, const json& test) {
  const json& values = test["values"];
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string position = fill(test["of"], {test["from"].get<std::uint64_t>() + i});
    EXPECT_EQ(solve.value(position), values[i].get<std::uint64_t>()) << position;
  }
}

/// `{…, "to": 23, "misere": true, "losing": […]}`: the numbers whose position is lost for who moves.
void check_losing(const Solver& solve, const json& test) {
  std::vector<std::uint64_t> losing;
  for (std::uint64_t n = test["from"]; n <= test["to"]; ++n) {
    if (solve.outcome(fill(test["of"], {n}), is_misere(test)) == "P") losing.push_back(n);
  }
  EXPECT_EQ(losing, test["losing"].get<std::vector<std::uint64_t>>()) << test;
}

/// `{…, "shift": 34, "differ": […]}`: the n with g(n) != g(n + 34); or `"periodic_from": 33`: there are none from 33
/// on, and 32 is one.
void check_shift(const Solver& solve, const json& test) {
  const std::uint64_t shift = test["shift"], from = test["from"], to = test["to"];
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = from; n <= to; ++n) values.push_back(solve.value(fill(test["of"], {n})));
  std::vector<std::uint64_t> differ;
  for (std::size_t i = 0; i + shift < values.size(); ++i) {
    if (values[i] != values[i + shift]) differ.push_back(from + i);
  }
  if (test.contains("differ")) {
    EXPECT_EQ(differ, test["differ"].get<std::vector<std::uint64_t>>()) << test;
  } else {
    EXPECT_EQ(differ.empty() ? 0 : differ.back() + 1, test["periodic_from"].get<std::uint64_t>()) << test;
  }
}

/// `{"tuples": "increasing", "count": "P", "is": 1160}`: over all tuples that fill the places of the template (or of
/// each of several), how many positions have that outcome; with "orders", each counts as often as its numbers can be
/// arranged; `"add": "total", "where": "P"` adds the numbers of the tuple instead of 1.
void check_count(const Solver& solve, const json& test) {
  const auto templates = test["of"].is_array() ? test["of"].get<std::vector<std::string>>()
                                               : std::vector<std::string>{test["of"].get<std::string>()};
  const bool adds = test.contains("add");
  const std::string wanted = adds ? test["where"] : test["count"];
  std::uint64_t count = 0;
  for (const std::string& text : templates) {
    std::vector<std::uint64_t> tuple;
    for_each_tuple(places(text), test["from"], test["to"], test["tuples"] == "increasing", tuple,
                   [&](const std::vector<std::uint64_t>& numbers) {
                     const std::uint64_t total = std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
                     if (total > test.value("total_at_most", total)) return;
                     if (solve.outcome(fill(text, numbers), is_misere(test)) != wanted) return;
                     count += (adds ? total : 1) * (test.value("orders", false) ? orders(numbers) : 1);
                   });
  }
  EXPECT_EQ(count, test["is"].get<std::uint64_t>()) << test;
}

/// `{"positions": […], "count": "P", "is": 6}`
void check_listed(const Solver& solve, const json& test) {
  std::uint64_t count = 0;
  for (const json& position : test["positions"]) {
    if (solve.outcome(position, is_misere(test)) == test["count"].get<std::string>()) ++count;
  }
  EXPECT_EQ(count, test["is"].get<std::uint64_t>()) << test;
}

Integer least(const std::vector<Move>& moves, const std::string& name) {
  std::optional<Integer> least;
  for (const Move& move : moves) {
    for (const Choice& choice : move.choices) {
      if (choice.name == name && (!least || choice.value < *least)) least = choice.value;
    }
  }
  return least ? *least : Integer{-1};
}

/// `{"of": "hrpa({})", "from": 1, "to": 13, "add": "least k", "is": 43}`: the least winning choice of each, added up.
void check_least(const Solver& solve, const json& test) {
  const std::string choice = test["add"].get<std::string>().substr(6);
  Integer sum = 0;
  for (std::uint64_t n = test["from"]; n <= test["to"]; ++n) {
    sum += least(solve.winning(fill(test["of"], {n}), is_misere(test)), choice);
  }
  EXPECT_EQ(sum, Integer{test["is"].get<std::uint64_t>()}) << test;
}

/// `{"of": "a({}) + a({})", "misere_rule_fails": 0}`: for how many pairs the rule of misère Nim, applied to the Grundy
/// values, names the wrong winner of the misère game.
void check_misere_rule(const Solver& solve, const json& test) {
  const std::string both = test["of"];
  const std::string one = both.substr(0, both.find(" + "));
  std::uint64_t fails = 0;
  for (std::uint64_t a = test["from"]; a <= test["to"]; ++a) {
    for (std::uint64_t b = test["from"]; b <= test["to"]; ++b) {
      const std::uint64_t left = solve.value(fill(one, {a})), right = solve.value(fill(one, {b}));
      const bool wins = std::max(left, right) <= 1 ? left == right : left != right;
      if (solve.outcome(fill(both, {a, b}), true) != (wins ? "N" : "P")) ++fails;
    }
  }
  EXPECT_EQ(fails, test["misere_rule_fails"].get<std::uint64_t>()) << test;
}

void check_moves(const Solver& solve, const json& test) {
  const std::vector<Move> moves = solve.winning(test["position"], is_misere(test));
  if (test.contains("winning")) {
    EXPECT_EQ(moves.size(), test["winning"].get<std::size_t>()) << test;
  }
  if (test.contains("targets")) {
    std::set<std::string> targets;
    for (const Move& move : moves) targets.insert(solve.after(move));
    EXPECT_EQ(targets, test["targets"].get<std::set<std::string>>()) << test;
  }
  const json choices = test.value("choices", json::object());
  for (const auto& [name, numbers] : choices.items()) {
    std::set<std::string> made, wanted;
    for (const Move& move : moves) {
      for (const Choice& choice : move.choices) {
        if (choice.name == name) made.insert(choice.value.str());
      }
    }
    for (const json& number : numbers) wanted.insert(std::to_string(number.get<std::uint64_t>()));
    EXPECT_EQ(made, wanted) << test;
  }
  const json smallest = test.value("least", json::object());
  for (const auto& [name, number] : smallest.items()) {
    EXPECT_EQ(least(moves, name), Integer{number.get<std::uint64_t>()}) << test;
  }
}

void check_position(const Solver& solve, const json& test) {
  const std::string position = test["position"];
  if (test.contains("outcome")) {
    const std::string wanted = test["outcome"];
    if (wanted.starts_with("left starts: ")) {
      const Ending ending = solve(position, {}).outcome.left_starts;
      EXPECT_EQ(ending, wanted.ends_with("draw") ? Ending::draw : Ending::win) << position;
    } else {
      EXPECT_EQ(solve.outcome(position, is_misere(test)), wanted) << position;
    }
  }
  if (test.contains("value")) {
    EXPECT_EQ(solve.value(position), test["value"].get<std::uint64_t>()) << position;
  }
  if (test.contains("infinity")) {
    const Answer answer = solve(position, {.value = true, .moves = false, .remoteness = false});
    ASSERT_TRUE(answer.value && std::holds_alternative<LoopyInfinity>(*answer.value)) << position;
    EXPECT_EQ(std::get<LoopyInfinity>(*answer.value).options, test["infinity"].get<std::vector<std::uint64_t>>());
  }
  check_moves(solve, test);
}

/// One case of the file; the names it has say what kind it is.
void check(const Solver& solve, const json& test) {
  if (test.contains("position")) return check_position(solve, test);
  if (test.contains("positions")) return check_listed(solve, test);
  if (test.contains("values")) return check_values(solve, test);
  if (test.contains("losing")) return check_losing(solve, test);
  if (test.contains("shift")) return check_shift(solve, test);
  if (test.contains("misere_rule_fails")) return check_misere_rule(solve, test);
  if (test.contains("tuples")) return check_count(solve, test);
  if (test.contains("add")) return check_least(solve, test);
  FAIL() << "nothing is asked by " << test;
}

json all_problems() {
  std::ifstream file(folder + "cases.json");
  return json::parse(file);
}

class Examples : public ::testing::TestWithParam<json> {};

TEST_P(Examples, GiveTheListedAnswers) {
  const json& problem = GetParam();
  const bool may_wait = problem.contains("waits_for");
  const Solver solve(problem["file"].get<std::string>());
  const Solver catalogue("");
  std::size_t waiting = 0;
  for (const json& test : problem["cases"]) {
    SCOPED_TRACE(problem["problem"].get<std::string>() + ": " + test.dump());
    try {
      check(test.contains("of_the") ? catalogue : solve, test);
    } catch (const NotYet& error) {
      EXPECT_TRUE(may_wait) << error.what();
      ++waiting;
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  if (waiting > 0) GTEST_SKIP() << waiting << " case(s) wait for " << problem["waits_for"];
  EXPECT_FALSE(may_wait) << "nothing waits any more: take \"waits_for\" out of cases.json";
}

std::string name_of(const ::testing::TestParamInfo<json>& info) {
  std::string name;
  for (const char c : info.param["problem"].get<std::string>()) {
    const bool wordy = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (wordy) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  return name.substr(0, 40) + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Cases, Examples, ::testing::ValuesIn(all_problems().get<std::vector<json>>()), name_of);

TEST(ExamplesFolder, EveryFileHasCases) {
  std::set<std::string> used;
  for (const json& problem : all_problems()) used.insert(problem["file"].get<std::string>());
  for (const std::string& file : used) {
    EXPECT_TRUE(std::ifstream(folder + file).good()) << file;
  }
  EXPECT_GE(used.size(), 40U);
}

}  // namespace
}  // namespace grundy::solve
