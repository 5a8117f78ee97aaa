/// Northcott's game: every row has one piece of each player; a player slides one piece of his own along its row, any
/// distance, in either direction, without jumping; whoever cannot move loses.
///
/// The players own different pieces and pieces may go back, so play can be endless, and yet the game is Nim: what
/// counts is the gap between the pieces of each row. Whoever wins at Nim with these heaps closes gaps, and answers a
/// retreat by following it (Northcott; Winning Ways, chapter 3; a reversible move changes nothing). `moves` are the
/// rules; `mover_wins` is the theorem, and the tests hold it against the rules.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::board {

/// Columns of the two pieces of one row, from 0.
struct NorthcottRow {
  int left = 0;   ///< Left's piece (which may stand on either side of the other)
  int right = 0;  ///< Right's piece

  friend bool operator==(const NorthcottRow&, const NorthcottRow&) = default;
  [[nodiscard]] std::uint32_t gap() const noexcept {
    return static_cast<std::uint32_t>(left < right ? right - left : left - right) - 1;
  }
};

class Northcott {
 public:
  /// A slide of the mover's piece in one row to a column.
  struct Slide {
    std::size_t row;
    int to;
    friend bool operator==(const Slide&, const Slide&) = default;
  };

  /// Errors: input, unless columns >= 2 and every row has two pieces on different columns of the board.
  [[nodiscard]] static Result<Northcott> make(int columns, std::vector<NorthcottRow> rows);

  [[nodiscard]] int columns() const noexcept { return columns_; }
  [[nodiscard]] const std::vector<NorthcottRow>& rows() const noexcept { return rows_; }

  /// Calls `visit(slide)` for every move of a player (true: Left).
  void for_each_slide(bool left, const std::function<void(const Slide&)>& visit) const;
  /// The board after a slide. Precondition: it is a move of that player.
  [[nodiscard]] Northcott after(bool left, const Slide& slide) const;

  /// The nim-sum of the gaps.
  [[nodiscard]] std::uint32_t nim_sum() const noexcept;
  /// Whether the player to move wins (either of them: the outcome does not depend on who it is). O(rows).
  [[nodiscard]] bool mover_wins() const noexcept { return nim_sum() != 0; }
  /// The slides that make the nim-sum zero, all of which win: for each row with such a gap, closing in; or backing off
  /// where there is room.
  [[nodiscard]] std::vector<Slide> winning_slides(bool left) const;

  /// The board as one number below (columns · (columns - 1))^rows, for exploring. Error: limit, if it does not fit 62
  /// bits.
  [[nodiscard]] Result<std::uint64_t> rank() const;
  /// The inverse of `rank` on a board of this shape.
  [[nodiscard]] Northcott unrank(std::uint64_t rank) const;

 private:
  Northcott(int columns, std::vector<NorthcottRow> rows) : columns_(columns), rows_(std::move(rows)) {}

  int columns_;
  std::vector<NorthcottRow> rows_;
};

}  // namespace grundy::board
