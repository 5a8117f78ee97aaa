/// Families of moves made ready to run over a region: ranks instead of coordinates.
///
/// The rank of a target is affine in coordinates and choices wherever its coordinates are, so a family whose last
/// choice is a range is a strided run through the table. What interval reasoning has proved needs no check at run time;
/// the rest is checked, and a failing check sends the position to the walker of moves, which finds the words for it.
/// Numbers stay far inside 64 bits: a family for which that is not proved is not compiled.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/rules/lowered.hpp"
#include "grundy/table/region.hpp"

namespace grundy::table {

/// An affine form known not to overflow. The first terms stand in the object itself: this is evaluated for every
/// position.
class FastAffine {
 public:
  using Term = std::pair<std::uint32_t, std::int64_t>;

  FastAffine() = default;
  explicit FastAffine(std::int64_t constant) : constant_(constant) {}
  void add(std::int64_t constant) noexcept { constant_ += constant; }
  void add(std::uint32_t variable, std::int64_t factor) {
    if (size_ < near_.size()) {
      near_[size_++] = {variable, factor};
    } else {
      far_.emplace_back(variable, factor);
    }
  }
  [[nodiscard]] std::int64_t operator()(const std::int64_t* variables) const noexcept {
    std::int64_t sum = constant_;
    for (std::size_t i = 0; i < size_; ++i) sum += near_[i].second * variables[near_[i].first];
    for (const auto& [index, factor] : far_) sum += factor * variables[index];
    return sum;
  }
  [[nodiscard]] std::int64_t coefficient(std::size_t variable) const noexcept {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < size_; ++i) sum += near_[i].first == variable ? near_[i].second : 0;
    for (const auto& [index, factor] : far_) sum += index == variable ? factor : 0;
    return sum;
  }

 private:
  std::int64_t constant_ = 0;
  std::size_t size_ = 0;
  std::array<Term, 3> near_{};
  std::vector<Term> far_;
};

struct FastBound {
  FastAffine affine;
  std::int64_t divisor = 1;
  const rules::Term* term = nullptr;  ///< instead of `affine`, where the bound is no affine form
};

struct FastChoice {
  enum class Kind : std::uint8_t { range, list, divisors };
  Kind kind = Kind::range;
  std::vector<FastBound> lower;
  std::vector<FastBound> upper;
  std::vector<std::int64_t> values;  ///< of a list, ascending
  FastBound of;                      ///< the number whose divisors are meant
  const rules::Choosing* source = nullptr;
  mutable std::size_t hint = 0;  ///< where the last position's part of the list ended
};

struct FastPart {
  FastAffine rank;  ///< in the region
  struct Extra {
    std::int64_t stride;
    const rules::Term* term;
    bool greatest = false;
    std::vector<FastAffine> operands;  ///< of a minimum or maximum; empty: `term` is evaluated
  };
  std::vector<Extra> extra;  ///< coordinates that are no affine forms
  struct Check {
    const rules::Term* term;
    std::int64_t low;
    std::int64_t high;
  };
  std::vector<Check> checks;           ///< coordinates not proved to lie in the box
  const rules::Term* count = nullptr;  ///< where it is not the constant 1
  std::optional<FastChoice> over;
  bool leaves = false;  ///< no such target is in any box: an error, if the move is ever made
};

/// A family whose moves from x go to x + k·step for k in an interval, in the same instance: its options are an interval
/// of the line through x.
struct LineShape {
  std::vector<std::int64_t> step;  ///< by coordinate
  std::size_t pivot = 0;           ///< a coordinate whose step is 1 or -1
  bool grows = false;              ///< the far end stays where it is as x moves up the line: no option is ever lost
};

struct FastFamily {
  const rules::MoveFamily* source = nullptr;
  std::vector<FastChoice> choices;
  std::vector<std::vector<const rules::Condition*>> guards_at;  ///< by number of choices made
  std::vector<FastPart> parts;
  std::optional<LineShape> line;
  bool plain = false;  ///< every part is an unchecked affine rank with count 1
  double options = 0;  ///< a bound on the number of its moves from one position
};

struct FastNode {
  const Node* node = nullptr;
  std::vector<FastFamily> families;
  std::size_t variables = 0;  ///< coordinates, and the most choices of a family, and a loop variable
};

/// About how many nanoseconds a table of these nodes takes to fill: runs are scanned at a fraction of one an option,
/// running sets cost the same whatever their length, anything else is evaluated move by move.
[[nodiscard]] double filling_time(const std::vector<FastNode>& nodes);

/// Compiles all nodes of a region; `region` must outlive the result. Nothing where numbers might pass 64 bits.
[[nodiscard]] std::optional<std::vector<FastNode>> compile(const Region& region);

}  // namespace grundy::table
