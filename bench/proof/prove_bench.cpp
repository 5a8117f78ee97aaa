/// How long it takes from the rules of Moore's Nim_2 to the theorem, conjecture included, and for the decision
/// alone. tests: MONA decides the sentence of bench/proof/mona_moore.py, which is given the pattern.
#include <benchmark/benchmark.h>

#include "grundy/proof/prove.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"

#include "proof/moore.hpp"

namespace grundy::proof {
namespace {

void prove_moore(benchmark::State& state) {
  auto file = rules::parse_file(kMoore2, "bench");
  rules::System system(std::move(*file));
  const auto instance = system.instance({0, {}, static_cast<std::size_t>(state.range(0))});
  const auto lowered = system.lowered(*instance);
  for (auto _ : state) {
    run::Budget budget;
    auto report = prove({**lowered, *instance, system.file()}, {}, budget);
    if (!report || !report->theorem) state.SkipWithError("not proved");
    benchmark::DoNotOptimize(report);
  }
}
BENCHMARK(prove_moore)->DenseRange(4, 8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace grundy::proof
