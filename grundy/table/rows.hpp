/// Rows of a table: everything affine becomes a running number.
///
/// Along the fastest axis all bounds, ranks and line numbers change by constant steps. Where every family of a node is
/// simple (one choice, one target, no guard left, affine bounds) they are evaluated once a row and then only added to.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "grundy/rules/program.hpp"
#include "grundy/table/compiled.hpp"
#include "grundy/table/executor.hpp"
#include "grundy/table/lines.hpp"

namespace grundy::table {

/// A number that changes by a constant step along a row.
struct Running {
  std::int64_t value = 0;
  std::int64_t slope = 0;
  void advance() noexcept { value += slope; }
};

class RowFamily {
 public:
  static constexpr std::size_t most_bounds = 4;

  /// Nothing if the family is not simple. `line` may be null.
  [[nodiscard]] static std::optional<RowFamily> make(const FastFamily& family, LineSets* line) {
    const bool simple = family.choices.size() == 1 && family.plain && family.parts.size() == 1 &&
                        family.guards_at[0].empty() && family.guards_at[1].empty();
    if (!simple) return std::nullopt;
    const FastChoice& choice = family.choices.front();
    const auto affine = [](const std::vector<FastBound>& bounds) {
      return bounds.size() <= most_bounds &&
             std::all_of(bounds.begin(), bounds.end(), [](const FastBound& b) { return b.term == nullptr; });
    };
    if (!affine(choice.lower) || !affine(choice.upper)) return std::nullopt;
    if (choice.kind == FastChoice::Kind::divisors) return std::nullopt;
    if (choice.kind == FastChoice::Kind::list && !choice.lower.empty()) return std::nullopt;
    RowFamily out;
    out.choice_ = &choice;
    out.rank_form_ = &family.parts.front().rank;
    out.line_ = line;
    return out;
  }

  /// At the first position of a row: `variables` holds it, `slot` is where the choice stands (and is 0), `coordinate`
  /// changes by `step` along the row.
  void begin(const std::int64_t* variables, std::size_t slot, std::size_t coordinate, std::int64_t step) {
    const auto start = [&](const FastAffine& form) {
      return Running{form(variables), form.coefficient(coordinate) * step};
    };
    for (std::size_t i = 0; i < choice_->lower.size(); ++i) {
      lower_[i] = start(choice_->lower[i].affine);
    }
    for (std::size_t i = 0; i < choice_->upper.size(); ++i) {
      upper_[i] = start(choice_->upper[i].affine);
    }
    rank_ = start(*rank_form_);
    rank_step_ = rank_form_->coefficient(slot);
    if (line_ != nullptr) {
      number_ = start(line_->number());
      place_ = start(line_->place());
    }
  }

  void interval(std::int64_t& low, std::int64_t& high) const noexcept {
    low = std::numeric_limits<std::int64_t>::min();
    high = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < choice_->lower.size(); ++i) {
      const std::int64_t divisor = choice_->lower[i].divisor;
      low = std::max(low, divisor == 1 ? lower_[i].value : rules::ceil_quotient(lower_[i].value, divisor));
    }
    for (std::size_t i = 0; i < choice_->upper.size(); ++i) {
      const std::int64_t divisor = choice_->upper[i].divisor;
      high = std::min(high, divisor == 1 ? upper_[i].value : rules::floor_quotient(upper_[i].value, divisor));
    }
  }

  void advance() noexcept {
    for (std::size_t i = 0; i < choice_->lower.size(); ++i) lower_[i].advance();
    for (std::size_t i = 0; i < choice_->upper.size(); ++i) upper_[i].advance();
    rank_.advance();
    number_.advance();
    place_.advance();
  }

  /// Brings the line up to date for the position at hand, whose rank is `rank`.
  template <class V>
  void line(std::int64_t rank, const V* values) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    interval(low, high);
    static_cast<void>(line_->update<V, false>(place_.value, number_.value, rank, low, high, values));
  }

  /// Hands the options of the position at hand to `sink`.
  template <class Sink>
  void options(Sink& sink) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    interval(low, high);
    if (choice_->kind == FastChoice::Kind::list) {
      static_cast<void>(sink.list(rank_.value, rank_step_, Executor::up_to(*choice_, high)));
    } else if (low <= high) {
      static_cast<void>(
          sink.run(static_cast<std::uint64_t>(rank_.value + rank_step_ * low), rank_step_, high - low + 1));
    }
  }

 private:
  const FastChoice* choice_ = nullptr;
  const FastAffine* rank_form_ = nullptr;
  LineSets* line_ = nullptr;
  std::array<Running, most_bounds> lower_{};
  std::array<Running, most_bounds> upper_{};
  Running rank_;
  std::int64_t rank_step_ = 0;
  Running number_;
  Running place_;
};

}  // namespace grundy::table
