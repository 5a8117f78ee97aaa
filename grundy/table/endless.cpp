#include "grundy/table/endless.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grundy/rules/moves.hpp"
#include "grundy/rules/terms.hpp"

namespace grundy::table {
namespace {

using rules::Affine;
using rules::Condition;
using rules::InstanceId;
using rules::MoveView;
using rules::Variable;

/// Room for sums of products of 64-bit numbers.
__extension__ using Wide = __int128;

/// Play that can grow for ever can do so soon: few positions are looked at, and few moves.
constexpr std::size_t most_positions = 256;
constexpr std::size_t most_moves = 1024;    // of a position
constexpr std::size_t most_walked = 32768;  // of all
/// Longer positions are not looked at.
constexpr std::size_t most_coordinates = 256;

/// What happens along x + t d, t = 0, 1, 2, …, while the choices stay.
class Along {
 public:
  explicit Along(const std::vector<std::int64_t>& step) : step_(step) {}

  /// By how much a form changes from t to t + 1.
  [[nodiscard]] Wide slope(const Affine& form) const {
    Wide sum = 0;
    for (const auto& [v, factor] : form.terms) {
      if (v < step_.size()) sum += static_cast<Wide>(factor) * step_[v];
    }
    return sum;
  }
  template <class Readable>
  [[nodiscard]] bool still(const Readable& what) const {
    const std::vector<Variable> variables = rules::reads(what);
    return std::all_of(variables.begin(), variables.end(),
                       [&](Variable v) { return v >= step_.size() || step_[v] == 0; });
  }
  /// Whether a condition that holds goes on holding.
  [[nodiscard]] bool stays(const Condition& condition) const {
    using Is = Condition::Is;
    switch (condition.is) {
      case Is::at_least_zero:
        return slope(condition.left) >= 0;
      case Is::zero:
      case Is::not_zero:
        return slope(condition.left) == 0;
      case Is::divisible:
      case Is::not_divisible:
        return slope(condition.left) % condition.modulus == 0;
      case Is::all:
        return std::all_of(condition.parts.begin(), condition.parts.end(),
                           [&](const Condition& c) { return stays(c); });
      case Is::truth:
      case Is::any:
        return still(condition);
    }
    return false;
  }
  /// Whether a number that a choice respects goes on being respected.
  [[nodiscard]] bool stays(const rules::Bound& bound, bool upper) const {
    const auto* form = std::get_if<Affine>(&bound.numerator);
    if (form == nullptr) return still(bound.numerator);
    return upper ? slope(*form) >= 0 : slope(*form) <= 0;
  }
  [[nodiscard]] bool stays(const rules::Choosing& choice) const {
    const auto all = [&](const std::vector<rules::Bound>& bounds, bool upper) {
      return std::all_of(bounds.begin(), bounds.end(), [&](const rules::Bound& b) { return stays(b, upper); });
    };
    if (const auto* range = std::get_if<rules::Range>(&choice.domain)) {
      return all(range->lower, false) && all(range->upper, true);
    }
    const auto* sequence = std::get_if<rules::Sequence>(&choice.domain);
    if (sequence == nullptr) return true;
    return all(sequence->upper, true) && std::all_of(sequence->arguments.begin(), sequence->arguments.end(),
                                                     [&](const rules::Term& term) { return still(term); });
  }

 private:
  const std::vector<std::int64_t>& step_;
};

/// Whether the move, whose part `part` stays in its instance, can be made again and again, each time by `step`.
bool repeats(const rules::Lowered& lowered, const MoveView& move, std::size_t part,
             const std::vector<std::int64_t>& step) {
  const Along along(step);
  const rules::MoveFamily& family = *move.family;
  for (const rules::LoweredPart& each : family.parts) {
    if (each.over || !along.still(each.count)) return false;
    // What else the move makes must stay in its domain, too: it is asked not to change.
    const bool grows = &each == &family.parts[part];
    for (std::size_t i = 0; i < each.coordinates.size(); ++i) {
      const auto* form = std::get_if<Affine>(&each.coordinates[i]);
      if (grows ? form == nullptr || along.slope(*form) != step[i] : !along.still(each.coordinates[i])) return false;
    }
  }
  return std::all_of(family.choices.begin(), family.choices.end(), [&](const auto& c) { return along.stays(c); }) &&
         std::all_of(family.guards.begin(), family.guards.end(), [&](const auto& c) { return along.stays(c); }) &&
         std::all_of(lowered.domain.begin(), lowered.domain.end(), [&](const auto& c) { return along.stays(c); });
}

/// Whether the form is negative nowhere, as the variables of `sure` are; and whether it is never more than variable x.
bool never_negative(const Affine& form, const std::vector<bool>& sure) {
  return form.constant >= 0 && std::all_of(form.terms.begin(), form.terms.end(),
                                           [&](const auto& term) { return term.second > 0 && sure[term.first]; });
}
bool never_above(const Affine& form, Variable x, const std::vector<bool>& sure) {
  if (form.constant > 0) return false;
  return std::all_of(form.terms.begin(), form.terms.end(), [&](const auto& term) {
    return term.first == x ? term.second <= 1 : term.second < 0 && sure[term.first];
  });
}

/// Which variables of the family are never negative, as far as that is plain to see.
std::vector<bool> never_negative(const rules::MoveFamily& family, std::size_t dimension) {
  std::vector<bool> sure(dimension, true);
  for (const rules::Choosing& choice : family.choices) {
    bool known = true;
    if (const auto* range = std::get_if<rules::Range>(&choice.domain)) {
      known = std::any_of(range->lower.begin(), range->lower.end(), [&](const rules::Bound& bound) {
        const auto* form = std::get_if<Affine>(&bound.numerator);
        return form != nullptr && never_negative(*form, sure);
      });
    } else if (const auto* set = std::get_if<rules::ValueSet>(&choice.domain)) {
      known = set->values.empty() || set->values.front() >= 0;
    }
    sure.push_back(known);
  }
  sure.push_back(false);  // a loop variable
  return sure;
}

/// Whether growth by a repeated move, which is all that is looked for here, is out of the question for an instance: its
/// moves stay within it, and whatever a linear target does, no coordinate grows.
bool cannot_grow(const rules::Lowered& lowered, InstanceId self, std::size_t dimension) {
  for (const rules::MoveFamily& family : lowered.families) {
    const std::vector<bool> sure = never_negative(family, dimension);
    for (const rules::LoweredPart& part : family.parts) {
      if (part.instance != self) return false;
      bool linear = true;
      bool grows = false;
      for (std::size_t i = 0; i < part.coordinates.size(); ++i) {
        const auto* form = std::get_if<Affine>(&part.coordinates[i]);
        linear = linear && form != nullptr;
        grows = grows || form == nullptr || !never_above(*form, static_cast<Variable>(i), sure);
      }
      if (linear && grows) return false;
    }
  }
  return true;
}

}  // namespace

Result<std::optional<EndlessPlay>> endless_play(const rules::Placed& root, run::Budget& budget) {
  using Position = std::pair<InstanceId, std::vector<std::int64_t>>;
  rules::System& system = *root.system;
  if (const auto first = system.lowered(root.instance); first && cannot_grow(**first, root.instance, root.at.size())) {
    return std::nullopt;
  }
  std::vector<Position> found{{root.instance, root.at}};
  std::set<Position> seen{found.front()};
  rules::MoveWalker walker(system, &budget);
  std::optional<EndlessPlay> play;
  std::size_t walked_moves = 0;
  for (std::size_t next = 0; next < found.size() && !play && walked_moves < most_walked; ++next) {
    const Position here = found[next];
    if (here.second.size() > most_coordinates) continue;
    const Result<const rules::Lowered*> lowered = system.lowered(here.first);
    if (!lowered) continue;
    // Growth by one player's moves waits for the other, and a rule that ends the game may end growth, too.
    const auto ends = [](const rules::MoveFamily& family) { return family.end != rules::End::none; };
    const bool may_end = std::any_of((*lowered)->families.begin(), (*lowered)->families.end(), ends);
    std::size_t moves = 0;
    const Result<bool> walked = walker.walk(here.first, here.second, [&](const MoveView& move) {
      // Parts stand one for one as long as none is a loop or makes none.
      const bool aligned = move.parts.size() == move.family->parts.size();
      for (std::size_t part = 0; part < move.parts.size(); ++part) {
        const rules::PartView& view = move.parts[part];
        Position target{view.instance, {view.at.begin(), view.at.end()}};
        if (aligned && !may_end && view.instance == here.first && move.family->owner == rules::Owner::both) {
          std::vector<std::int64_t> step;
          bool changes = false;
          for (std::size_t i = 0; i < view.at.size(); ++i) {
            step.push_back(view.at[i] - here.second[i]);
            changes = changes || step.back() != 0;
          }
          if (changes && repeats(**lowered, move, part, step)) {
            std::vector<std::int64_t> after = target.second;
            for (std::size_t i = 0; i < after.size(); ++i) after[i] += step[i];
            play = EndlessPlay{system.to_string(here.first, here.second), system.to_string(here.first, target.second),
                               system.to_string(here.first, after)};
            return false;
          }
        }
        if (found.size() < most_positions && seen.insert(target).second) found.push_back(std::move(target));
      }
      ++walked_moves;
      return ++moves < most_moves;
    });
    // A fault of the rules is told by whoever asks for that position.
    if (!walked && walked.error().kind == ErrorKind::limit) return fail(walked.error());
  }
  return play;
}

Error never_ends(const EndlessPlay& play) {
  return Error{
      ErrorKind::limit,
      say("play need not end: from {} it can go to {}, {} and on and on, so there are infinitely many positions",
          play[0], play[1], play[2]),
      std::nullopt,
      say("if the game has a bound, the rules should say so by a clause, such as n + k <= 100"),
      {}};
}

}  // namespace grundy::table
