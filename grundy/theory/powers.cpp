#include "grundy/theory/powers.hpp"

namespace grundy::theory {
namespace {

/// The Grundy value of heap n for powers of b >= 1.
Integer power_value(const Integer& n, const Integer& b) {
  if (b % 2 != 0) return n % 2;
  const Integer rest = n % (b + 1);
  return rest == b ? Integer(2) : Integer(rest % 2);
}

class PowersKind : public RegularTheorem {
 public:
  [[nodiscard]] Text citation() const override {
    return say("folklore, by induction: b^e leaves 1 or b when divided by b + 1");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return power_value(at[0], base(at)); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    if (target > 2) return {};
    const Component position = at.component;
    // One walk serves to count and to list; only the remainder of n - b^e modulo b + 1 (or 2) is looked at.
    const auto walk = [position, b = base(at), target](const std::function<bool(const Integer&)>& sink) {
      const Integer& n = position.coordinates[0];
      for (Integer k = 1; k <= n; k *= b) {
        if (power_value(n - k, b) == target && !sink(k)) return false;
        if (b == 1) break;
      }
      return true;
    };
    Integer count = 0;
    count_powers(at[0], base(at), target, count);
    return MoveList::lazily(count, [walk, position](const MoveList::Sink& sink) {
      return walk([&](const Integer& k) {
        return sink(single(make_move(
            0, {{"k", k}}, {Component{position.kind, position.parameters, {Integer(position.coordinates[0] - k)}}})));
      });
    });
  }

 protected:
  [[nodiscard]] virtual Integer base(const At& at) const = 0;

 private:
  /// b^e is 1 or -1 modulo b + 1 by the parity of e, so two cases decide all e.
  static void count_powers(const Integer& n, const Integer& b, const Integer& target, Integer& count) {
    if (n == 0) return;
    if (b == 1) {
      if (power_value(n - 1, b) == target) count = 1;
      return;
    }
    std::size_t exponents = 0;  // of the powers <= n
    if (b == 2) {
      exponents = static_cast<std::size_t>(boost::multiprecision::msb(n)) + 1;
    } else {
      for (Integer k = 1; k <= n; k *= b) ++exponents;
    }
    if (power_value(n - 1, b) == target) count += (exponents + 1) / 2;
    if (exponents >= 2 && power_value(n - b, b) == target) count += exponents / 2;
  }
};

class Powers final : public PowersKind {
 public:
  [[nodiscard]] Text statement() const override {
    return say("With a power of two taken at a time the Grundy value of a heap n is n mod 3.");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {300}, 0, 0}; }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer rest = at[0] % 3;
    std::vector<Text> reasons = {
        say("{} mod 3 = {}. No power of two is a multiple of 3, so a multiple of 3 is never reached from one.",
            show(at[0]), show(rest))};
    if (rest != 0) reasons.push_back(say("Taking {} leaves a multiple of 3.", show(rest)));
    return reasons;
  }
  [[nodiscard]] std::optional<Text> trap(const At&, Convention) const override {
    return say(
        "A heap of 2 has the Grundy value 2, not 1: the value is the least number that no option has, and its "
        "options have the values 1 and 0.");
  }

 private:
  [[nodiscard]] Integer base(const At&) const override { return 2; }
};

class PowersOf final : public PowersKind {
 public:
  [[nodiscard]] Text statement() const override {
    return say(
        "With a power of b taken at a time the Grundy value of a heap n is n mod 2 for odd b; for even b it is "
        "that of r = n mod (b + 1): r mod 2, but 2 for r = b.");
  }
  [[nodiscard]] Box box() const override {
    Box box{{}, {300}, 0, 0};
    for (int b = 2; b <= 11; ++b) box.parameters.push_back({number_parameter(b)});
    return box;
  }
  [[nodiscard]] bool applies(const At& at) const override { return at.parameter() >= 1; }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Integer& b = at.parameter();
    if (b % 2 != 0) {
      return {say("All powers of {} are odd, so only the parity of the heap counts: {} mod 2 = {}.", show(b),
                  show(at[0]), show(at[0] % 2))};
    }
    return {say("Modulo {} + 1 every power of {} is 1 or -1. {} mod {} = {}, which gives the Grundy value {}.", show(b),
                show(b), show(at[0]), show(b + 1), show(at[0] % (b + 1)), show(power_value(at[0], b)))};
  }

 private:
  [[nodiscard]] Integer base(const At& at) const override { return at.parameter(); }
};

}  // namespace

const Theorem& powers() {
  static const Powers theorem;
  return theorem;
}

const Theorem& powers_of() {
  static const PowersOf theorem;
  return theorem;
}

}  // namespace grundy::theory
