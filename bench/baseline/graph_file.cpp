// Writes a random graph as an edge list: graph_file NODES EDGES acyclic|cyclic SEED > FILE. Acyclic: every edge goes to
// a smaller node. Cyclic: 30 % of the nodes have no moves. The edges come in random order.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

int main(int count, char** words) {
  if (count != 5) return 2;
  const auto nodes = std::strtoull(words[1], nullptr, 10);
  const auto edges = std::strtoull(words[2], nullptr, 10);
  const bool acyclic = std::string(words[3]) == "acyclic";
  std::mt19937_64 random(std::strtoull(words[4], nullptr, 10));
  const auto below = [&random](std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(random()) * bound) >> 64);
  };
  const auto has_moves = [](std::uint64_t node) { return node * 0x9e3779b97f4a7c15 / 1844674407370955161 >= 3; };
  std::printf("nodes %llu edges %llu\n", nodes, edges);
  for (std::uint64_t i = 0; i < edges;) {
    const std::uint64_t u = below(nodes);
    if (acyclic ? u == 0 : !has_moves(u)) continue;
    std::printf("%llu %llu\n", static_cast<unsigned long long>(u),
                static_cast<unsigned long long>(below(acyclic ? u : nodes)));
    ++i;
  }
}
