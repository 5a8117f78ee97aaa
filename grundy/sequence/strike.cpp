/// Which of a set of values no pair of heaps has: every pair is looked up in the set, which lies in registers.
#include "grundy/sequence/vector_levels.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grundy/sequence/strike.cpp"
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "grundy/sequence/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::sequence {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void MarkPairs(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
               std::uint8_t* marks) {
  const hn::ScalableTag<std::uint16_t> d;
  const std::size_t lanes = hn::Lanes(d);
  constexpr std::size_t kVectors = 4;
  alignas(64) std::uint16_t both[kVectors * hn::MaxLanes(d)];
  std::uint64_t a = first;
  for (; a + kVectors * lanes <= last + 1; a += kVectors * lanes) {
    for (std::size_t k = 0; k < kVectors; ++k) {
      const auto left = hn::LoadU(d, values + a + k * lanes);
      const auto right = hn::Reverse(d, hn::LoadU(d, values + (sum - a - (k + 1) * lanes + 1)));
      hn::StoreU(hn::Xor(left, right), d, both + k * lanes);
    }
    for (std::size_t i = 0; i < kVectors * lanes; ++i) marks[both[i]] = 1;
  }
  for (; a <= last; ++a) marks[values[a] ^ values[sum - a]] = 1;
}

HWY_INLINE void strike_one(const ByteValues& heaps, const ByteValues& partners, std::size_t i, ValueSet& set) {
  const auto high = static_cast<std::uint8_t>(heaps.high[i] ^ partners.high[i]);
  const auto low = static_cast<unsigned>(heaps.low[i] ^ partners.low[i]);
  set.bits[high] = static_cast<std::uint8_t>(set.bits[high] & ~(1U << low));
}

// The emulated vectors of Highway look up by whole indices, not by their last four bits, and are no faster than this.
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

void StrikeOut(const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set) {
  for (std::size_t i = 0; i < count; ++i) strike_one(heaps, partners, i, set);
}

#else

constexpr std::size_t table_bytes = 16;  // what one look-up chooses from
constexpr std::size_t all_tables = byte_values / 8 / table_bytes;

/// The bits of the set that the pairs at `i` have, in the tables named: one byte for each pair, not 0 if it has one.
template <std::size_t kTables, class D, class V = hn::Vec<D>>
HWY_INLINE V look_up(D d, const V* tables, const V* keys, V one_hot, const ByteValues& heaps,
                     const ByteValues& partners, std::size_t i) {
  const V high = hn::Xor(hn::LoadU(d, heaps.high + i), hn::LoadU(d, partners.high + i));
  const V low = hn::Xor(hn::LoadU(d, heaps.low + i), hn::LoadU(d, partners.low + i));
  V found = hn::Zero(d);
  GRUNDY_UNROLL
  for (std::size_t t = 0; t < kTables; ++t) {
    // Places beyond this table get their highest bit set, for which a look-up gives 0.
    const V place = hn::SaturatedAdd(hn::Xor(high, keys[t]), hn::Set(d, 0x70));
    found = hn::Or(found, hn::TableLookupBytesOr0(tables[t], place));
  }
  return hn::And(found, hn::TableLookupBytes(one_hot, low));
}

/// Strikes out what the pairs have by `found(i)`: one byte for each pair from i on, not 0 if the pair's value is in the
/// set; `load` is called when the set has changed.
template <class D, class Found, class Load>
HWY_INLINE void strike_all(D d, const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set,
                           const Found& found, const Load& load) {
  using V = hn::Vec<D>;
  const std::size_t lanes = hn::Lanes(d);
  constexpr std::size_t kRound = 4;
  const V zero = hn::Zero(d);
  std::size_t i = 0;
  for (; i + kRound * lanes <= count; i += kRound * lanes) {
    V hit[kRound];
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < kRound; ++k) hit[k] = found(i + k * lanes);
    if (HWY_LIKELY(hn::AllTrue(d, hn::Eq(hn::Or(hn::Or(hit[0], hit[1]), hn::Or(hit[2], hit[3])), zero)))) continue;
    GRUNDY_UNROLL
    for (std::size_t k = 0; k < kRound; ++k) {
      std::uint64_t bits = 0;
      hn::StoreMaskBits(d, hn::Ne(hit[k], zero), reinterpret_cast<std::uint8_t*>(&bits));
      for (; bits != 0; bits &= bits - 1)
        strike_one(heaps, partners, i + k * lanes + static_cast<std::size_t>(std::countr_zero(bits)), set);
    }
    load();
  }
  for (; i < count; ++i) strike_one(heaps, partners, i, set);
}

template <std::size_t kTables>
void strike_out_tables(const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set,
                       const std::uint8_t* table) {
  const hn::ScalableTag<std::uint8_t> d;
  using V = hn::Vec<decltype(d)>;
  alignas(16) static constexpr std::uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const V one_hot = hn::LoadDup128(d, powers);
  V tables[kTables];
  V keys[kTables];
  const auto load = [&]() HWY_ATTR {
    GRUNDY_UNROLL
    for (std::size_t t = 0; t < kTables; ++t) tables[t] = hn::LoadDup128(d, set.bits.data() + table[t] * table_bytes);
  };
  load();
  GRUNDY_UNROLL
  for (std::size_t t = 0; t < kTables; ++t) keys[t] = hn::Set(d, static_cast<std::uint8_t>(table[t] * table_bytes));
  strike_all(
      d, heaps, partners, count, set,
      [&](std::size_t i) HWY_ATTR { return look_up<kTables>(d, tables, keys, one_hot, heaps, partners, i); }, load);
}

void StrikeOut(const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set) {
  std::array<std::uint8_t, all_tables + 8> table{};
  std::size_t tables = 0;
  for (std::size_t t = 0; t < all_tables; ++t) {
    const auto begin = set.bits.begin() + static_cast<std::ptrdiff_t>(t * table_bytes);
    if (std::any_of(begin, begin + table_bytes, [](std::uint8_t byte) { return byte != 0; }))
      table[tables++] = static_cast<std::uint8_t>(t);
  }
  // A table that is there twice does no harm.
  std::fill(table.begin() + static_cast<std::ptrdiff_t>(tables), table.end(), table[0]);
  for (std::size_t t = 0; t < tables;) {
    if (tables - t > 4) {
      strike_out_tables<8>(heaps, partners, count, set, table.data() + t);
      t += 8;
    } else if (tables - t > 2) {
      strike_out_tables<4>(heaps, partners, count, set, table.data() + t);
      t += 4;
    } else if (tables - t > 1) {
      strike_out_tables<2>(heaps, partners, count, set, table.data() + t);
      t += 2;
    } else {
      strike_out_tables<1>(heaps, partners, count, set, table.data() + t);
      t += 1;
    }
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace grundy::sequence
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::sequence {

HWY_EXPORT(MarkPairs);
HWY_EXPORT(StrikeOut);

void mark_pairs(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                std::uint8_t* marks) {
  HWY_DYNAMIC_DISPATCH(MarkPairs)(values, sum, first, last, marks);
}

void strike_out(const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set) {
  HWY_DYNAMIC_DISPATCH(StrikeOut)(heaps, partners, count, set);
}

}  // namespace grundy::sequence
#endif
