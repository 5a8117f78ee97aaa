#include "grundy/space/interned.hpp"

#include <map>
#include <random>

#include <gtest/gtest.h>

#include "grundy/space/rank_set.hpp"

namespace grundy::space {
namespace {

std::vector<std::int64_t> unpack(std::span<const std::uint8_t> bytes) {
  std::vector<std::int64_t> out;
  std::size_t at = 0;
  while (at < bytes.size()) out.push_back(Packer::get(bytes, at));
  return out;
}

TEST(Interned, NumbersTuplesInOrderAndGivesThemBack) {
  run::Budget budget;
  Interned interned(budget);
  std::map<std::vector<std::int64_t>, std::uint32_t> known;
  std::mt19937_64 random(1);
  Packer packer;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::int64_t> tuple(random() % 6);
    for (std::int64_t& value : tuple) value = static_cast<std::int64_t>(random() >> (random() % 64)) - 3;
    packer.clear();
    for (const std::int64_t value : tuple) packer.put(value);
    const auto [place, fresh] = known.emplace(tuple, static_cast<std::uint32_t>(known.size()));
    EXPECT_EQ(interned.find(packer.bytes()), fresh ? Interned::none : place->second);
    ASSERT_EQ(interned.intern(packer.bytes()), place->second);
  }
  for (const auto& [tuple, number] : known) EXPECT_EQ(unpack(interned[number]), tuple);
  EXPECT_EQ(interned.size(), known.size());
}

TEST(Interned, SaysNoInsteadOfPassingTheLimit) {
  run::Budget budget(run::Limits{std::nullopt, 100'000});
  {
    Interned interned(budget);
    Packer packer;
    std::uint32_t last = 0;
    for (std::int64_t i = 0; i < 100'000 && last != Interned::none; ++i) {
      packer.clear();
      packer.put(i);
      last = interned.intern(packer.bytes());
    }
    EXPECT_EQ(last, Interned::none);
    EXPECT_EQ(budget.why(), run::Stop::memory);
    EXPECT_LE(budget.memory_used(), 100'000U);
  }
  EXPECT_EQ(budget.memory_used(), 0U);
}

TEST(RankSet, NumbersKeysInOrder) {
  run::Budget budget;
  RankSet set(budget);
  std::map<std::uint64_t, std::uint32_t> known;
  std::mt19937_64 random(2);
  for (int round = 0; round < 50000; ++round) {
    const std::uint64_t key = random() % 30000 * 0x1'0000'0001ULL;
    const auto [place, fresh] = known.emplace(key, static_cast<std::uint32_t>(known.size()));
    EXPECT_EQ(set.find(key), fresh ? RankSet::none : place->second);
    ASSERT_EQ(set.intern(key), place->second);
    EXPECT_EQ(set[place->second], key);
  }
}

}  // namespace
}  // namespace grundy::space
