#include "grundy/solve/prove_period.hpp"

#include <algorithm>

#include "grundy/proof/formula.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/solve/codes.hpp"

namespace grundy::solve {
namespace {

using proof::Formula;
using proof::Linear;

constexpr std::uint64_t most_cases = 400;
constexpr std::size_t most_states = 1'000'000;
constexpr std::size_t most_parts = 4;
/// Some twenty seconds of work.
constexpr std::uint64_t most_steps = 200'000'000;

Linear number(std::uint64_t value) {
  return Linear{static_cast<std::int64_t>(value), {}};
}

/// The pairs (n, v): variable 0 is the heap, 1 its value; variable 2 counts periods.
Formula pattern_of(const sequence::Period& period, const sequence::Engine& engine) {
  const Linear heap = Linear::variable(0), value = Linear::variable(1), rounds = Linear::variable(2);
  std::vector<Formula> cases;
  for (std::uint64_t n = 0; n < period.preperiod; ++n) {
    cases.push_back(
        Formula::both({Formula::equal(heap, number(n)), Formula::equal(value, number(engine.value(n)))}));
  }
  for (std::uint64_t n = period.preperiod; n < period.preperiod + period.period; ++n) {
    Formula some = Formula::group(
        Formula::Is::some,
        {Formula::equal(heap, add(number(n), rounds, static_cast<std::int64_t>(period.period))),
         Formula::equal(value, add(number(engine.value(n)), rounds, period.saltus))});
    some.variables = {2};
    cases.push_back(std::move(some));
  }
  return Formula::either(std::move(cases));
}

}  // namespace

std::optional<ProvedPeriod> prove_period(const code::Code& code, const sequence::Period& period,
                                         const sequence::Engine& engine, run::Budget& budget) {
  if (period.saltus < 0 || period.preperiod > most_cases || period.period > most_cases ||
      period.preperiod + period.period > std::min(most_cases, engine.size())) {
    return std::nullopt;
  }
  const auto heaps = code.most_heaps();
  if (!heaps || *heaps > most_parts) return std::nullopt;
  auto text = rules_text(code, "code");
  if (!text) return std::nullopt;
  auto file = rules::parse_file(*text, code::to_string(code));
  if (!file) return std::nullopt;
  rules::System system(std::move(*file), rules::Source{code::to_string(code), *text});
  const auto instance = system.instance({0, {}, 0});
  if (!instance) return std::nullopt;
  const auto lowered = system.lowered(*instance);
  if (!lowered) return std::nullopt;

  const Numeration base_2 = Numeration::base(2);
  const automaton::Numerals numerals(base_2);
  automaton::Effort effort(budget, most_states, most_steps);
  const std::vector<proof::Var> kept{0, 1};
  const auto pattern = proof::Definer(numerals, effort, 3).define({pattern_of(period, engine)}, kept);
  if (!pattern) return std::nullopt;
  auto decision = proof::decide({**lowered, *instance, system.file()}, proof::Question::value, base_2, *pattern, budget,
                                most_steps);
  if (!decision || !decision->theorem) return std::nullopt;
  return ProvedPeriod{std::move(*decision->theorem), std::move(*text)};
}

}  // namespace grundy::solve
