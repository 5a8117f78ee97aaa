#include "grundy/theory/takeaway.hpp"

#include <algorithm>
#include <memory>

#include "grundy/number/numeration.hpp"

namespace grundy::theory {
namespace {

/// The places of the ones in n's Zeckendorf representation, ascending; place i weighs F(i + 2) = 1, 2, 3, 5, 8, …
std::vector<std::size_t> zeckendorf_places(const Integer& n) {
  const Digits digits = Numeration::zeckendorf().represent(n);
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < digits.size(); ++place) {
    if (digits[digits.size() - 1 - place] != 0) places.push_back(place);
  }
  return places;
}

/// Which prefix sums s_j = F(p_1 + 2) + … + F(p_j + 2) satisfy 2 s_j < F(p_(j+1) + 2), by the places alone.
///
/// Let C(j) say 2 s_j < F(p_j + 4). A gap p_(j+1) - p_j >= 3 always suffices, as s_j < F(p_j + 3) and F(p_j + 5) = 2
/// F(p_j + 3)
/// + F(p_j + 2). A gap of 2 asks for C(j). And C(j) asks for 2 s_(j-1) < F(p_j + 4) - 2 F(p_j + 2) = F(p_j + 1): with a
/// gap d = p_j - p_(j-1) of 2 that is never so, with 3 it is C(j-1), with 4 or more it always is; C(1) holds.
std::vector<bool> winning_prefixes(const std::vector<std::size_t>& places) {
  std::vector<bool> wins(places.size());
  bool c = true;
  for (std::size_t j = 0; j < places.size(); ++j) {
    if (j > 0) {
      const std::size_t gap = places[j] - places[j - 1];
      c = gap >= 4 || (gap == 3 && c);
    }
    wins[j] = j + 1 == places.size() || places[j + 1] - places[j] >= 3 || c;
  }
  return wins;
}

/// Whether the first `count` places write a number <= that of `limit`.
bool at_most(const std::vector<std::size_t>& places, std::size_t count, const std::vector<std::size_t>& limit) {
  std::size_t other = limit.size();
  while (count > 0 && other > 0) {
    if (places[count - 1] != limit[other - 1]) return places[count - 1] < limit[other - 1];
    --count;
    --other;
  }
  return count == 0;
}

/// The number of prefix sums of n that are within the limit.
std::size_t prefixes_within(const Integer& n, const Integer& limit, const std::vector<std::size_t>& places) {
  if (limit >= n) return places.size();
  if (limit == n - 1) return places.size() - 1;
  const std::vector<std::size_t> bound = zeckendorf_places(limit);
  std::size_t low = 0;
  std::size_t high = places.size();
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    if (at_most(places, middle, bound)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

Move take(const Component& position, const Integer& factor, const Integer& k) {
  Component target = position;
  target.coordinates = {Integer(position.coordinates[0] - k), Integer(factor * k)};
  return make_move(0, {{"k", k}}, {std::move(target)});
}

class Fibonacci final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "Who must move loses exactly if the limit is below the least part of n's Zeckendorf representation; at the "
        "start of the game that means: n is a Fibonacci number.");
  }
  [[nodiscard]] Text citation() const override {
    return say(
        "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); A. J. Schwenk, Take-away games, Fibonacci "
        "Quarterly 8 (1970)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {75, 80}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override {
    return at[0] == 0 || prefixes_within(at[0], at[1], zeckendorf_places(at[0])) == 0;
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    if (at[0] == 0) return {};
    const auto places = std::make_shared<const std::vector<std::size_t>>(zeckendorf_places(at[0]));
    std::vector<bool> wins = winning_prefixes(*places);
    wins.resize(prefixes_within(at[0], at[1], *places));
    const Integer count = std::count(wins.begin(), wins.end(), true);
    return MoveList::lazily(count, [places, wins, position = at.component](const MoveList::Sink& sink) {
      Integer sum = 0;
      Integer weight = 1;  // of place 0, then upwards
      Integer next = 2;
      std::size_t place = 0;
      for (std::size_t j = 0; j < wins.size(); ++j) {
        for (; place < (*places)[j]; ++place) {
          weight += next;
          weight.swap(next);
        }
        sum += weight;
        if (wins[j] && !sink(single(take(position, 2, sum)))) return false;
      }
      return true;
    });
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    if (at[0] == 0) return {say("Nothing is left to take.")};
    const std::vector<std::size_t> places = zeckendorf_places(at[0]);
    std::vector<Text> reasons;
    if (places.size() <= 12 && places.back() <= 100) {
      std::string parts;
      for (std::size_t j = places.size(); j-- > 0;)
        parts += (parts.empty() ? "" : " + ") + show(fibonacci_at(places[j]));
      reasons.push_back(
          say("As a sum of Fibonacci numbers of which no two are neighbours, {} = {}.", show(at[0]), parts));
    } else {
      reasons.push_back(
          say("{} is the sum of {} Fibonacci numbers of which no two are neighbours.", show(at[0]), places.size()));
    }
    if (places.front() <= 400) {
      const Integer least = fibonacci_at(places.front());
      if (least > at[1]) {
        reasons.push_back(
            say("The least of them is {}, more than the {} that may be taken: every move leaves a least part "
                "that the answer can take.",
                show(least), show(at[1])));
      } else {
        reasons.push_back(
            say("Taking the least of them, {}, leaves numbers that are all more than twice as large: the "
                "opponent cannot take the next one at once.",
                show(least)));
      }
    }
    return reasons;
  }
  [[nodiscard]] std::optional<Text> trap(const At&, Convention) const override {
    return say("A table of Fibonacci numbers that overflows 32 bits holds false ones below 2^31: 512559680 is often taken "
               "for one, and is not.");
  }

 private:
  static Integer fibonacci_at(std::size_t place) {
    Integer weight = 1;
    Integer next = 2;
    for (std::size_t i = 0; i < place; ++i) {
      weight += next;
      weight.swap(next);
    }
    return weight;
  }
};

/// Schwenk's sequence up to n, and the greedy parts of n, ascending.
class SchwenkParts {
 public:
  static constexpr std::size_t kMostTerms = 1'000'000;
  static constexpr std::size_t kMostBits = 2048;

  SchwenkParts(const Integer& n, const Integer& factor) {
    std::vector<Integer> terms = {1};
    std::size_t m = 0;
    while (terms.size() <= kMostTerms) {
      while (factor * terms[m] < terms.back()) ++m;
      Integer next = terms.back() + terms[m];
      if (next > n) break;
      terms.push_back(std::move(next));
    }
    Integer rest = n;
    for (std::size_t i = terms.size(); rest != 0 && i-- > 0;) {
      if (terms[i] > rest) continue;
      rest -= terms[i];
      parts.push_back(terms[i]);
    }
    std::reverse(parts.begin(), parts.end());
  }

  std::vector<Integer> parts;
};

class Takeaway final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "Who must move loses exactly if the limit is below the least part of n in Schwenk's sequence for the factor "
        "f: H(1) = 1, H(j + 1) = H(j) + H(m), m the least index with f·H(m) >= H(j).");
  }
  [[nodiscard]] Text citation() const override {
    return say("A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)");
  }
  [[nodiscard]] Box box() const override {
    Box box{{}, {40, 44}, 0, 0};
    for (int f = 1; f <= 5; ++f) box.parameters.push_back({number_parameter(f)});
    return box;
  }
  /// The sequence begins 1, 2, …, f + 1 and then grows by about 1 + 1/f at each step.
  [[nodiscard]] bool applies(const At& at) const override {
    if (at.parameter() < 1) return false;
    if (at[0] == 0) return true;
    const std::size_t bits = static_cast<std::size_t>(boost::multiprecision::msb(at[0])) + 1;
    return bits <= SchwenkParts::kMostBits &&
           (at[0] <= SchwenkParts::kMostTerms || at.parameter() * bits <= SchwenkParts::kMostTerms / 2);
  }
  [[nodiscard]] std::optional<Integer> value(const At&) const override { return std::nullopt; }
  [[nodiscard]] bool losing(const At& at) const override {
    return at[0] == 0 || SchwenkParts(at[0], at.parameter()).parts.front() > at[1];
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer&) const override {
    const Integer& f = at.parameter();
    const std::vector<Integer> parts = SchwenkParts(at[0], f).parts;
    std::vector<MoveRun> runs;
    Integer sum = 0;
    for (std::size_t j = 0; j < parts.size(); ++j) {
      sum += parts[j];
      if (sum > at[1]) break;
      if (j + 1 == parts.size() || f * sum < parts[j + 1]) runs.push_back(single(take(at.component, f, sum)));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    if (at[0] == 0) return {say("Nothing is left to take.")};
    const Integer least = SchwenkParts(at[0], at.parameter()).parts.front();
    if (least > at[1]) {
      return {
          say("The least part of {} in Schwenk's sequence for the factor {} is {}, more than the {} that may be taken.",
              show(at[0]), show(at.parameter()), show(least), show(at[1]))};
    }
    return {say(
        "The least part of {} in Schwenk's sequence for the factor {} is {}; taking it leaves parts that are more than "
        "{} times as large.",
        show(at[0]), show(at.parameter()), show(least), show(at.parameter()))};
  }
};

}  // namespace

const Theorem& fibonacci() {
  static const Fibonacci theorem;
  return theorem;
}

const Theorem& takeaway() {
  static const Takeaway theorem;
  return theorem;
}

std::uint64_t least_fibonacci_part(std::uint64_t n) noexcept {
  while (n != 0) {
    std::uint64_t a = 1;
    std::uint64_t b = 2;
    while (b <= n && b > a) {  // b < a once it has passed 2^64
      b += a;
      a = b - a;
    }
    if (a == n) return n;
    n -= a;
  }
  return 0;
}

bool is_fibonacci(std::uint64_t n) noexcept {
  return n != 0 && least_fibonacci_part(n) == n;
}

}  // namespace grundy::theory
