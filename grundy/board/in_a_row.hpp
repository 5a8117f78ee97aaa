/// k in a row on a board of rows × columns: two players put stones on empty cells in turn; the first with k of his own
/// in an unbroken row, column or diagonal wins; a full board without one is a tie. Tic-tac-toe is 3 × 3 with k = 3.
///
/// A position is two words of bits, one per cell, so the board has at most 64 cells. A row of k is seen by and-ing the
/// stones with themselves shifted, one direction at a time, at the cells from which a row fits the board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::board {

/// A set of cells: bit row · columns + column.
using Cells = std::uint64_t;

/// The stones of both players. The first player moves when both have as many.
struct Stones {
  Cells first = 0;
  Cells second = 0;

  friend bool operator==(const Stones&, const Stones&) = default;
  [[nodiscard]] Cells occupied() const noexcept { return first | second; }
  [[nodiscard]] int count() const noexcept { return std::popcount(occupied()); }
  [[nodiscard]] bool first_moves() const noexcept { return std::popcount(first) == std::popcount(second); }
  /// Of the player to move, and of the player who has moved last.
  [[nodiscard]] Cells mine() const noexcept { return first_moves() ? first : second; }
  [[nodiscard]] Cells yours() const noexcept { return first_moves() ? second : first; }
};

/// Hash for boost's and the standard's tables.
[[nodiscard]] std::size_t hash_value(const Stones& stones) noexcept;

/// The rules of one board. Immutable; about 130 KiB of tables.
class InARow {
 public:
  using Position = Stones;
  static constexpr int most_cells = 64;

  /// Errors: input, unless 1 <= rows, columns; rows · columns <= 64; 1 <= k <= max(rows, columns).
  [[nodiscard]] static Result<InARow> make(int rows, int columns, int k);

  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] int columns() const noexcept { return columns_; }
  [[nodiscard]] int k() const noexcept { return k_; }
  [[nodiscard]] int cells() const noexcept { return rows_ * columns_; }
  [[nodiscard]] Cells board() const noexcept { return board_; }

  /// Whether the stones hold a row of k.
  [[nodiscard]] bool has_row(Cells stones) const noexcept {
    for (const Direction& direction : directions_) {
      Cells row = stones & direction.fits;
      for (unsigned step = 1; row != 0 && step < static_cast<unsigned>(k_); ++step)
        row &= stones >> (step * direction.shift);
      if (row != 0) return true;
    }
    return false;
  }

  /// What the position is worth to the player to move if the game is over there: -1 (the other has a row) or 0 (full).
  [[nodiscard]] std::optional<int> ended(const Stones& stones) const noexcept {
    if (has_row(stones.yours())) return -1;
    if (stones.occupied() == board_) return 0;
    return std::nullopt;
  }

  [[nodiscard]] Cells moves(const Stones& stones) const noexcept { return board_ & ~stones.occupied(); }
  /// Precondition: `cell` is empty.
  [[nodiscard]] Stones play(Stones stones, int cell) const noexcept {
    (stones.first_moves() ? stones.first : stones.second) |= Cells{1} << cell;
    return stones;
  }

  /// The rows of k cells, as sets.
  [[nodiscard]] const std::vector<Cells>& lines() const noexcept { return lines_; }

  /// How many symmetries the board has: 8 if square, else 4 (2 on a line, 1 on a single cell): distinct permutations of
  /// the cells.
  [[nodiscard]] std::size_t symmetries() const noexcept { return images_.size(); }
  /// The image of the cells under a symmetry, 0 being the identity.
  [[nodiscard]] Cells image(Cells cells, std::size_t symmetry) const noexcept {
    const auto& table = images_[symmetry];
    Cells image = 0;
    for (std::size_t byte = 0; byte < used_bytes_; ++byte) image |= table[byte][(cells >> (8 * byte)) & 0xff];
    return image;
  }
  /// The least image of the position: one for each class of symmetric positions.
  [[nodiscard]] Stones canonical(const Stones& stones) const noexcept;
  /// The symmetries that leave the position as it is; the identity, 0, comes first.
  [[nodiscard]] std::vector<std::size_t> stabiliser(const Stones& stones) const;
  /// The least image under these symmetries, which form a group.
  [[nodiscard]] Stones canonical(const Stones& stones, std::span<const std::size_t> symmetries) const noexcept;
  /// How many distinct images the position has under these symmetries, which form a group.
  [[nodiscard]] std::size_t orbit(const Stones& stones, std::span<const std::size_t> symmetries) const noexcept;
  /// How many distinct images the position has.
  [[nodiscard]] std::size_t orbit(const Stones& stones) const noexcept;

  /// Reads a drawing: rows of `.`, `x` (first), `o` (second) divided by `/` or line ends. Errors: input with place.
  [[nodiscard]] Result<Stones> parse(std::string_view drawing) const;
  /// The drawing, rows divided by `/`.
  [[nodiscard]] std::string draw(const Stones& stones) const;

 private:
  struct Direction {
    unsigned shift;
    Cells fits;  ///< cells from which k steps stay on the board
  };
  InARow(int rows, int columns, int k);

  int rows_;
  int columns_;
  int k_;
  Cells board_;
  std::size_t used_bytes_;
  std::vector<Direction> directions_;
  std::vector<Cells> lines_;
  std::vector<std::array<std::array<Cells, 256>, 8>> images_;
};

}  // namespace grundy::board
