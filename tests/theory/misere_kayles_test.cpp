// Misère Kayles: the theorem of Sibert and Conway against play from the rules, and decided for all sums of rows up to 200.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "grundy/theory/method.hpp"
#include "grundy/theory/misere_kayles.hpp"

#include "theory/session.hpp"

namespace grundy::theory {
namespace {

using Rows = std::vector<int>;

bool claimed(const Rows& rows) {
  std::vector<Integer> exact(rows.begin(), rows.end());
  return misere_kayles_losing(exact);
}

std::vector<oracle::Place> places(const Rows& rows) {
  std::vector<oracle::Place> sum;
  for (const int row : rows) sum.push_back({"kayles", {}, {row}});
  return sum;
}

void for_each_partition(int tokens, int largest, Rows& rows, const std::function<void(const Rows&)>& visit) {
  visit(rows);
  for (int row = 1; row <= std::min(tokens, largest); ++row) {
    rows.push_back(row);
    for_each_partition(tokens - row, row, rows, visit);
    rows.pop_back();
  }
}

TEST(MisereKayles, EqualsPlayFromTheRules) {
  oracle::Solver plain;
  Rows rows;
  for_each_partition(22, 22, rows, [&](const Rows& at) {
    EXPECT_EQ(claimed(at), plain.misere_losing(places(at))) << ::testing::PrintToString(at);
  });
}

TEST(MisereKayles, AnswersSumsWithExactlyTheirWinningMoves) {
  const Session session;
  const TheoryMethod method(session.kinds);
  oracle::Solver plain;
  Rows rows;
  for_each_partition(13, 13, rows, [&](const Rows& at) {
    if (at.empty()) return;
    Query query;
    query.convention = Convention::misere;
    query.wanted.moves = true;
    const std::vector<oracle::Place> sum = places(at);
    for (const oracle::Place& place : sum) query.position.parts.push_back(session.component(place, {}));
    run::Budget budget;
    ASSERT_TRUE(method.covers(query));
    const Result<Answer> answer = method.solve(query, budget);
    ASSERT_TRUE(answer) << english(answer.error().message);
    EXPECT_EQ(answer->outcome.is_previous(), plain.misere_losing(sum)) << ::testing::PrintToString(at);
    std::set<std::pair<std::size_t, oracle::Option>> expected;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (const oracle::Option& option : oracle::options(sum[i])) {
        std::vector<oracle::Place> left = option.target;
        for (std::size_t j = 0; j < sum.size(); ++j) {
          if (j != i) left.push_back(sum[j]);
        }
        if (plain.misere_losing(left)) expected.emplace(i, option);
      }
    }
    std::set<std::pair<std::size_t, oracle::Option>> found;
    answer->winning.for_each([&](const Move& move) {
      EXPECT_TRUE(found.emplace(move.component, session.option(move)).second);
      return true;
    });
    EXPECT_TRUE(answer->winning.is_complete());
    EXPECT_TRUE(found == expected) << ::testing::PrintToString(at);
  });
}

TEST(MisereKayles, TheLostSingleRows) {
  std::vector<int> lost;
  for (int n = 0; n <= 1000; ++n) {
    if (claimed({n})) lost.push_back(n);
  }
  EXPECT_EQ(lost, (std::vector<int>{1, 4, 9, 12, 20}));
}

/// All that the claim can tell of a sum: the nim-sum, how many rows there are of each length it names (none, one, an odd
/// or even number above; of 1 and 4 together the parity alone), or that there are other rows, when the nim-sum is all.
class Shapes {
 public:
  static constexpr int largest = 200;

  Shapes() : values_(largest + 1, 0) {
    for (int n = 1; n <= largest; ++n) {
      std::set<int> seen;
      for (int k = 1; k <= 2 && k <= n; ++k) {
        for (int i = 0; i + k <= n; ++i) seen.insert(value(i) ^ value(n - k - i));
      }
      while (seen.contains(values_[static_cast<std::size_t>(n)])) ++values_[static_cast<std::size_t>(n)];
    }
  }

  struct Shape {
    std::array<int, 8> counts{};  // of named_, the last: other rows
    int nim_sum = 0;
    friend auto operator<=>(const Shape&, const Shape&) = default;
  };

  [[nodiscard]] Shape add(Shape shape, int row) const {
    if (row == 0) return shape;
    shape.nim_sum ^= value(row);
    if (shape.counts[7] == 1) return shape;
    if (row == 1 || row == 4) {
      shape.counts[0] ^= 1;
      return shape;
    }
    const auto named = std::find(named_.begin(), named_.end(), row);
    const auto index = static_cast<std::size_t>(named - named_.begin()) + 1;
    if (index == 7) {
      shape.counts = {};
      shape.counts[7] = 1;
    } else {
      shape.counts[index] = shape.counts[index] < 3 ? shape.counts[index] + 1 : 2;
    }
    return shape;
  }

  [[nodiscard]] int value(int n) const { return values_[static_cast<std::size_t>(n)]; }

 private:
  static constexpr std::array<int, 6> named_{5, 9, 12, 17, 20, 25};
  std::vector<int> values_;
};

/// The claim holds for all sums if (1) no move leads from a sum claimed lost to one claimed lost, and (2) from every other
/// sum that has a move one does. Both are decided here: the sums are classed so that the claim, and the class of any sum of two, depend on
/// the classes alone (T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115
/// (2008)); then (1) is a finite table, and for (2) it is enough to follow, for each class, the smallest sets of classes
/// that its sums can have as options.
TEST(MisereKayles, IsDecidedForAllSumsOfRowsUpTo200) {
  const Shapes shapes;
  // Shapes that sums can have, each with a sum of that shape.
  std::map<Shapes::Shape, std::size_t> number{{{}, 0}};
  std::vector<Shapes::Shape> all{{}};
  std::vector<Rows> example{{}};
  std::vector<std::vector<std::size_t>> step;  // [shape][kind of row]: with that row added
  std::vector<std::size_t> kind_of(Shapes::largest + 1);
  std::vector<int> kinds;  // rows that add the same to every shape are of one kind
  std::map<Shapes::Shape, std::size_t> known_kinds;
  for (int row = 0; row <= Shapes::largest; ++row) {
    const Shapes::Shape alone = shapes.add({}, row);
    const auto [at, fresh] = known_kinds.try_emplace(alone, kinds.size());
    if (fresh) kinds.push_back(row);
    kind_of[static_cast<std::size_t>(row)] = at->second;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    step.emplace_back();
    for (const int row : kinds) {
      const Shapes::Shape next = shapes.add(all[i], row);
      const auto [at, fresh] = number.try_emplace(next, all.size());
      if (fresh) {
        all.push_back(next);
        example.push_back(example[i]);
        example.back().push_back(row);
      }
      step[i].push_back(at->second);
    }
  }
  std::vector<bool> lost;
  for (const Rows& rows : example) lost.push_back(claimed(rows));

  // Shapes that no sum beside them tells apart: refined until adding a row keeps equals equal.
  std::vector<std::size_t> classed(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) classed[i] = lost[i] ? 1 : 0;
  std::size_t classes = 2;
  while (true) {
    std::map<std::vector<std::size_t>, std::size_t> names;
    std::vector<std::size_t> finer(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<std::size_t> signature{classed[i]};
      for (const std::size_t next : step[i]) signature.push_back(classed[next]);
      finer[i] = names.try_emplace(std::move(signature), names.size()).first->second;
    }
    classed = std::move(finer);
    if (names.size() == classes) break;
    classes = names.size();
  }
  ASSERT_EQ(classes, 40U);  // as many as the misère quotient of Kayles is known to have
  std::vector<std::size_t> of_class(classes);
  for (std::size_t i = 0; i < all.size(); ++i) of_class[classed[i]] = i;
  const auto plus = [&](std::size_t a, std::size_t b) {  // classes
    std::size_t shape = of_class[a];
    for (const int row : example[of_class[b]]) shape = step[shape][kind_of[static_cast<std::size_t>(row)]];
    return classed[shape];
  };
  std::vector<std::vector<std::size_t>> sum(classes, std::vector<std::size_t>(classes));
  for (std::size_t a = 0; a < classes; ++a) {
    for (std::size_t b = 0; b < classes; ++b) sum[a][b] = plus(a, b);
  }
  std::uint64_t losing = 0;
  for (std::size_t a = 0; a < classes; ++a) losing |= std::uint64_t{lost[of_class[a]] ? 1U : 0U} << a;
  EXPECT_EQ(std::popcount(losing), 9);
  const auto shifted = [&](std::uint64_t set, std::size_t by) {
    std::uint64_t out = 0;
    for (std::size_t a = 0; a < classes; ++a) {
      if ((set >> a & 1U) != 0) out |= std::uint64_t{1} << sum[a][by];
    }
    return out;
  };

  // The rows: their class, and the classes of their options.
  struct Row {
    std::size_t at;
    std::uint64_t options;
    auto operator<=>(const Row&) const = default;
  };
  const std::size_t nothing = classed[0];
  const auto class_of = [&](int row) { return classed[step[0][kind_of[static_cast<std::size_t>(row)]]]; };
  std::set<Row> rows;
  for (int n = 1; n <= Shapes::largest; ++n) {
    Row row{class_of(n), 0};
    for (int k = 1; k <= 2 && k <= n; ++k) {
      for (int i = 0; i + k <= n; ++i) row.options |= std::uint64_t{1} << sum[class_of(i)][class_of(n - k - i)];
    }
    rows.insert(row);
    // (1)
    for (std::size_t beside = 0; beside < classes; ++beside) {
      if ((losing >> sum[row.at][beside] & 1U) == 0) continue;
      EXPECT_EQ(shifted(row.options, beside) & losing, 0U) << "row " << n;
    }
  }
  // (2)
  std::vector<std::vector<std::uint64_t>> smallest(classes);  // sets of options, none within another
  std::vector<Row> todo{{nothing, 0}};
  smallest[nothing].push_back(0);
  while (!todo.empty()) {
    const Row here = todo.back();
    todo.pop_back();
    for (const Row& row : rows) {
      const std::size_t at = sum[here.at][row.at];
      const std::uint64_t options = shifted(here.options, row.at) | shifted(row.options, here.at);
      auto& known = smallest[at];
      if (std::any_of(known.begin(), known.end(), [&](std::uint64_t less) { return (less & ~options) == 0; })) continue;
      std::erase_if(known, [&](std::uint64_t more) { return (options & ~more) == 0; });
      known.push_back(options);
      todo.push_back({at, options});
      const bool is_lost = (losing >> at & 1U) != 0;
      EXPECT_EQ((options & losing) == 0, is_lost);
    }
    ASSERT_FALSE(HasFailure());
  }
}

TEST(MisereKayles, LongRowsAndRingsToo) {
  const Session session;
  const TheoryMethod method(session.kinds);
  const auto ask = [&](std::vector<Component> parts) {
    Query query{Sum{std::move(parts)}, Convention::misere, {.value = false, .moves = true, .remoteness = false}};
    run::Budget budget;
    const Result<Answer> answer = method.solve(query, budget);
    EXPECT_TRUE(answer);
    return answer ? *answer : Answer{};
  };
  const Integer vast("1000000000000000000000000000000");
  EXPECT_TRUE(ask({session.component("kayles", {vast}), session.component("kayles", {vast})}).outcome.is_previous());
  const Answer alone = ask({session.component("kayles", {vast})});
  EXPECT_TRUE(alone.outcome.is_next());
  EXPECT_TRUE(alone.winning.is_complete());
  EXPECT_GT(alone.winning.count(), 0);
  oracle::Solver plain;
  for (const long m : {1L, 2L}) {
    for (long n = 0; n <= 24; ++n) {
      const oracle::Place ring{"ring", {{m}}, {n}};
      EXPECT_EQ(ask({session.component("ring", {n}, {number_parameter(m)})}).outcome.is_previous(),
                plain.misere_losing({ring}))
          << m << ' ' << n;
    }
  }
}

}  // namespace
}  // namespace grundy::theory
