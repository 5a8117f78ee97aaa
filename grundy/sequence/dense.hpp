/// The dense method: for games, or beginnings of games, in which many heaps are rare.
///
/// Heaps are decided in blocks. For each heap of a block, the pairs of heaps before the block are treated first and
/// apart from the other heaps of the block: some thousand pairs, in runs spread over all, mark most values that the
/// heap can reach, one by one; the smallest values left unmarked, a few dozen at a time, are then a set in registers,
/// out of which all pairs strike what they reach (`strike_out`). That leaves a short list of values that no far pair
/// reaches; the pairs with a heap of the block itself then pick one of them, in order. Cost per heap: about
/// `marked_pairs` steps, and n / 128 vectors of 64 pairs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "grundy/run/crew.hpp"
#include "grundy/sequence/byte_mirror.hpp"
#include "grundy/sequence/plain.hpp"
#include "grundy/sequence/splitting.hpp"

namespace grundy::sequence {

class DenseMethod {
 public:
  explicit DenseMethod(const Splitting& game) : game_(game), plain_(game) {}

  static constexpr std::size_t block = 64;

  /// Decides heaps n … n + count − 1 (count ≤ block) and writes them to values[n…]. `values` holds every smaller heap
  /// and is readable 64 elements past either end; a heap's value never changes from call to call. The crew, if there is
  /// one, shares the work. Precondition: n > 2 · (most removed) + 64.
  void run(std::uint16_t* values, std::uint64_t n, std::size_t count, run::Crew* crew);
  /// How many bytes it holds besides, once it has decided the heaps below `n`.
  [[nodiscard]] std::size_t bytes_for(std::uint64_t n) const { return mirror_.bytes_for(n); }

 private:
  struct Candidates {
    std::array<std::uint16_t, 32> value{};  ///< ascending: the smallest values that no far pair reaches
    std::size_t count = 0;
  };
  /// [v]: whether v was reached; one byte each, as far as values go.
  using Marks = std::vector<std::uint8_t>;

  struct Work;
  struct Pairs;
  static void far_task(void* context, unsigned task, unsigned worker);
  [[nodiscard]] Pairs far_pairs(const Split& split, std::uint64_t heap, std::uint64_t begin) const;
  void far(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin, Marks& marks, Candidates& found) const;
  [[nodiscard]] std::size_t unreached(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin,
                                      std::uint16_t* targets, std::size_t count) const;

  const Splitting& game_;
  PlainMex plain_;
  ByteMirror mirror_;
  std::uint64_t mirrored_ = 0;
  std::size_t marks_size_ = 64;      ///< a power of two above every value, hence above every xor
  std::vector<Marks> marks_;         ///< one for each worker
  std::vector<std::uint32_t> near_;  ///< [v] == near_stamp_: a pair with a heap of the block has the value v
  std::uint32_t near_stamp_ = 0;
  std::array<Candidates, block> candidates_{};
};

}  // namespace grundy::sequence
