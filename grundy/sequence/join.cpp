/// Joining sets of values: a window of 512 bits is exchanged by the xor of one value, and united with others.
///
/// Bit b of a window goes to bit b ^ x. Of the nine bits of x, the highest choose the vector and the block of 16 bytes
/// in it, the next four the byte in the block (one look-up), the lowest three the bit in the byte (a look-up for each
/// half of the byte).
#include "grundy/sequence/vector_levels.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grundy/sequence/join.cpp"
#include <algorithm>
#include <array>

#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "grundy/sequence/join.hpp"

#ifndef GRUNDY_SEQUENCE_JOIN_ONCE
#define GRUNDY_SEQUENCE_JOIN_ONCE
namespace grundy::sequence {
namespace {

constexpr std::uint64_t round_heaps = 8;  ///< between looks whether all is found

/// What look-ups exchange bytes and bits with.
struct Exchanges {
  alignas(64) std::array<std::array<std::uint8_t, 16>, 16> bytes{};  ///< [x]: i ^ x
  alignas(64) std::array<std::array<std::uint8_t, 16>, 8> low{};     ///< [x][b]: the four bits of b, at i ^ x
  alignas(64) std::array<std::array<std::uint8_t, 16>, 8> high{};    ///< the same for the upper half of a byte
  alignas(64) std::array<std::array<std::uint64_t, 8>, 8> words{};   ///< [x]: i ^ x
};

constexpr Exchanges make_exchanges() {
  Exchanges result;
  for (unsigned x = 0; x < 16; ++x) {
    for (unsigned i = 0; i < 16; ++i) result.bytes[x][i] = static_cast<std::uint8_t>(i ^ x);
  }
  for (unsigned x = 0; x < 8; ++x) {
    for (unsigned i = 0; i < 8; ++i) result.words[x][i] = i ^ x;
    for (unsigned half = 0; half < 16; ++half) {
      for (unsigned i = 0; i < 4; ++i) {
        if ((half >> i & 1U) == 0) continue;
        result.low[x][half] = static_cast<std::uint8_t>(result.low[x][half] | 1U << (i ^ x));
        result.high[x][half] = static_cast<std::uint8_t>(result.high[x][half] | 1U << ((i + 4) ^ x));
      }
    }
  }
  return result;
}

constexpr Exchanges exchanges = make_exchanges();

/// Whether value v is that of a pair without heap c, though the pair with heap c has it: a second pair does.
inline bool twice_has(const Join& task, std::uint64_t c, std::uint32_t v) {
  const std::uint32_t pair = v ^ task.values[c];
  return task.twice[pair / window_values][task.tokens - c].has(pair % window_values);
}

}  // namespace
}  // namespace grundy::sequence
#endif

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

/// Bit i of the word goes to bit i ^ x, x < 64.
inline std::uint64_t exchanged(std::uint64_t word, std::uint32_t x) {
  constexpr std::uint64_t kept[] = {0x5555555555555555U, 0x3333333333333333U, 0x0F0F0F0F0F0F0F0FU,
                                    0x00FF00FF00FF00FFU, 0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
  for (unsigned bit = 0; bit < 6; ++bit) {
    const unsigned by = 1U << bit;
    if ((x & by) != 0) word = (word >> by & kept[bit]) | (word & kept[bit]) << by;
  }
  return word;
}

inline Window exchanged(const Window& window, std::uint32_t x) {
  Window result;
  for (std::size_t w = 0; w < window.words.size(); ++w) {
    result.words[w] = exchanged(window.words[w ^ (x / 64 % 8)], x % 64);
  }
  return result;
}

std::uint64_t JoinUntilFull(const Join& task, std::size_t window, const Window& wanted, Window& found) {
  for (std::uint64_t c = task.first; c <= task.last; ++c) {
    if ((c - task.first) % round_heaps == 0) {
      bool all = true;
      for (std::size_t w = 0; w < found.words.size(); ++w) all = all && (wanted.words[w] & ~found.words[w]) == 0;
      if (all) return c;
    }
    const std::uint32_t x = task.values[c];
    Window more = exchanged(task.sets[window ^ (x / window_values)][task.tokens - c], x);
    if (task.twice != nullptr) {
      const std::uint32_t v = task.values[task.tokens - 2 * c];
      if (v / window_values == window && !twice_has(task, c, v)) {
        more.words[v / 64 % 8] &= ~(std::uint64_t{1} << (v % 64));
      }
    }
    found.unite(more);
  }
  return task.last + 1;
}

void JoinRows(Window* into, const Window* from, std::size_t count, std::uint32_t value) {
  for (std::size_t i = count; i-- > 0;) into[i].unite(exchanged(from[i], value));
}

#else

using Words = hn::CappedTag<std::uint64_t, window_values / 64>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
constexpr std::size_t kLanes = hn::MaxLanes(Words());
constexpr std::size_t kVectors = window_values / 64 / kLanes;

/// One value's exchange, ready for many windows.
struct Exchange {
  HWY_INLINE explicit Exchange(std::uint32_t x)
      : vector(x / 64 % 8 / kLanes),
        block(hn::SetTableIndices(Words(), exchanges.words[x / 64 % kLanes & ~std::size_t{1}].data())),
        byte(hn::LoadDup128(Bytes(), exchanges.bytes[x / 8 % 16].data())),
        low(hn::LoadDup128(Bytes(), exchanges.low[x % 8].data())),
        high(hn::LoadDup128(Bytes(), exchanges.high[x % 8].data())) {}

  /// Vector i of the window, exchanged.
  HWY_INLINE hn::Vec<Words> operator()(const Window& window, std::size_t i) const {
    const Words d;
    const Bytes bytes;
    auto words = hn::Load(d, window.words.data() + (i ^ vector) * kLanes);
    if constexpr (kLanes > 2) words = hn::TableLookupLanes(words, block);
    const auto all = hn::TableLookupBytes(hn::BitCast(bytes, words), byte);
    const auto lower = hn::TableLookupBytes(low, hn::And(all, hn::Set(bytes, 15)));
    const auto upper = hn::TableLookupBytes(high, hn::ShiftRight<4>(all));
    return hn::BitCast(d, hn::Or(lower, upper));
  }

  std::size_t vector;
  decltype(hn::SetTableIndices(Words(), static_cast<const std::uint64_t*>(nullptr))) block;
  hn::Vec<Bytes> byte;
  hn::Vec<Bytes> low;
  hn::Vec<Bytes> high;
};

template <bool kTwice>
HWY_INLINE std::uint64_t join_until_full(const Join& task, std::size_t window, const Window& wanted, Window& found) {
  const Words d;
  hn::Vec<Words> all[kVectors];
  hn::Vec<Words> asked[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) {
    all[i] = hn::Load(d, found.words.data() + i * kLanes);
    asked[i] = hn::Load(d, wanted.words.data() + i * kLanes);
  }
  std::uint64_t c = task.first;
  while (c <= task.last) {
    auto missing = hn::Zero(d);
    for (std::size_t i = 0; i < kVectors; ++i) missing = hn::Or(missing, hn::AndNot(all[i], asked[i]));
    if (hn::AllTrue(d, hn::Eq(missing, hn::Zero(d)))) break;
    const std::uint64_t end = std::min(task.last + 1, c + round_heaps);
    // The lines lie far apart: those of the round after the next are called for now.
    const std::uint64_t ahead = std::min(task.last + 1, c + 3 * round_heaps);
    for (std::uint64_t soon = c + 2 * round_heaps; soon < ahead; ++soon) {
      hwy::Prefetch(task.sets[window ^ (task.values[soon] / window_values)] + (task.tokens - soon));
    }
    for (; c < end; ++c) {
      const std::uint32_t x = task.values[c];
      const Window& from = task.sets[window ^ (x / window_values)][task.tokens - c];
      const Exchange exchange(x);
      if constexpr (kTwice) {
        const std::uint32_t v = task.values[task.tokens - 2 * c];
        if (v / window_values == window && !twice_has(task, c, v)) {
          const auto bit = hn::Set(d, std::uint64_t{1} << (v % 64));
          for (std::size_t i = 0; i < kVectors; ++i) {
            const auto here = hn::Eq(hn::Iota(d, i * kLanes), hn::Set(d, std::uint64_t{v / 64 % 8}));
            all[i] = hn::Or(all[i], hn::AndNot(hn::IfThenElseZero(here, bit), exchange(from, i)));
          }
          continue;
        }
      }
      for (std::size_t i = 0; i < kVectors; ++i) all[i] = hn::Or(all[i], exchange(from, i));
    }
  }
  for (std::size_t i = 0; i < kVectors; ++i) hn::Store(all[i], d, found.words.data() + i * kLanes);
  return c;
}

std::uint64_t JoinUntilFull(const Join& task, std::size_t window, const Window& wanted, Window& found) {
  if (task.twice != nullptr) return join_until_full<true>(task, window, wanted, found);
  return join_until_full<false>(task, window, wanted, found);
}

void JoinRows(Window* into, const Window* from, std::size_t count, std::uint32_t value) {
  const Words d;
  const Exchange exchange(value);
  for (std::size_t row = count; row-- > 0;) {
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::uint64_t* const words = into[row].words.data() + i * kLanes;
      hn::Store(hn::Or(hn::Load(d, words), exchange(from[row], i)), d, words);
    }
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::sequence {

HWY_EXPORT(JoinUntilFull);
HWY_EXPORT(JoinRows);

std::uint64_t join(const Join& task, std::size_t window, const Window& wanted, Window& found) {
  return HWY_DYNAMIC_DISPATCH(JoinUntilFull)(task, window, wanted, found);
}

void join_rows(Window* into, const Window* from, std::size_t count, std::uint32_t value) {
  HWY_DYNAMIC_DISPATCH(JoinRows)(into, from, count, value);
}

}  // namespace grundy::sequence
#endif
