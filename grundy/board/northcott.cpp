#include "grundy/board/northcott.hpp"

#include <utility>

namespace grundy::board {

Result<Northcott> Northcott::make(int columns, std::vector<NorthcottRow> rows) {
  constexpr int most_columns = 1 << 30;
  if (columns < 2 || columns > most_columns) {
    return fail(ErrorKind::input, say("A board of Northcott's game has 2 to {} columns", most_columns));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const NorthcottRow& row = rows[i];
    const bool inside = row.left >= 0 && row.left < columns && row.right >= 0 && row.right < columns;
    if (!inside || row.left == row.right) {
      return fail(ErrorKind::input, say("Row {} needs two pieces on different columns of the board", i + 1));
    }
  }
  return Northcott(columns, std::move(rows));
}

void Northcott::for_each_slide(bool left, const std::function<void(const Slide&)>& visit) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const int mine = left ? rows_[i].left : rows_[i].right;
    const int other = left ? rows_[i].right : rows_[i].left;
    for (int to = mine - 1; to >= 0 && to != other; --to) visit({i, to});
    for (int to = mine + 1; to < columns_ && to != other; ++to) visit({i, to});
  }
}

Northcott Northcott::after(bool left, const Slide& slide) const {
  Northcott next = *this;
  (left ? next.rows_[slide.row].left : next.rows_[slide.row].right) = slide.to;
  return next;
}

std::uint32_t Northcott::nim_sum() const noexcept {
  std::uint32_t sum = 0;
  for (const NorthcottRow& row : rows_) sum ^= row.gap();
  return sum;
}

std::vector<Northcott::Slide> Northcott::winning_slides(bool left) const {
  std::vector<Slide> slides;
  const std::uint32_t sum = nim_sum();
  if (sum == 0) return slides;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    // The piece goes to where the gap is as wanted, on its own side of the other piece.
    const auto wanted = static_cast<std::int64_t>(rows_[i].gap() ^ sum);
    const int mine = left ? rows_[i].left : rows_[i].right;
    const int other = left ? rows_[i].right : rows_[i].left;
    const std::int64_t to = mine < other ? other - 1 - wanted : other + 1 + wanted;
    if (to >= 0 && to < columns_) slides.push_back({i, static_cast<int>(to)});
  }
  return slides;
}

Result<std::uint64_t> Northcott::rank() const {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  const auto base = static_cast<std::uint64_t>(columns_) * static_cast<std::uint64_t>(columns_ - 1);
  std::uint64_t rank = 0;
  std::uint64_t weight = 1;
  for (const NorthcottRow& row : rows_) {
    if (weight > most / base) return fail(ErrorKind::limit, say("This board has too many positions to be numbered"));
    const int right = row.right > row.left ? row.right - 1 : row.right;
    const std::uint64_t digit = static_cast<std::uint64_t>(row.left) * static_cast<std::uint64_t>(columns_ - 1) +
                                static_cast<std::uint64_t>(right);
    rank += weight * digit;
    weight *= base;
  }
  return rank;
}

Northcott Northcott::unrank(std::uint64_t rank) const {
  Northcott board = *this;
  const auto others = static_cast<std::uint64_t>(columns_ - 1);
  const auto base = static_cast<std::uint64_t>(columns_) * others;
  for (NorthcottRow& row : board.rows_) {
    const std::uint64_t digit = rank % base;
    rank /= base;
    row.left = static_cast<int>(digit / others);
    row.right = static_cast<int>(digit % others);
    if (row.right >= row.left) ++row.right;
  }
  return board;
}

}  // namespace grundy::board
