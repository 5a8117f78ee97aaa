#include "grundy/table/dense_fill.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "grundy/rules/moves.hpp"
#include "grundy/run/watch.hpp"
#include "grundy/table/depth_first.hpp"
#include "grundy/table/executor.hpp"
#include "grundy/table/levels.hpp"
#include "grundy/table/lines.hpp"
#include "grundy/table/marks.hpp"
#include "grundy/table/rows.hpp"

namespace grundy::table {
namespace {

/// Families with fewer options than this are scanned even where a running set would do; where options go out again,
/// sets need counts and cost more.
constexpr double least_growing_line = 8;
constexpr double least_counted_line = 32;

}  // namespace

class DenseFill {
 public:
  DenseFill(DenseTable& table, Convention convention, run::Budget& budget, DenseOptions options)
      : table_(table), budget_(budget), misere_(convention == Convention::misere), options_(options), order_(budget) {}

  Result<void> run() {
    const run::Watch watch(budget_);
    const Region& region = table_.region_;
    const auto compiled = compile(region);
    if (!compiled) {
      return fail(ErrorKind::limit, say("the numbers of these rules may pass 64 bits below this position"));
    }
    if (!table_.allocate()) return fail(out_of_budget(budget_, 0));
    for (const Node& node : region.nodes()) table_.poison_ = table_.poison_ || !node.easy_domain;
    for (const FastNode& node : *compiled) {
      if (auto done = fill_node(node); !done) return done;
    }
    // A domain that could not be evaluated for want of time looks like a position outside it.
    if (table_.poison_ && budget_.exhausted()) return fail(out_of_budget(budget_, done_));
    return {};
  }

 private:
  enum class End : std::uint8_t { done, wider, error };

  Result<void> fill_node(const FastNode& node) {
    node_ = &node;
    executor_.emplace(node);
    walker_.emplace(table_.region_.system(), &budget_);
    lines_.clear();
    line_families_.clear();
    plain_families_.clear();
    for (const FastFamily& family : node.families) {
      std::unique_ptr<LineSets> line;
      const bool grows = family.line && family.line->grows;
      const bool many = family.options >= (grows ? least_growing_line : least_counted_line);
      if (options_.lines && many) line = LineSets::make(node, family, budget_);
      if (line && line->fit(most_seen_)) {
        lines_.push_back(std::move(line));
        line_families_.push_back(&family);
      } else {
        plain_families_.push_back(&family);
      }
    }
    if (node.node->order == Order::levels && !order_.sort(*node.node)) return fail(out_of_budget(budget_, done_));
    next_ = 0;
    poll_every_ = static_cast<std::uint64_t>(std::clamp(4e6 / std::max(1.0, node.node->options), 1.0, 65536.0));
    while (true) {
      End end = End::done;
      std::visit(
          [&](auto& values) {
            using V = typename std::decay_t<decltype(values)>::value_type;
            if constexpr (sizeof(V) == 1) {
              end = words_ ? fill_misere_or_not<V>(word_marks_) : fill_misere_or_not<V>(stamp_marks_);
            } else {
              end = fill_misere_or_not<V>(stamp_marks_);
            }
          },
          table_.values_);
      if (end == End::error) return fail(std::move(*error_));
      if (end == End::done) break;
      if (words_) {
        words_ = false;  // the same bytes, by stamps
      } else if (!table_.widen()) {
        return fail(out_of_budget(budget_, done_));
      }
    }
    lines_.clear();
    order_.clear();
    return {};
  }

  template <class V, class Marks>
  End fill_misere_or_not(Marks& marks) {
    if (table_.poison_) return misere_ ? fill<V, Marks, true, true>(marks) : fill<V, Marks, false, true>(marks);
    return misere_ ? fill<V, Marks, true, false>(marks) : fill<V, Marks, false, false>(marks);
  }

  /// Fills from `next_` on; `wider` if the value there does not fit.
  template <class V, class Marks, bool Misere, bool Poison>
  End fill(Marks& marks) {
    const Node& node = *node_->node;
    auto& array = std::get<std::vector<V>>(table_.values_);
    V* const values = array.data();
    const std::uint64_t size = node.box.size();
    const std::span<std::int64_t> at = executor_->position();
    if constexpr (!Marks::word) marks.fit(most_seen_);
    if constexpr (!Poison) {
      if (plan_rows()) return fill_rows<V, Marks, Misere>(marks, values);
    }
    const bool levels = node.order == Order::levels;
    if (!levels && next_ < size) node.box.unrank(next_, at);
    std::uint64_t until_poll = poll_every_;
    for (; next_ < size; ++next_) {
      if (--until_poll == 0) {
        until_poll = poll_every_;
        if (budget_.exhausted()) {
          error_ = out_of_budget(budget_, done_ + next_);
          return End::error;
        }
        budget_.report("positions", done_ + next_, table_.region_.size());
      }
      std::uint64_t local = next_;
      if (levels) {
        local = order_[next_];
        node.box.unrank(local, at);
      }
      const std::uint64_t rank = node.offset + local;
      if (Poison && !node.easy_domain && !inside(at)) {
        values[rank] = std::numeric_limits<V>::max();
      } else {
        marks.begin();
        Lookup<V, Marks, Poison> lookup{values, marks, Misere ? 1U : 0U};
        if (!gather<V, Marks, Poison>(lookup, at, rank, values) && !walk<V, Marks, Poison>(lookup, at)) {
          return End::error;
        }
        const std::uint64_t value = close<Marks, Misere>(marks);
        if (value > most_value<V, Marks>) return End::wider;
        values[rank] = static_cast<V>(value);
        if (value > most_seen_ && !grow_to(value, marks)) {
          error_ = out_of_budget(budget_, done_ + next_);
          return End::error;
        }
      }
      if (!levels && next_ + 1 < size) node.box.advance(at);
    }
    done_ += size;
    return End::done;
  }

  /// Whether every family of the node is simple enough for rows.
  bool plan_rows() {
    row_lines_.clear();
    row_runs_.clear();
    if (node_->node->order != Order::ranks || node_->node->box.dimension() == 0) return false;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto row = RowFamily::make(*line_families_[i], lines_[i].get());
      if (!row) return false;
      row_lines_.push_back(*row);
    }
    for (const FastFamily* family : plain_families_) {
      const auto row = RowFamily::make(*family, nullptr);
      if (!row) return false;
      row_runs_.push_back(*row);
    }
    return true;
  }

  /// `fill`, row by row along the fastest axis.
  template <class V, class Marks, bool Misere>
  End fill_rows(Marks& marks, V* values) {
    const Node& node = *node_->node;
    const space::Box& box = node.box;
    const std::uint64_t size = box.size();
    const std::span<std::int64_t> at = executor_->position();
    const space::Axis axis = box.axes().back();
    const auto length = static_cast<std::uint64_t>(box.high(axis.coordinate) - box.low(axis.coordinate)) + 1;
    Lookup<V, Marks, false> lookup{values, marks, Misere ? 1U : 0U};
    while (next_ < size) {
      if (budget_.exhausted()) {
        error_ = out_of_budget(budget_, done_ + next_);
        return End::error;
      }
      budget_.report("positions", done_ + next_, table_.region_.size());
      box.unrank(next_, at);
      executor_->clear_choices();
      const std::size_t slot = box.dimension();
      const std::int64_t step = axis.descending ? -1 : 1;
      for (RowFamily& family : row_lines_) family.begin(executor_->variables(), slot, axis.coordinate, step);
      for (RowFamily& family : row_runs_) family.begin(executor_->variables(), slot, axis.coordinate, step);
      // To the end of the row, but not further than the next look at the clock.
      const std::uint64_t end = std::min(next_ + poll_every_, next_ - next_ % length + length);
      for (; next_ < end; ++next_) {
        const std::uint64_t rank = node.offset + next_;
        marks.begin();
        for (RowFamily& family : row_lines_) {
          family.line(static_cast<std::int64_t>(rank), values);
          family.advance();
        }
        for (RowFamily& family : row_runs_) {
          family.options(lookup);
          family.advance();
        }
        const std::uint64_t value = close<Marks, Misere>(marks);
        if (value > most_value<V, Marks>) return End::wider;
        values[rank] = static_cast<V>(value);
        if (value > most_seen_) {
          const std::size_t lines = lines_.size();
          if (!grow_to(value, marks)) {
            error_ = out_of_budget(budget_, done_ + next_);
            return End::error;
          }
          if (lines != lines_.size()) {  // a family lost its sets: plan anew
            ++next_;
            return fill<V, Marks, Misere, false>(marks);
          }
        }
      }
    }
    done_ += size;
    return End::done;
  }

  template <class Marks>
  bool grow_to(std::uint64_t value, Marks& marks) {
    most_seen_ = value;
    if constexpr (!Marks::word) marks.fit(value);
    for (std::size_t i = lines_.size(); i-- > 0;) {
      if (lines_[i]->fit(value)) continue;
      // No memory for larger sets: this family is scanned from here on.
      if (budget_.why() != run::Stop::none) return false;
      plain_families_.push_back(line_families_[i]);
      line_families_.erase(line_families_.begin() + static_cast<std::ptrdiff_t>(i));
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return true;
  }

  /// Marks all options of the position; false if something needs the walker's words.
  template <class V, class Marks, bool Poison>
  bool gather(Lookup<V, Marks, Poison>& lookup, std::span<const std::int64_t> at, std::uint64_t rank, const V* values) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const FastFamily& family = *line_families_[i];
      bool fault = false;
      std::int64_t low = 0;
      std::int64_t high = -1;
      if (executor_->guards(family, 0, fault)) {
        if (!executor_->interval(family.choices.front(), low, high)) return false;
      } else if (fault) {
        return false;
      } else {
        high = low - 1;
      }
      if (!lines_[i]->update<V, Poison>(at.data(), static_cast<std::int64_t>(rank), low, high, values)) return false;
    }
    for (const FastFamily* family : plain_families_) {
      if (executor_->run(*family, lookup) != Ran::done) return false;
    }
    return true;
  }

  /// The options by the walker of moves: slow, and with words for what is wrong.
  template <class V, class Marks, bool Poison>
  bool walk(Lookup<V, Marks, Poison>& lookup, std::span<const std::int64_t> at) {
    for (const auto& line : lines_) line->nothing_present();
    const std::vector<std::int64_t> position(at.begin(), at.end());
    bool inside_region = true;
    std::vector<std::uint64_t> ranks;
    const Result<bool> walked = walker_->walk(node_->node->instance, position, [&](const rules::MoveView& move) {
      ranks.clear();
      for (const rules::PartView& part : move.parts) {
        const auto rank = table_.region_.rank(part.instance, part.at);
        if (!rank) {
          inside_region = false;
          return false;
        }
        if (part.count % 2 != 0) ranks.push_back(*rank);
      }
      inside_region = lookup.some(ranks);
      return inside_region;
    });
    if (!walked) {
      error_ = walked.error();
      return false;
    }
    if (!inside_region) {
      error_ = Error{
          ErrorKind::internal,
          say("a move from {} leaves the table", table_.region_.system().to_string(node_->node->instance, position)),
          std::nullopt,
          std::nullopt,
          {}};
      return false;
    }
    return true;
  }

  bool inside(std::span<const std::int64_t> at) const {
    for (const rules::Condition& condition : node_->node->lowered->domain) {
      rules::Fault why = rules::Fault::none;
      if (!rules::holds(condition, at, why) || why != rules::Fault::none) return false;
    }
    return true;
  }

  /// The value of a position whose options are marked and in the lines.
  template <class Marks, bool Misere>
  std::uint64_t close(const Marks& marks) const {
    if constexpr (Marks::word) {
      std::uint64_t word = marks.present;
      for (const auto& line : lines_) {
        if (line->present() != nullptr) word |= *line->present();
      }
      if constexpr (Misere) return word == 0 ? 1 : word & 1U;
      return static_cast<std::uint64_t>(std::countr_one(word));
    } else {
      std::size_t from = 0;
      for (const auto& line : lines_) {
        if (line->present() != nullptr) from = std::max(from, line->full());
      }
      for (std::size_t w = from;; ++w) {
        std::uint64_t word = 0;
        for (const auto& line : lines_) {
          if (line->present() != nullptr && w < line->words()) word |= line->present()[w];
        }
        while (word != ~std::uint64_t{0}) {
          const auto bit = static_cast<unsigned>(std::countr_one(word));
          const std::size_t value = w * 64 + bit;
          if (!marks.has(value)) return value;
          word |= std::uint64_t{1} << bit;
        }
      }
    }
  }

  DenseTable& table_;
  run::Budget& budget_;
  bool misere_;
  DenseOptions options_;
  const FastNode* node_ = nullptr;
  std::optional<Executor> executor_;
  std::optional<rules::MoveWalker> walker_;
  std::vector<std::unique_ptr<LineSets>> lines_;
  std::vector<const FastFamily*> line_families_;
  std::vector<const FastFamily*> plain_families_;
  std::vector<RowFamily> row_lines_;
  std::vector<RowFamily> row_runs_;
  bool words_ = true;  // all values so far are below 64
  WordMarks word_marks_;
  StampMarks stamp_marks_;
  std::uint64_t most_seen_ = 0;
  std::uint64_t next_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t poll_every_ = 1;
  LevelOrder order_;
  std::optional<Error> error_;
};

Result<void> fill_dense(DenseTable& table, Convention convention, run::Budget& budget, DenseOptions options) {
  return DenseFill(table, convention, budget, options).run();
}

}  // namespace grundy::table
