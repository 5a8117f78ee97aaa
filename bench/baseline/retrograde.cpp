// The plain program that the graph engine is measured against: scanf, a vector of vectors, and a queue, as a contestant
// writes it. Reads "nodes N edges M" and M lines "u v"; prints how many nodes are won, lost and drawn, and its times.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <queue>
#include <vector>

int main() {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto cpu_begin = std::clock();
  int n = 0;
  int m = 0;
  if (scanf("nodes %d edges %d", &n, &m) != 2) return 2;
  std::vector<std::vector<int>> before(static_cast<std::size_t>(n));
  std::vector<int> options(static_cast<std::size_t>(n));
  for (int i = 0; i < m; ++i) {
    int u = 0;
    int v = 0;
    if (scanf("%d %d", &u, &v) != 2) return 2;
    before[static_cast<std::size_t>(v)].push_back(u);
    ++options[static_cast<std::size_t>(u)];
  }
  const auto built = Clock::now();
  const auto cpu_built = std::clock();
  std::vector<int> outcome(static_cast<std::size_t>(n));
  std::queue<int> queue;
  for (int v = 0; v < n; ++v) {
    if (options[static_cast<std::size_t>(v)] == 0) {
      outcome[static_cast<std::size_t>(v)] = 2;
      queue.push(v);
    }
  }
  while (!queue.empty()) {
    const int v = queue.front();
    queue.pop();
    for (const int u : before[static_cast<std::size_t>(v)]) {
      int& mine = outcome[static_cast<std::size_t>(u)];
      if (mine != 0) continue;
      if (outcome[static_cast<std::size_t>(v)] == 2) {
        mine = 1;
        queue.push(u);
      } else if (--options[static_cast<std::size_t>(u)] == 0) {
        mine = 2;
        queue.push(u);
      }
    }
  }
  const auto solved = Clock::now();
  const auto cpu_solved = std::clock();
  int count[3] = {0, 0, 0};
  for (const int o : outcome) ++count[o];
  const auto seconds = [](auto span) { return std::chrono::duration<double>(span).count(); };
  const auto cpu = [](std::clock_t ticks) { return static_cast<double>(ticks) / CLOCKS_PER_SEC; };
  std::printf("won %d lost %d drawn %d parse_build %.3f (cpu %.3f) solve %.3f (cpu %.3f)\n", count[1], count[2],
              count[0], seconds(built - begin), cpu(cpu_built - cpu_begin), seconds(solved - built),
              cpu(cpu_solved - cpu_built));
}
