/// Answers about positions of 10^5 decimal digits from proved automata: the conversion, the answer with a winning move.
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include "grundy/proof/prove.hpp"
#include "grundy/rules/lowered.hpp"

namespace grundy::proof {
namespace {

using rules::Affine;

rules::MoveFamily family(std::vector<Affine> most, std::vector<Affine> target) {
  rules::MoveFamily made;
  rules::Range range;
  range.lower.push_back({Affine{1, {}}, 1});
  for (Affine& bound : most) range.upper.push_back({std::move(bound), 1});
  made.choices.push_back({"k", std::move(range)});
  rules::LoweredPart part;
  for (Affine& coordinate : target) part.coordinates.emplace_back(std::move(coordinate));
  made.parts.push_back(std::move(part));
  return made;
}

rules::Lowered two_numbers(std::vector<rules::MoveFamily> families) {
  rules::Lowered game;
  game.dimension = 2;
  for (rules::Variable i = 0; i < 2; ++i) {
    rules::Condition natural;
    natural.is = rules::Condition::Is::at_least_zero;
    natural.left = Affine{0, {{i, 1}}};
    game.domain.push_back(std::move(natural));
  }
  game.families = std::move(families);
  return game;
}

rules::Lowered wythoff() {
  const Affine a{0, {{0, 1}}}, b{0, {{1, 1}}}, a_less{0, {{0, 1}, {2, -1}}}, b_less{0, {{1, 1}, {2, -1}}};
  return two_numbers({family({a}, {a_less, b}), family({b}, {a, b_less}), family({a, b}, {a_less, b_less})});
}

rules::Lowered fibonacci() {
  const Affine n{0, {{0, 1}}}, limit{0, {{1, 1}}}, less{0, {{0, 1}, {2, -1}}}, twice{0, {{2, 2}}};
  return two_numbers({family({n, limit}, {less, twice})});
}

void huge(benchmark::State& state, const rules::Lowered& game, bool convert) {
  run::Budget budget;
  auto report = prove({game, 0}, {}, budget);
  if (!report || !report->theorem) return state.SkipWithError("not proved");
  const auto strategy = Strategy::of(std::move(*report->theorem), budget);
  std::mt19937_64 random(1);
  std::string digits(100'000, '1');
  for (std::size_t i = 1; i < digits.size(); ++i) digits[i] = static_cast<char>('0' + static_cast<int>(random() % 10));
  const Integer n(digits);
  const std::vector<Integer> position{n, n * 2 + 1};
  const auto kept = Located::at(strategy->theorem(), position);
  for (auto _ : state) {
    if (convert) {
      const auto located = Located::at(strategy->theorem(), position);
      benchmark::DoNotOptimize(strategy->winning_move(*located));
    } else {
      auto move = strategy->winning_move(*kept);
      if (!move) state.SkipWithError("no move");
      benchmark::DoNotOptimize(move);
    }
  }
}

BENCHMARK_CAPTURE(huge, wythoff_answer, wythoff(), false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(huge, wythoff_with_conversion, wythoff(), true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(huge, fibonacci_answer, fibonacci(), false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(huge, fibonacci_with_conversion, fibonacci(), true)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace grundy::proof
