/// The dense method: for games, or beginnings of games, in which many heaps are rare.
///
/// Heaps are decided in blocks. For each heap of a block, the pairs of heaps before the block are treated first and
/// apart from the other heaps of the block: a run of pairs marks most values that the heap can reach, and the few
/// smallest values left unmarked are searched for among all pairs, four at a time, 32 pairs per vector. That leaves a
/// short list of values that no far pair reaches; the pairs with a heap of the block itself then pick one of them, in
/// order. Cost per heap: about `marked` steps, and n/64 vectors for every four values searched for.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "grundy/run/crew.hpp"
#include "grundy/sequence/plain.hpp"
#include "grundy/sequence/splitting.hpp"

namespace grundy::sequence {

class DenseMethod {
 public:
  explicit DenseMethod(const Splitting& game) : game_(game), plain_(game) {}

  static constexpr std::size_t block = 64;

  /// Decides heaps n … n + count − 1 (count ≤ block) and writes them to values[n…]. `values` holds every smaller heap
  /// and is readable 64 elements past either end. The crew, if there is one, shares the work. Precondition: n > 2 ·
  /// (most removed) + 64.
  void run(std::uint16_t* values, std::uint64_t n, std::size_t count, run::Crew* crew);

 private:
  struct Candidates {
    std::array<std::uint16_t, 8> value{};  ///< ascending: the smallest values that no far pair reaches
    std::size_t count = 0;
  };
  struct Marks {
    std::vector<std::uint32_t> seen = std::vector<std::uint32_t>(std::size_t{1} << 16, 0);
    std::uint32_t stamp = 0;
    void next();
  };

  struct Work;
  static void far_task(void* context, unsigned task, unsigned worker);
  void far(const std::uint16_t* values, std::uint64_t n, std::uint64_t begin, Marks& marks, Candidates& found) const;

  const Splitting& game_;
  PlainMex plain_;
  std::vector<Marks> marks_;
  std::array<Candidates, block> candidates_{};
};

}  // namespace grundy::sequence
