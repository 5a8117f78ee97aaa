// Tables from rules against option loops written by hand: the same values, in one run.
#include <benchmark/benchmark.h>

#include "grundy/rules/book.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/table/dense.hpp"

#include "baseline/plain_loops.hpp"

namespace {

using namespace grundy;

void fill(benchmark::State& state, const char* text, std::vector<Parameter> parameters, std::vector<std::int64_t> at,
          std::uint64_t check) {
  for (auto _ : state) {
    rules::System system(*rules::parse_file(text, "bench"));
    run::Budget budget;
    rules::Placed root{&system, *system.instance({0, parameters, 0}), at};
    auto region = table::Region::below(system, std::span(&root, 1), budget);
    auto table = table::DenseTable::fill(std::move(**region), Convention::normal, budget);
    const std::uint64_t value = (**table)[(*table)->region().size() - 1];
    if (value != check) state.SkipWithError("wrong value");
    benchmark::DoNotOptimize(value);
  }
}

constexpr const char* wythoff_rules =
    "game wythoff(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n  k in 1..min(a, b) -> (a - k, b - k)\n";
constexpr const char* bash_rules = "game bash[m >= 1](n)\n  k in 1..m -> (n - k)\n";
constexpr const char* powers_rules = "game powers(n)\n  k in powers_of(2) -> (n - k)\n";
constexpr const char* row_rules = "game row[m](n)\n  k in 1..m, i in 0..n - k -> row[m](i) + row[m](n - k - i)\n";

void wythoff_baseline(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(baseline::wythoff(1000));
}
void wythoff_table(benchmark::State& state) {
  static const int expected = baseline::wythoff(1000).back();
  fill(state, wythoff_rules, {}, {999, 999}, static_cast<std::uint64_t>(expected));
}
void bash_baseline(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(baseline::bash(10'000'000, 10));
}
void bash_table(benchmark::State& state) {
  fill(state, bash_rules, {number_parameter(10)}, {10'000'000}, 10'000'000 % 11);
}
void powers_baseline(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(baseline::powers(10'000'000));
}
void powers_table(benchmark::State& state) {
  fill(state, powers_rules, {}, {10'000'000}, 10'000'000 % 3);
}
void row_baseline(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(baseline::row(10'000, 2));
}
void row_table(benchmark::State& state) {
  static const int expected = baseline::row(10'000, 2).back();
  fill(state, row_rules, {number_parameter(2)}, {10'000}, static_cast<std::uint64_t>(expected));
}

BENCHMARK(wythoff_baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(wythoff_table)->Unit(benchmark::kMillisecond);
BENCHMARK(bash_baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(bash_table)->Unit(benchmark::kMillisecond);
BENCHMARK(powers_baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(powers_table)->Unit(benchmark::kMillisecond);
BENCHMARK(row_baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(row_table)->Unit(benchmark::kMillisecond);

}  // namespace
