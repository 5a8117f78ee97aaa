/// The nim-product against the plain recursive one without tables that a contest program would use: three recursive
/// products and one by half of the Fermat power at each storey, down to single bits.
#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "grundy/number/nimber.hpp"

namespace {

std::uint64_t plain_product(std::uint64_t a, std::uint64_t b, unsigned bits = 64) {
  if (a <= 1 || b <= 1) return a * b;
  const unsigned half = bits / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  const std::uint64_t low = plain_product(a & mask, b & mask, half);
  const std::uint64_t high = plain_product(a >> half, b >> half, half);
  const std::uint64_t mixed = plain_product((a & mask) ^ (a >> half), (b & mask) ^ (b >> half), half);
  return ((mixed ^ low) << half) ^ low ^ plain_product(high, std::uint64_t{1} << (half - 1), half);
}

const std::vector<std::uint64_t>& numbers() {
  static const std::vector<std::uint64_t> random = [] {
    std::mt19937_64 engine(7);
    std::vector<std::uint64_t> values(2'000'000);
    for (auto& value : values) value = engine();
    return values;
  }();
  return random;
}

template <class Product>
void products(benchmark::State& state, std::size_t pairs, const Product& product) {
  const auto& values = numbers();
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < pairs; ++i) sum ^= product(values[2 * i], values[2 * i + 1]);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(pairs) * state.iterations());
}

void plain(benchmark::State& state) {
  products(state, 100'000, [](std::uint64_t a, std::uint64_t b) { return plain_product(a, b); });
}
void tower(benchmark::State& state) {
  products(state, 1'000'000, grundy::detail::nim_product_tower);
}
void nimber(benchmark::State& state) {
  products(state, 1'000'000,
           [](std::uint64_t a, std::uint64_t b) { return (grundy::Nimber{a} * grundy::Nimber{b}).value; });
}

BENCHMARK(plain)->Unit(benchmark::kMillisecond);
BENCHMARK(tower)->Unit(benchmark::kMillisecond);
BENCHMARK(nimber)->Unit(benchmark::kMillisecond);

}  // namespace
