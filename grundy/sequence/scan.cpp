/// Whole passes over codes or values, one vector after the other.
#include "grundy/sequence/vector_levels.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grundy/sequence/scan.cpp"
#include <algorithm>
#include <array>

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "grundy/sequence/kernels.hpp"
#include "grundy/sequence/pairs_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

bool FindPair(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
              std::uint16_t target) {
  std::uint64_t where = 0;
  return find_pair_in(values, values, sum, first, last, target, &where);
}

unsigned MissingOfFour(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                       const std::uint16_t* targets) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto t0 = hn::Set(d, targets[0]);
  const auto t1 = hn::Set(d, targets[1]);
  const auto t2 = hn::Set(d, targets[2]);
  const auto t3 = hn::Set(d, targets[3]);
  // A hit leaves all bits of a lane set in "seen": zero lanes everywhere mean that the target is missing.
  auto s0 = hn::Zero(d);
  auto s1 = s0;
  auto s2 = s0;
  auto s3 = s0;
  std::uint64_t a = first;
  constexpr std::size_t kRounds = 8;
  while (a + kRounds * lanes <= last + 1) {
    for (std::size_t round = 0; round < kRounds; ++round, a += lanes) {
      const auto both = hn::Xor(hn::LoadU(d, values + a), hn::Reverse(d, hn::LoadU(d, values + (sum - a - lanes + 1))));
      s0 = hn::Or(s0, hn::VecFromMask(d, hn::Eq(both, t0)));
      s1 = hn::Or(s1, hn::VecFromMask(d, hn::Eq(both, t1)));
      s2 = hn::Or(s2, hn::VecFromMask(d, hn::Eq(both, t2)));
      s3 = hn::Or(s3, hn::VecFromMask(d, hn::Eq(both, t3)));
    }
    if (!hn::AllTrue(d, hn::Eq(s0, hn::Zero(d))) && !hn::AllTrue(d, hn::Eq(s1, hn::Zero(d))) &&
        !hn::AllTrue(d, hn::Eq(s2, hn::Zero(d))) && !hn::AllTrue(d, hn::Eq(s3, hn::Zero(d)))) {
      return 0;
    }
  }
  unsigned missing = 0;
  if (hn::AllTrue(d, hn::Eq(s0, hn::Zero(d)))) missing |= 1U;
  if (hn::AllTrue(d, hn::Eq(s1, hn::Zero(d)))) missing |= 2U;
  if (hn::AllTrue(d, hn::Eq(s2, hn::Zero(d)))) missing |= 4U;
  if (hn::AllTrue(d, hn::Eq(s3, hn::Zero(d)))) missing |= 8U;
  for (; a <= last; ++a) {
    const auto both = static_cast<std::uint16_t>(values[a] ^ values[sum - a]);
    for (unsigned k = 0; k < 4; ++k) {
      if (both == targets[k]) missing &= ~(1U << k);
    }
  }
  return missing;
}

std::uint64_t FindFour(const std::uint16_t* codes, std::uint64_t first, std::uint64_t last, const std::uint16_t* tail) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto t0 = hn::Set(d, tail[0]);
  const auto t1 = hn::Set(d, tail[1]);
  const auto t2 = hn::Set(d, tail[2]);
  const auto t3 = hn::Set(d, tail[3]);
  std::uint64_t i = first;
  for (; i + lanes <= last; i += lanes) {
    const auto a = hn::Or(hn::Xor(hn::LoadU(d, codes + i), t0), hn::Xor(hn::LoadU(d, codes + i + 1), t1));
    const auto b = hn::Or(hn::Xor(hn::LoadU(d, codes + i + 2), t2), hn::Xor(hn::LoadU(d, codes + i + 3), t3));
    const auto same = hn::Eq(hn::Or(a, b), hn::Zero(d));
    if (!hn::AllFalse(d, same)) return i + static_cast<std::uint64_t>(hn::FindFirstTrue(d, same));
  }
  for (; i < last; ++i) {
    if (codes[i] == tail[0] && codes[i + 1] == tail[1] && codes[i + 2] == tail[2] && codes[i + 3] == tail[3]) return i;
  }
  return last;
}

void MostCommonIndex(const std::uint16_t* codes, std::size_t count, std::uint16_t* most) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto beyond = hn::Set(d, std::uint16_t{0x3FFF});
  most[0] = most[1] = 0;
  std::size_t i = 0;
  if (lanes % 2 == 0) {
    auto seen = hn::Zero(d);
    for (; i + lanes <= count; i += lanes) {
      const auto code = hn::LoadU(d, codes + i);
      seen = hn::Max(seen, hn::IfThenZeroElse(hn::Gt(code, beyond), code));
    }
    std::uint16_t each[hn::MaxLanes(d)];
    hn::StoreU(seen, d, each);
    for (std::size_t k = 0; k < lanes; ++k) most[k % 2] = std::max(most[k % 2], each[k]);
  }
  for (; i < count; ++i) {
    if (codes[i] <= 0x3FFFU) most[i % 2] = std::max(most[i % 2], codes[i]);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::sequence {

HWY_EXPORT(FindPair);
HWY_EXPORT(MissingOfFour);
HWY_EXPORT(MostCommonIndex);
HWY_EXPORT(FindFour);

bool find_pair(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
               std::uint16_t target) {
  return HWY_DYNAMIC_DISPATCH(FindPair)(values, sum, first, last, target);
}

unsigned missing_of_four(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                         const std::uint16_t* targets) {
  return HWY_DYNAMIC_DISPATCH(MissingOfFour)(values, sum, first, last, targets);
}

std::uint64_t find_four(const std::uint16_t* codes, std::uint64_t first, std::uint64_t last,
                        const std::array<std::uint16_t, 4>& tail) {
  return HWY_DYNAMIC_DISPATCH(FindFour)(codes, first, last, tail.data());
}

std::array<std::uint16_t, 2> most_common_index(const std::uint16_t* codes, std::size_t count) {
  std::array<std::uint16_t, 2> most{};
  HWY_DYNAMIC_DISPATCH(MostCommonIndex)(codes, count, most.data());
  return most;
}

}  // namespace grundy::sequence
#endif
