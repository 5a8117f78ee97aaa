// Figures of the graph engine. The large runs read the edge list that GRUNDY_BENCH_GRAPH names (see
// bench/graph/compare); the others make their own graph of a million nodes.
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include <benchmark/benchmark.h>

#include "grundy/graph/builder.hpp"
#include "grundy/graph/geography.hpp"
#include "grundy/graph/loopy.hpp"
#include "grundy/graph/read.hpp"
#include "grundy/graph/value.hpp"

namespace {

using namespace grundy;
using namespace grundy::graph;

Graph random_graph(Node nodes, std::uint64_t edges, bool acyclic) {
  run::Budget budget;
  std::mt19937_64 random(1);
  Builder builder(budget);
  builder.ensure(nodes);
  while (edges > 0) {
    const Node from = 1 + static_cast<Node>(random() % (nodes - 1));
    if (!acyclic && from % 10 < 3) continue;  // 30 % have no moves
    builder.edge(from, static_cast<Node>(random() % (acyclic ? from : nodes)));
    --edges;
  }
  return builder.finish().value();
}

constexpr Node nodes = 1000000;
constexpr std::uint64_t edges = 5 * nodes;

void rows(benchmark::State& state) {
  std::mt19937_64 random(1);
  std::vector<std::pair<Node, Node>> list;
  for (std::uint64_t i = 0; i < edges; ++i) list.emplace_back(random() % nodes, random() % nodes);
  for (auto _ : state) {
    run::Budget budget;
    Builder builder(budget);
    for (const auto& [from, to] : list) builder.edge(from, to);
    benchmark::DoNotOptimize(builder.finish());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(edges));
}
BENCHMARK(rows)->Unit(benchmark::kMillisecond);

void reverse(benchmark::State& state) {
  const Graph graph = random_graph(nodes, edges, false);
  for (auto _ : state) {
    run::Budget budget;
    benchmark::DoNotOptimize(reversed(graph.moves, budget));
  }
  state.SetItemsProcessed(state.iterations() * graph.edges());
}
BENCHMARK(reverse)->Unit(benchmark::kMillisecond);

void outcomes_of(benchmark::State& state) {
  run::Budget budget;
  const Graph graph = random_graph(nodes, edges, state.range(0) != 0);
  const Csr incoming = reversed(graph.moves, budget).value();
  for (auto _ : state) benchmark::DoNotOptimize(outcomes(graph, incoming, Convention::normal, budget));
  state.SetItemsProcessed(state.iterations() * graph.edges());
}
BENCHMARK(outcomes_of)->Arg(0)->Arg(1)->ArgName("acyclic")->Unit(benchmark::kMillisecond);

void values_of(benchmark::State& state) {
  run::Budget budget;
  const Graph graph = random_graph(nodes, edges, true);
  const Csr incoming = reversed(graph.moves, budget).value();
  for (auto _ : state) benchmark::DoNotOptimize(grundy_values(graph.moves, incoming, budget));
  state.SetItemsProcessed(state.iterations() * graph.edges());
}
BENCHMARK(values_of)->Unit(benchmark::kMillisecond);

void loopy_values_of(benchmark::State& state) {
  run::Budget budget;
  const Graph graph = random_graph(nodes, edges, state.range(0) != 0);
  const Csr incoming = reversed(graph.moves, budget).value();
  for (auto _ : state) benchmark::DoNotOptimize(loopy_values(graph.moves, incoming, budget));
  state.SetItemsProcessed(state.iterations() * graph.edges());
}
BENCHMARK(loopy_values_of)->Arg(0)->Arg(1)->ArgName("acyclic")->Unit(benchmark::kMillisecond);

void geography(benchmark::State& state) {
  // A grid with a tenth of its cells walled off (bipartite), or a random graph of the same size.
  run::Budget budget;
  std::mt19937 random(1);
  constexpr Node side = 300;
  Builder builder(budget);
  builder.ensure(side * side);
  const auto join = [&](Node a, Node b) {
    builder.edge(a, b);
    builder.edge(b, a);
  };
  if (state.range(0) != 0) {
    std::vector<bool> wall(side * side);
    for (Node cell = 0; cell < side * side; ++cell) wall[cell] = random() % 10 == 0;
    for (Node cell = 0; cell < side * side; ++cell) {
      if (wall[cell]) continue;
      if (cell % side + 1 < side && !wall[cell + 1]) join(cell, cell + 1);
      if (cell + side < side * side && !wall[cell + side]) join(cell, cell + side);
    }
  } else {
    for (Node i = 0; i < side * side * 3 / 2; ++i) {
      join(static_cast<Node>(random() % (side * side)), static_cast<Node>(random() % (side * side)));
    }
  }
  const Graph graph = builder.finish().value();
  for (auto _ : state) benchmark::DoNotOptimize(Geography::solve(graph.moves, budget));
}
BENCHMARK(geography)->Arg(0)->Arg(1)->ArgName("bipartite")->Unit(benchmark::kMillisecond);

/// The greatest anonymous memory of this process while it lives.
class PeakAnonymous {
 public:
  PeakAnonymous()
      : thread_([this](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
            look();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
          }
        }) {}
  double megabytes() {
    look();
    return static_cast<double>(peak_.load()) / 1024.0;
  }

 private:
  void look() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
      if (word != "RssAnon:") continue;
      std::uint64_t kilobytes = 0;
      status >> kilobytes;
      if (kilobytes > peak_.load()) peak_ = kilobytes;
      return;
    }
  }
  std::atomic<std::uint64_t> peak_{0};
  std::jthread thread_;
};

/// One file, whole: read and build both directions of rows, then solve. Prints what bench/graph/compare puts beside the
/// baseline.
void file(benchmark::State& state) {
  const char* path = std::getenv("GRUNDY_BENCH_GRAPH");
  if (path == nullptr) return state.SkipWithError("GRUNDY_BENCH_GRAPH names no file");
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](auto span) { return std::chrono::duration<double>(span).count(); };
  for (auto _ : state) {
    PeakAnonymous peak;
    run::Budget budget;
    const auto begin = Clock::now();
    const auto cpu_begin = std::clock();
    auto graph = read_file(path, {}, budget);
    if (!graph) return state.SkipWithError(english(graph.error().message).c_str());
    const auto read = Clock::now();
    const Csr incoming = reversed(graph->graph.moves, budget).value();
    const auto built = Clock::now();
    const auto cpu_built = std::clock();
    const Outcomes found = outcomes(graph->graph, incoming, Convention::normal, budget).value();
    const auto solved = Clock::now();
    const auto cpu_solved = std::clock();
    state.counters["parse_build"] = seconds(built - begin);
    state.counters["read_alone"] = seconds(read - begin);
    state.counters["solve"] = seconds(solved - built);
    // Of all threads together: the fair figure on a machine that does other things as well.
    const auto cpu = [](std::clock_t ticks) { return static_cast<double>(ticks) / CLOCKS_PER_SEC; };
    state.counters["parse_build_cpu"] = cpu(cpu_built - cpu_begin);
    state.counters["solve_cpu"] = cpu(cpu_solved - cpu_built);
    state.counters["peak_MB"] = peak.megabytes();
    state.counters["allowed_MB"] = (16.0 * graph->graph.edges() + 16.0 * graph->graph.nodes()) / (1024.0 * 1024.0);
    state.counters["won"] = found.won();
    state.counters["lost"] = found.lost();
  }
}
BENCHMARK(file)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
