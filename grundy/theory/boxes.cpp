#include "grundy/theory/boxes.hpp"

#include <algorithm>
#include <utility>

namespace grundy::theory {
namespace {

using boost::multiprecision::bit_set;
using boost::multiprecision::bit_test;

unsigned trailing_ones(const Integer& value) {
  return static_cast<unsigned>(boost::multiprecision::lsb(Integer(value + 1)));
}

/// All ways to split a heap into (k, heap - k), both positive, of Grundy value t.
///
/// With x = k - 1, y = heap - k - 1 the sum is x + y = N = heap - 2, and the value is t iff modulo 2^(t+1) both are
/// below 2^t (bit t is 0) and x | y = 2^t - 1. Since x + y = (x | y) + (x & y), with R = N mod 2^(t+1) and no carry
/// into bit t + 1, this fixes x & y = R - (2^t - 1) =: c, which must lie in 0 … 2^t - 1; where c has a 0 exactly one of
/// x, y has the bit. So there are 2^z residues for x, z the number of zeros among the t low bits of c, and each gives a
/// run of step 2^(t+1).
class Splits {
 public:
  Splits(const Integer& heap, unsigned t) {
    const Integer total = heap - 2;
    if (total < 0) return;
    step_ = Integer(1) << (t + 1);
    const Integer rest = total % step_;
    common_ = rest - ((Integer(1) << t) - 1);
    if (common_ < 0 || common_ >> t != 0) return;
    for (unsigned bit = 0; bit < t; ++bit) {
      if (!bit_test(common_, bit)) free_.push_back(bit);
    }
    per_residue_ = total / step_ + 1;
  }

  [[nodiscard]] Integer count() const { return per_residue_ << free_.size(); }

  /// Calls sink(first k, number of k's, step).
  bool walk(const std::function<bool(const Integer&, const Integer&, const Integer&)>& sink) const {
    if (per_residue_ == 0) return true;
    for (Integer choice = 0; choice >> free_.size() == 0; ++choice) {
      Integer x = common_;
      for (std::size_t i = 0; i < free_.size(); ++i) {
        if (bit_test(choice, static_cast<unsigned>(i))) bit_set(x, free_[i]);
      }
      if (!sink(Integer(x + 1), per_residue_, step_)) return false;
    }
    return true;
  }

 private:
  Integer step_;
  Integer common_;
  Integer per_residue_ = 0;
  std::vector<unsigned> free_;
};

class Boxes final : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("The Grundy value of boxes (a, b) is the number of trailing ones in binary of (a - 1) or (b - 1).");
  }
  [[nodiscard]] Text citation() const override {
    return say("T. S. Ferguson, Game Theory, part I, 1.5 (the outcome); SDOI 2009, E&D (the value)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {40, 40}, 0, 0}; }
  [[nodiscard]] bool applies(const At& at) const override { return at[0] >= 1 && at[1] >= 1; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override {
    return Integer(trailing_ones(Integer(at[0] - 1) | Integer(at[1] - 1)));
  }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const std::size_t most_bits = static_cast<std::size_t>(boost::multiprecision::msb(std::max(at[0], at[1])) + 1);
    if (target > most_bits) return {};
    const auto t = static_cast<unsigned>(target);
    MoveList moves;
    for (std::size_t rule = 0; rule < 2; ++rule) {
      const Splits splits(at[rule], t);
      const Component position = at.component;
      moves.append(MoveList::lazily(splits.count(), [splits, position, rule](const MoveList::Sink& sink) {
        return splits.walk([&](const Integer& k, const Integer& length, const Integer& step) {
          Component target_position = position;
          target_position.coordinates = {k, Integer(position.coordinates[rule] - k)};
          MoveRun run = single(make_move(rule, {{"k", k}}, {std::move(target_position)}));
          run.length = length;
          run.choice_step = {step};
          run.target_step = {{step, Integer(-step)}};
          return sink(run);
        });
      }));
    }
    return moves;
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    std::vector<Text> reasons;
    if (losing(at)) {
      reasons.push_back(
          say("Both {} and {} are odd. Whichever box is split, an odd number falls into an even and an odd "
              "part; the answer splits the even part into two odd ones.",
              show(at[0]), show(at[1])));
    } else {
      reasons.push_back(
          say("{} is even: it can be split into two odd parts, and two odd boxes are lost for who must "
              "move.",
              show(at[0] % 2 == 0 ? at[0] : at[1])));
    }
    reasons.push_back(say("({} - 1) or ({} - 1) ends in {} ones in binary: that is the Grundy value.", show(at[0]),
                          show(at[1]), show(*value(at))));
    return reasons;
  }
};

}  // namespace

const Theorem& boxes() {
  static const Boxes theorem;
  return theorem;
}

}  // namespace grundy::theory
