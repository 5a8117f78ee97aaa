/// The kernels of the dense method against loops over all pairs, at every vector level of the machine.
#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "grundy/sequence/byte_mirror.hpp"
#include "grundy/sequence/kernels.hpp"

namespace grundy::sequence {
namespace {

constexpr std::size_t padding = 128;

TEST(Dense, KernelsAgreeWithLoopsOverAllPairs) {
  std::mt19937 random(3);
  for (const std::int64_t level : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR}) {
    if ((level & (hwy::SupportedTargets() | HWY_SCALAR)) == 0) continue;
    hwy::SetSupportedTargetsForTest(level);
    hwy::GetChosenTarget().DeInit();
    for (int round = 0; round < 200; ++round) {
      const std::uint32_t range = 1U << (3 + random() % 9);  // values below 8 … 2048
      const std::uint64_t size = 2 + random() % 3000;
      std::vector<std::uint16_t> memory(size + 2 * padding, 0);
      std::uint16_t* const values = memory.data() + padding;
      for (std::uint64_t n = 0; n < size; ++n) values[n] = static_cast<std::uint16_t>(random() % range);
      ByteMirror mirror;
      mirror.extend(values, size / 2);
      mirror.extend(values, size);
      ASSERT_TRUE(mirror.usable());
      const std::uint64_t sum = size - 1;
      const std::uint64_t last = sum / 2;
      const std::uint64_t first = random() % (last + 1);
      ValueSet set;
      const auto wanted = 1 + random() % 60;
      for (std::uint64_t i = 0; i < wanted; ++i) {
        const auto v = static_cast<std::uint32_t>(random() % range);
        set.bits[v / 8] = static_cast<std::uint8_t>(set.bits[v / 8] | 1U << v % 8);
      }
      ValueSet expected = set;
      std::vector<std::uint8_t> marked(range, 0);
      for (std::uint64_t a = first; a <= last; ++a) {
        const unsigned v = values[a] ^ values[sum - a];
        marked[v] = 1;
        expected.bits[v / 8] = static_cast<std::uint8_t>(expected.bits[v / 8] & ~(1U << v % 8));
      }
      strike_out(mirror.up(first), mirror.down(sum - first), last - first + 1, set);
      EXPECT_EQ(set.bits, expected.bits) << size << ' ' << first;
      std::vector<std::uint8_t> marks(range, 0);
      mark_pairs(values, sum, first, last, marks.data());
      EXPECT_EQ(marks, marked);
    }
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  ByteMirror mirror;
  const std::vector<std::uint16_t> values{0, 1, 2047, 2048, 3};
  mirror.extend(values.data(), 3);
  EXPECT_TRUE(mirror.usable());
  mirror.extend(values.data(), 5);
  EXPECT_FALSE(mirror.usable());
}

}  // namespace
}  // namespace grundy::sequence
