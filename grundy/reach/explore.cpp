#include "grundy/reach/explore.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#ifndef __EMSCRIPTEN__
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include "grundy/graph/builder.hpp"
#include "grundy/rules/program.hpp"
#include "grundy/run/watch.hpp"
#include "grundy/space/interned.hpp"

namespace grundy::reach {
namespace {

using graph::Node;

/// Positions asked about before they are numbered, and about how many moves they may have together. Small enough that
/// what they lead to stays in the cache, and that a request to stop is soon seen.
constexpr std::size_t batch = 4096;
constexpr std::size_t batch_edges = std::size_t{1} << 18;
/// Positions a thread takes at a time.
constexpr std::size_t chunk = 64;
/// A batch below this is done by one thread: waking others takes longer.
constexpr std::size_t worth_threads = 128;
/// Once the moves of some position cannot be computed, perhaps numbers grow without end: then what lies no further away
/// decides, or hardly anything does. So many positions more are looked at, and as many as there were.
constexpr std::size_t most_after_failure = std::size_t{1} << 18;

Error gave_up(run::Budget& budget, std::uint64_t positions, std::uint64_t open) {
  return Error{
      ErrorKind::limit,
      say("undecided: {} after {} positions, of which {} still have to be looked at; perhaps the rules lead to "
          "infinitely many",
          run::describe(budget.why()), positions, open),
      std::nullopt,
      say("raise --time or --memory, or ask for a smaller position"),
      {}};
}

/// What the positions of one chunk lead to.
class Found {
 public:
  explicit Found(run::Budget& budget) : budget_(&budget) {}
  ~Found() { budget_->release(paid_); }
  Found(const Found&) = delete;
  Found& operator=(const Found&) = delete;

  void clear() {
    bytes.clear();
    lengths.clear();
    counts.clear();
    ended.clear();
    failed.clear();
    failure.reset();
    error.reset();
  }
  /// Takes the targets after the first `targets` and `size` bytes back: those of a position whose moves cannot be
  /// computed.
  void fail(std::size_t targets, std::size_t size, const Error& why) {
    bytes.resize(size);
    lengths.resize(targets);
    failed.push_back(counts.size());
    counts.push_back(0);
    ended.push_back(Ended::tie);
    if (!failure) failure = why;
  }
  /// Adds a target; false when the budget refuses or is exhausted.
  bool add(ByteView target) {
    bytes.insert(bytes.end(), target.begin(), target.end());
    lengths.push_back(static_cast<std::uint32_t>(target.size()));
    constexpr std::size_t step = std::size_t{1} << 18;
    constexpr std::uint32_t poll_mask = 0xfff;
    if (bytes.size() + lengths.size() * sizeof(std::uint32_t) > paid_ / 2) {  // half is room for growing
      if (!budget_->reserve(paid_ + step)) return false;
      paid_ += paid_ + step;
    }
    return (++steps_ & poll_mask) != 0 || !budget_->exhausted();
  }

  Bytes bytes;
  std::vector<std::uint32_t> lengths;  // of each target
  std::vector<std::uint32_t> counts;   // of targets of each position
  std::vector<Ended> ended;            // of each position
  std::vector<std::size_t> failed;     // positions of the chunk whose moves cannot be computed, ascending
  std::optional<Error> failure;        // why, of the first of them
  std::optional<Error> error;          // of the position after the last one in `counts`

 private:
  run::Budget* budget_;
  std::size_t paid_ = 0;
  std::uint32_t steps_ = 0;
};

class Explorer {
 public:
  Explorer(Shapes& shapes, const Nature& nature, run::Budget& budget, const ExploreOptions& options)
      : options_(options),
        shapes_(shapes),
        nature_(nature),
        budget_(budget),
        base_(budget.memory_used()),
        most_(options.most),
        positions_(std::make_unique<space::Interned>(budget)),
        builder_(std::make_unique<graph::Builder>(budget)) {}

  Result<Reached> run(std::span<const Bytes> roots, std::span<const RootMoves> moves) {
    for (const Bytes& root : roots) {
      const std::optional<Node> node = number(root);
      if (!node) return fail(gave_up(budget_, positions_->size(), positions_->size()));
      result_.roots.push_back(*node);
    }
    while (head_ < positions_->size() && !full_) {
      if (budget_.exhausted()) break;
      const std::size_t count = std::min(batch_size(), positions_->size() - head_);
      ask(count);
      if (auto fine = take(count); !fine) return fail(fine.error());
      budget_.report("positions", head_);
      full_ = full_ || !room_to_solve();
    }
    if (auto done = conclude(moves); !done) return fail(done.error());
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::optional<Node> number(ByteView position) {
    if (positions_->size() >= most_) return std::nullopt;
    const std::uint32_t node = positions_->intern(position);
    if (node == space::Interned::none) return std::nullopt;
    return node;
  }

  /// Positions of the next batch, if they have as many moves as those before them.
  [[nodiscard]] std::size_t batch_size() const {
    if (edges_ == 0) return chunk;
    return std::clamp<std::size_t>(batch_edges * head_ / edges_, 1, batch);
  }

  [[nodiscard]] bool room_to_solve() const {
    const std::size_t wanted = solving_bytes(positions_->size(), edges_);
    return edges_ < graph::most_edges && wanted <= budget_.memory_limit() && base_ <= budget_.memory_limit() - wanted;
  }

  /// Finds the targets of the `count` positions from `head_` on.
  void ask(std::size_t count) {
    const std::size_t chunks = (count + chunk - 1) / chunk;
    while (found_.size() < chunks) found_.push_back(std::make_unique<Found>(budget_));
    std::atomic<std::size_t> next{0};
    const auto work = [&](std::size_t worker) {
      const run::Watch watch(budget_);
      for (std::size_t i = next.fetch_add(1); i < chunks; i = next.fetch_add(1)) {
        ask_chunk(*movers_[worker], *found_[i], head_ + i * chunk, std::min(head_ + count, head_ + (i + 1) * chunk));
      }
    };
    std::size_t workers = 1;
#ifndef __EMSCRIPTEN__
    if (count >= worth_threads) workers = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
#endif
    while (movers_.size() < workers) movers_.push_back(std::make_unique<Mover>(shapes_, nature_));
#ifndef __EMSCRIPTEN__
    if (workers > 1) {
      tbb::parallel_for(std::size_t{0}, workers, work);
      return;
    }
#endif
    work(0);
  }

  void ask_chunk(Mover& mover, Found& found, std::size_t first, std::size_t last) const {
    found.clear();
    for (std::size_t node = first; node < last; ++node) {
      const ByteView position = (*positions_)[static_cast<std::uint32_t>(node)];
      const std::size_t before = found.lengths.size();
      const std::size_t bytes = found.bytes.size();
      // What passes 64 bits somewhere need not matter to who asks: the position stays open. A fault of the rules is
      // told.
      const auto left_open = [&](const Error& error) {
        if (error.kind != ErrorKind::limit || budget_.exhausted()) return false;
        found.fail(before, bytes, error);
        return true;
      };
      const Result<Ended> ended = mover.ended(position);
      if (!ended) {
        if (left_open(ended.error())) continue;
        found.error = ended.error();
        return;
      }
      if (*ended == Ended::no) {
        bool stopped = false;
        const Result<bool> done = mover.options(position, [&](const rules::MoveView&, ByteView target) {
          stopped = !found.add(target);
          return !stopped;
        });
        if (!done) {
          if (left_open(done.error())) continue;
          found.error = done.error();
          return;
        }
        if (stopped) return;
      }
      found.counts.push_back(static_cast<std::uint32_t>(found.lengths.size() - before));
      found.ended.push_back(*ended);
    }
  }

  /// Numbers what was found, in order.
  Result<void> take(std::size_t count) {
    const std::size_t end = head_ + count;
    for (std::size_t i = 0; head_ < end; ++i) {
      const Found& found = *found_[i];
      const std::uint8_t* bytes = found.bytes.data();
      std::size_t target = 0;
      if (found.failure && !failure_) {
        failure_ = found.failure;
        most_ = std::min(most_, 2 * positions_->size() + most_after_failure);
      }
      auto failed = found.failed.begin();
      for (std::size_t j = 0; j < found.counts.size(); ++j, ++head_) {
        const auto from = static_cast<Node>(head_);
        for (std::uint32_t left = found.counts[j]; left > 0; --left, ++target) {
          const std::optional<Node> to = number(ByteView(bytes, found.lengths[target]));
          // A position whose moves are not all there counts as open. Its edges do no harm once it has a label, see
          // `conclude`, so they are dropped there.
          if (!to || !builder_->edge(from, *to)) {
            full_ = true;
            return {};
          }
          bytes += found.lengths[target];
          constexpr std::uint64_t poll_mask = 0xfff;
          if ((++edges_ & poll_mask) == 0 && budget_.exhausted()) {
            full_ = true;
            return {};
          }
        }
        label(from, found.ended[j]);
        if (failed != found.failed.end() && *failed == j) ++failed, ++failed_;
      }
      if (found.error) return fail(*found.error);
      if (found.counts.size() < std::min(chunk, count - i * chunk)) {  // the budget stopped it
        full_ = true;
        return {};
      }
    }
    return {};
  }

  void label(Node node, Ended ended) {
    switch (ended) {
      case Ended::no:
        break;
      case Ended::win:
        builder_->end(node, graph::End::win);
        break;
      case Ended::loss:
        builder_->end(node, graph::End::loss);
        break;
      case Ended::tie:
        builder_->end(node, graph::End::tie);
        break;
    }
  }

  Result<void> conclude(std::span<const RootMoves> moves) {
    const std::size_t size = positions_->size();
    result_.open = size - head_ + failed_;
    if (result_.open > 0) {
      result_.cut = gave_up(budget_, size, result_.open);
      if (budget_.why() == run::Stop::none) {  // room was held back for solving, or the numbers of nodes ran out
        result_.cut->message =
            say("undecided: the memory limit was reached after {} positions, of which {} still have to be looked at; "
                "perhaps the rules lead to infinitely many",
                size, result_.open);
      }
      if (budget_.why() != run::Stop::none && budget_.why() != run::Stop::memory) return fail(*result_.cut);
      budget_.forget_memory_stop();
      if (failure_) result_.cut = failure_;
    }
    found_.clear();
    if (auto done = find_targets(moves); !done) return done;
    builder_->ensure(static_cast<Node>(size));
    if (options_.keep_positions) {
      result_.positions = std::move(positions_);
    } else {
      positions_.reset();
    }
    auto graph = builder_->finish_unchecked();
    builder_.reset();
    if (!graph) return fail(result_.cut ? std::move(*result_.cut) : graph.error());
    result_.graph = std::move(*graph);
    if (head_ < size) close_open();
    return {};
  }

  /// Labels the open positions as ties and takes the edges of a position that was being looked at away from it.
  void close_open() {
    graph::Graph& graph = result_.graph;
    const Node size = graph.nodes();
    if (graph.end.empty()) graph.end = graph::Array<std::uint8_t>::filled(size, 0);
    const auto first = static_cast<Node>(head_);
    const std::uint32_t edges = graph.moves.start[first];
    for (Node node = first; node < size; ++node) {
      graph.end[node] = static_cast<std::uint8_t>(graph::End::tie);
      graph.moves.start[node + 1] = edges;
    }
    graph.moves.target = graph::Array<Node>::copy_of(graph.moves.target.view().first(edges));
  }

  Result<void> find_targets(std::span<const RootMoves> moves) {
    Mover mover(shapes_, nature_);
    for (const RootMoves& each : moves) {
      std::vector<Node>& targets = result_.targets.emplace_back();
      if (result_.open > 0 && head_ == 0) continue;  // not even the roots were looked at
      bool missing = false;
      const Result<bool> done =
          mover.options(each.parts, each.index, each.turn, [&](const rules::MoveView&, ByteView target) {
            const std::uint32_t node = positions_->find(target);
            missing = node == space::Interned::none;
            targets.push_back(node);
            return !missing;
          });
      // The moves of this root cannot be listed: it is one of those left open.
      if (!done && failure_ && done.error().kind == ErrorKind::limit) missing = true;
      if (!done && !missing) return fail(done.error());
      // A root among several whose moves were not reached before memory ran out.
      if (missing) targets.clear();
    }
    return {};
  }

  ExploreOptions options_;
  Shapes& shapes_;
  const Nature& nature_;
  run::Budget& budget_;
  std::size_t base_;  // memory in use before
  std::size_t most_;  // positions
  std::unique_ptr<space::Interned> positions_;
  std::unique_ptr<graph::Builder> builder_;
  std::vector<std::unique_ptr<Mover>> movers_;
  std::vector<std::unique_ptr<Found>> found_;
  Reached result_;
  std::size_t head_ = 0;  // positions before it are done
  std::uint64_t edges_ = 0;
  std::size_t failed_ = 0;        // positions before head_ whose moves could not be computed
  std::optional<Error> failure_;  // why, of the first
  bool full_ = false;
};

}  // namespace

Result<Reached> explore(Shapes& shapes, const Nature& nature, std::span<const Bytes> roots,
                        std::span<const RootMoves> moves, run::Budget& budget, const ExploreOptions& options) {
  return Explorer(shapes, nature, budget, options).run(roots, moves);
}

}  // namespace grundy::reach
