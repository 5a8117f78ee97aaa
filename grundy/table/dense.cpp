#include "grundy/table/dense.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "grundy/rules/moves.hpp"
#include "grundy/table/depth_first.hpp"
#include "grundy/table/executor.hpp"
#include "grundy/table/lines.hpp"
#include "grundy/table/rows.hpp"

namespace grundy::table {
namespace {

/// The options of one position while every value is below 64: one word.
struct WordMarks {
  static constexpr bool word = true;
  std::uint64_t present = 0;
  void begin() noexcept { present = 0; }
  /// A copy that lives in registers while a run is scanned.
  struct Local {
    std::uint64_t present;
    void add(std::uint64_t value) noexcept { present |= std::uint64_t{1} << value; }
  };
  [[nodiscard]] Local local() const noexcept { return {present}; }
  void take(const Local& from) noexcept { present = from.present; }
};

/// The options of one position by stamps. `fit` is called before values grow.
struct StampMarks {
  static constexpr bool word = false;
  std::vector<std::uint32_t> stamps;
  std::uint32_t now = 0;
  void begin() {
    if (++now == 0) {
      std::fill(stamps.begin(), stamps.end(), 0U);
      now = 1;
    }
  }
  struct Local {
    std::uint32_t* stamps;
    std::uint32_t now;
    void add(std::uint64_t value) noexcept { stamps[value] = now; }
  };
  [[nodiscard]] Local local() noexcept { return {stamps.data(), now}; }
  void take(const Local&) noexcept {}
  /// Room for values up to `most` and their nim-sums, and one that is never present.
  void fit(std::uint64_t most) {
    const auto size = static_cast<std::size_t>(std::bit_ceil(most + 1) + 1);
    if (stamps.size() < size) stamps.resize(size * 2, 0U);
  }
  [[nodiscard]] bool has(std::size_t value) const noexcept { return value < stamps.size() && stamps[value] == now; }
};

/// Hands options to marks by looking their values up. Poison: a position outside the domain stops it.
template <class V, class Marks, bool Poison>
struct Lookup {
  const V* values;
  Marks& marks;
  std::uint64_t nothing;  ///< the value of the empty sum

  static constexpr V outside = std::numeric_limits<V>::max();

  bool one(std::uint64_t rank) {
    const V value = values[rank];
    if (Poison && value == outside) return false;
    return mark(value);
  }
  bool run(std::uint64_t rank, std::int64_t step, std::int64_t count) {
    auto local = marks.local();
    auto at = static_cast<std::int64_t>(rank);
    for (std::int64_t i = 0; i < count; ++i, at += step) {
      const V value = values[at];
      if (Poison && value == outside) return false;
      local.add(value);
    }
    marks.take(local);
    return true;
  }
  bool list(std::int64_t rank, std::int64_t step, std::span<const std::int64_t> list) {
    auto local = marks.local();
    for (const std::int64_t value : list) {
      const V found = values[rank + step * value];
      if (Poison && found == outside) return false;
      local.add(found);
    }
    marks.take(local);
    return true;
  }
  bool pair_run(std::int64_t a, std::int64_t a_step, std::int64_t b, std::int64_t b_step, std::int64_t count) {
    // i and count - 1 - i give the same two components when the runs are mirror images: half of them will do.
    if (a_step == -b_step && a == b + b_step * (count - 1)) count = (count + 1) / 2;
    auto local = marks.local();
    for (std::int64_t i = 0; i < count; ++i, a += a_step, b += b_step) {
      const V left = values[a];
      const V right = values[b];
      if (Poison && (left == outside || right == outside)) return false;
      local.add(std::uint64_t{left} ^ std::uint64_t{right});
    }
    marks.take(local);
    return true;
  }
  bool some(std::span<const std::uint64_t> ranks) {
    if (ranks.empty()) return mark(nothing);
    std::uint64_t sum = 0;
    for (const std::uint64_t rank : ranks) {
      const V value = values[rank];
      if (Poison && value == outside) return false;
      sum ^= value;
    }
    return mark(sum);
  }
  bool mark(std::uint64_t value) {
    auto local = marks.local();
    local.add(value);
    marks.take(local);
    return true;
  }
};

/// The largest value an array of V may hold; the one above it marks positions outside the domain.
template <class V, class Marks>
constexpr std::uint64_t most_value = Marks::word
                                         ? 63
                                         : std::min<std::uint64_t>(std::numeric_limits<V>::max() - std::uint64_t{1},
                                                                   0x7fff'ffffU);

/// Families with fewer options than this are scanned even where a running set would do; where options go out again,
/// sets need counts and cost more.
constexpr double least_growing_line = 8;
constexpr double least_counted_line = 32;

}  // namespace

class DenseFill {
 public:
  DenseFill(DenseTable& table, Convention convention, run::Budget& budget, DenseOptions options)
      : table_(table), budget_(budget), misere_(convention == Convention::misere), options_(options) {}

  Result<void> run() {
    const Region& region = table_.region_;
    const auto compiled = compile(region);
    if (!compiled)
      return fail(ErrorKind::limit, say("the numbers of these rules may pass 64 bits below this position"));
    const std::uint64_t size = region.size();
    if (!reserve(size)) return fail(out_of_budget(budget_, 0));
    table_.values_.emplace<0>(static_cast<std::size_t>(size));
    for (const Node& node : region.nodes()) table_.poison_ = table_.poison_ || !node.easy_domain;
    for (const FastNode& node : *compiled) {
      if (auto done = fill_node(node); !done) return done;
    }
    return {};
  }

 private:
  enum class End : std::uint8_t { done, wider, error };

  bool reserve(std::uint64_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2 || !budget_.reserve(static_cast<std::size_t>(bytes))) {
      return false;
    }
    table_.reserved_ += static_cast<std::size_t>(bytes);
    return true;
  }

  Result<void> fill_node(const FastNode& node) {
    node_ = &node;
    executor_.emplace(node, budget_);
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
    if (node.node->order == Order::levels && !sort_levels()) return fail(out_of_budget(budget_, done_));
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
      if (!widen()) return fail(out_of_budget(budget_, done_));
    }
    lines_.clear();
    budget_.release(order_bytes_);
    order_bytes_ = 0;
    order_ = {};
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
        local = order_[static_cast<std::size_t>(next_)];
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

  bool widen() {
    const std::uint64_t size = table_.region_.size();
    if (words_) {
      words_ = false;
      return true;
    }
    const auto copy = [&](auto& from, auto& to) {
      using From = typename std::decay_t<decltype(from)>::value_type;
      using To = typename std::decay_t<decltype(to)>::value_type;
      for (std::size_t i = 0; i < from.size(); ++i) {
        to[i] = from[i] == std::numeric_limits<From>::max() ? std::numeric_limits<To>::max() : To{from[i]};
      }
    };
    if (auto* bytes = std::get_if<std::vector<std::uint8_t>>(&table_.values_)) {
      if (!reserve(size * 2)) return false;
      std::vector<std::uint16_t> wider(static_cast<std::size_t>(size));
      copy(*bytes, wider);
      table_.values_ = std::move(wider);
      release(size);
      return true;
    }
    if (auto* shorts = std::get_if<std::vector<std::uint16_t>>(&table_.values_)) {
      if (!reserve(size * 4)) return false;
      std::vector<std::uint32_t> wider(static_cast<std::size_t>(size));
      copy(*shorts, wider);
      table_.values_ = std::move(wider);
      release(size * 2);
      return true;
    }
    return false;
  }

  void release(std::uint64_t bytes) {
    budget_.release(static_cast<std::size_t>(bytes));
    table_.reserved_ -= static_cast<std::size_t>(bytes);
  }

  /// Ranks of the node by ascending measure, by counting.
  bool sort_levels() {
    const space::Box& box = node_->node->box;
    const std::uint64_t size = box.size();
    std::int64_t low = 0;
    std::int64_t high = 0;
    for (std::size_t i = 0; i < box.dimension(); ++i) {
      low += box.low(i);
      high += box.high(i);
    }
    const std::size_t bytes = static_cast<std::size_t>(size) * 8 + static_cast<std::size_t>(high - low + 2) * 8;
    if (!budget_.reserve(bytes)) return false;
    order_bytes_ = bytes;
    std::vector<std::size_t> starts(static_cast<std::size_t>(high - low) + 2, 0);
    order_.assign(static_cast<std::size_t>(size), 0);
    std::vector<std::int64_t> at(box.dimension());
    const auto level = [&] {
      std::int64_t sum = 0;
      for (const std::int64_t value : at) sum += value;
      return static_cast<std::size_t>(node_->node->weight > 0 ? sum - low : high - sum);
    };
    for (const bool counting : {true, false}) {
      if (size > 0) box.unrank(0, at);
      for (std::uint64_t rank = 0; rank < size; ++rank) {
        if (counting) {
          ++starts[level() + 1];
        } else {
          order_[starts[level()]++] = rank;
        }
        if (rank + 1 < size) box.advance(at);
      }
      if (counting) {
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
      }
    }
    return true;
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
  std::vector<std::uint64_t> order_;
  std::size_t order_bytes_ = 0;
  std::optional<Error> error_;
};

DenseTable::~DenseTable() {
  budget_->release(reserved_);
}

bool DenseTable::outside(std::uint64_t rank) const noexcept {
  return poison_ && std::visit(
                        [rank](const auto& values) {
                          using V = typename std::decay_t<decltype(values)>::value_type;
                          return values[static_cast<std::size_t>(rank)] == std::numeric_limits<V>::max();
                        },
                        values_);
}

bool fillable(const Region& region, Convention convention) {
  return region.ordered() && region.closed() && (convention == Convention::normal || !region.splits());
}

Result<std::unique_ptr<DenseTable>> DenseTable::fill(Region region, Convention convention, run::Budget& budget,
                                                     DenseOptions options) {
  std::unique_ptr<DenseTable> table(new DenseTable(std::move(region), budget));
  DenseFill fill(*table, convention, budget, options);
  if (auto done = fill.run(); !done) return fail(done.error());
  return table;
}

}  // namespace grundy::table
