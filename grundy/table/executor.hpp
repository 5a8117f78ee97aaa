/// Runs compiled families at a position and hands every option to a sink, as ranks.
///
/// A sink has
///   void one(std::uint64_t rank)                       an option that is one component
///   void run(std::uint64_t rank, std::int64_t step, std::int64_t count)
///   void list(rank, step, values)                      the options rank + step · value
///   void pair_run(rank, step, rank, step, count)       options that are two components each
///   void some(std::span<const std::uint64_t> ranks)    an option that is any number of components
/// all of type bool: false stops. Nothing is allocated for a move that is one component.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "grundy/rules/program.hpp"
#include "grundy/rules/sequences.hpp"
#include "grundy/rules/terms.hpp"
#include "grundy/run/watch.hpp"
#include "grundy/table/compiled.hpp"

namespace grundy::table {

enum class Ran : std::uint8_t {
  done,
  stopped,  ///< by the sink
  fault,    ///< an evaluation failed, or a target left its box: ask the walker of moves for the words
};

class Executor {
 public:
  /// `node` must outlive it. When the budget that the thread watches (run/watch.hpp) ends within a long walk through
  /// choices, that is a `fault`, which the walker puts into words.
  explicit Executor(const FastNode& node) : node_(&node), variables_(node.variables + 1) {}

  [[nodiscard]] std::span<std::int64_t> position() noexcept {
    return std::span(variables_).first(node_->node->lowered->dimension);
  }

  /// Runs one family at `position()`.
  template <class Sink>
  Ran run(const FastFamily& family, Sink& sink) {
    return level(family, 0, sink);
  }

  /// The interval of a range, or the bounds on a list; false on a fault.
  [[nodiscard]] bool interval(const FastChoice& choice, std::int64_t& low, std::int64_t& high) const {
    low = std::numeric_limits<std::int64_t>::min();
    high = std::numeric_limits<std::int64_t>::max();
    for (const FastBound& bound : choice.lower) {
      std::int64_t value = 0;
      if (!numerator(bound, value)) return false;
      if (bound.divisor != 1) value = rules::ceil_quotient(value, bound.divisor);
      low = std::max(low, value);
    }
    for (const FastBound& bound : choice.upper) {
      std::int64_t value = 0;
      if (!numerator(bound, value)) return false;
      if (bound.divisor != 1) value = rules::floor_quotient(value, bound.divisor);
      high = std::min(high, value);
    }
    return true;
  }

  /// Whether the guards that need `choices` choices hold; `fault` if one cannot be evaluated.
  [[nodiscard]] bool guards(const FastFamily& family, std::size_t choices, bool& fault) const {
    for (const rules::Condition* guard : family.guards_at[choices]) {
      rules::Fault why = rules::Fault::none;
      const bool fine = rules::holds(*guard, variables_, why);
      if (why != rules::Fault::none) {
        fault = true;
        return false;
      }
      if (!fine) return false;
    }
    return true;
  }

  /// The coordinates, choices and loop variable.
  [[nodiscard]] const std::int64_t* variables() const noexcept { return variables_.data(); }
  /// Sets the choices to 0.
  void clear_choices() noexcept {
    std::fill(variables_.begin() + node_->node->lowered->dimension, variables_.end(), 0);
  }

  /// The values of a list up to `most`; the end moves little from one position to the next.
  static std::span<const std::int64_t> up_to(const FastChoice& choice, std::int64_t most) {
    const std::size_t size = choice.values.size();
    std::size_t& end = choice.hint;
    while (end < size && choice.values[end] <= most) ++end;
    while (end > 0 && choice.values[end - 1] > most) --end;
    return std::span(choice.values).first(end);
  }

 private:
  [[nodiscard]] bool numerator(const FastBound& bound, std::int64_t& value) const {
    if (bound.term == nullptr) {
      value = bound.affine(variables_.data());
      return true;
    }
    rules::Fault why = rules::Fault::none;
    value = rules::evaluate(*bound.term, variables_, why);
    return why == rules::Fault::none;
  }

  template <class Each>
  Ran each_value(const FastChoice& choice, const Each& each) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    if (!interval(choice, low, high)) return Ran::fault;
    if (choice.kind == FastChoice::Kind::range) {
      for (std::int64_t value = low; value <= high; ++value) {
        if (run::Watch::spend(choice_work)) return Ran::fault;
        if (const Ran ran = each(value); ran != Ran::done) return ran;
      }
      return Ran::done;
    }
    const auto walk = [&](const std::vector<std::int64_t>& values) {
      auto at = choice.lower.empty() ? values.begin() : std::lower_bound(values.begin(), values.end(), low);
      for (; at != values.end() && *at <= high; ++at) {
        if (const Ran ran = each(*at); ran != Ran::done) return ran;
      }
      return Ran::done;
    };
    if (choice.kind == FastChoice::Kind::list) return walk(choice.values);
    std::int64_t of = 0;
    if (!numerator(choice.of, of)) return Ran::fault;
    return walk(rules::divisors(of));
  }

  template <class Sink>
  Ran level(const FastFamily& family, std::size_t made, Sink& sink) {
    bool fault = false;
    if (!guards(family, made, fault)) return fault ? Ran::fault : Ran::done;
    if (made == family.choices.size()) return leaf(family, sink);
    const FastChoice& choice = family.choices[made];
    const std::size_t slot = node_->node->lowered->dimension + made;
    const bool last = made + 1 == family.choices.size();
    if (last && family.plain && family.parts.size() <= 2 && !family.parts.empty() &&
        family.guards_at[made + 1].empty()) {
      return innermost(family, choice, slot, sink);
    }
    return each_value(choice, [&](std::int64_t value) {
      variables_[slot] = value;
      return level(family, made + 1, sink);
    });
  }

  template <class Sink>
  Ran innermost(const FastFamily& family, const FastChoice& choice, std::size_t slot, Sink& sink) {
    const FastPart& first = family.parts.front();
    variables_[slot] = 0;
    const std::int64_t base = first.rank(variables_.data());
    const std::int64_t step = first.rank.coefficient(slot);
    if (family.parts.size() == 1) {
      if (choice.kind == FastChoice::Kind::range) {
        std::int64_t low = 0;
        std::int64_t high = 0;
        if (!interval(choice, low, high)) return Ran::fault;
        if (high < low) return Ran::done;
        return sink.run(static_cast<std::uint64_t>(base + step * low), step, high - low + 1) ? Ran::done : Ran::stopped;
      }
      if (choice.kind == FastChoice::Kind::list && choice.lower.empty()) {
        std::int64_t low = 0;
        std::int64_t high = 0;
        if (!interval(choice, low, high)) return Ran::fault;
        return sink.list(base, step, up_to(choice, high)) ? Ran::done : Ran::stopped;
      }
      return each_value(choice, [&](std::int64_t value) {
        return sink.one(static_cast<std::uint64_t>(base + step * value)) ? Ran::done : Ran::stopped;
      });
    }
    const FastPart& second = family.parts[1];
    const std::int64_t other = second.rank(variables_.data());
    const std::int64_t other_step = second.rank.coefficient(slot);
    if (choice.kind == FastChoice::Kind::range) {
      std::int64_t low = 0;
      std::int64_t high = 0;
      if (!interval(choice, low, high)) return Ran::fault;
      if (high < low) return Ran::done;
      return sink.pair_run(base + step * low, step, other + other_step * low, other_step, high - low + 1)
                 ? Ran::done
                 : Ran::stopped;
    }
    return each_value(choice, [&](std::int64_t value) {
      return sink.pair_run(base + step * value, 0, other + other_step * value, 0, 1) ? Ran::done : Ran::stopped;
    });
  }

  /// Adds the component at the present variables to `ranks_`.
  Ran add(const FastPart& part, bool& exists) {
    rules::Fault why = rules::Fault::none;
    std::int64_t count = 1;
    if (part.count != nullptr) {
      count = rules::evaluate(*part.count, variables_, why);
      if (why != rules::Fault::none) return Ran::fault;
    }
    // Only sums over a loop have targets with negative coordinates; there the move does not exist.
    for (const FastPart::Check& check : part.checks) {
      const std::int64_t value = rules::evaluate(*check.term, variables_, why);
      if (why != rules::Fault::none) return Ran::fault;
      if (value < 0) {
        exists = false;
        return Ran::done;
      }
      if (value < check.low || value > check.high) return Ran::fault;
    }
    if (count < 0 || part.leaves) return Ran::fault;
    std::int64_t rank = part.rank(variables_.data());
    for (const FastPart::Extra& extra : part.extra) {
      if (extra.operands.empty()) {
        rank += extra.stride * rules::evaluate(*extra.term, variables_, why);
        continue;
      }
      std::int64_t best = extra.operands.front()(variables_.data());
      for (std::size_t i = 1; i < extra.operands.size(); ++i) {
        const std::int64_t value = extra.operands[i](variables_.data());
        best = extra.greatest ? std::max(best, value) : std::min(best, value);
      }
      rank += extra.stride * best;
    }
    if (why != rules::Fault::none) return Ran::fault;
    if (count % 2 != 0) ranks_.push_back(static_cast<std::uint64_t>(rank));
    return Ran::done;
  }

  template <class Sink>
  Ran leaf(const FastFamily& family, Sink& sink) {
    ranks_.clear();
    bool exists = true;
    for (const FastPart& part : family.parts) {
      Ran ran = Ran::done;
      if (part.over) {
        const std::size_t slot = node_->node->lowered->dimension + family.choices.size();
        ran = each_value(*part.over, [&](std::int64_t value) {
          variables_[slot] = value;
          return add(part, exists);
        });
      } else {
        ran = add(part, exists);
      }
      if (ran != Ran::done) return ran;
      if (!exists) return Ran::done;
    }
    const bool more = ranks_.size() == 1 ? sink.one(ranks_.front()) : sink.some(ranks_);
    return more ? Ran::done : Ran::stopped;
  }

  /// What the watch is told of a choice.
  static constexpr std::uint64_t choice_work = 8;

  const FastNode* node_;
  std::vector<std::int64_t> variables_;
  std::vector<std::uint64_t> ranks_;
};

}  // namespace grundy::table
