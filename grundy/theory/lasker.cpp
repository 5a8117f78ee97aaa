#include "grundy/theory/lasker.hpp"

#include <array>

namespace grundy::theory {
namespace {

using boost::multiprecision::bit_set;
using boost::multiprecision::bit_test;

/// g exchanges 4q + 3 and 4q + 4, so it is its own inverse.
Integer exchanged(const Integer& n) {
  if (n == 0) return 0;
  const Integer rest = n % 4;
  return rest == 3 ? Integer(n + 1) : rest == 0 ? Integer(n - 1) : n;
}

/// All a with 1 <= a <= n - a and g(a) xor g(n - a) = target.
///
/// For residues r, s modulo 4 of A = g(a) and B = g(b) the shifts A - a and B - b are known (+1 for A ≡ 0, -1 for A ≡
/// 3), so A + B = m is known. As A + B = (A xor B) + 2 (A and B), the common part c = (m - target) / 2 is known; it
/// must be disjoint from target. Then A = c + a part of target; its two lowest bits are settled by r, the others are
/// free.
class Splits {
 public:
  Splits(const Integer& n, const Integer& target) : n_(n) {
    for (unsigned r = 0; r < 4; ++r) {
      const unsigned s = static_cast<unsigned>(target % 4) ^ r;
      const Integer rest = n + shift(r) + shift(s) - target;
      if (rest < 0 || rest % 2 != 0) continue;
      const Integer common = rest / 2;
      if ((common & target) != 0 || common % 4 != (r & s)) continue;
      families_.push_back({Integer(common - common % 4 + r), {}});
      for (unsigned bit = 2; target >> bit != 0; ++bit) {
        if (bit_test(target, bit)) families_.back().free.push_back(bit);
      }
    }
  }

  /// Calls sink(a) for each solution with a <= n - a.
  bool walk(const std::function<bool(const Integer&)>& sink) const {
    for (const Family& family : families_) {
      for (Integer choice = 0; choice >> family.free.size() == 0; ++choice) {
        Integer value = family.base;
        for (std::size_t i = 0; i < family.free.size(); ++i) {
          if (bit_test(choice, static_cast<unsigned>(i))) bit_set(value, family.free[i]);
        }
        if (value == 0) continue;
        const Integer a = exchanged(value);
        if (2 * a <= n_ && !sink(a)) return false;
      }
    }
    return true;
  }

  /// How many there are, without walking: each unordered pair stands twice among the solutions, one with a = 0 or
  /// b = 0 not at all, and a = b once.
  [[nodiscard]] Integer count() const {
    Integer ordered = 0;
    for (const Family& family : families_) ordered += Integer(1) << family.free.size();
    Integer outside = 0;
    for (const Integer& a : {Integer(0), n_}) {
      if (solves(a)) ++outside;
    }
    const Integer inside = ordered - outside;
    const bool equal = n_ % 2 == 0 && n_ > 0 && solves(n_ / 2);
    return (inside + (equal ? 1 : 0)) / 2;
  }

 private:
  struct Family {
    Integer base;
    std::vector<unsigned> free;
  };

  static int shift(unsigned residue) { return residue == 0 ? 1 : residue == 3 ? -1 : 0; }

  /// Whether a is among the values of the families.
  [[nodiscard]] bool solves(const Integer& a) const {
    const Integer value = exchanged(a);
    for (const Family& family : families_) {
      Integer difference = value ^ family.base;
      for (const unsigned bit : family.free) boost::multiprecision::bit_unset(difference, bit);
      if (difference == 0) return true;
    }
    return false;
  }

  Integer n_;
  std::vector<Family> families_;
};

class Lasker final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "The Grundy value of a heap n in Lasker's Nim is n, but n + 1 for n mod 4 = 3 and n - 1 for n mod 4 = 0, n > "
        "0.");
  }
  [[nodiscard]] Text citation() const override {
    return say("E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {150}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return exchanged(at[0]); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    MoveList moves = takes(at, target);
    moves.append(splits(at, target));
    return moves;
  }

  [[nodiscard]] Text misere_citation() const override {
    return say("J. H. Conway, On Numbers and Games (1976), ch. 12 (tame positions); values: {}", citation());
  }
  [[nodiscard]] std::optional<Tame> tame(const At& at) const override { return Tame{exchanged(at[0]), at[0] >= 2}; }
  [[nodiscard]] MoveList misere_moves(const At& at, const Tame& rest) const override {
    const Integer target = misere_target(rest);
    if (rest.firm) return exchanged(at[0]) == target ? MoveList{} : moves_to(at, target);
    // A fickle option must make the nim-sum 1: a heap of 0 or 1, or 1 + 1 from a heap of 2. Any other split is firm and
    // must make it 0.
    MoveList moves = takes(at, target);
    if (at[0] > 2) {
      moves.append(splits(at, rest.value));
    } else if (at[0] == 2 && target == 0) {
      moves.append(MoveList::of({single(make_move(1, {{"k", 1}}, {at.with({1}), at.with({1})}))}));
    }
    return moves;
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    return {say("{} mod 4 = {}, so the Grundy value of {} is {}.", show(at[0]), show(at[0] % 4), show(at[0]),
                show(exchanged(at[0])))};
  }

 private:
  static MoveList takes(const At& at, const Integer& target) {
    const Integer heap = exchanged(target);
    if (heap >= at[0]) return {};
    return MoveList::of({single(make_move(0, {{"k", at[0] - heap}}, {at.with({heap})}))});
  }

  static MoveList splits(const At& at, const Integer& target) {
    const Splits found(at[0], target);
    return MoveList::lazily(found.count(), [found, position = at.component](const MoveList::Sink& sink) {
      return found.walk([&](const Integer& a) {
        Component first = position;
        Component second = position;
        first.coordinates = {a};
        second.coordinates = {Integer(position.coordinates[0] - a)};
        return sink(single(make_move(1, {{"k", a}}, {std::move(first), std::move(second)})));
      });
    });
  }
};

}  // namespace

const Theorem& lasker() {
  static const Lasker theorem;
  return theorem;
}

}  // namespace grundy::theory
