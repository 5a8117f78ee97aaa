/// Which heaps of a splitting game are tame under misère play.
///
/// Called tame here is a position that plays in sums like Nim: the genus that its tame options alone give it is 0^1,
/// 1^0 or n^n, and every other option reverts: has an option that is tame with the genus of the position itself, so
/// that whoever goes astray is brought back ("tameable" in Winning Ways, ch. 13; in J. H. Conway, On Numbers and Games,
/// ch. 12, every option of a tame position is tame). A tame genus of the whole is not enough: a wild option that
/// reverts may lend its mex a value that no tame option has. The
/// popular rule that reads misère outcomes off Grundy values (the "SJ" condition) fails where this fails: Kayles (8)
/// has value 1 and is won, (9) has value 4 and is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

/// The two heaps of an option; a single heap has 0 as its partner.
struct Split {
  std::size_t first = 0;
  std::size_t second = 0;
};

/// A game played with heaps, each move replacing one heap by one or two smaller ones.
class SplittingGame {
 public:
  /// `options` lists the options of a heap. Heaps up to `most` are decided (cost: the cube of `most`).
  SplittingGame(const std::function<std::vector<Split>(std::size_t)>& options, std::size_t most);

  /// The tame equivalent of a heap; nothing if it is wild, or above `most` and not decided.
  [[nodiscard]] const std::optional<Tame>& heap(std::size_t n) const;
  /// The tame equivalent of two heaps.
  [[nodiscard]] std::optional<Tame> heaps(const Split& split) const;
  [[nodiscard]] std::size_t most() const noexcept { return tame_.size() - 1; }

 private:
  std::vector<std::optional<Tame>> tame_;
};

}  // namespace grundy::theory
