#include "grundy/game/move_list.hpp"

#include <gtest/gtest.h>

namespace grundy {
namespace {

Move take(std::size_t component, const Integer& k) {
  return Move{component, 0, {{"k", k}}, {Component{KindId{0}, {}, {Integer(100 - k)}}}};
}

MoveRun takes(std::size_t component, int from, int length, int step) {
  MoveRun run = single(take(component, from));
  run.length = length;
  run.choice_step = {step};
  run.target_step = {{-step}};
  return run;
}

std::vector<std::pair<std::size_t, Integer>> listed(const MoveList& moves, std::size_t most = 1000) {
  std::vector<std::pair<std::size_t, Integer>> found;
  moves.for_each([&](const Move& move) {
    EXPECT_EQ(move.target[0].coordinates[0] + move.choices[0].value, 100);
    found.emplace_back(move.component, move.choices[0].value);
    return found.size() < most;
  });
  return found;
}

using Found = std::vector<std::pair<std::size_t, Integer>>;

TEST(MoveList, AnswersNothingUntilItIsAsked) {
  std::size_t walked = 0;
  MoveList moves = MoveList::lazily(Integer("100000000000000000000"), [&walked](const MoveList::Sink& sink) {
    for (int k = 1;; ++k) {
      ++walked;
      if (!sink(single(take(0, k)))) return false;
    }
  });
  EXPECT_EQ(moves.count(), Integer("100000000000000000000"));
  EXPECT_TRUE(moves.is_complete());
  EXPECT_EQ(walked, 0U);
  EXPECT_EQ(listed(moves, 3), (Found{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(walked, 3U);
}

TEST(MoveList, KeepsTheOrderAndTheComponents) {
  MoveList moves = MoveList::of({takes(0, 1, 2, 3), single(take(2, 7)), single(take(0, 9))});
  EXPECT_EQ(moves.count(), 4);
  EXPECT_EQ(listed(moves), (Found{{0, 1}, {0, 4}, {2, 7}, {0, 9}}));
  EXPECT_EQ(listed(moves.of_component(0)), (Found{{0, 1}, {0, 4}, {0, 9}}));
  EXPECT_EQ(moves.of_component(2).count(), 1);
  EXPECT_EQ(moves.of_component(1).count(), 0);
  EXPECT_EQ(listed(moves.of_component(0).in_component(5)), (Found{{5, 1}, {5, 4}, {5, 9}}));
  moves.append(MoveList::lazily(1, [](const MoveList::Sink& sink) { return sink(single(take(0, 50))); }).in_component(3));
  EXPECT_EQ(listed(moves).back(), (Found::value_type{3, 50}));
  EXPECT_TRUE(moves.is_complete());
}

TEST(MoveList, SaysHowMuchItKnows) {
  EXPECT_EQ(MoveList{}.completeness(), Completeness::complete);
  EXPECT_EQ(MoveList::of({}).count(), 0);
  const MoveList unknown = MoveList::unknown(say("nobody knows"));
  EXPECT_EQ(unknown.completeness(), Completeness::unknown);
  EXPECT_EQ(unknown.why(), say("nobody knows"));
  EXPECT_EQ(MoveList{}.incomplete().completeness(), Completeness::unknown);
  MoveList some = MoveList::of({single(take(0, 1))});
  some.append(unknown);
  EXPECT_EQ(some.completeness(), Completeness::some);
  EXPECT_EQ(some.why(), say("nobody knows"));
  EXPECT_EQ(some.of_component(0).completeness(), Completeness::some);
  EXPECT_EQ(some.of_component(1).completeness(), Completeness::unknown);
  MoveList later = unknown;
  later.append(MoveList::of({single(take(0, 1))}));
  EXPECT_EQ(later.completeness(), Completeness::some);
}

}  // namespace
}  // namespace grundy
