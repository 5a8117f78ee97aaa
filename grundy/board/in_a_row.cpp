#include "grundy/board/in_a_row.hpp"

#include <algorithm>

namespace grundy::board {

std::size_t hash_value(const Stones& stones) noexcept {
  // Odd multipliers and a fold; both words count in all bits of the result.
  const std::uint64_t a = stones.first * 0x9e3779b97f4a7c15;
  const std::uint64_t b = (stones.second ^ (a >> 32)) * 0xd6e8feb86659fd93;
  return static_cast<std::size_t>((a ^ b ^ (b >> 29)) * 0xbf58476d1ce4e5b9);
}

Result<InARow> InARow::make(int rows, int columns, int k) {
  if (rows < 1 || columns < 1 || rows > most_cells || columns > most_cells || rows * columns > most_cells) {
    return fail(ErrorKind::input,
                say("A board of {} rows and {} columns is out of range: 1 to {} cells", rows, columns, most_cells));
  }
  if (k < 1 || k > std::max(rows, columns)) {
    return fail(ErrorKind::input, say("{} in a row do not fit a board of {} rows and {} columns", k, rows, columns));
  }
  return InARow(rows, columns, k);
}

InARow::InARow(int rows, int columns, int k) : rows_(rows), columns_(columns), k_(k) {
  board_ = cells() == most_cells ? ~Cells{0} : (Cells{1} << cells()) - 1;
  used_bytes_ = static_cast<std::size_t>(cells() + 7) / 8;
  const auto bit = [&](int row, int column) { return Cells{1} << (row * columns_ + column); };

  constexpr std::array<std::array<int, 2>, 4> steps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  for (const auto& [down, right] : steps) {
    Direction direction{static_cast<unsigned>(down * columns_ + right), 0};
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const int last_row = row + down * (k_ - 1);
        const int last_column = column + right * (k_ - 1);
        if (last_row >= rows_ || last_column >= columns_ || last_column < 0) continue;
        direction.fits |= bit(row, column);
        Cells line = 0;
        for (int i = 0; i < k_; ++i) line |= bit(row + down * i, column + right * i);
        lines_.push_back(line);
      }
    }
    if (direction.fits != 0) directions_.push_back(direction);
  }
  std::sort(lines_.begin(), lines_.end());  // with k = 1 a cell is a line in each direction
  lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());

  std::vector<std::vector<int>> seen;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const bool transposed = (symmetry & 4) != 0;
    if (transposed && rows_ != columns_) continue;
    std::vector<int> to(static_cast<std::size_t>(cells()));
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        int r = (symmetry & 1) != 0 ? rows_ - 1 - row : row;
        int c = (symmetry & 2) != 0 ? columns_ - 1 - column : column;
        if (transposed) std::swap(r, c);
        to[static_cast<std::size_t>(row * columns_ + column)] = r * columns_ + c;
      }
    }
    if (std::find(seen.begin(), seen.end(), to) != seen.end()) continue;
    seen.push_back(to);
    auto& tables = images_.emplace_back();
    for (std::size_t byte = 0; byte < used_bytes_; ++byte) {
      for (std::size_t value = 0; value < 256; ++value) {
        Cells image = 0;
        for (std::size_t i = 0; i < 8; ++i) {
          const std::size_t cell = 8 * byte + i;
          if ((value >> i & 1) != 0 && cell < to.size()) image |= Cells{1} << to[cell];
        }
        tables[byte][value] = image;
      }
    }
  }
}

Stones InARow::canonical(const Stones& stones) const noexcept {
  Stones least = stones;
  for (std::size_t symmetry = 1; symmetry < images_.size(); ++symmetry) {
    const Cells first = image(stones.first, symmetry);
    if (first > least.first) continue;
    const Cells second = image(stones.second, symmetry);
    if (first < least.first || second < least.second) least = {first, second};
  }
  return least;
}

std::vector<std::size_t> InARow::stabiliser(const Stones& stones) const {
  std::vector<std::size_t> fixing;
  for (std::size_t symmetry = 0; symmetry < images_.size(); ++symmetry) {
    if (image(stones.first, symmetry) == stones.first && image(stones.second, symmetry) == stones.second)
      fixing.push_back(symmetry);
  }
  return fixing;
}

Stones InARow::canonical(const Stones& stones, std::span<const std::size_t> symmetries) const noexcept {
  Stones least = stones;
  for (const std::size_t symmetry : symmetries) {
    const Cells first = image(stones.first, symmetry);
    if (first > least.first) continue;
    const Cells second = image(stones.second, symmetry);
    if (first < least.first || second < least.second) least = {first, second};
  }
  return least;
}

std::size_t InARow::orbit(const Stones& stones, std::span<const std::size_t> symmetries) const noexcept {
  std::size_t fixed = 0;
  for (const std::size_t symmetry : symmetries) {
    if (image(stones.first, symmetry) == stones.first && image(stones.second, symmetry) == stones.second) ++fixed;
  }
  return symmetries.size() / fixed;
}

std::size_t InARow::orbit(const Stones& stones) const noexcept {
  std::size_t fixed = 0;
  for (std::size_t symmetry = 0; symmetry < images_.size(); ++symmetry) {
    if (image(stones.first, symmetry) == stones.first && image(stones.second, symmetry) == stones.second) ++fixed;
  }
  return images_.size() / fixed;
}

Result<Stones> InARow::parse(std::string_view drawing) const {
  Stones stones;
  int row = 0;
  int column = 0;
  const auto wrong = [&](std::size_t at, Text message) {
    return fail(ErrorKind::input, std::move(message), place_in(drawing, at, 1));
  };
  for (std::size_t at = 0; at < drawing.size(); ++at) {
    const char c = drawing[at];
    if (c == '/' || c == '\n') {
      if (column != columns_)
        return wrong(at, say("Row {} has {} cells, and the board has {} columns", row + 1, column, columns_));
      ++row;
      column = 0;
      continue;
    }
    if (row >= rows_ || column >= columns_) return wrong(at, say("This cell is outside the board"));
    const Cells cell = Cells{1} << (row * columns_ + column);
    if (c == 'x' || c == 'X') {
      stones.first |= cell;
    } else if (c == 'o' || c == 'O') {
      stones.second |= cell;
    } else if (c != '.') {
      return wrong(at, say("Expected '.', 'x' or 'o', found '{}'", std::string(1, c)));
    }
    ++column;
  }
  const bool ends = (row == rows_ - 1 && column == columns_) || (row == rows_ && column == 0);
  if (!ends) return wrong(drawing.size(), say("The drawing ends before the board is full: {} rows are needed", rows_));
  const int lead = std::popcount(stones.first) - std::popcount(stones.second);
  if (lead != 0 && lead != 1) {
    return fail(ErrorKind::input, say("x moves first, so there are as many x as o, or one more; here are {} and {}",
                                      std::popcount(stones.first), std::popcount(stones.second)));
  }
  return stones;
}

std::string InARow::draw(const Stones& stones) const {
  std::string drawing;
  for (int row = 0; row < rows_; ++row) {
    if (row != 0) drawing += '/';
    for (int column = 0; column < columns_; ++column) {
      const Cells cell = Cells{1} << (row * columns_ + column);
      drawing += (stones.first & cell) != 0 ? 'x' : (stones.second & cell) != 0 ? 'o' : '.';
    }
  }
  return drawing;
}

}  // namespace grundy::board
