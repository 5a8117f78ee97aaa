// All ways to the same values: dense tables with and without running sets, sparse tables, search position by position,
// sums by component and as a whole. On rules made at random.
#include <random>

#include <gtest/gtest.h>

#include "grundy/rules/book.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/table/dense.hpp"
#include "grundy/table/search.hpp"
#include "grundy/table/sparse.hpp"

#include "support/effort.hpp"

namespace grundy::table {
namespace {

/// One random rule of a game g(a, b) that always goes down in some order.
std::string random_rule(std::mt19937_64& random) {
  const auto pick = [&](std::initializer_list<const char*> from) {
    return std::string(from.begin()[random() % from.size()]);
  };
  const std::string bound = pick({"a", "b", "min(a, b)", "3", "a / 2", "b + 1", "max(a, 2)", "a + b", "gcd(a, b)"});
  const std::string first = pick({"1", "2", "1", "max(1, a - 4)"});
  const std::string guard =
      pick({"", "", ", a > b", ", (a + k) mod 2 == 0", ", b >= k", ", k != 3", ", xor(a, b) != 1"});
  const std::string target = pick({"(a - k, b)", "(a, b - k)", "(a - k, b - k)", "(a - k, b + k)", "(a - k, min(b, k))",
                                   "(b - k, a - k)", "(a - k, 2 * k)", "g(a - k, b) + g(k, 0)", "g(a - k, k) + g(0, b)",
                                   "(min(a, b) - k, b / 2)", "2 of g(a - k, b)", "sum j in 1..k: g(a - k, b - j)"});
  return "  k in " + first + ".." + bound + guard + " -> " + target + "\n";
}

struct Case {
  std::string text;
  std::unique_ptr<rules::System> system;
  std::vector<rules::Placed> roots;
};

std::optional<Case> make(std::mt19937_64& random) {
  Case out;
  out.text = "game g(a, b)\n";
  const std::size_t rules = 1 + random() % 3;
  for (std::size_t i = 0; i < rules; ++i) out.text += random_rule(random);
  auto file = rules::parse_file(out.text, "random");
  if (!file) {
    ADD_FAILURE() << out.text << english(file.error().message);
    return std::nullopt;
  }
  out.system = std::make_unique<rules::System>(std::move(*file));
  const auto instance = out.system->instance({0, {}, 0});
  for (int i = 0; i < 3; ++i) {
    out.roots.push_back({out.system.get(),
                         *instance,
                         {static_cast<std::int64_t>(random() % 14), static_cast<std::int64_t>(random() % 14)}});
  }
  return out;
}

TEST(Orders, AllGiveTheSameValues) {
  std::mt19937_64 random(7);
  int dense_cases = 0;
  int sparse_cases = 0;
  for (int round = 0; round < 600; ++round) {
    auto made = make(random);
    if (!made) return;
    run::Budget budget(run::Limits{std::nullopt, std::size_t{1} << 28U});
    auto region = Region::below(*made->system, made->roots, budget);
    ASSERT_TRUE(region) << made->text << english(region.error().message);
    if (!*region || (*region)->size() > 200'000) continue;
    ValueSearch search(budget);
    for (const rules::Placed& root : made->roots) {
      const auto expected = search.value(*root.system, root.instance, root.at);
      std::unique_ptr<SparseTable> sparse = SparseTable::make(**region, Convention::normal, budget);
      ASSERT_TRUE(sparse) << made->text;
      const auto rank = sparse->region().rank(root.instance, root.at);
      ASSERT_TRUE(rank);
      const auto value = sparse->value(*rank);
      ASSERT_EQ(value.has_value(), expected.has_value()) << made->text;
      if (!expected) continue;  // a position can repeat
      ++sparse_cases;
      EXPECT_EQ(**value, *expected) << made->text << root.at[0] << "," << root.at[1];
    }
    if (!fillable(**region, Convention::normal)) continue;
    ++dense_cases;
    for (const bool lines : {true, false}) {
      auto dense = DenseTable::fill(**region, Convention::normal, budget, {lines});
      ASSERT_TRUE(dense) << made->text << english(dense.error().message);
      std::vector<std::int64_t> at(2);
      const Node& node = (*dense)->region().nodes().front();
      for (std::uint64_t rank = 0; rank < node.box.size(); rank += 1 + node.box.size() / 200) {
        node.box.unrank(rank, at);
        const auto expected = search.value(*made->system, node.instance, at);
        ASSERT_TRUE(expected) << made->text << english(expected.error().message);
        EXPECT_EQ((**dense)[node.offset + rank], *expected)
            << made->text << "lines " << lines << " " << at[0] << "," << at[1];
      }
    }
  }
  EXPECT_GT(dense_cases, 100);
  EXPECT_GT(sparse_cases, 300);
}

TEST(Orders, MisereTablesAgreeWithWholeSearch) {
  std::mt19937_64 random(11);
  int cases = 0;
  for (int round = 0; round < 400; ++round) {
    auto made = make(random);
    if (!made) return;
    run::Budget budget(run::Limits{std::nullopt, std::size_t{1} << 28U});
    auto region = Region::below(*made->system, made->roots, budget);
    if (!*region || (*region)->size() > 100'000 || !fillable(**region, Convention::misere)) continue;
    ++cases;
    auto dense = DenseTable::fill(**region, Convention::misere, budget);
    ASSERT_TRUE(dense) << made->text << english(dense.error().message);
    WholeSearch search(Convention::misere, budget);
    std::vector<std::int64_t> at(2);
    const Node& node = (*dense)->region().nodes().front();
    for (std::uint64_t rank = 0; rank < node.box.size(); rank += 1 + node.box.size() / 100) {
      node.box.unrank(rank, at);
      const auto id = search.component(*made->system, node.instance, at);
      const auto wins = search.wins(std::span(&*id, 1));
      ASSERT_TRUE(wins) << made->text;
      EXPECT_EQ((**dense)[node.offset + rank] != 0, *wins) << made->text << at[0] << "," << at[1];
    }
  }
  EXPECT_GT(cases, 50);
}

TEST(Orders, SumsByComponentAgreeWithWholeSums) {
  constexpr int rounds = test::cases(300, 60);
  std::mt19937_64 random(13);
  int cases = 0;
  for (int round = 0; round < rounds; ++round) {
    auto made = make(random);
    if (!made) return;
    for (rules::Placed& root : made->roots) {
      for (std::int64_t& value : root.at) value %= 5;
    }
    run::Budget budget(run::Limits{std::nullopt, std::size_t{1} << 26U});
    ValueSearch values(budget);
    WholeSearch whole(Convention::normal, budget);
    std::uint64_t sum = 0;
    std::vector<std::uint32_t> ids;
    bool fine = true;
    for (const rules::Placed& root : made->roots) {
      const auto value = values.value(*root.system, root.instance, root.at);
      if (!value) {
        fine = false;
        break;
      }
      sum ^= *value;
      ids.push_back(*whole.component(*root.system, root.instance, root.at));
    }
    if (!fine) continue;
    const auto wins = whole.wins(ids);
    if (!wins) continue;  // sums of many parts may pass the memory allowed here
    ++cases;
    EXPECT_EQ(*wins, sum != 0) << made->text;
  }
  EXPECT_GT(cases, rounds / 3);
}

}  // namespace
}  // namespace grundy::table
