#include "grundy/theory/chomp.hpp"

#include <algorithm>

namespace grundy::theory {
namespace {

enum class Shape : std::uint8_t {
  arms,         ///< nothing, a row, a column, or an L
  two_rows,     ///< with at least two squares in each
  two_columns,  ///< with at least two squares in each
  symmetric,    ///< first row as long as the first column, square (2, 2) present
  rectangle,
  other,
};

/// The number of rows that are not empty.
std::size_t height(const At& at) {
  std::size_t rows = at.coordinates().size();
  while (rows > 0 && at[rows - 1] == 0) --rows;
  return rows;
}

/// The number of rows with at least two squares.
std::size_t second_column(const At& at) {
  std::size_t rows = 0;
  while (rows < at.coordinates().size() && at[rows] >= 2) ++rows;
  return rows;
}

Shape shape(const At& at) {
  const std::size_t rows = height(at);
  if (rows <= 1 || at[1] == 1) return Shape::arms;
  if (rows == 2) return Shape::two_rows;
  if (at[0] == 2) return Shape::two_columns;
  if (at[0] == rows) return Shape::symmetric;
  return at[rows - 1] == at[0] ? Shape::rectangle : Shape::other;
}

/// Bites square c + 1 of row i: c squares stay in that row and at most c in the rows below.
MoveRun bite(const At& at, std::size_t i, const Integer& c) {
  std::vector<Integer> rows = at.coordinates();
  for (std::size_t j = i - 1; j < rows.size(); ++j) rows[j] = std::min(rows[j], c);
  return single(make_move(0, {{"i", i}, {"c", c}}, {at.with(std::move(rows))}));
}

class Chomp final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "Chomp: an L is Nim with its arms; two rows (a, b) are lost exactly for b = a - 1; every rectangle but the "
        "single "
        "square is won (strategy stealing); with a first row as long as the first column, biting (2, 2) wins.");
  }
  [[nodiscard]] Text citation() const override {
    return say("D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {}, 5, 6}; }
  [[nodiscard]] bool applies(const At& at) const override {
    return std::is_sorted(at.coordinates().rbegin(), at.coordinates().rend()) && shape(at) != Shape::other;
  }

  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    if (shape(at) != Shape::arms) return std::nullopt;
    const std::size_t rows = height(at);
    return rows == 0 ? Integer(0) : Integer(at[0] - 1) ^ Integer(rows - 1);
  }
  [[nodiscard]] bool losing(const At& at) const override {
    switch (shape(at)) {
      case Shape::arms:
        return *value(at) == 0;
      case Shape::two_rows:
        return at[1] == at[0] - 1;
      case Shape::two_columns:
        return second_column(at) + 1 == height(at);
      case Shape::symmetric:
      case Shape::rectangle:
      case Shape::other:
        break;
    }
    return false;
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    switch (shape(at)) {
      case Shape::arms:
        return arm_moves(at, target);
      case Shape::two_rows:
        if (at[1] == at[0]) return MoveList::of({bite(at, 2, at[0] - 1)});
        if (at[1] < at[0] - 1) return MoveList::of({bite(at, 1, at[1] + 1)});
        return {};
      case Shape::two_columns: {
        const std::size_t first = height(at);
        const std::size_t second = second_column(at);
        if (first == second) return MoveList::of({bite(at, first, 1)});
        if (second + 1 < first) return MoveList::of({bite(at, second + 2, 0)});
        return {};
      }
      case Shape::symmetric:
        return MoveList::of({bite(at, 2, 1)}).incomplete(say("the theorem finds one winning bite"));
      case Shape::rectangle:
      case Shape::other:
        break;
    }
    return MoveList::unknown(say("strategy stealing names the winner and no move"));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    switch (shape(at)) {
      case Shape::arms:
        if (height(at) == 0) return {say("Nothing is left to bite.")};
        return {say("Beside the poisoned square there are an arm of {} squares and one of {}: two heaps of Nim.",
                    show(at[0] - 1), height(at) - 1)};
      case Shape::two_rows:
        return {
            say("Two rows are lost exactly if the second has one square less than the first; here they have {} and {}.",
                show(at[0]), show(at[1]))};
      case Shape::two_columns:
        return {say(
            "Two columns are lost exactly if the second has one square less than the first; here they have {} and {}.",
            height(at), second_column(at))};
      case Shape::symmetric:
        return {say("Biting square (2, 2) leaves a row and a column of {} squares each beside the poisoned one; every "
                    "answer in one is "
                    "mirrored in the other.",
                    show(at[0] - 1)),
                say("Other winning bites may exist.")};
      case Shape::rectangle:
      case Shape::other:
        break;
    }
    return {say("Strategy stealing: suppose the first player bites only the last square. If that wins, good; if not, "
                "some answer to "
                "it wins, and that bite could have been the first one, as it takes the last square too."),
            say("So the first player wins, but this says nothing of how.")};
  }

 private:
  static MoveList arm_moves(const At& at, const Integer& target) {
    const std::size_t rows = height(at);
    if (rows == 0) return {};
    const Integer across = at[0] - 1;
    const Integer down = rows - 1;
    std::vector<MoveRun> runs;
    if (const Integer kept = down ^ target; kept < across) runs.push_back(bite(at, 1, kept + 1));
    if (const Integer kept = across ^ target; kept < down) {
      runs.push_back(bite(at, static_cast<std::size_t>(kept) + 2, 0));
    }
    return MoveList::of(std::move(runs));
  }
};

}  // namespace

const Theorem& chomp() {
  static const Chomp theorem;
  return theorem;
}

}  // namespace grundy::theory
