/// The inner loops, compiled once for every vector extension and chosen at run time by Highway: sparse.cpp (with
/// tile_inl.hpp, candidates_inl.hpp, check_inl.hpp and pairs_inl.hpp), scan.cpp and strike.cpp.
///
/// All work on codes (see mask.hpp). `window[w][n]` holds, for heap n, one-hot words of the indices that the common
/// heaps n − t (t a number that a splitting move removes) have: the word w covers the indices 64w to 64w + 63. Taking a
/// rare heap r with index x away, heap n cannot have the common indices i ^ x, i in window[n − r]: one load and one OR
/// serve as many heaps as a vector has lanes. The permutation i → i ^ x of the bits of a word is done once per x.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "grundy/run/crew.hpp"
#include "grundy/sequence/splitting.hpp"

namespace grundy::sequence {

inline constexpr std::size_t block_heaps = 64;  ///< decided together
inline constexpr std::size_t most_words = 8;    ///< of 64 indices each
inline constexpr std::size_t hint_stride = 8;
inline constexpr std::size_t near_stride = 72;  ///< lags 0..63, and room to read a vector of eight from any of them

/// Rare heaps (or witnesses) with one index: positions[begin, end).
struct Group {
  std::uint32_t index = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// A pair partner too far back for the window, or a single-heap move: heap n sees the code at n − distance, xored with
/// `flip`.
struct Reach {
  std::uint64_t distance = 0;
  std::uint16_t flip = 0;
};

enum class LaneType : std::uint8_t { u16, u32, u64 };

/// Why a run of the sparse kernel ended.
enum class Event : std::uint8_t {
  done,       ///< the end was reached
  rare,       ///< the last heap decided is rare
  full,       ///< the next heap has no free index within the words
  undecided,  ///< streaming only: whether the next heap is rare depends on pairs outside what is kept
};

/// What a thread that looks for pairs remembers. It decides how soon a pair is found, never whether there is one.
struct alignas(64) Searcher {
  std::uint64_t* hint =
      nullptr;  ///< [hint_stride · u + …]: heaps of pairs that lately were witnesses for the rare index u
  std::uint64_t scanned = 0;  ///< statistics: rare indices that needed a search
};

/// Everything the sparse kernel reads, and the codes and windows it writes. Plain pointers: the owner keeps them alive.
struct SparseTask {
  std::uint16_t* code =
      nullptr;             ///< code[n − base]; no_code for 64 + most_removed heaps past the end, and 64 before base
  std::uint64_t base = 0;  ///< streaming: the first heap kept, apart from the prefix; else 0
  const std::uint16_t* prefix = nullptr;  ///< codes of heaps 0 … prefix_size − 1, where base is not 0
  std::uint64_t prefix_size = 0;
  std::uint64_t n = 0;                     ///< the next heap
  std::array<void*, most_words> window{};  ///< lanes of the type; [n − window_base], zero for pairs not known yet
  std::uint64_t window_base = 0;

  const Group* rare = nullptr;  ///< in an order where neighbours' low six index bits differ little
  std::size_t rare_groups = 0;
  const std::uint32_t* rare_at = nullptr;
  const Reach* reach = nullptr;
  std::size_t reaches = 0;

  const std::uint64_t* near = nullptr;  ///< [(c · words + w) · near_stride + lag]: what index c, found, excludes later
  const std::uint64_t* near_free = nullptr;  ///< [(c · words + w) · 8 + lag]: the complement for lags below 8
  std::uint32_t least_lag = 8;               ///< no lag below this excludes anything
  std::uint32_t most_lag = 0;                ///< nor above this (below 64)

  const std::uint64_t* below[2] = {nullptr,
                                   nullptr};  ///< [n & 1][c · words + w]: rare indices of values below common c
  const Group* witness = nullptr;             ///< batches of groups of common heaps that exclude many rare indices
  const std::uint32_t* witness_at = nullptr;
  const std::uint32_t* witness_batch = nullptr;  ///< ends of the batches, counted in groups
  std::size_t witness_batches = 0;
  Searcher* searcher = nullptr;  ///< one for each worker of the crew
  run::Crew* crew = nullptr;     ///< who shares the work; none: the caller is alone

  const Split* split = nullptr;
  std::size_t splits = 0;
  const Reach* take = nullptr;  ///< all single-heap moves, for the check of rare indices
  std::size_t takes = 0;
};

/// Runs until heap `end` is next, or something happens. `lane` and `words` (1 unless u64) fix the layout of the
/// windows.
[[nodiscard]] Event run_sparse(LaneType lane, std::size_t words, SparseTask& task, std::uint64_t end);

/// Whether two heaps a and sum − a, a in [first, last], have values with xor `target`, for values[first…] as they come
/// (values or codes). Precondition: 2 · last ≤ sum.
[[nodiscard]] bool find_pair(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                             std::uint16_t target);

/// Which of four targets no such pair has: bit k for targets[k]. Reads to the end unless all are found.
[[nodiscard]] unsigned missing_of_four(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first,
                                       std::uint64_t last, const std::uint16_t* targets);

/// Sets marks[v] to 1 for v = values[a] ^ values[sum − a], a in [first, last].
void mark_pairs(const std::uint16_t* values, std::uint64_t sum, std::uint64_t first, std::uint64_t last,
                std::uint8_t* marks);

/// Values below 2048 of consecutive heaps, cut into v / 8 and v % 8: eight times as many heaps fit into a vector.
struct ByteValues {
  const std::uint8_t* high = nullptr;
  const std::uint8_t* low = nullptr;
};
inline constexpr std::size_t byte_values = 2048;

/// A set of values below 2048: value v is bit v % 8 of byte v / 8.
struct alignas(64) ValueSet {
  std::array<std::uint8_t, byte_values / 8> bits{};
};

/// Strikes the values heaps[i] ^ partners[i], i in [0, count), out of `set`. The set is held in registers, 128 values
/// in each, and every pair is looked up in it; the work is count · (blocks of 128 values in which the set has any).
void strike_out(const ByteValues& heaps, const ByteValues& partners, std::size_t count, ValueSet& set);

/// The first place i in [first, last) with codes[i … i + 3] equal to `tail`, or `last`. Reads up to codes[last + 2].
[[nodiscard]] std::uint64_t find_four(const std::uint16_t* codes, std::uint64_t first, std::uint64_t last,
                                      const std::array<std::uint16_t, 4>& tail);

/// The largest index of a common heap among codes[0, count), for each parity of the place; 0 if there is none.
[[nodiscard]] std::array<std::uint16_t, 2> most_common_index(const std::uint16_t* codes, std::size_t count);

}  // namespace grundy::sequence
