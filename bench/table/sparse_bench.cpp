// Positions found one by one, from rules, against recursion with a hash table written by hand.
#include <benchmark/benchmark.h>

#include "grundy/rules/parse.hpp"
#include "grundy/table/solver.hpp"

#include "baseline/hash_search.hpp"

namespace {

using namespace grundy;

constexpr const char* chomp_rules =
    "game chomp(rows[] non-increasing)\n"
    "  i in 1..len(rows), c in 0..rows[i] - 1, i > 1 or c > 0 -> rows with rows[j] := min(rows[j], c) for j in "
    "i..len(rows)\n";
constexpr const char* stairs_rules =
    "game stairs(s[])\n"
    "  len(s) >= 1, k in 1..s[1]    -> s with s[1] := s[1] - k\n"
    "  i in 2..len(s), k in 1..s[i] -> s with s[i] := s[i] - k, s[i - 1] := s[i - 1] + k\n";

void solve(benchmark::State& state, const char* text, std::int64_t size) {
  for (auto _ : state) {
    rules::System system(*rules::parse_file(text, "bench"));
    run::Budget budget;
    rules::Placed root{&system, *system.instance({0, {}, 6}), std::vector<std::int64_t>(6, size)};
    table::Solver solver(Convention::normal, budget);
    if (!solver.prepare(std::span(&root, 1))) state.SkipWithError("not solved");
    const auto value = solver.value(system, root.instance, root.at);
    benchmark::DoNotOptimize(*value);
    state.counters["positions"] = static_cast<double>(solver.positions());
    state.counters["value"] = static_cast<double>(*value);
  }
}

template <class Table, class Moves, int Size>
void baseline_search(benchmark::State& state) {
  for (auto _ : state) {
    baseline::Search<Table, 6, Moves> search{Moves{}};
    const int value = search.value({Size, Size, Size, Size, Size, Size});
    benchmark::DoNotOptimize(value);
    state.counters["positions"] = static_cast<double>(search.size());
    state.counters["value"] = value;
  }
}

void chomp_table(benchmark::State& state) {
  solve(state, chomp_rules, 8);
}
void chomp_nothing(benchmark::State& state) {
  solve(state, chomp_rules, 1);
}
void stairs4_table(benchmark::State& state) {
  solve(state, stairs_rules, 4);
}
void stairs8_table(benchmark::State& state) {
  solve(state, stairs_rules, 8);
}

BENCHMARK(baseline_search<baseline::StdTable, baseline::ChompMoves, 8>)
    ->Name("chomp_unordered_map")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(baseline_search<baseline::FlatTable, baseline::ChompMoves, 8>)
    ->Name("chomp_flat_table")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(chomp_table)->Unit(benchmark::kMillisecond);
BENCHMARK(chomp_nothing)->Unit(benchmark::kMillisecond);
BENCHMARK(baseline_search<baseline::StdTable, baseline::StairsMoves, 4>)
    ->Name("stairs4_unordered_map")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(baseline_search<baseline::FlatTable, baseline::StairsMoves, 4>)
    ->Name("stairs4_flat_table")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(stairs4_table)->Unit(benchmark::kMillisecond);
// Half a minute each: run by name.
BENCHMARK(baseline_search<baseline::FlatTable, baseline::StairsMoves, 8>)
    ->Name("stairs8_flat_table")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK(stairs8_table)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
