/// Periods: found, and proved or honestly called checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/engine_base.hpp"
#include "grundy/sequence/mask.hpp"
#include "grundy/sequence/theorem.hpp"

namespace grundy::sequence {

struct PeriodOptions {
  unsigned threads = 1;
  /// No more heaps than this are computed; none: until the proof is complete or the budget ends. Codes without a
  /// theorem stop at `unproved_limit` at the latest.
  std::optional<std::uint64_t> limit;
  std::uint64_t unproved_limit = 20'000;
};

/// How a period is known.
enum class Standing : std::uint8_t {
  proved,   ///< under the theorem named
  checked,  ///< seen over three whole periods or more up to the heap named, and over as many heaps as the preperiod
  none,     ///< no repetition was found up to the heap named
};

struct PeriodReport {
  code::Code code;
  Standing standing = Standing::none;
  Period period;                    ///< meaningless if `standing` is none; preperiod and period are smallest
  Theorem theorem = Theorem::none;  ///< that proves it, or would for this class of code
  std::uint64_t checked_to = 0;     ///< heaps 0 … checked_to − 1 were computed
  std::uint64_t proof_length = 0;   ///< heaps that the theorem asks for; 0: no such number
  std::uint64_t largest_heap = 0;   ///< the first heap with the largest value
  std::uint32_t largest_value = 0;
  std::optional<Mask> mask;  ///< of rare and common values, if the engine used one
  std::uint64_t rare_heaps = 0;
  std::uint64_t last_rare = 0;
  std::uint64_t fingerprint = 0;  ///< of the values of heaps 0 … preperiod + period − 1 (see `fingerprint`); by window:
                                  ///< of the heaps below `prefix`
  std::uint64_t prefix = 0;      ///< by window (lemma 5): one heap of every pair that matters is below this,
  std::uint64_t window = 0;      ///< and the other is among so many last heaps
  std::optional<Error> stopped;  ///< why the search ended before a proof, if the budget ended it
};

/// Computes values until a period is proved, the limit is reached or the budget ends (then with what is known so far).
/// Pass an engine to keep its values; it must have been made from `code`.
[[nodiscard]] PeriodReport find_period(const code::Code& code, const PeriodOptions& options, run::Budget& budget,
                                       Engine* engine = nullptr);

/// FNV-1a over the values of heaps first … last − 1, four little-endian bytes each; chain calls by passing the last
/// result.
[[nodiscard]] std::uint64_t fingerprint(const Engine& engine, std::uint64_t first, std::uint64_t last,
                                        std::uint64_t so_far = 0xcbf29ce484222325U);

/// The value of any heap: computed, or by the period once that is proved (so heap 10^18 is instant where it is
/// periodic). Errors: a negative heap; no period found within the budget and the heap too large to compute.
struct HeapValue {
  Integer value;
  bool by_period = false;
  PeriodReport report;  ///< of the period, if it was needed
};
[[nodiscard]] Result<HeapValue> value_at(const code::Code& code, const Integer& heap, const PeriodOptions& options,
                                         run::Budget& budget);

/// The same from a report with a proved period and an engine that knows preperiod + period heaps.
[[nodiscard]] Integer value_by_period(const Engine& engine, const Period& period, const Integer& heap);

}  // namespace grundy::sequence
