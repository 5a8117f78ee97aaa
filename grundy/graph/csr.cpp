#include "grundy/graph/csr.hpp"

#include <utility>

namespace grundy::graph {

std::uint64_t EdgeBuckets::size() const noexcept {
  std::uint64_t sum = 0;
  for (const Head& head : heads_) {
    if (head.chunk != nullptr) sum += std::uint64_t{head.full} * edges_per_chunk + head.used;
  }
  return sum;
}

bool EdgeBuckets::open_chunk(Head& head) {
  if (left_in_slab_ == 0) {
    // Slabs grow with the graph, so that a small graph does not pay for a large one.
    const std::size_t count = std::min<std::size_t>(slabs_.empty() ? 1 : 2 * slabs_.back().size(), 1024);
    auto memory = Reservation::make(*budget_, count * sizeof(Chunk));
    if (!memory) return false;
    memory_.push_back(std::move(*memory));
    slabs_.emplace_back(count);
    left_in_slab_ = count;
  }
  Chunk* chunk = slabs_.back().end() - left_in_slab_;
  --left_in_slab_;
  chunk->next = nullptr;
  if (head.chunk == nullptr) {
    head.first = chunk;
  } else {
    head.chunk->next = chunk;
    ++head.full;
  }
  head.chunk = chunk;
  head.used = 0;
  return true;
}

Result<Csr> make_rows(Node nodes, std::vector<EdgeBuckets> parts, Array<std::uint8_t>* by, run::Budget& budget) {
  std::uint64_t edges = 0;
  std::size_t buckets = 0;
  for (const EdgeBuckets& part : parts) {
    edges += part.size();
    buckets = std::max(buckets, part.heads_.size());
  }
  if (edges > most_edges) return fail(ErrorKind::limit, say("A graph may have {} edges at most", most_edges));
  auto memory = Reservation::make(budget, (std::size_t{nodes} + 1 + edges) * 4);
  if (!memory) return fail(memory.error());

  Csr rows{Array<std::uint32_t>(std::size_t{nodes} + 1), Array<Node>(edges)};
  Array<std::uint8_t> players;
  constexpr Node low_count = Node{1} << EdgeBuckets::low_bits;
  constexpr std::uint32_t player_shift = 30;
  constexpr std::uint32_t node_mask = (std::uint32_t{1} << player_shift) - 1;
  std::vector<std::uint32_t> cursor(std::min(low_count, nodes));

  const auto for_each_chunk = [&](std::size_t bucket, auto&& visit) {
    for (const EdgeBuckets& part : parts) {
      if (bucket >= part.heads_.size()) continue;
      const EdgeBuckets::Head& head = part.heads_[bucket];
      for (const EdgeBuckets::Chunk* chunk = head.first; chunk != nullptr; chunk = chunk->next) {
        visit(*chunk, chunk == head.chunk ? head.used : EdgeBuckets::edges_per_chunk);
      }
    }
  };

  std::uint32_t done = 0;
  for (std::size_t bucket = 0; (bucket << EdgeBuckets::low_bits) < nodes; ++bucket) {
    if (budget.exhausted()) return stopped(budget);
    const Node first = static_cast<Node>(bucket << EdgeBuckets::low_bits);
    const Node count = std::min(low_count, nodes - first);
    std::fill_n(cursor.begin(), count, 0U);
    for_each_chunk(bucket, [&](const EdgeBuckets::Chunk& chunk, std::uint32_t used) {
      for (std::uint32_t i = 0; i < used; ++i) ++cursor[chunk.low[i]];
    });
    for (Node low = 0; low < count; ++low) {
      rows.start[first + low] = done;
      done += std::exchange(cursor[low], done);
    }
    for_each_chunk(bucket, [&](const EdgeBuckets::Chunk& chunk, std::uint32_t used) {
      for (std::uint32_t i = 0; i < used; ++i) {
        const std::uint32_t word = chunk.target[i];
        const std::uint32_t at = cursor[chunk.low[i]]++;
        rows.target[at] = word & node_mask;
        if ((word >> player_shift) != 0) [[unlikely]] {
          if (players.empty()) players = Array<std::uint8_t>::filled(edges, 0);
          players[at] = static_cast<std::uint8_t>(word >> player_shift);
        }
      }
    });
    budget.report("sorting the edges", done, edges);
  }
  rows.start[nodes] = done;
  if (by != nullptr) *by = std::move(players);
  memory->keep();
  return rows;
}

Result<Csr> reversed(const Csr& rows, run::Budget& budget) {
  std::vector<EdgeBuckets> parts;
  EdgeBuckets& edges = parts.emplace_back(budget);
  constexpr Node stride = 1 << 16;
  for (Node block = 0; block < rows.nodes(); block += stride) {
    if (budget.exhausted()) return stopped(budget);
    const Node end = std::min(rows.nodes() - block, stride) + block;
    for (Node from = block; from < end; ++from) {
      for (const Node to : rows[from]) {
        if (!edges.add(to, from)) return stopped(budget);
      }
    }
  }
  return make_rows(rows.nodes(), std::move(parts), nullptr, budget);
}

}  // namespace grundy::graph
