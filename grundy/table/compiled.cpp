#include "grundy/table/compiled.hpp"

#include <algorithm>

#include "grundy/rules/sequences.hpp"
#include "grundy/rules/terms.hpp"
#include "grundy/table/reach.hpp"

namespace grundy::table {
namespace {

using rules::Affine;
using rules::Choosing;
using rules::Condition;
using rules::LoweredPart;
using rules::MoveFamily;
using rules::Variable;

constexpr Wide small = Wide{1} << 61U;
/// Endless sets are written out up to their bound in the region.
constexpr std::int64_t most_listed = 50'000'000;

class Compiler {
 public:
  explicit Compiler(const Region& region) : region_(region) {}

  std::optional<std::vector<FastNode>> run() {
    std::vector<FastNode> out;
    for (const Node& node : region_.nodes()) out.push_back(compile_node(node));
    if (!fits_) return std::nullopt;
    return out;
  }

 private:
  FastNode compile_node(const Node& node) {
    node_ = &node;
    FastNode out;
    out.node = &node;
    const Variable dimension = node.lowered->dimension;
    std::vector<std::int64_t> low;
    std::vector<std::int64_t> high;
    for (Variable i = 0; i < dimension; ++i) {
      low.push_back(node.box.low(i));
      high.push_back(node.box.high(i));
    }
    out.variables = dimension;
    for (const MoveFamily& family : node.lowered->families) {
      out.variables = std::max<std::size_t>(out.variables, dimension + family.choices.size() + 1);
      Reach reach(family, dimension, low, high);
      if (!reach.possible()) continue;
      out.families.push_back(compile_family(family, reach));
    }
    return out;
  }

  FastAffine fast(const Affine& affine, const Reach& reach) {
    // Every partial sum has to stay small, whatever the order: the sum of the absolute values does.
    Wide total = affine.constant < 0 ? -Wide{affine.constant} : Wide{affine.constant};
    for (const auto& [v, factor] : affine.terms) {
      const Affine alone = rules::variable(v);
      const Wide most = std::max(reach.greatest(alone), -reach.least(alone));
      const Wide size = factor < 0 ? -Wide{factor} : Wide{factor};
      if (most >= small || size >= small || size * most >= small) {
        fits_ = false;
        return {};
      }
      total += size * most;
    }
    if (total >= small) fits_ = false;
    FastAffine out(affine.constant);
    for (const auto& [v, factor] : affine.terms) out.add(v, factor);
    return out;
  }

  FastBound bound(const rules::Bound& from, const Reach& reach) {
    FastBound out;
    out.divisor = from.divisor;
    if (const auto* affine = std::get_if<Affine>(&from.numerator)) {
      out.affine = fast(*affine, reach);
    } else {
      out.term = &from.numerator;
    }
    return out;
  }

  FastChoice choice(const Choosing& from, const Reach& reach) {
    FastChoice out;
    out.source = &from;
    if (const auto* range = std::get_if<rules::Range>(&from.domain)) {
      for (const rules::Bound& b : range->lower) out.lower.push_back(bound(b, reach));
      for (const rules::Bound& b : range->upper) out.upper.push_back(bound(b, reach));
    } else if (const auto* set = std::get_if<rules::ValueSet>(&from.domain)) {
      out.kind = FastChoice::Kind::list;
      out.values = set->values;
    } else {
      const auto& sequence = std::get<rules::Sequence>(from.domain);
      for (const rules::Bound& b : sequence.upper) out.upper.push_back(bound(b, reach));
      if (sequence.of == rules::Sequence::Of::divisors) {
        out.kind = FastChoice::Kind::divisors;
        out.of = bound(rules::Bound{sequence.arguments.front(), 1}, reach);
        if (!std::holds_alternative<Affine>(sequence.arguments.front())) out.of.term = &sequence.arguments.front();
        return out;
      }
      out.kind = FastChoice::Kind::list;
      const auto argument = sequence.arguments.empty() ? std::optional<std::int64_t>(0)
                                                       : rules::constant_value(sequence.arguments.front());
      Wide most = unbounded;
      for (const rules::Bound& b : sequence.upper) most = std::min(most, reach.of(b.numerator).high / b.divisor);
      const bool dense = sequence.of == rules::Sequence::Of::primes;
      const bool square = sequence.of == rules::Sequence::Of::squares;
      const Wide limit = dense ? Wide{most_listed} : square ? Wide{most_listed} * most_listed : Wide{1} << 60U;
      if (!argument || most > limit) {
        fits_ = false;
        return out;
      }
      out.values = rules::members(sequence.of, *argument, static_cast<std::int64_t>(std::max<Wide>(most, 0)));
    }
    return out;
  }

  FastFamily compile_family(const MoveFamily& family, Reach& reach) {
    const Variable dimension = node_->lowered->dimension;
    FastFamily out;
    out.source = &family;
    out.options = 1;
    for (const Choosing& choosing : family.choices) {
      out.choices.push_back(choice(choosing, reach));
      out.options *= static_cast<double>(reach.values_of(choosing));
    }
    out.guards_at.resize(family.choices.size() + 1);
    for (const Condition& guard : family.guards) {
      const std::vector<Variable> variables = rules::reads(guard);
      const std::size_t level =
          variables.empty() || variables.back() < dimension ? 0 : std::size_t{variables.back() - dimension} + 1;
      if (level > 0 && list_bound(guard, out.choices[level - 1], dimension + static_cast<Variable>(level) - 1, reach)) {
        continue;
      }
      out.guards_at[level].push_back(&guard);
    }
    out.plain = true;
    for (const LoweredPart& part : family.parts) {
      out.parts.push_back(compile_part(part, reach));
      const FastPart& made = out.parts.back();
      out.plain =
          out.plain && made.extra.empty() && made.checks.empty() && made.count == nullptr && !made.over && !made.leaves;
    }
    out.line = line(family, out, reach);
    return out;
  }

  /// A linear guard on a choice from a list is a bound of that list.
  bool list_bound(const Condition& guard, FastChoice& choice, Variable variable, const Reach& reach) {
    if (choice.kind != FastChoice::Kind::list || guard.is != Condition::Is::at_least_zero) return false;
    const std::int64_t factor = guard.left.coefficient(variable);
    if (factor == 0 || factor == std::numeric_limits<std::int64_t>::min()) return false;
    Affine rest = guard.left;
    std::erase_if(rest.terms, [&](const auto& term) { return term.first == variable; });
    if (factor < 0) {
      choice.upper.push_back(FastBound{fast(rest, reach), -factor, nullptr});
    } else {
      const auto minus = rules::scale(rest, -1);
      if (!minus) return false;
      choice.lower.push_back(FastBound{fast(*minus, reach), factor, nullptr});
    }
    return true;
  }

  FastPart compile_part(const LoweredPart& part, Reach& reach) {
    FastPart out;
    if (part.over) {
      reach.set_loop(&*part.over);
      out.over = choice(*part.over, reach);
    } else {
      reach.set_loop(nullptr);
    }
    if (rules::constant_value(part.count) != std::optional<std::int64_t>(1)) out.count = &part.count;
    const Node* target = region_.node(part.instance);
    if (target == nullptr) {
      out.leaves = true;
      return out;
    }
    Affine rank;
    rank.constant = target->box.origin() + static_cast<std::int64_t>(target->offset);
    for (std::size_t i = 0; i < part.coordinates.size(); ++i) {
      const rules::Term& term = part.coordinates[i];
      const WideInterval interval = reach.of(term);
      // "No coordinate is negative" stands as a guard, except under a loop.
      const Wide low = part.over ? interval.low : std::max<Wide>(interval.low, 0);
      // A move within an instance keeps the invariant sums that cap it.
      const bool capped = target == node_ && !target->caps.empty() && target->caps[i] == target->box.high(i);
      if (low < target->box.low(i) || (interval.high > target->box.high(i) && !capped)) {
        out.checks.push_back({&term, target->box.low(i), target->box.high(i)});
      }
      const auto* affine = std::get_if<Affine>(&term);
      const auto scaled = affine != nullptr ? rules::scale(*affine, target->box.stride(i)) : std::nullopt;
      const auto sum = scaled ? rules::add(rank, *scaled) : std::nullopt;
      if (sum) {
        rank = *sum;
      } else {
        FastPart::Extra extra{target->box.stride(i), &term, false, {}};
        if (const auto* extremum = std::get_if<rules::Extremum>(&term)) {
          extra.greatest = extremum->greatest;
          for (const Affine& operand : extremum->operands) extra.operands.push_back(fast(operand, reach));
        }
        out.extra.push_back(std::move(extra));
      }
    }
    out.rank = fast(rank, reach);
    return out;
  }

  std::optional<LineShape> line(const MoveFamily& family, const FastFamily& made, const Reach& reach) const {
    const Variable dimension = node_->lowered->dimension;
    if (!made.plain || family.parts.size() != 1 || family.choices.size() != 1 || !made.guards_at[1].empty()) {
      return std::nullopt;
    }
    const LoweredPart& part = family.parts.front();
    const auto* range = std::get_if<rules::Range>(&family.choices.front().domain);
    if (range == nullptr || part.instance != node_->instance) return std::nullopt;
    LineShape out;
    bool pivot = false;
    for (Variable i = 0; i < dimension; ++i) {
      const auto& affine = std::get<Affine>(part.coordinates[i]);
      const std::int64_t step = affine.coefficient(dimension);
      Affine rest = affine;
      std::erase_if(rest.terms, [&](const auto& term) { return term.first == dimension; });
      if (!(rest == rules::variable(i))) return std::nullopt;
      out.step.push_back(step);
      if (!pivot && (step == 1 || step == -1)) {
        pivot = true;
        out.pivot = i;
      }
    }
    if (!pivot) return std::nullopt;
    // The far end x + U(x) step stays when U falls by one as x goes one step down the line; the near end keeps its
    // distance when L is constant.
    out.grows = true;
    for (const rules::Bound& bound : range->upper) {
      const auto* affine = std::get_if<Affine>(&bound.numerator);
      if (affine == nullptr || bound.divisor != 1) {
        out.grows = false;
        continue;
      }
      std::int64_t slope = 0;
      for (const auto& [v, factor] : affine->terms) slope += factor * out.step[v];
      out.grows = out.grows && slope == -1;
    }
    for (const rules::Bound& bound : range->lower) {
      const auto value = rules::constant_value(bound.numerator);
      out.grows = out.grows && value.has_value();
    }
    static_cast<void>(reach);
    return out;
  }

  const Region& region_;
  const Node* node_ = nullptr;
  bool fits_ = true;
};

}  // namespace

std::optional<std::vector<FastNode>> compile(const Region& region) {
  return Compiler(region).run();
}

double filling_time(const std::vector<FastNode>& nodes) {
  double sum = 0;
  for (const FastNode& node : nodes) {
    double each = 4;
    for (const FastFamily& family : node.families) {
      const bool run = family.plain && family.parts.size() <= 2 && family.guards_at.back().empty();
      each += family.line ? std::min(family.options, 4.0) : run ? family.options / 4 : family.options * 20;
    }
    sum += each * static_cast<double>(node.node->box.size());
  }
  return sum;
}

}  // namespace grundy::table
