#include "grundy/theory/staircase.hpp"

#include <utility>

namespace grundy::theory {
namespace {

/// Coins on steps; steps[0] is step 1.
using Steps = std::vector<Integer>;

Integer staircase_value(const Steps& steps) {
  Integer value = 0;
  for (std::size_t i = 0; i < steps.size(); i += 2) value ^= steps[i];
  return value;
}

/// Calls sink(step from 1, coins taken) for each move that changes the value by `difference` (not 0).
template <class Sink>
void staircase_moves(const Steps& steps, const Integer& difference, const Sink& sink) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i % 2 == 0) {  // an odd step: the coins leave it, and go where they do not count
      const Integer kept = steps[i] ^ difference;
      if (kept < steps[i]) sink(i + 1, Integer(steps[i] - kept));
    } else {  // an even step: the coins join the odd step below
      const Integer& below = steps[i - 1];
      const Integer joined = below ^ difference;
      if (joined > below && joined - below <= steps[i]) sink(i + 1, Integer(joined - below));
    }
  }
}

/// What stairs and its disguises share: they differ in how a position is read as steps and how a move is written.
class StaircaseKind : public Theorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("The Grundy value of a staircase is the exclusive or of the coins on its odd steps.");
  }
  [[nodiscard]] Text citation() const override {
    return say("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 15");
  }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return staircase_value(steps(at)); }
  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const Steps all = steps(at);
    const Integer difference = staircase_value(all) ^ target;
    std::vector<std::pair<std::size_t, Integer>> found;
    staircase_moves(all, difference, [&](std::size_t step, const Integer& taken) { found.emplace_back(step, taken); });
    if (found.empty()) return {};
    // What lowers an odd step comes first: the move that everybody understands.
    std::stable_partition(found.begin(), found.end(), [](const auto& move) { return move.first % 2 == 1; });
    const Integer count = found.size();
    return MoveList::lazily(count,
                            [this, position = at.component, found = std::move(found)](const MoveList::Sink& sink) {
                              for (const auto& [step, taken] : found) {
                                if (!sink(single(take(position, step, taken)))) return false;
                              }
                              return true;
                            });
  }
  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const Steps all = steps(at);
    std::vector<Text> reasons;
    if (const std::optional<Text> disguise = reading()) reasons.push_back(*disguise);
    if (all.size() <= 16) {
      std::string terms;
      for (std::size_t i = 0; i < all.size(); i += 2) terms += (terms.empty() ? "" : " xor ") + show(all[i]);
      reasons.push_back(
          say("Only the odd steps count: {} = {}.", terms.empty() ? "0" : terms, show(staircase_value(all))));
    } else {
      reasons.push_back(say("Only the odd steps count; their exclusive or is {}.", show(staircase_value(all))));
    }
    reasons.push_back(
        say("Coins that come from an even step onto an odd one can be sent on at once, so a player who stands lost "
            "gains nothing by such a move."));
    return reasons;
  }

 protected:
  [[nodiscard]] virtual Steps steps(const At& at) const = 0;
  [[nodiscard]] virtual Move take(const Component& position, std::size_t step, const Integer& taken) const = 0;
  /// How a disguised position is read as a staircase.
  [[nodiscard]] virtual std::optional<Text> reading() const { return std::nullopt; }
};

class Stairs final : public StaircaseKind {
 public:
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, 5}; }

 private:
  [[nodiscard]] Steps steps(const At& at) const override { return at.coordinates(); }
  [[nodiscard]] Move take(const Component& position, std::size_t step, const Integer& taken) const override {
    Component target = position;
    target.coordinates[step - 1] -= taken;
    if (step == 1) return make_move(0, {{"k", taken}}, {std::move(target)});
    target.coordinates[step - 2] += taken;
    return make_move(1, {{"i", step}, {"k", taken}}, {std::move(target)});
  }
};

/// Numbers in a row; step j is the gap before the j-th number from the end.
class Row : public StaircaseKind {
 protected:
  explicit Row(Integer taken_up) : taken_up_(std::move(taken_up)) {}

  [[nodiscard]] Steps steps(const At& at) const override {
    Steps gaps;
    gaps.reserve(at.coordinates().size());
    for (std::size_t i = at.coordinates().size(); i-- > 0;) {
      gaps.push_back(i == 0 ? Integer(at[0] - first_square()) : Integer(at[i] - at[i - 1] - taken_up_));
    }
    return gaps;
  }
  [[nodiscard]] Move take(const Component& position, std::size_t step, const Integer& taken) const override {
    Component target = position;
    const std::size_t i = position.coordinates.size() - step;
    target.coordinates[i] -= taken;
    return make_move(0, {{"i", i + 1}, {"k", taken}}, {std::move(target)});
  }
  [[nodiscard]] virtual Integer first_square() const { return 0; }
  [[nodiscard]] bool applies(const At& at) const override {
    for (const Integer& gap : steps(at)) {
      if (gap < 0) return false;
    }
    return true;
  }

 private:
  Integer taken_up_;  ///< squares that a coin itself takes up between two gaps
};

class Georgia final : public Row {
 public:
  Georgia() : Row(1) {}
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, 9}; }

 private:
  [[nodiscard]] Integer first_square() const override { return 1; }
  [[nodiscard]] std::optional<Text> reading() const override {
    return say(
        "The gap left of the last coin is step 1 of a staircase, the gap left of the coin before it step 2, and so "
        "on: a slide takes from the gap on the coin's left and adds to the one on its right.");
  }
};

class Silver final : public Row {
 public:
  Silver() : Row(1) {}
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, 8}; }

 private:
  [[nodiscard]] std::optional<Text> reading() const override {
    return say(
        "The gap left of the last coin is step 1 of a staircase, the gap left of the coin before it step 2, and so "
        "on: a slide takes from the gap on the coin's left and adds to the one on its right.");
  }
};

class Pebbles final : public Row {
 public:
  Pebbles() : Row(0) {}
  [[nodiscard]] Box box() const override { return {{{}}, {}, 4, 7}; }

 private:
  [[nodiscard]] std::optional<Text> reading() const override {
    return say(
        "The last heap's excess over the one before it is step 1 of a staircase, that of the heap before it step 2, "
        "and so on: taking from a heap lowers its own excess and raises that of the next.");
  }
};

}  // namespace

const Theorem& stairs() {
  static const Stairs theorem;
  return theorem;
}

const Theorem& georgia() {
  static const Georgia theorem;
  return theorem;
}

const Theorem& silver() {
  static const Silver theorem;
  return theorem;
}

const Theorem& pebbles() {
  static const Pebbles theorem;
  return theorem;
}

std::uint64_t georgia_value(std::span<const std::uint64_t> squares) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = squares.size(); i > 0; i -= i >= 2 ? 2 : 1) {
    const std::uint64_t before = i >= 2 ? squares[i - 2] : 0;
    value ^= squares[i - 1] - before - 1;
  }
  return value;
}

}  // namespace grundy::theory
