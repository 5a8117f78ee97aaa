/// Every theorem against plain brute force on the whole of its box: who wins, the value, and the exact set of moves to
/// every value; under misère play in sums with Nim heaps. "A theorem that does not match its rules fails the build."
#include <gtest/gtest.h>

#include "theory/session.hpp"

namespace grundy::theory {
namespace {

std::string describe(const oracle::Place& place) {
  std::string text = place.game;
  for (const auto& parameter : place.parameters) {
    text += "[";
    for (const long x : parameter) text += std::to_string(x) + " ";
    text += "]";
  }
  text += "(";
  for (const long x : place.at) text += std::to_string(x) + " ";
  return text + ")";
}

/// The moves listed, none twice, as many as counted.
std::set<oracle::Option> listed(const Session& session, const MoveList& moves) {
  std::set<oracle::Option> found;
  std::size_t count = 0;
  moves.for_each_run([&](const MoveRun& run) {
    for (Integer i = 0; i < run.length; ++i, ++count) found.insert(session.option(run.at(i)));
    return true;
  });
  EXPECT_EQ(found.size(), count) << "a move is listed twice";
  EXPECT_EQ(moves.count(), count) << "a wrong count";
  return found;
}

void expect_moves(const Session& session, const MoveList& moves, const std::set<oracle::Option>& expected) {
  const std::set<oracle::Option> found = listed(session, moves);
  switch (moves.completeness()) {
    case Completeness::complete:
      EXPECT_EQ(found.size(), expected.size());
      EXPECT_TRUE(found == expected);
      break;
    case Completeness::some:
      EXPECT_FALSE(found.empty());
      EXPECT_TRUE(std::includes(expected.begin(), expected.end(), found.begin(), found.end()));
      break;
    case Completeness::unknown:
      EXPECT_TRUE(found.empty());
      break;
  }
}

class EveryTheorem : public testing::TestWithParam<Tie> {
 protected:
  template <class Check>
  void for_each_position(const Check& check) const {
    const Tie& tie = GetParam();
    const Box box = tie.theorem->box();
    for (const auto& parameters : box.parameters) {
      for (const auto& tuple : tuples(box, tie.list)) {
        oracle::Place place{std::string(tie.catalogue), {}, tuple};
        for (const Parameter& parameter : parameters) {
          place.parameters.emplace_back();
          for (const Integer& value : parameter.values) place.parameters.back().push_back(static_cast<long>(value));
        }
        if (!oracle::in_domain(place)) continue;
        check(place, session.component(place, parameters));
        if (HasFailure()) FAIL() << describe(place);
      }
    }
  }

  Session session;
  mutable oracle::Solver solver;
};

TEST_P(EveryTheorem, HoldsInItsBox) {
  const Theorem& theorem = *GetParam().theorem;
  std::size_t applied = 0;
  for_each_position([&](const oracle::Place& place, const Component& component) {
    const At at{session.kinds, component};
    if (theorem_for(at) == nullptr) return;
    ++applied;
    const std::uint64_t expected = solver.grundy(place);
    const std::optional<Integer> value = theorem.value(at);
    EXPECT_EQ(value.value_or(expected), expected);
    EXPECT_EQ(theorem.losing(at), expected == 0);
    EXPECT_FALSE(theorem.explain(at).empty());
    std::map<std::uint64_t, std::set<oracle::Option>> by_value;
    for (const oracle::Option& option : oracle::options(place)) by_value[solver.grundy(option.target)].insert(option);
    const std::uint64_t most = value ? (by_value.empty() ? 0 : by_value.rbegin()->first) + 2 : 0;
    for (std::uint64_t target = 0; target <= most; ++target) {
      if (target != expected) expect_moves(session, theorem.moves_to(at, target), by_value[target]);
    }
  });
  EXPECT_GT(applied, 0U);
}

TEST_P(EveryTheorem, HoldsUnderMiserePlayInSumsWithNimHeaps) {
  const Theorem& theorem = *GetParam().theorem;
  const std::vector<std::vector<long>> rests = {{}, {1}, {2}, {1, 2}, {2, 2}, {3}};
  for_each_position([&](const oracle::Place& place, const Component& component) {
    if (std::accumulate(place.at.begin(), place.at.end(), 0L) > 14) return;
    const At at{session.kinds, component};
    if (theorem_for(at) == nullptr) return;
    if (const auto alone = theorem.losing_misere_alone(at)) {
      EXPECT_EQ(*alone, solver.misere_losing({place}));
      if (!*alone) {
        std::set<oracle::Option> expected;
        for (const oracle::Option& option : oracle::options(place)) {
          if (solver.misere_losing(option.target)) expected.insert(option);
        }
        expect_moves(session, theorem.misere_moves_alone(at), expected);
      }
    }
    const auto tame = theorem.tame(at);
    if (!tame) return;
    for (const auto& heaps : rests) {
      Tame rest;
      std::vector<oracle::Place> sum = {place};
      for (const long heap : heaps) {
        rest = rest + Tame{heap, heap >= 2};
        sum.push_back({"nim", {}, {heap}});
      }
      EXPECT_EQ(misere_losing(*tame + rest), solver.misere_losing(sum));
      std::set<oracle::Option> expected;
      for (const oracle::Option& option : oracle::options(place)) {
        if (solver.misere_losing(oracle::Solver::replaced(sum, 0, option.target))) expected.insert(option);
      }
      expect_moves(session, theorem.misere_moves(at, rest), expected);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryTheorem, testing::ValuesIn(ties().begin(), ties().end()),
                         [](const testing::TestParamInfo<Tie>& tie) { return std::string(tie.param.catalogue); });

}  // namespace
}  // namespace grundy::theory
