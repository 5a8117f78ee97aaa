/// How long it takes from the lowered rules of Moore's Nim_2 to the theorem, conjecture included, and for the decision
/// alone. tests: MONA decides the sentence of bench/proof/mona_moore.py, which is given the pattern.
#include <benchmark/benchmark.h>

#include "grundy/proof/prove.hpp"

#include "proof/moore.hpp"

namespace grundy::proof {
namespace {

void prove_moore(benchmark::State& state) {
  const rules::Lowered game = moore2(static_cast<rules::Variable>(state.range(0)));
  for (auto _ : state) {
    run::Budget budget;
    auto report = prove({game, 0}, {}, budget);
    if (!report || !report->theorem) state.SkipWithError("not proved");
    benchmark::DoNotOptimize(report);
  }
}
BENCHMARK(prove_moore)->DenseRange(4, 8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace grundy::proof
