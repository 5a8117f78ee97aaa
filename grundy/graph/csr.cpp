#include "grundy/graph/csr.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "grundy/graph/parallel.hpp"

namespace grundy::graph {

std::uint64_t EdgeBuckets::size_of(std::size_t bucket) const noexcept {
  if (bucket >= heads_.size() || heads_[bucket].chunk == nullptr) return 0;
  return std::uint64_t{heads_[bucket].full} * edges_per_chunk + heads_[bucket].used;
}

std::uint64_t EdgeBuckets::size() const noexcept {
  std::uint64_t sum = 0;
  for (std::size_t bucket = 0; bucket < heads_.size(); ++bucket) sum += size_of(bucket);
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

/// Sorts the buckets into rows. Where a bucket's rows begin is known from the sizes of the buckets before it, so the
/// buckets are sorted by all cores at once, each by whoever is free.
class RowSorter {
 public:
  RowSorter(Node nodes, const std::vector<EdgeBuckets>& parts, run::Budget& budget)
      : nodes_(nodes), parts_(parts), budget_(budget) {}

  Result<Csr> run(Array<std::uint8_t>* by) {
    const std::size_t buckets = (std::size_t{nodes_} + low_count - 1) >> EdgeBuckets::low_bits;
    std::vector<std::uint64_t> first(buckets + 1, 0);
    bool owned = false;
    for (const EdgeBuckets& part : parts_) owned = owned || part.has_players_;
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
      first[bucket + 1] = first[bucket];
      for (const EdgeBuckets& part : parts_) first[bucket + 1] += part.size_of(bucket);
    }
    const std::uint64_t edges = first.back();
    if (edges > most_edges) return fail(ErrorKind::limit, say("A graph may have {} edges at most", most_edges));
    auto memory = Reservation::make(budget_, (std::size_t{nodes_} + 1 + edges) * 4 + (owned ? edges : 0));
    if (!memory) return fail(memory.error());
    rows_ = {Array<std::uint32_t>(std::size_t{nodes_} + 1), Array<Node>(edges)};
    rows_.start[nodes_] = static_cast<std::uint32_t>(edges);
    if (owned) players_ = Array<std::uint8_t>::filled(edges, 0);

    std::atomic<std::size_t> next{0};
    std::atomic<bool> finished{true};
    detail::in_parallel(std::min(detail::threads_for(edges), std::max<std::size_t>(buckets, 1)), [&](std::size_t) {
      std::vector<std::uint32_t> cursor(std::min(low_count, nodes_));
      for (std::size_t bucket = next++; bucket < buckets; bucket = next++) {
        if (budget_.exhausted()) {
          finished = false;
          return;
        }
        sort(bucket, static_cast<std::uint32_t>(first[bucket]), cursor);
        budget_.report("sorting the edges", first[bucket + 1], edges);
      }
    });
    if (!finished) return stopped(budget_);
    if (by != nullptr) *by = std::move(players_);
    memory->keep();
    return std::move(rows_);
  }

 private:
  static constexpr Node low_count = Node{1} << EdgeBuckets::low_bits;

  template <class Visit>
  void for_each_chunk(std::size_t bucket, const Visit& visit) const {
    for (const EdgeBuckets& part : parts_) {
      if (bucket >= part.heads_.size()) continue;
      const EdgeBuckets::Head& head = part.heads_[bucket];
      for (const EdgeBuckets::Chunk* chunk = head.first; chunk != nullptr; chunk = chunk->next) {
        visit(*chunk, chunk == head.chunk ? head.used : EdgeBuckets::edges_per_chunk);
      }
    }
  }

  /// Counts the edges of each source, then puts each edge in its place; stable.
  void sort(std::size_t bucket, std::uint32_t done, std::vector<std::uint32_t>& cursor) {
    constexpr std::uint32_t player_shift = 30;
    constexpr std::uint32_t node_mask = (std::uint32_t{1} << player_shift) - 1;
    const Node first = static_cast<Node>(bucket << EdgeBuckets::low_bits);
    const Node count = std::min(low_count, nodes_ - first);
    std::fill_n(cursor.begin(), count, 0U);
    for_each_chunk(bucket, [&](const EdgeBuckets::Chunk& chunk, std::uint32_t used) {
      for (std::uint32_t i = 0; i < used; ++i) ++cursor[chunk.low[i]];
    });
    for (Node low = 0; low < count; ++low) {
      rows_.start[first + low] = done;
      done += std::exchange(cursor[low], done);
    }
    for_each_chunk(bucket, [&](const EdgeBuckets::Chunk& chunk, std::uint32_t used) {
      for (std::uint32_t i = 0; i < used; ++i) {
        const std::uint32_t word = chunk.target[i];
        const std::uint32_t at = cursor[chunk.low[i]]++;
        rows_.target[at] = word & node_mask;
        if ((word >> player_shift) != 0) [[unlikely]]
          players_[at] = static_cast<std::uint8_t>(word >> player_shift);
      }
    });
  }

  Node nodes_;
  const std::vector<EdgeBuckets>& parts_;
  run::Budget& budget_;
  Csr rows_;
  Array<std::uint8_t> players_;
};

Result<Csr> make_rows(Node nodes, std::vector<EdgeBuckets> parts, Array<std::uint8_t>* by, run::Budget& budget) {
  return RowSorter(nodes, parts, budget).run(by);
}

Result<Csr> reversed(const Csr& rows, run::Budget& budget) {
  // Each thread deals a range of rows with about as many edges as the others; parts in order keep the sources
  // ascending.
  const std::size_t count = detail::threads_for(rows.edges());
  std::vector<EdgeBuckets> parts;
  std::vector<Node> border(count + 1, rows.nodes());
  for (std::size_t i = 0; i < count; ++i) {
    parts.emplace_back(budget);
    const auto wanted = static_cast<std::uint32_t>(std::uint64_t{rows.edges()} * i / count);
    const auto* const at = std::lower_bound(rows.start.begin(), rows.start.end(), wanted);
    border[i] = i == 0 ? 0 : static_cast<Node>(at - rows.start.begin());
  }
  std::atomic<bool> finished{true};
  detail::in_parallel(count, [&](std::size_t i) {
    constexpr Node stride = 1 << 16;
    for (Node block = border[i]; block < border[i + 1]; block += stride) {
      if (budget.exhausted()) finished = false;
      const Node end = std::min(border[i + 1] - block, stride) + block;
      for (Node from = block; finished && from < end; ++from) {
        for (const Node to : rows[from]) {
          if (!parts[i].add(to, from)) finished = false;
        }
      }
      if (!finished) return;
    }
  });
  if (!finished) return stopped(budget);
  return make_rows(rows.nodes(), std::move(parts), nullptr, budget);
}

}  // namespace grundy::graph
