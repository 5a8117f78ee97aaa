#include "grundy/theory/coins.hpp"

#include <algorithm>
#include <limits>

#include "grundy/number/nimber.hpp"

namespace grundy::theory {
namespace {

using boost::multiprecision::bit_test;

/// Whether a number >= 0 has an odd number of ones.
bool odious(Integer n) {
  std::uint64_t parity = 0;
  constexpr std::uint64_t low = std::numeric_limits<std::uint64_t>::max();
  for (; n != 0; n >>= 64) parity ^= static_cast<std::uint64_t>(Integer(n & low));
  return (static_cast<unsigned>(std::popcount(parity)) & 1U) != 0;
}

/// The n-th odious number, from n = 0.
Integer odious_number(const Integer& n) {
  return 2 * n + (odious(n) ? 0 : 1);
}

Component at_square(const Component& position, const Integer& square) {
  return {position.kind, position.parameters, {square}};
}

/// The pairs i < j < n with i xor j = difference: j has the highest bit of the difference, and runs through blocks in
/// which the bits below its lowest one vary freely, so i and j rise together.
class XorPairs {
 public:
  XorPairs(Integer n, Integer difference) : n_(std::move(n)), difference_(std::move(difference)) {
    if (difference_ <= 0) return;
    top_ = static_cast<unsigned>(boost::multiprecision::msb(difference_));
    const Integer half = Integer(1) << top_;
    const Integer rest = n_ % (2 * half);
    count_ = n_ / (2 * half) * half + (rest > half ? Integer(rest - half) : Integer(0));
  }

  [[nodiscard]] const Integer& count() const { return count_; }

  /// Calls sink(first i, first j, length) for runs of pairs that rise together by 1.
  bool walk(const std::function<bool(const Integer&, const Integer&, const Integer&)>& sink) const {
    if (count_ == 0) return true;
    const Integer block = Integer(1) << boost::multiprecision::lsb(difference_);
    const Integer half = Integer(1) << top_;
    for (Integer j = half; j < n_; j += block) {
      if (!bit_test(j, top_)) j += half;
      if (j >= n_) break;
      if (!sink(Integer(j ^ difference_), j, std::min(block, Integer(n_ - j)))) return false;
    }
    return true;
  }

 private:
  Integer n_;
  Integer difference_;
  unsigned top_ = 0;
  Integer count_ = 0;
};

class CoinTheorem : public Theorem {
 public:
  [[nodiscard]] Text citation() const override {
    return say(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 14 (Turning Corners: H. W. Lenstra, Nim "
        "multiplication, 1978)");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {70}, 0, 0}; }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    return {
        say("Turning a coin twice does nothing, so each head counts by itself. A head at square {} has the Grundy "
            "value {}.",
            show(at[0]), show(*value(at)))};
  }

 protected:
  /// The head moves to square i.
  static MoveRun shift(const At& at, std::size_t rule, const Integer& i) {
    return single(make_move(rule, {{"i", i}}, {at_square(at.component, i)}));
  }
  /// The head vanishes.
  static MoveRun vanish() { return single(make_move(0, {}, {})); }
  /// The head is replaced by heads at i and j for the given pairs, moved up by `offset`.
  static MoveList pairs(const At& at, std::size_t rule, const XorPairs& pairs, const Integer& offset) {
    return MoveList::lazily(pairs.count(), [pairs, rule, offset, position = at.component](const MoveList::Sink& sink) {
      return pairs.walk([&](const Integer& i, const Integer& j, const Integer& length) {
        MoveRun run = single(make_move(rule, {{"i", i + offset}, {"j", j + offset}},
                                       {at_square(position, i + offset), at_square(position, j + offset)}));
        run.length = length;
        run.choice_step = {1, 1};
        run.target_step = {{1}, {1}};
        return sink(run);
      });
    });
  }
};

class Turtles final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("Turning Turtles is Nim: a head at square n (from 0) has the value n + 1.");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return turtles_value(at[0]); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    if (target > at[0]) return {};
    return MoveList::of({target == 0 ? vanish() : shift(at, 1, target - 1)});
  }
};

class Twins final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override { return say("In Twins a head at square n (from 0) has the value n."); }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return twins_value(at[0]); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    if (target >= at[0]) return {};
    return MoveList::of({shift(at, 0, target)});
  }
};

class Mock final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("In Mock Turtles a head at square n (from 0) has as value the n-th odious number, 2n or 2n + 1.");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return mock_value(at[0]); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    if (target == 0) return MoveList::of({vanish()});
    const Integer half = target / 2;
    if (!odious(target)) return pairs(at, 2, XorPairs(at[0], half), 0);
    return half < at[0] ? MoveList::of({shift(at, 1, half)}) : MoveList{};
  }
};

class Triplets final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("In Triplets a head at square n (from 0) has the value 0 for n < 2, else the odious number of n - 2.");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return triplets_value(at[0]); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    if (n < 2) return {};
    const auto two = [&](const Integer& i, const Integer& j) {
      return single(make_move(0, {{"i", i}, {"j", j}}, {at_square(at.component, i), at_square(at.component, j)}));
    };
    if (target == 0) return MoveList::of({two(0, 1)});
    const Integer half = target / 2;
    if (!odious(target)) return pairs(at, 0, XorPairs(n - 2, half), 2);
    if (half + 2 >= n) return {};
    return MoveList::of({two(0, half + 2), two(1, half + 2)});
  }
};

class Ruler final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("In Ruler a head at square n (from 0) has as value the greatest power of two that divides n + 1.");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return ruler_value(at[0]); }
  /// Turning the k coins up to square n leaves heads at m = n - k + 1 … n - 1. The nim-sum of the values below square m
  /// is the Gray code m xor ⌊m/2⌋, so the wanted m is the one whose Gray code is that of n, xor target.
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Integer& n = at[0];
    const Integer gray = (n ^ Integer(n >> 1)) ^ target;
    Integer m = gray;
    for (Integer shifted = gray >> 1; shifted != 0; shifted >>= 1) m ^= shifted;
    if (m > n) return {};
    if (n - m > kMostHeads) {
      return MoveList::unknown(say("it is the turn of the {} coins up to square {}, which leaves more heads than can be "
                                   "written down",
                                   show(n - m + 1), show(n)));
    }
    std::vector<Component> heads;
    for (Integer square = m; square < n; ++square) heads.push_back(at_square(at.component, square));
    return MoveList::of({single(make_move(0, {{"k", n - m + 1}}, std::move(heads)))});
  }

 private:
  static constexpr unsigned kMostHeads = 100'000;  // of a move that can be written down
};

class Corners final : public CoinTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("In Turning Corners a head at (x, y) has as value the nim-product of x and y.");
  }
  [[nodiscard]] Box box() const override { return {{{}}, {12, 12}, 0, 0}; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return nim_product(at[0], at[1]); }

  /// The option by (i, j) has the value xy + (x + i)(y + j) in nim-arithmetic, so each i < x fixes y + j = (xy +
  /// target) / (x + i), and each j < y fixes i. The shorter way is gone through, once to count and again to list.
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const std::size_t tried = at[0] <= at[1] ? 0 : 1;
    const std::size_t solved = 1 - tried;
    const std::size_t words = std::max({bits(at[solved]), bits(target), std::size_t{1}}) / 64 + 1;
    if (at[tried] > kMostTried || at[tried] * words * words > kMostTried) {
      return MoveList::unknown(say("each of the {} lines would have to be tried", show(at[tried])));
    }
    const Lines lines{at.component, tried, solved, nim_product(at[0], at[1]) ^ target, words == 1};
    Integer count = 0;
    lines.walk([&](const Integer&, const Integer&) {
      ++count;
      return true;
    });
    return MoveList::lazily(std::move(count), [lines](const MoveList::Sink& sink) {
      return lines.walk([&](const Integer& along, const Integer& across) {
        const Integer& i = lines.tried == 0 ? along : across;
        const Integer& j = lines.tried == 0 ? across : along;
        const Integer& x = lines.position.coordinates[0];
        const Integer& y = lines.position.coordinates[1];
        const auto head = [&](const Integer& at_x, const Integer& at_y) {
          return Component{lines.position.kind, lines.position.parameters, {at_x, at_y}};
        };
        return sink(single(make_move(0, {{"i", i}, {"j", j}}, {head(i, y), head(x, j), head(i, j)})));
      });
    });
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    return {say(
        "Turning a coin twice does nothing, so each head counts by itself. A head at ({}, {}) has as Grundy value the "
        "nim-product of {} and {}, which is {}.",
        show(at[0]), show(at[1]), show(at[0]), show(at[1]), show(*value(at)))};
  }

 private:
  static constexpr std::uint64_t kMostTried = 4'000'000;

  static std::size_t bits(const Integer& value) {
    return value == 0 ? 0 : static_cast<std::size_t>(boost::multiprecision::msb(value)) + 1;
  }

  struct Lines {
    Component position;
    std::size_t tried;   ///< the coordinate whose smaller values are tried
    std::size_t solved;  ///< the other, for which the value that fits is computed
    Integer wanted;      ///< the nim-product that (x + i)(y + j) must be
    bool short_numbers;  ///< all below 2^64

    /// Calls sink(value of `tried`, value of `solved`) for each pair, the first ascending.
    template <class Sink>
    bool walk(const Sink& sink) const {
      const auto from = static_cast<std::uint64_t>(position.coordinates[tried]);
      const Integer& other = position.coordinates[solved];
      for (std::uint64_t k = 0; k < from; ++k) {
        const Nimber reciprocal = inverse(Nimber{from ^ k});
        if (short_numbers) {
          const auto bound = static_cast<std::uint64_t>(other);
          const std::uint64_t fit = (Nimber{static_cast<std::uint64_t>(wanted)} * reciprocal).value ^ bound;
          if (fit < bound && !sink(Integer(k), Integer(fit))) return false;
        } else {
          const Integer fit = nim_product(wanted, Integer(reciprocal.value)) ^ other;
          if (fit < other && !sink(Integer(k), fit)) return false;
        }
      }
      return true;
    }
  };
};

}  // namespace

Integer turtles_value(const Integer& n) {
  return n + 1;
}
Integer twins_value(const Integer& n) {
  return n;
}
Integer mock_value(const Integer& n) {
  return odious_number(n);
}
Integer triplets_value(const Integer& n) {
  return n < 2 ? Integer(0) : odious_number(n - 2);
}
Integer ruler_value(const Integer& n) {
  return Integer(1) << boost::multiprecision::lsb(Integer(n + 1));
}
Integer tartan_value(const Integer& value_at_x, const Integer& value_at_y) {
  return nim_product(value_at_x, value_at_y);
}

const Theorem& turtles() {
  static const Turtles theorem;
  return theorem;
}
const Theorem& twins() {
  static const Twins theorem;
  return theorem;
}
const Theorem& mock() {
  static const Mock theorem;
  return theorem;
}
const Theorem& triplets() {
  static const Triplets theorem;
  return theorem;
}
const Theorem& ruler() {
  static const Ruler theorem;
  return theorem;
}
const Theorem& corners() {
  static const Corners theorem;
  return theorem;
}

}  // namespace grundy::theory
