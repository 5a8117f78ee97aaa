#include "grundy/theory/moore.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

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

/// All ways to make the chosen heaps smaller, each strictly, so that every column of the whole has a number of ones
/// divisible by the modulus.
class Balancing {
 public:
  Balancing(const std::vector<Integer>& heaps, std::vector<std::size_t> chosen, std::size_t modulus)
      : heaps_(heaps), chosen_(std::move(chosen)) {
    const std::size_t count = columns(heaps);
    const std::size_t masks = std::size_t{1} << chosen_.size();
    ways_.assign(count + 1, std::vector<Integer>(masks, 0));
    ways_[0][masks - 1] = 1;  // in the end all are smaller
    for (std::size_t column = 0; column < count; ++column) {
      std::size_t others = 0;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (std::find(chosen_.begin(), chosen_.end(), i) == chosen_.end() && bit(i, column)) ++others;
      }
      needed_.push_back((modulus - others % modulus) % modulus);
      for (std::size_t smaller = 0; smaller < masks; ++smaller) {
        for (std::size_t digits = 0; digits < masks; ++digits) {
          if (const auto next = after(column, smaller, digits)) ways_[column + 1][smaller] += ways_[column][*next];
        }
      }
    }
  }

  [[nodiscard]] const Integer& count() const { return ways_.back()[0]; }

  /// Calls sink(new values of the chosen heaps) in ascending order of the columns' digits.
  bool walk(const std::function<bool(const std::vector<Integer>&)>& sink) const {
    std::vector<Integer> values(chosen_.size(), 0);
    return walk(needed_.size(), 0, values, sink);
  }

 private:
  [[nodiscard]] bool bit(std::size_t heap, std::size_t column) const {
    return bit_test(heaps_[heap], static_cast<unsigned>(column));
  }

  /// Which heaps are smaller once these digits stand in the column; nothing if a heap would grow or the column not fit.
  [[nodiscard]] std::optional<std::size_t> after(std::size_t column, std::size_t smaller, std::size_t digits) const {
    if (static_cast<std::size_t>(std::popcount(digits)) != needed_[column]) return std::nullopt;
    for (std::size_t j = 0; j < chosen_.size(); ++j) {
      if ((smaller >> j & 1) != 0) continue;
      const bool old_digit = bit(chosen_[j], column);
      const bool new_digit = (digits >> j & 1) != 0;
      if (new_digit && !old_digit) return std::nullopt;
      if (old_digit && !new_digit) smaller |= std::size_t{1} << j;
    }
    return smaller;
  }

  bool walk(std::size_t left, std::size_t smaller, std::vector<Integer>& values,
            const std::function<bool(const std::vector<Integer>&)>& sink) const {
    if (ways_[left][smaller] == 0) return true;
    if (left == 0) return sink(values);
    const std::size_t column = left - 1;
    for (std::size_t digits = 0; digits >> chosen_.size() == 0; ++digits) {
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

  const std::vector<Integer>& heaps_;
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> needed_;         ///< ones of the chosen heaps, by column
  std::vector<std::vector<Integer>> ways_;  ///< [columns left][which are smaller]: ways to fill them
};

/// The move that makes the chosen heaps (ascending) have these values: rule j - 1 takes from j heaps.
MoveRun take(const Component& position, const std::vector<std::size_t>& chosen, const std::vector<Integer>& values) {
  static constexpr std::array<const char*, 3> heap_names = {"i", "j", "l"};
  static constexpr std::array<const char*, 3> take_names = {"a", "b", "c"};
  const auto name = [&](const auto& names, char base, std::size_t n) {
    return chosen.size() <= names.size() ? std::string(names[n]) : base + std::to_string(n + 1);
  };
  std::vector<Choice> choices;
  Component target = position;
  std::vector<Integer>& heaps = target.coordinates;
  for (std::size_t n = 0; n < chosen.size(); ++n) choices.push_back({name(heap_names, 'i', n), Integer(chosen[n] + 1)});
  for (std::size_t n = 0; n < chosen.size(); ++n) {
    choices.push_back({name(take_names, 'a', n), Integer(heaps[chosen[n]] - values[n])});
    heaps[chosen[n]] = values[n];
  }
  return single(make_move(chosen.size() - 1, std::move(choices), {std::move(target)}));
}

/// Calls sink(chosen) for every choice of 1 … k of n heaps, fewer first, each in ascending order.
template <class Sink>
void for_each_choice(std::size_t n, std::size_t k, const Sink& sink) {
  for (std::size_t size = 1; size <= std::min(n, k); ++size) {
    std::vector<std::size_t> chosen(size);
    for (std::size_t i = 0; i < size; ++i) chosen[i] = i;
    for (;;) {
      sink(chosen);
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

  [[nodiscard]] Moves moves_to(const At& at, const Integer&) const override {
    if (too_many(at)) return Moves::of({constructed(at)}).incomplete();
    Integer count = 0;
    const auto position = std::make_shared<const Component>(at.component);
    std::vector<std::vector<std::size_t>> fruitful;
    for_each_choice(at.coordinates().size(), most(at), [&](const std::vector<std::size_t>& chosen) {
      const Integer ways = Balancing(at.coordinates(), chosen, most(at) + 1).count();
      if (ways == 0) return;
      count += ways;
      fruitful.push_back(chosen);
    });
    return Moves::lazily(count, [position, fruitful, modulus = most(at) + 1](const RunSink& sink) {
      return std::all_of(fruitful.begin(), fruitful.end(), [&](const std::vector<std::size_t>& chosen) {
        return Balancing(position->coordinates, chosen, modulus).walk([&](const std::vector<Integer>& values) {
          return sink(take(*position, chosen, values));
        });
      });
    });
  }

  [[nodiscard]] std::optional<bool> losing_misere_alone(const At& at) const override {
    return misere_lost(at.coordinates(), most(at) + 1);
  }

  [[nodiscard]] Moves misere_moves_alone(const At& at) const override {
    if (too_many(at)) return Moves::unknown();
    std::vector<MoveRun> runs;
    const std::size_t modulus = most(at) + 1;
    for_each_choice(at.coordinates().size(), most(at), [&](const std::vector<std::size_t>& chosen) {
      const auto consider = [&](const std::vector<Integer>& values, bool small) {
        std::vector<Integer> after = at.coordinates();
        for (std::size_t j = 0; j < chosen.size(); ++j) after[chosen[j]] = values[j];
        if (all_small(after) == small && misere_lost(after, modulus))
          runs.push_back(take(at.component, chosen, values));
        return true;
      };
      Balancing(at.coordinates(), chosen, modulus).walk([&](const auto& values) { return consider(values, false); });
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
    return Moves::of(std::move(runs));
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

 protected:
  /// How many heaps may be moved in.
  [[nodiscard]] virtual std::size_t most(const At& at) const = 0;

 private:
  static constexpr double kMostWork = 4e6;

  [[nodiscard]] bool too_many(const At& at) const {
    const std::size_t n = at.coordinates().size();
    const std::size_t k = std::min(most(at), n);
    if (k > 8) return true;
    double choices = 0;
    double binomial = 1;
    for (std::size_t size = 1; size <= k; ++size) {
      binomial = binomial * static_cast<double>(n - size + 1) / static_cast<double>(size);
      choices += binomial * static_cast<double>(std::size_t{1} << (2 * size));
    }
    return choices * static_cast<double>(columns(at.coordinates()) * (n + 1)) > kMostWork;
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
