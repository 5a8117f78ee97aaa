/// One answer with all winning moves counted, at sizes far beyond tables.
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include "grundy/theory/method.hpp"

namespace {

using grundy::Component;
using grundy::Integer;

std::string digits(std::mt19937_64& random, std::size_t count) {
  std::string text(count, '1');
  for (char& digit : text) digit = static_cast<char>('0' + random() % 10);
  text[0] = '7';
  return text;
}

void answer(benchmark::State& state, const std::string& name, bool list, std::vector<Integer> at) {
  grundy::KindTable kinds;
  grundy::KindInfo info;
  info.name = info.catalogue = name;
  info.list = list;
  const grundy::KindId kind = kinds.add(info);
  const grundy::Query query{{{Component{kind, {}, std::move(at)}}}, grundy::Convention::normal, {false, true, false}};
  for (auto _ : state) {
    const grundy::theory::TheoryMethod method(kinds);  // anew: it remembers its last answer
    grundy::run::Budget budget;
    const auto solved = method.solve(query, budget);
    benchmark::DoNotOptimize(solved->outcome);
    state.counters["moves"] = static_cast<double>(solved->winning.count());
  }
}

void wythoff(benchmark::State& state) {
  std::mt19937_64 random(1);
  const Integer a(digits(random, 100'000));
  answer(state, "wythoff", false, {a, Integer(a + Integer(digits(random, 99'990)))});
}

void fibonacci(benchmark::State& state) {
  std::mt19937_64 random(2);
  const Integer n(digits(random, 100'000));
  answer(state, "fibonacci", false, {n, Integer(n - 1)});
}

void nim(benchmark::State& state) {
  std::mt19937_64 random(3);
  std::vector<Integer> heaps;
  for (int i = 0; i < 1'000'000; ++i) heaps.emplace_back(digits(random, 20));
  answer(state, "nim", true, std::move(heaps));
}

BENCHMARK(wythoff)->Name("wythoff, heaps of 10^5 digits")->Unit(benchmark::kMillisecond);
BENCHMARK(fibonacci)->Name("fibonacci nim, 10^5 digits")->Unit(benchmark::kMillisecond);
BENCHMARK(nim)->Name("nim, 10^6 heaps of 20 digits")->Unit(benchmark::kMillisecond);

}  // namespace
