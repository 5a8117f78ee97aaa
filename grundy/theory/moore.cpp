#include "grundy/theory/moore.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>

namespace grundy::theory {
namespace {

using boost::multiprecision::bit_set;
using boost::multiprecision::bit_test;

std::size_t columns(const std::vector<Integer>& heaps) {
  std::size_t most = 0;
  for (const Integer& heap : heaps) {
    if (heap != 0) most = std::max<std::size_t>(most, boost::multiprecision::msb(heap) + 1);
  }
  return most;
}

bool balanced(const std::vector<Integer>& heaps, std::size_t modulus) {
  for (std::size_t column = 0; column < columns(heaps); ++column) {
    const auto ones = std::count_if(heaps.begin(), heaps.end(),
                                    [column](const Integer& h) { return bit_test(h, static_cast<unsigned>(column)); });
    if (static_cast<std::size_t>(ones) % modulus != 0) return false;
  }
  return true;
}

bool all_small(const std::vector<Integer>& heaps) {
  return std::all_of(heaps.begin(), heaps.end(), [](const Integer& heap) { return heap <= 1; });
}

bool misere_lost(const std::vector<Integer>& heaps, std::size_t modulus) {
  if (!all_small(heaps)) return balanced(heaps, modulus);
  return static_cast<std::size_t>(std::count(heaps.begin(), heaps.end(), Integer(1))) % modulus == 1 % modulus;
}

/// How many heaps have a one, column by column.
std::vector<std::size_t> ones_by_column(const std::vector<Integer>& heaps) {
  std::vector<std::size_t> ones(columns(heaps));
  for (const Integer& heap : heaps) {
    const std::size_t length = heap == 0 ? 0 : boost::multiprecision::msb(heap) + 1;
    for (std::size_t column = 0; column < length; ++column) {
      if (bit_test(heap, static_cast<unsigned>(column))) ++ones[column];
    }
  }
  return ones;
}

/// All ways to make the chosen heaps smaller, each strictly, so that every column of the whole has a number of ones
/// divisible by the modulus. `Count` holds as many ways as there are.
template <class Count>
class Balancing {
 public:
  Balancing(const std::vector<Integer>& heaps, const std::vector<std::size_t>& ones, std::vector<std::size_t> chosen,
            std::size_t modulus)
      : chosen_(std::move(chosen)) {
    const std::size_t masks = std::size_t{1} << chosen_.size();
    for (std::size_t column = 0; column < ones.size(); ++column) {
      std::size_t own = 0;
      for (std::size_t j = 0; j < chosen_.size(); ++j) {
        if (bit_test(heaps[chosen_[j]], static_cast<unsigned>(column))) own |= std::size_t{1} << j;
      }
      const std::size_t others = ones[column] - static_cast<std::size_t>(std::popcount(own));
      own_.push_back(own);
      needed_.push_back((modulus - others % modulus) % modulus);
    }
    ways_.assign((ones.size() + 1) * masks, Count(0));
    ways_[masks - 1] = 1;  // in the end all are smaller
    for (std::size_t column = 0; column < ones.size(); ++column) {
      if (needed_[column] > chosen_.size()) continue;
      for (std::size_t digits = 0; digits < masks; ++digits) {
        if (static_cast<std::size_t>(std::popcount(digits)) != needed_[column]) continue;
        for (std::size_t smaller = 0; smaller < masks; ++smaller) {
          if (const auto next = after(column, smaller, digits)) ways(column + 1, smaller) += ways(column, *next);
        }
      }
    }
  }

  [[nodiscard]] const Count& count() const { return ways_[needed_.size() << chosen_.size()]; }

  /// Calls sink(new values of the chosen heaps) in ascending order of the columns' digits.
  bool walk(const std::function<bool(const std::vector<Integer>&)>& sink) const {
    std::vector<Integer> values(chosen_.size(), 0);
    return walk(needed_.size(), 0, values, sink);
  }

 private:
  [[nodiscard]] Count& ways(std::size_t columns_left, std::size_t smaller) {
    return ways_[(columns_left << chosen_.size()) + smaller];
  }
  [[nodiscard]] const Count& ways(std::size_t columns_left, std::size_t smaller) const {
    return ways_[(columns_left << chosen_.size()) + smaller];
  }

  /// Which heaps are smaller once these digits stand in the column; nothing if a heap that is not smaller yet would
  /// grow.
  [[nodiscard]] std::optional<std::size_t> after(std::size_t column, std::size_t smaller, std::size_t digits) const {
    const std::size_t bound = own_[column] & ~smaller;
    if ((digits & ~smaller & ~own_[column]) != 0) return std::nullopt;
    return smaller | (bound & ~digits);
  }

  bool walk(std::size_t left, std::size_t smaller, std::vector<Integer>& values,
            const std::function<bool(const std::vector<Integer>&)>& sink) const {
    if (ways(left, smaller) == 0) return true;
    if (left == 0) return sink(values);
    const std::size_t column = left - 1;
    for (std::size_t digits = 0; digits >> chosen_.size() == 0; ++digits) {
      if (static_cast<std::size_t>(std::popcount(digits)) != needed_[column]) continue;
      const auto next = after(column, smaller, digits);
      if (!next) continue;
      for (std::size_t j = 0; j < values.size(); ++j) {
        if ((digits >> j & 1) != 0) bit_set(values[j], static_cast<unsigned>(column));
      }
      const bool on = walk(column, *next, values, sink);
      for (Integer& value : values) boost::multiprecision::bit_unset(value, static_cast<unsigned>(column));
      if (!on) return false;
    }
    return true;
  }

  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> own_;     ///< which chosen heaps have a one, by column
  std::vector<std::size_t> needed_;  ///< ones of the chosen heaps, by column
  std::vector<Count> ways_;          ///< [columns left, which are smaller]: ways to fill them
};

/// The move that makes the chosen heaps (ascending) have these values: rule j - 1 takes from j heaps.
MoveRun take_from_few(const Component& position, const std::vector<std::size_t>& chosen,
                      const std::vector<Integer>& values) {
  static constexpr std::array<const char*, 3> heap_names = {"i", "j", "l"};
  static constexpr std::array<const char*, 3> take_names = {"a", "b", "c"};
  std::vector<Choice> choices;
  Component target = position;
  std::vector<Integer>& heaps = target.coordinates;
  for (std::size_t n = 0; n < chosen.size(); ++n) choices.push_back({heap_names[n], Integer(chosen[n] + 1)});
  for (std::size_t n = 0; n < chosen.size(); ++n) {
    choices.push_back({take_names[n], Integer(heaps[chosen[n]] - values[n])});
    heaps[chosen[n]] = values[n];
  }
  return single(make_move(chosen.size() - 1, std::move(choices), {std::move(target)}));
}

/// The same as the rules of moore[k] write it: one number, whose digits to the base of one more than the greatest heap
/// say what is taken from each heap, the first heap lowest.
MoveRun take_by_digits(const Component& position, const std::vector<std::size_t>& chosen,
                       const std::vector<Integer>& values) {
  Component target = position;
  const Integer base = *std::max_element(position.coordinates.begin(), position.coordinates.end()) + 1;
  Integer code = 0;
  std::size_t below = position.coordinates.size();
  for (std::size_t n = chosen.size(); n-- > 0;) {
    for (; below > chosen[n] + 1; --below) code *= base;
    --below;
    code = code * base + (position.coordinates[chosen[n]] - values[n]);
    target.coordinates[chosen[n]] = values[n];
  }
  for (; below > 0; --below) code *= base;
  return single(make_move(0, {{"take", std::move(code)}}, {std::move(target)}));
}

/// The heaps that something can be taken from.
std::vector<std::size_t> not_empty(const std::vector<Integer>& heaps) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (heaps[i] != 0) found.push_back(i);
  }
  return found;
}

/// Calls sink(chosen) for every choice of 1 … k of the heaps, fewer first, each in ascending order.
template <class Sink>
void for_each_choice(const std::vector<std::size_t>& heaps, std::size_t k, const Sink& sink) {
  const std::size_t n = heaps.size();
  for (std::size_t size = 1; size <= std::min(n, k); ++size) {
    std::vector<std::size_t> chosen(size);
    for (std::size_t i = 0; i < size; ++i) chosen[i] = i;
    std::vector<std::size_t> named(size);
    for (;;) {
      std::transform(chosen.begin(), chosen.end(), named.begin(), [&](std::size_t i) { return heaps[i]; });
      sink(std::as_const(named));
      std::size_t place = size;
      while (place > 0 && chosen[place - 1] == n - size + place - 1) --place;
      if (place == 0) break;
      ++chosen[place - 1];
      for (std::size_t i = place; i < size; ++i) chosen[i] = chosen[i - 1] + 1;
    }
  }
}

class Moore : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "Nim in which 1 to k heaps are moved in at once is lost exactly if every binary column of the heaps has a "
        "number of "
        "ones divisible by k + 1.");
  }
  [[nodiscard]] Text citation() const override {
    return say("E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)");
  }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override { return balanced(at.coordinates(), most(at) + 1); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    if (const auto all = take_all(at)) return MoveList::of({*all});
    if (too_many(at)) return MoveList::of({constructed(at)}).incomplete(too_many_choices());
    const std::size_t ways_bits = columns(at.coordinates()) * std::min<std::size_t>(most(at), at.coordinates().size());
    return ways_bits < 64 ? listed<std::uint64_t>(at) : listed<Integer>(at);
  }

  [[nodiscard]] Text misere_statement() const override {
    return say(
        "Under misère play Moore's Nim is lost as under normal play as long as some heap has two or more; with heaps "
        "of 0 and 1 alone it is lost exactly if the number of ones leaves the remainder 1 modulo k + 1.");
  }
  [[nodiscard]] std::optional<bool> losing_misere_alone(const At& at) const override {
    return misere_lost(at.coordinates(), most(at) + 1);
  }

  [[nodiscard]] MoveList misere_moves_alone(const At& at) const override {
    if (too_many(at)) return MoveList::unknown(too_many_choices());
    std::vector<MoveRun> runs;
    const std::size_t modulus = most(at) + 1;
    const std::vector<std::size_t> ones = ones_by_column(at.coordinates());
    for_each_choice(not_empty(at.coordinates()), most(at), [&](const std::vector<std::size_t>& chosen) {
      const auto consider = [&](const std::vector<Integer>& values, bool small) {
        std::vector<Integer> after = at.coordinates();
        for (std::size_t j = 0; j < chosen.size(); ++j) after[chosen[j]] = values[j];
        if (all_small(after) == small && misere_lost(after, modulus))
          runs.push_back(take(at.component, chosen, values));
        return true;
      };
      Balancing<Integer>(at.coordinates(), ones, chosen, modulus).walk([&](const auto& values) {
        return consider(values, false);
      });
      for (std::size_t digits = 0; digits >> chosen.size() == 0; ++digits) {
        std::vector<Integer> values;
        bool smaller = true;
        for (std::size_t j = 0; j < chosen.size(); ++j) {
          values.emplace_back(digits >> j & 1);
          smaller = smaller && values.back() < at[chosen[j]];
        }
        if (smaller) consider(values, true);
      }
    });
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const std::size_t modulus = most(at) + 1;
    std::string ones;
    const std::size_t count = columns(at.coordinates());
    for (std::size_t column = std::min<std::size_t>(count, 24); column-- > 0;) {
      ones +=
          (ones.empty() ? "" : ", ") +
          std::to_string(std::count_if(at.coordinates().begin(), at.coordinates().end(), [column](const Integer& heap) {
            return bit_test(heap, static_cast<unsigned>(column));
          }));
    }
    return {say("The binary columns of the heaps, highest first, have {} ones.", ones.empty() ? "no" : ones),
            losing(at) ? say("All these are divisible by {}: a move in at most {} heaps cannot keep that, and the "
                             "answer restores it.",
                             modulus, modulus - 1)
                       : say("Not all of these are divisible by {}; a winning move makes them so.", modulus)};
  }

  [[nodiscard]] std::vector<Text> explain_misere_alone(const At& at) const override {
    if (!all_small(at.coordinates())) {
      std::vector<Text> reasons = explain(at);
      reasons.push_back(say("Some heap has two or more, so this decides under misère play too."));
      return reasons;
    }
    const std::size_t modulus = most(at) + 1;
    const std::size_t ones = not_empty(at.coordinates()).size();
    return {say("All heaps are 0 or 1, and there are {} ones: modulo {} that is {}, and under misère play 1 is lost.",
                ones, modulus, ones % modulus)};
  }

  [[nodiscard]] std::optional<Text> trap(const At& at, Convention) const override {
    if (most(at) == 1) return std::nullopt;
    return say(
        "The exclusive or does not decide here: it counts the ones of a column modulo 2, and they have to be "
        "counted modulo {}.",
        most(at) + 1);
  }

 protected:
  /// How many heaps may be moved in.
  [[nodiscard]] virtual std::size_t most(const At& at) const = 0;
  /// The move that makes the chosen heaps have these values.
  [[nodiscard]] virtual MoveRun take(const Component& position, const std::vector<std::size_t>& chosen,
                                     const std::vector<Integer>& values) const = 0;

 private:
  static constexpr double kMostWork = 1e8;

  static Text too_many_choices() { return say("there are too many choices of heaps to go through them all"); }

  /// With at most k heaps that are not empty only the empty position is balanced. Precondition: not lost.
  [[nodiscard]] std::optional<MoveRun> take_all(const At& at) const {
    const std::vector<std::size_t> heaps = not_empty(at.coordinates());
    if (heaps.size() > most(at)) return std::nullopt;
    return take(at.component, heaps, std::vector<Integer>(heaps.size(), 0));
  }

  template <class Count>
  [[nodiscard]] MoveList listed(const At& at) const {
    Integer count = 0;
    const auto position = std::make_shared<const Component>(at.component);
    const std::vector<std::size_t> ones = ones_by_column(at.coordinates());
    std::vector<std::vector<std::size_t>> fruitful;
    for_each_choice(not_empty(at.coordinates()), most(at), [&](const std::vector<std::size_t>& chosen) {
      const Balancing<Count> balancing(at.coordinates(), ones, chosen, most(at) + 1);
      if (balancing.count() == 0) return;
      count += balancing.count();
      fruitful.push_back(chosen);
    });
    return MoveList::lazily(count, [this, position, ones, fruitful = std::move(fruitful),
                                    modulus = most(at) + 1](const MoveList::Sink& sink) {
      return std::all_of(fruitful.begin(), fruitful.end(), [&](const std::vector<std::size_t>& chosen) {
        return Balancing<Count>(position->coordinates, ones, chosen, modulus)
            .walk([&](const std::vector<Integer>& values) { return sink(take(*position, chosen, values)); });
      });
    });
  }

  [[nodiscard]] bool too_many(const At& at) const {
    const std::size_t n = not_empty(at.coordinates()).size();
    const std::size_t k = std::min(most(at), n);
    if (k > 8) return true;
    double choices = 0;
    double binomial = 1;
    for (std::size_t size = 1; size <= k; ++size) {
      binomial = binomial * static_cast<double>(n - size + 1) / static_cast<double>(size);
      choices += binomial * static_cast<double>(std::size_t{1} << (2 * size));
    }
    return choices * static_cast<double>(columns(at.coordinates())) > kMostWork;
  }

  /// One winning move, from the highest column down: heaps already lowered may have any digits below. Precondition: not
  /// lost.
  [[nodiscard]] MoveRun constructed(const At& at) const {
    const std::size_t modulus = most(at) + 1;
    std::vector<Integer> heaps = at.coordinates();
    std::vector<std::size_t> lowered;
    std::vector<bool> is_lowered(heaps.size());
    for (std::size_t column = columns(heaps); column-- > 0;) {
      const auto place = static_cast<unsigned>(column);
      std::size_t ones = 0;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (!is_lowered[i] && bit_test(heaps[i], place)) ++ones;
      }
      ones %= modulus;
      for (const std::size_t i : lowered) boost::multiprecision::bit_unset(heaps[i], place);
      if (ones == 0) continue;
      if (ones + lowered.size() >= modulus) {
        for (std::size_t j = 0; j < modulus - ones; ++j) bit_set(heaps[lowered[j]], place);
        continue;
      }
      for (std::size_t i = 0; i < heaps.size() && ones > 0; ++i) {
        if (is_lowered[i] || !bit_test(heaps[i], place)) continue;
        boost::multiprecision::bit_unset(heaps[i], place);
        is_lowered[i] = true;
        lowered.push_back(i);
        --ones;
      }
    }
    std::sort(lowered.begin(), lowered.end());
    std::vector<Integer> values;
    for (const std::size_t i : lowered) values.push_back(heaps[i]);
    return take(at.component, lowered, values);
  }
};

class FixedMoore final : public Moore {
 public:
  explicit FixedMoore(std::size_t k) : k_(k) {}
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, k_ == 2 ? 5U : 4U}; }

 private:
  [[nodiscard]] std::size_t most(const At&) const override { return k_; }
  [[nodiscard]] MoveRun take(const Component& position, const std::vector<std::size_t>& chosen,
                             const std::vector<Integer>& values) const override {
    return take_from_few(position, chosen, values);
  }
  std::size_t k_;
};

class AnyMoore final : public Moore {
 public:
  [[nodiscard]] Box box() const override {
    return {{{number_parameter(1)}, {number_parameter(2)}, {number_parameter(3)}, {number_parameter(4)}}, {}, 4, 4};
  }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }

 private:
  [[nodiscard]] std::size_t most(const At& at) const override {
    const Integer k = std::min(at.parameter(), Integer(std::max<std::size_t>(1, at.coordinates().size() + 1)));
    return static_cast<std::size_t>(k);
  }
  [[nodiscard]] MoveRun take(const Component& position, const std::vector<std::size_t>& chosen,
                             const std::vector<Integer>& values) const override {
    return take_by_digits(position, chosen, values);
  }
};

}  // namespace

const Theorem& moore2() {
  static const FixedMoore theorem(2);
  return theorem;
}

const Theorem& moore3() {
  static const FixedMoore theorem(3);
  return theorem;
}

const Theorem& moore() {
  static const AnyMoore theorem;
  return theorem;
}

}  // namespace grundy::theory
