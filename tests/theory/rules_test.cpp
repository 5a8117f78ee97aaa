/// Every theorem against the rules it is tied to. The rules' moves are held against the oracle's, which the theorems
/// agree with (box_test.cpp), for every position that the box reaches; then the exhaustive method answers a part of
/// each box from the rules alone, and its outcome, value and list of moves must be the theorem's.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/table/method.hpp"
#include "grundy/theory/method.hpp"

#include "theory/session.hpp"

namespace grundy::theory {
namespace {

/// The catalogue, as files.
class Catalogue {
 public:
  Catalogue() {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(GRUNDY_SOURCE_DIR) + "/games")) {
      std::ifstream stream(entry.path());
      std::stringstream text;
      text << stream.rdbuf();
      Result<rules::File> file = rules::parse_file(text.str(), entry.path().filename().string());
      if (!file) {
        ADD_FAILURE() << entry.path() << ": " << english(file.error().message);
        continue;
      }
      book.add(std::move(*file), {entry.path().filename().string(), text.str()}, true);
    }
  }

  /// The component of the catalogue's kind; nothing if the catalogue has no such game.
  [[nodiscard]] std::optional<Component> component(const oracle::Place& place,
                                                   const std::vector<Parameter>& parameters) const {
    const auto kind = book.named(place.game);
    if (!kind) return std::nullopt;
    return Component{*kind, parameters, {place.at.begin(), place.at.end()}};
  }

  /// The moves of the rules, as the oracle writes them.
  [[nodiscard]] std::set<oracle::Option> options(const Component& component) const {
    std::set<oracle::Option> found;
    const Result<rules::Placed> placed = book.place(component);
    if (!placed) {
      ADD_FAILURE() << english(placed.error().message);
      return found;
    }
    rules::MoveWalker walker(*placed->system);
    const auto done = walker.walk(placed->instance, placed->at, [&](const rules::MoveView& move) {
      oracle::Option option{move.family->rule, {}, {}};
      for (const rules::ShownChoice& shown : move.family->shown) {
        option.choices.push_back(shown.variable ? move.variables[*shown.variable] : shown.value);
      }
      for (const rules::PartView& part : move.parts) {
        const Component target = book.component(*placed->system, part.instance, part.at);
        for (std::int64_t i = 0; i < part.count; ++i) option.target.push_back(place(target));
      }
      found.insert(std::move(option));
      return true;
    });
    if (!done) ADD_FAILURE() << english(done.error().message);
    return found;
  }

  [[nodiscard]] oracle::Place place(const Component& component) const {
    oracle::Place place{kinds[component.kind].name, {}, {}};
    for (const Parameter& parameter : component.parameters) {
      place.parameters.emplace_back();
      for (const Integer& value : parameter.values) place.parameters.back().push_back(static_cast<long>(value));
    }
    for (const Integer& value : component.coordinates) place.at.push_back(static_cast<long>(value));
    return place;
  }

  KindTable kinds;
  rules::Book book{kinds};
};

const Catalogue& catalogue() {
  static const Catalogue all;
  return all;
}

class EveryTie : public testing::TestWithParam<Tie> {};

TEST_P(EveryTie, TheRulesHaveTheOraclesMoves) {
  const Tie& tie = GetParam();
  ASSERT_TRUE(catalogue().book.named(tie.catalogue)) << "the catalogue has no such game";
  const KindInfo& info = catalogue().kinds[*catalogue().book.named(tie.catalogue)];
  EXPECT_EQ(info.catalogue, tie.catalogue);
  EXPECT_EQ(info.parameters.size(), tie.parameters);
  EXPECT_EQ(info.coordinates.size(), tie.coordinates);
  EXPECT_EQ(info.list, tie.list);
  const Box box = tie.theorem->box();
  for (const auto& parameters : box.parameters) {
    oracle::Place place{std::string(tie.catalogue), {}, {}};
    for (const Parameter& parameter : parameters) {
      place.parameters.emplace_back();
      for (const Integer& value : parameter.values) place.parameters.back().push_back(static_cast<long>(value));
    }
    std::set<oracle::Place> seen;
    std::vector<oracle::Place> waiting;
    for (const auto& tuple : tuples(box, tie.list)) {
      place.at = tuple;
      if (oracle::in_domain(place) && seen.insert(place).second) waiting.push_back(place);
    }
    while (!waiting.empty()) {
      const oracle::Place at = std::move(waiting.back());
      waiting.pop_back();
      const auto component = catalogue().component(at, parameters);
      ASSERT_TRUE(component) << at.game;
      const auto options = oracle::options(at);
      ASSERT_EQ(catalogue().options(*component), (std::set<oracle::Option>(options.begin(), options.end())))
          << to_string(catalogue().kinds, *component);
      for (const oracle::Option& option : options) {
        for (const oracle::Place& target : option.target) {
          if (seen.insert(target).second) waiting.push_back(target);
        }
      }
    }
  }
}

/// The listed moves with the names of their choices.
std::set<std::string> named_moves(const Answer& answer) {
  std::set<std::string> found;
  answer.winning.for_each([&](const Move& move) {
    std::string text = std::to_string(move.component) + " rule " + (move.rule ? std::to_string(*move.rule) : "-");
    for (const Choice& choice : move.choices) text += " " + choice.name + "=" + choice.value.str();
    found.insert(text + " -> " + to_string(catalogue().kinds, Sum{move.target}));
    return true;
  });
  return found;
}

TEST_P(EveryTie, TheExhaustiveMethodAgrees) {
  const Tie& tie = GetParam();
  const TheoryMethod theory(catalogue().kinds);
  const table::TableMethod exhaustive(catalogue().book);
  const Box box = tie.theorem->box();
  std::size_t compared = 0;
  for (std::size_t p = 0; p < box.parameters.size(); p += 1 + box.parameters.size() / 4) {
    std::vector<std::vector<long>> all = tuples(box, tie.list);
    oracle::Place place{std::string(tie.catalogue), {}, {}};
    std::erase_if(all, [&place](const std::vector<long>& tuple) {
      place.at = tuple;
      return !oracle::in_domain(place);
    });
    for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 23) {
      place.at = all[i];
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        if (convention == Convention::misere && std::accumulate(all[i].begin(), all[i].end(), 0L) > 24) continue;
        Query query{Sum{{*catalogue().component(place, box.parameters[p])}}, convention, {}};
        if (!theory.covers(query)) continue;
        run::Budget budget;
        const Result<Answer> claimed = theory.solve(query, budget);
        ASSERT_TRUE(claimed);
        query.wanted = {convention == Convention::normal, true, false};
        const Result<Answer> computed = exhaustive.solve(query, budget);
        ASSERT_TRUE(computed) << english(computed.error().message);
        const std::string name = to_string(catalogue().kinds, query.position);
        EXPECT_EQ(claimed->outcome, computed->outcome) << name;
        EXPECT_TRUE(!claimed->value || !computed->value || *claimed->value == *computed->value) << name;
        const auto mine = named_moves(*claimed);
        const auto theirs = named_moves(*computed);
        if (claimed->winning.is_complete()) {
          EXPECT_EQ(mine, theirs) << name;
        } else {
          EXPECT_TRUE(std::includes(theirs.begin(), theirs.end(), mine.begin(), mine.end())) << name;
        }
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 10U);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryTie, testing::ValuesIn(ties().begin(), ties().end()),
                         [](const testing::TestParamInfo<Tie>& tie) { return std::string(tie.param.catalogue); });

}  // namespace
}  // namespace grundy::theory
