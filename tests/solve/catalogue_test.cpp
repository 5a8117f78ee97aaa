/// Every game of the catalogue, from its own rules file, against move lists written by hand and plain recursion: who
/// wins, the value, and the exact set of winning moves, under normal and misère play, by the method that is chosen and
/// by the exhaustive one. One heap to 200, two coordinates to 40, lists of 4 to 8, chomp 3 × 8.
///
/// Misère play of games that split is kept shorter: who wins a sum under misère play says nothing of its parts, so both
/// sides have to walk through all sums of rows, and a row of n leads to as many as n has partitions. That is the
/// oracle's bound, not the engine's, whose quotients reach 200 and beyond for `kayles`, `row` and `ring` of 1 to 3,
/// `lasker`: there tests/misere/decide_test.cpp decides the tables themselves for all sums of heaps up to 200, and
/// tests/solve/quotient_method_test.cpp holds `kayles` and `lasker` against their theorems to 200 and 120. No oracle
/// reaches 200 for `dawson` and `grundy`: no finite quotient of theirs is known from heap 34 and 29 on. Games whose
/// positions have a move for every pair of places are held to it at the smaller positions, and at some up to the bound.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/game/position.hpp"
#include "grundy/solve/session.hpp"

#include "oracle/games.hpp"
#include "support/effort.hpp"

namespace grundy::solve {
namespace {

using oracle::Place;
using Parameters = std::vector<std::vector<long>>;
using Tuple = std::vector<long>;

enum class Shape { heap, pair, list, rows };

/// What is held against the oracle: all positions with coordinates up to `normal` and `misere`, for each of the
/// parameters. Lists and rows have bounds of their own.
struct Kept {
  std::string game;
  Shape shape = Shape::heap;
  long normal = 200;
  long misere = 200;
  std::vector<Parameters> parameters = {{}};
  bool sets = false;  ///< the parameters are sets, not numbers
  long every = 200;   ///< above this only multiples of 20, and by the chosen method alone
};

void PrintTo(const Kept& kept, std::ostream* out) {
  *out << kept.game;
}

constexpr long heap = 200;
constexpr long pair = 40;
/// Of many positions every so manyth.
constexpr std::size_t stride = test::cases(1, 7);

const std::vector<Kept>& all_kept() {
  static const std::vector<Kept> all = {
      {"bash", Shape::heap, heap, heap, {{{1}}, {{3}}, {{10}}}},
      {"range", Shape::heap, heap, heap, {{{3}, {7}}, {{1}, {4}}}},
      {"powers", Shape::heap, heap, heap},
      {"powers_of", Shape::heap, heap, heap, {{{3}}, {{4}}}},
      {"half", Shape::heap, heap, heap},
      {"subtract", Shape::heap, heap, heap, {{{2, 5, 7}}, {{1, 4, 10}}}, true},
      {"divisor", Shape::heap, heap, heap},
      {"proper_divisor", Shape::heap, heap, heap},
      {"coprime", Shape::heap, heap, heap},
      {"twins", Shape::heap, heap, heap},
      {"turtles", Shape::heap, heap, heap},
      // Games that split.
      {"ring", Shape::heap, heap, 36, {{{1}}, {{2}}, {{3}}}},
      {"row", Shape::heap, heap, 36, {{{1}}, {{2}}, {{3}}}},
      {"kayles", Shape::heap, heap, 40},
      {"dawson", Shape::heap, heap, 50},
      {"lasker", Shape::heap, heap, 30},
      {"grundy", Shape::heap, heap, 44},
      {"mock", Shape::heap, heap, 12, {{}}, false, 40},
      {"triplets", Shape::heap, heap, 12, {{}}, false, 40},
      {"ruler", Shape::heap, heap, 4, {{}}, false, 40},
      {"corners", Shape::pair, pair, 3, {{}}, false, 12},
      // Two coordinates.
      {"count_to", Shape::pair, pair, pair, {{{1}}, {{4}}}},
      {"auction", Shape::pair, pair, pair, {{{1}}, {{5}}}},
      {"wythoff", Shape::pair, pair, pair},
      {"queen", Shape::pair, pair, pair},
      {"wythoff_r", Shape::pair, pair, pair, {{{2}}}},
      {"boxes", Shape::pair, pair, pair},
      {"fibonacci", Shape::pair, pair, pair},
      {"takeaway", Shape::pair, pair, pair, {{{1}}, {{3}}}},
      {"euclid", Shape::pair, pair, pair},
      {"euclid_to_zero", Shape::pair, pair, pair},
      // Lists.
      {"nim", Shape::list},
      {"strip", Shape::list},
      {"stairs", Shape::list},
      {"moore2", Shape::list},
      {"moore3", Shape::list},
      {"moore", Shape::list, heap, heap, {{{1}}, {{2}}}},
      {"georgia", Shape::list},
      {"silver", Shape::list},
      {"pebbles", Shape::list},
      {"chomp", Shape::rows},
  };
  return all;
}

/// Games whose oracle is another one, and where it is.
const std::map<std::string, std::string>& kept_elsewhere() {
  static const std::map<std::string, std::string> games = {
      {"cat_and_mouse", "partizan, positions repeat: tests/reach/catalogue_test.cpp"},
      {"northcott", "partizan, positions repeat: tests/reach/catalogue_test.cpp"},
      {"tictactoe", "partizan, with ties: tests/reach/catalogue_test.cpp"},
      {"walls", "positions repeat: tests/reach/catalogue_test.cpp"},
  };
  return games;
}

/// Calls `visit` for all tuples of that length with elements up to `most`.
void for_each_tuple(std::size_t length, long most, const std::function<void(const Tuple&)>& visit) {
  Tuple at(length, 0);
  while (true) {
    visit(at);
    std::size_t i = length;
    while (i > 0 && at[i - 1] == most) at[--i] = 0;
    if (i == 0) return;
    ++at[i - 1];
  }
}

void for_each_position(const Kept& kept, const std::function<void(const Tuple&)>& visit) {
  switch (kept.shape) {
    case Shape::heap:
      return for_each_tuple(1, std::max(kept.normal, kept.misere), visit);
    case Shape::pair:
      return for_each_tuple(2, std::max(kept.normal, kept.misere), visit);
    case Shape::rows:
      for (std::size_t length = 0; length <= 3; ++length) for_each_tuple(length, 8, visit);
      return for_each_tuple(4, 4, visit);
    case Shape::list: {
      const bool sparse = kept.game == "georgia" || kept.game == "silver";
      const std::map<std::size_t, long> most =
          sparse ? std::map<std::size_t, long>{{4, 8}, {5, 8}, {6, 7}, {7, 7}, {8, 8}}
                 : std::map<std::size_t, long>{{4, 3}, {5, 2}, {6, 2}, {7, 1}, {8, 1}};
      visit({});
      for (const auto& [length, element] : most) {
        if (!sparse) {
          for_each_tuple(length, element, visit);
          continue;
        }
        // All increasing ones, as the squares that hold a coin.
        for (unsigned squares = 0; squares < 1U << (element + 2); ++squares) {
          Tuple at;
          for (long i = 0; i <= element + 1; ++i) {
            if ((squares >> i & 1U) != 0) at.push_back(i);
          }
          if (at.size() == length) visit(at);
        }
      }
      return;
    }
  }
}

const Session& session() {
  static const Session one;
  return one;
}

class Catalogue : public ::testing::TestWithParam<Kept> {
 protected:
  Component component(const Place& place) {
    Component out;
    out.kind = session().game(place.game)->kind;
    for (const auto& values : place.parameters) {
      if (GetParam().sets) {
        std::vector<Integer> set(values.begin(), values.end());
        out.parameters.push_back(set_parameter(set));
      } else {
        out.parameters.push_back(number_parameter(Integer(values.front())));
      }
    }
    out.coordinates.assign(place.at.begin(), place.at.end());
    return out;
  }

  Place place(const Component& component) {
    Place out{session().kinds()[component.kind].name, {}, {}};
    for (const Parameter& parameter : component.parameters) {
      out.parameters.emplace_back();
      for (const Integer& value : parameter.values) out.parameters.back().push_back(static_cast<long>(value));
    }
    for (const Integer& value : component.coordinates) out.at.push_back(static_cast<long>(value));
    return out;
  }

  /// The moves after which the opponent loses; kept for the next question about the same position.
  const std::set<oracle::Option>& winning(const Place& at, bool misere) {
    if (winning_ && winning_of_ == std::pair(at, misere)) return *winning_;
    winning_of_ = {at, misere};
    winning_.emplace();
    for (oracle::Option& option : oracle::options(at)) {
      if (misere ? solver_.misere_losing(option.target) : solver_.grundy(option.target) == 0) {
        winning_->insert(std::move(option));
      }
    }
    return *winning_;
  }

  void compare(const Place& at, bool misere, std::optional<std::string_view> method) {
    Query query;
    query.position.parts = {component(at)};
    query.convention = misere ? Convention::misere : Convention::normal;
    query.wanted.moves = true;
    query.wanted.value = !misere;
    run::Budget budget;
    const Result<Answer> answer = session().answer(query, budget, method);
    ASSERT_TRUE(answer) << english(answer.error().message);
    const bool loses = misere ? solver_.misere_losing({at}) : solver_.grundy(at) == 0;
    EXPECT_EQ(answer->outcome.is_previous(), loses);
    EXPECT_EQ(answer->outcome.is_next(), !loses);
    if (!misere) {
      EXPECT_EQ(std::get<Integer>(answer->value.value()), solver_.grundy(at));
    }
    const std::set<oracle::Option>& expected = winning(at, misere);
    std::set<oracle::Option> found;
    answer->winning.for_each([&](const Move& move) {
      oracle::Option option{move.rule.value(), {}, {}};
      for (const Choice& choice : move.choices) option.choices.push_back(static_cast<long>(choice.value));
      for (const Component& part : move.target) option.target.push_back(place(part));
      EXPECT_TRUE(found.insert(std::move(option)).second) << "listed twice";
      return true;
    });
    EXPECT_EQ(answer->winning.completeness(), Completeness::complete);
    EXPECT_TRUE(found == expected) << found.size() << " moves, not " << expected.size();
  }

  oracle::Solver solver_;
  std::optional<std::set<oracle::Option>> winning_;
  std::pair<Place, bool> winning_of_;
};

TEST_P(Catalogue, EqualsItsOracle) {
  const Kept& kept = GetParam();
  const bool bounded = kept.shape == Shape::heap || kept.shape == Shape::pair;
  std::size_t positions = 0;
  for (const Parameters& parameters : kept.parameters) {
    for_each_position(kept, [&](const Tuple& at) {
      const Place here{kept.game, parameters, at};
      if (HasFailure() || !oracle::in_domain(here)) return;
      if (++positions % (kept.shape == Shape::heap ? 1 : stride) != 0) return;
      const long largest = at.empty() ? 0 : *std::max_element(at.begin(), at.end());
      for (const bool misere : {false, true}) {
        const long most = misere ? kept.misere : kept.normal;
        if (bounded && largest > most) continue;
        for (const std::optional<std::string_view> method : {std::optional<std::string_view>{}, {"table"}}) {
          if (bounded && largest > kept.every && (method || largest % 20 != 0)) continue;
          SCOPED_TRACE(kept.game + ::testing::PrintToString(parameters) + ::testing::PrintToString(at) +
                       (misere ? " misère " : " ") + std::string(method.value_or("")));
          compare(here, misere, method);
        }
      }
    });
  }
  EXPECT_GT(positions, 50U);
}

INSTANTIATE_TEST_SUITE_P(Games, Catalogue, ::testing::ValuesIn(all_kept()),
                         [](const ::testing::TestParamInfo<Kept>& kept) { return kept.param.game; });

/// A race to a goal is one heap, too: from the start to goals up to 200.
TEST(CatalogueRaces, EqualTheirOracleToGoalsOf200) {
  for (const std::string game : {"count_to", "auction"}) {
    oracle::Solver solver;
    for (long goal = 0; goal <= heap; ++goal) {
      const Place start{game, {{4}}, {0, goal}};
      const Result<Sum> position = session().position(game + "[4](" + std::to_string(goal) + ")");
      ASSERT_TRUE(position);
      for (const bool misere : {false, true}) {
        run::Budget budget;
        const Query query{*position,
                          misere ? Convention::misere : Convention::normal,
                          {.value = !misere, .moves = true, .remoteness = false}};
        const Result<Answer> answer = session().answer(query, budget, "table");
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->outcome.is_previous(), misere ? solver.misere_losing({start}) : solver.grundy(start) == 0);
        std::set<long> expected;
        for (const oracle::Option& option : oracle::options(start)) {
          if (misere ? solver.misere_losing(option.target) : solver.grundy(option.target) == 0) {
            expected.insert(option.choices.front());
          }
        }
        std::set<long> found;
        answer->winning.for_each([&](const Move& move) {
          found.insert(static_cast<long>(move.choices.front().value));
          return true;
        });
        EXPECT_EQ(found, expected) << game << goal;
      }
    }
  }
}

TEST(CatalogueFolder, EveryGameHasAnOracle) {
  std::set<std::string> kept;
  for (const Kept& entry : all_kept()) kept.insert(entry.game);
  for (const NamedGame& game : session().games()) {
    EXPECT_TRUE(kept.contains(game.name) || kept_elsewhere().contains(game.name))
        << game.name << " is held against nothing: add it to tests/oracle/games.hpp and to this file";
  }
  for (const auto& [name, reason] : kept_elsewhere()) EXPECT_TRUE(session().game(name)) << name;
}

}  // namespace
}  // namespace grundy::solve
