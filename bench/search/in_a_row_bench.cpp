// Values of k in a row by alpha-beta, and the census of whole games.
#include <benchmark/benchmark.h>

#include "grundy/board/census.hpp"
#include "grundy/search/in_a_row.hpp"

namespace {

using namespace grundy;

void solve(benchmark::State& state) {
  const auto game = board::InARow::make(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                        static_cast<int>(state.range(2)))
                        .value();
  for (auto _ : state) {
    run::Budget budget;
    const auto answer = search::solve(game, {}, false, std::size_t{256} << 20, budget).value();
    state.counters["value"] = answer.value;
    state.counters["searched"] = static_cast<double>(answer.searched);
  }
}
BENCHMARK(solve)
    ->Args({3, 3, 3})
    ->Args({3, 4, 3})
    ->Args({4, 4, 4})
    ->Args({4, 5, 4})
    ->Args({4, 6, 4})
    ->Args({5, 5, 4})
    ->Args({5, 5, 5})
    ->Args({8, 8, 3})
    ->ArgNames({"rows", "columns", "k"})
    ->Unit(benchmark::kMillisecond);

void census(benchmark::State& state) {
  const auto game = board::InARow::make(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                        static_cast<int>(state.range(2)))
                        .value();
  for (auto _ : state) {
    run::Budget budget;
    const auto counted = board::census(game, budget).value();
    state.counters["positions"] = static_cast<double>(counted.positions);
    state.counters["value"] = counted.value;
  }
}
BENCHMARK(census)
    ->Args({3, 3, 3})
    ->Args({3, 4, 3})
    ->Args({4, 4, 4})
    ->ArgNames({"rows", "columns", "k"})
    ->Unit(benchmark::kMillisecond);

}  // namespace
