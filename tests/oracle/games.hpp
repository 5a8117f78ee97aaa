/// The catalogue's games as move lists written by hand, and the plainest ways to solve them: the Grundy value by
/// recursion over all options with mex, the misère outcome by recursion over whole sums. Shares no code with the
/// library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace grundy::oracle {

struct Place {
  std::string game;
  std::vector<std::vector<long>> parameters;
  std::vector<long> at;
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Option {
  std::size_t rule = 0;
  std::vector<long> choices;
  std::vector<Place> target;
  friend auto operator<=>(const Option&, const Option&) = default;
};

inline bool in_domain(const Place& place) {
  const auto& s = place.at;
  if (place.game == "boxes" || place.game == "euclid") return s[0] >= 1 && s[1] >= 1;
  if (place.game == "georgia" || place.game == "silver") {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (s[i] < (i == 0 ? (place.game == "georgia" ? 1 : 0) : s[i - 1] + 1)) return false;
    }
    return true;
  }
  if (place.game == "pebbles") return std::is_sorted(s.begin(), s.end());
  if (place.game == "chomp") return std::is_sorted(s.rbegin(), s.rend());
  return true;
}

class Game {
 public:
  explicit Game(const Place& place) : place_(place), s_(place.at) {}

  std::vector<Option> options() {
    static const std::map<std::string, void (Game::*)()> games = {{"bash", &Game::bash},
                                                                  {"range", &Game::range},
                                                                  {"count_to", &Game::count_to},
                                                                  {"auction", &Game::auction},
                                                                  {"powers", &Game::powers},
                                                                  {"powers_of", &Game::powers},
                                                                  {"half", &Game::half},
                                                                  {"subtract", &Game::subtract},
                                                                  {"nim", &Game::nim},
                                                                  {"strip", &Game::nim},
                                                                  {"stairs", &Game::stairs},
                                                                  {"georgia", &Game::coins},
                                                                  {"silver", &Game::coins},
                                                                  {"pebbles", &Game::coins},
                                                                  {"wythoff", &Game::wythoff},
                                                                  {"queen", &Game::wythoff},
                                                                  {"wythoff_r", &Game::r_wythoff},
                                                                  {"fibonacci", &Game::takeaway},
                                                                  {"takeaway", &Game::takeaway},
                                                                  {"boxes", &Game::boxes},
                                                                  {"ring", &Game::ring},
                                                                  {"row", &Game::row},
                                                                  {"kayles", &Game::kayles},
                                                                  {"dawson", &Game::dawson},
                                                                  {"lasker", &Game::lasker},
                                                                  {"grundy", &Game::unequal_split},
                                                                  {"euclid", &Game::euclid},
                                                                  {"euclid_to_zero", &Game::euclid_to_zero},
                                                                  {"divisor", &Game::divisor},
                                                                  {"proper_divisor", &Game::divisor},
                                                                  {"coprime", &Game::coprime},
                                                                  {"chomp", &Game::chomp},
                                                                  {"turtles", &Game::turtles},
                                                                  {"twins", &Game::twins},
                                                                  {"mock", &Game::mock},
                                                                  {"ruler", &Game::ruler},
                                                                  {"triplets", &Game::triplets},
                                                                  {"corners", &Game::corners},
                                                                  {"moore2", &Game::moore},
                                                                  {"moore3", &Game::moore},
                                                                  {"moore", &Game::moore}};
    (this->*games.at(place_.game))();
    return std::move(out_);
  }

 private:
  [[nodiscard]] long number(std::size_t i = 0) const { return place_.parameters[i][0]; }
  [[nodiscard]] Place at(std::vector<long> where) const { return {place_.game, place_.parameters, std::move(where)}; }
  void add(std::size_t rule, std::vector<long> choices, std::vector<Place> target) {
    out_.push_back({rule, std::move(choices), std::move(target)});
  }
  void take(std::size_t rule, std::vector<long> choices, std::vector<long> where) {
    add(rule, std::move(choices), {at(std::move(where))});
  }

  void bash() {
    for (long k = 1; k <= number() && k <= s_[0]; ++k) take(0, {k}, {s_[0] - k});
  }
  void range() {
    for (long k = number(0); k <= number(1) && k <= s_[0]; ++k) take(0, {k}, {s_[0] - k});
  }
  void count_to() {
    for (long k = 1; k <= number() && s_[0] + k <= s_[1]; ++k) take(0, {k}, {s_[0] + k, s_[1]});
  }
  void auction() {
    for (long k = 1; s_[0] < s_[1] && k <= number(); ++k) take(0, {k}, {s_[0] + k, s_[1]});
  }
  void powers() {
    const long b = place_.parameters.empty() ? 2 : number();
    for (long k = 1; k <= s_[0]; k *= b) take(0, {k}, {s_[0] - k});
  }
  void half() {
    for (long k = 1; 2 * k <= s_[0]; ++k) take(0, {k}, {s_[0] - k});
  }
  void subtract() {
    for (const long k : place_.parameters[0]) {
      if (k >= 1 && k <= s_[0]) take(0, {k}, {s_[0] - k});
    }
  }
  void nim() {
    for (std::size_t i = 0; i < s_.size(); ++i) {
      for (long k = 1; k <= s_[i]; ++k) {
        auto t = s_;
        t[i] -= k;
        take(0, {static_cast<long>(i) + 1, k}, t);
      }
    }
  }
  void stairs() {
    for (std::size_t i = 0; i < s_.size(); ++i) {
      for (long k = 1; k <= s_[i]; ++k) {
        auto t = s_;
        t[i] -= k;
        if (i == 0) {
          take(0, {k}, t);
        } else {
          t[i - 1] += k;
          take(1, {static_cast<long>(i) + 1, k}, t);
        }
      }
    }
  }
  void coins() {
    for (std::size_t i = 0; i < s_.size(); ++i) {
      for (long k = 1; k <= s_[i]; ++k) {
        auto t = s_;
        t[i] -= k;
        if (in_domain(at(t))) take(0, {static_cast<long>(i) + 1, k}, t);
      }
    }
  }
  void wythoff() {
    for (long k = 1; k <= s_[0]; ++k) take(0, {k}, {s_[0] - k, s_[1]});
    for (long k = 1; k <= s_[1]; ++k) take(1, {k}, {s_[0], s_[1] - k});
    for (long k = 1; k <= std::min(s_[0], s_[1]); ++k) take(2, {k}, {s_[0] - k, s_[1] - k});
  }
  void r_wythoff() {
    for (long k = 1; k <= s_[0]; ++k) take(0, {k}, {s_[0] - k, s_[1]});
    for (long k = 1; k <= s_[1]; ++k) take(1, {k}, {s_[0], s_[1] - k});
    for (long k = 1; k <= s_[0]; ++k) {
      for (long l = 1; l <= s_[1]; ++l) {
        if (std::abs(k - l) < number()) take(2, {k, l}, {s_[0] - k, s_[1] - l});
      }
    }
  }
  void takeaway() {
    const long f = place_.parameters.empty() ? 2 : number();
    for (long k = 1; k <= s_[0] && k <= s_[1]; ++k) take(0, {k}, {s_[0] - k, f * k});
  }
  void boxes() {
    for (long k = 1; k < s_[0]; ++k) take(0, {k}, {k, s_[0] - k});
    for (long k = 1; k < s_[1]; ++k) take(1, {k}, {k, s_[1] - k});
  }
  void ring() {
    for (long k = 1; k <= number() && k <= s_[0]; ++k) add(0, {k}, {Place{"row", place_.parameters, {s_[0] - k}}});
  }
  void row() { split_row(1, number(), true); }
  void kayles() { split_row(1, 2, true); }
  void dawson() { split_row(2, 2, false); }
  void split_row(long least, long most, bool chosen) {
    for (long k = least; k <= most; ++k) {
      for (long i = 0; i + k <= s_[0]; ++i) {
        add(0, chosen ? std::vector<long>{k, i} : std::vector<long>{i}, {at({i}), at({s_[0] - k - i})});
      }
    }
  }
  void lasker() {
    bash_any();
    for (long k = 1; 2 * k <= s_[0]; ++k) add(1, {k}, {at({k}), at({s_[0] - k})});
  }
  /// One heap split into two unequal parts (Grundy 1939).
  void unequal_split() {
    for (long k = 1; k < s_[0] - k; ++k) add(0, {k}, {at({k}), at({s_[0] - k})});
  }
  void bash_any() {
    for (long k = 1; k <= s_[0]; ++k) take(0, {k}, {s_[0] - k});
  }
  void euclid() {
    for (long k = 1; s_[0] - k * s_[1] >= 1; ++k) take(0, {k}, {s_[0] - k * s_[1], s_[1]});
    for (long k = 1; s_[1] - k * s_[0] >= 1; ++k) take(1, {k}, {s_[0], s_[1] - k * s_[0]});
  }
  void euclid_to_zero() {
    if (s_[0] == 0 || s_[1] == 0) return;
    for (long k = 1; s_[0] - k * s_[1] >= 0; ++k) take(0, {k}, {s_[0] - k * s_[1], s_[1]});
    for (long k = 1; s_[1] - k * s_[0] >= 0; ++k) take(1, {k}, {s_[0], s_[1] - k * s_[0]});
  }
  void divisor() {
    for (long d = 1; d <= s_[0]; ++d) {
      if (s_[0] % d == 0 && (d < s_[0] || place_.game == "divisor")) take(0, {d}, {s_[0] - d});
    }
  }
  void coprime() {
    for (long k = 1; k <= s_[0]; ++k) {
      if (std::gcd(k, s_[0]) == 1) take(0, {k}, {s_[0] - k});
    }
  }
  void chomp() {
    for (std::size_t i = 0; i < s_.size(); ++i) {
      for (long c = 0; c < s_[i]; ++c) {
        if (i == 0 && c == 0) continue;
        auto t = s_;
        for (std::size_t j = i; j < t.size(); ++j) t[j] = std::min(t[j], c);
        take(0, {static_cast<long>(i) + 1, c}, t);
      }
    }
  }
  void turtles() {
    add(0, {}, {});
    for (long i = 0; i < s_[0]; ++i) add(1, {i}, {at({i})});
  }
  void twins() {
    for (long i = 0; i < s_[0]; ++i) add(0, {i}, {at({i})});
  }
  void mock() {
    turtles();
    pairs(2);
  }
  void triplets() { pairs(0); }
  void pairs(std::size_t rule) {
    for (long i = 0; i < s_[0]; ++i) {
      for (long j = i + 1; j < s_[0]; ++j) add(rule, {i, j}, {at({i}), at({j})});
    }
  }
  void ruler() {
    for (long k = 1; k <= s_[0] + 1; ++k) {
      std::vector<Place> rest;
      for (long j = s_[0] - k + 1; j < s_[0]; ++j) rest.push_back(at({j}));
      add(0, {k}, rest);
    }
  }
  void corners() {
    for (long i = 0; i < s_[0]; ++i) {
      for (long j = 0; j < s_[1]; ++j) add(0, {i, j}, {at({i, s_[1]}), at({s_[0], j}), at({i, j})});
    }
  }
  /// Rule j - 1 takes from j heaps at once; the choices are the heaps, then what is taken. In moore[k] one rule does
  /// it all, and the choice is what is taken, as digits to the base of one more than the greatest heap.
  void moore() {
    const std::size_t most = place_.game == "moore2"   ? 2
                             : place_.game == "moore3" ? 3
                                                       : static_cast<std::size_t>(number());
    for (std::size_t mask = 1; mask >> s_.size() == 0; ++mask) {
      std::vector<std::size_t> heaps;
      for (std::size_t i = 0; i < s_.size(); ++i) {
        if ((mask >> i & 1) != 0) heaps.push_back(i);
      }
      if (heaps.size() <= most) moore_from(heaps, {});
    }
  }
  void moore_from(const std::vector<std::size_t>& heaps, std::vector<long> taken) {
    if (taken.size() == heaps.size()) {
      std::vector<long> choices;
      auto t = s_;
      for (const std::size_t i : heaps) choices.push_back(static_cast<long>(i) + 1);
      for (std::size_t j = 0; j < heaps.size(); ++j) t[heaps[j]] -= taken[j];
      choices.insert(choices.end(), taken.begin(), taken.end());
      if (place_.game == "moore") {
        const long base = *std::max_element(s_.begin(), s_.end()) + 1;
        long code = 0;
        for (std::size_t i = s_.size(); i-- > 0;) code = code * base + (s_[i] - t[i]);
        take(0, {code}, t);
      } else {
        take(heaps.size() - 1, choices, t);
      }
      return;
    }
    taken.push_back(0);
    for (long k = 1; k <= s_[heaps[taken.size() - 1]]; ++k) {
      taken.back() = k;
      moore_from(heaps, taken);
    }
  }

  const Place& place_;
  std::vector<long> s_;
  std::vector<Option> out_;
};

inline std::vector<Option> options(const Place& place) {
  return Game(place).options();
}

class Solver {
 public:
  std::uint64_t grundy(const Place& place) {
    const auto known = values_.find(place);
    if (known != values_.end()) return known->second;
    std::set<std::uint64_t> excluded;
    for (const Option& option : options(place)) excluded.insert(grundy(option.target));
    std::uint64_t value = 0;
    while (excluded.contains(value)) ++value;
    values_.emplace(place, value);
    return value;
  }
  std::uint64_t grundy(const std::vector<Place>& sum) {
    std::uint64_t value = 0;
    for (const Place& place : sum) value ^= grundy(place);
    return value;
  }

  /// Whether the player to move loses the sum when making the last move loses.
  /// Plain recursion over whole sums. Places without a move are left out, and the moves to nim-sum 0 are tried first:
  /// neither changes who wins, and most sums are then settled by their first move.
  bool misere_losing(const std::vector<Place>& sum) {
    std::vector<std::size_t> numbers;
    for (const Place& place : sum) numbers.push_back(number(place));
    return losing(std::move(numbers));
  }

  static std::vector<Place> replaced(std::vector<Place> sum, std::size_t i, const std::vector<Place>& target) {
    sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(i));
    sum.insert(sum.end(), target.begin(), target.end());
    return sum;
  }

 private:
  /// What a place leads to, by numbers of places.
  struct Numbered {
    std::uint64_t value = 0;
    std::vector<std::vector<std::size_t>> options;
  };

  std::size_t number(const Place& place) {
    if (const auto known = numbers_.find(place); known != numbers_.end()) return known->second;
    Numbered made;
    made.value = grundy(place);
    for (const Option& option : options(place)) {
      std::vector<std::size_t> target;
      for (const Place& next : option.target) target.push_back(number(next));
      made.options.push_back(std::move(target));
    }
    numbered_.push_back(std::move(made));
    return numbers_.emplace(place, numbered_.size() - 1).first->second;
  }

  bool losing(std::vector<std::size_t> sum) {
    std::erase_if(sum, [&](std::size_t place) { return numbered_[place].options.empty(); });
    if (sum.empty()) return false;
    std::sort(sum.begin(), sum.end());
    const auto known = misere_.find(sum);
    if (known != misere_.end()) return known->second;
    std::uint64_t total = 0;
    for (const std::size_t place : sum) total ^= numbered_[place].value;
    bool can_win = false;
    for (const bool to_zero : {true, false}) {
      for (std::size_t i = 0; i < sum.size() && !can_win; ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) continue;
        for (const std::vector<std::size_t>& option : numbered_[sum[i]].options) {
          std::uint64_t left = total ^ numbered_[sum[i]].value;
          for (const std::size_t next : option) left ^= numbered_[next].value;
          if ((left == 0) != to_zero) continue;
          std::vector<std::size_t> after = sum;
          after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
          after.insert(after.end(), option.begin(), option.end());
          if (losing(std::move(after))) {
            can_win = true;
            break;
          }
        }
      }
    }
    misere_.emplace(std::move(sum), !can_win);
    return !can_win;
  }

  std::map<Place, std::uint64_t> values_;
  std::map<Place, std::size_t> numbers_;
  std::vector<Numbered> numbered_;
  std::map<std::vector<std::size_t>, bool> misere_;
};

}  // namespace grundy::oracle
