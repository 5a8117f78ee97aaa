/// Alpha-beta search with a transposition table, for two-player games that end and whose values are few (win, tie,
/// loss).
///
/// The table remembers an interval for each position it has seen, under the least of its symmetric images; it holds
/// whole positions, so an answer never rests on a hash. Where two positions want one place, the one with more left to
/// play stays in the first slot of a pair, and the newest takes the second (Breuker, Uiterwijk, van den Herik 1994).
/// The search is fail-soft negamax (Knuth and Moore 1975). What a game knows cheaply of a position (bounds, forced
/// moves) it says itself; see `SearchedGame`.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::search {

/// What is known of a position before searching it.
struct Analysis {
  int low = -1;  ///< the value is at least this
  int high = 1;  ///< and at most this; if equal to `low`, the moves need not be listed
  int count = 0;
  std::array<std::uint8_t, 64> moves{};  ///< enough of them to find the value, the most promising first
};

template <class G>
concept SearchedGame = requires(const G& game, const typename G::Position& position, int move) {
  { game.analyse(position) } -> std::same_as<Analysis>;  ///< exact bounds; if low < high, at least one move
  { game.play(position, move) } -> std::same_as<typename G::Position>;
  { game.canonical(position) } -> std::same_as<typename G::Position>;
  { game.left(position) } -> std::convertible_to<int>;  ///< how much is left to play, at most 127
  { hash_value(position) } -> std::convertible_to<std::size_t>;
};

template <SearchedGame Game>
class AlphaBeta {
 public:
  using Position = typename Game::Position;

  /// `table_bytes` are rounded down to a power of two of slots; they are accounted with the budget. Error: limit.
  [[nodiscard]] static Result<AlphaBeta> make(const Game& game, std::size_t table_bytes, run::Budget& budget) {
    const std::size_t pairs = std::bit_floor(std::max<std::size_t>(table_bytes / sizeof(Pair), 1));
    if (!budget.reserve(pairs * sizeof(Pair))) {
      return fail(ErrorKind::limit, say("The table of the search does not fit the memory limit"));
    }
    return AlphaBeta(game, pairs, budget);
  }
  AlphaBeta(const AlphaBeta&) = delete;
  AlphaBeta& operator=(const AlphaBeta&) = delete;
  AlphaBeta(AlphaBeta&& other) noexcept
      : game_(other.game_), budget_(std::exchange(other.budget_, nullptr)), table_(std::move(other.table_)) {}
  AlphaBeta& operator=(AlphaBeta&&) = delete;
  ~AlphaBeta() {
    if (budget_ != nullptr) budget_->release(table_.size() * sizeof(Pair));
  }

  /// The value for the player to move, in [-1, 1]. Error: limit, if the budget stopped it; what was found so far stays
  /// in the table.
  [[nodiscard]] Result<int> value(const Position& position) {
    int found = search(position, -1, 1);
    if (stopped_) {
      return fail(ErrorKind::limit, say("Stopped before the position was solved: {}", run::describe(budget_->why())));
    }
    return found;
  }

  /// Whether the value is at least `bound`: one narrow search, cheaper than the value. Error: limit.
  [[nodiscard]] Result<bool> at_least(const Position& position, int bound) {
    const int found = search(position, bound - 1, bound);
    if (stopped_) {
      return fail(ErrorKind::limit, say("Stopped before the position was solved: {}", run::describe(budget_->why())));
    }
    return found >= bound;
  }

  /// Positions searched so far.
  [[nodiscard]] std::uint64_t searched() const noexcept { return searched_; }

 private:
  struct Slot {
    Position position{};
    std::int8_t low = -1;
    std::int8_t high = 1;
    std::int8_t left = -1;  ///< -1: empty
    std::uint8_t move = none;
  };
  struct Pair {
    Slot kept;
    Slot newest;
  };
  static constexpr std::uint8_t none = 0xff;

  AlphaBeta(const Game& game, std::size_t pairs, run::Budget& budget) : game_(&game), budget_(&budget), table_(pairs) {}

  [[nodiscard]] Pair& pair_of(const Position& position) { return table_[hash_value(position) & (table_.size() - 1)]; }

  [[nodiscard]] const Slot* find(const Position& position) {
    const Pair& pair = pair_of(position);
    if (pair.kept.left >= 0 && pair.kept.position == position) return &pair.kept;
    if (pair.newest.left >= 0 && pair.newest.position == position) return &pair.newest;
    return nullptr;
  }

  void store(const Slot& slot) {
    Pair& pair = pair_of(slot.position);
    if (pair.kept.left < 0 || pair.kept.position == slot.position) {
      pair.kept = slot;
    } else if (slot.left >= pair.kept.left) {
      pair.newest = pair.kept;
      pair.kept = slot;
    } else {
      pair.newest = slot;
    }
  }

  int search(const Position& position, int alpha, int beta) {
    constexpr std::uint64_t poll_mask = 0x3fff;
    if ((++searched_ & poll_mask) == 0) {
      stopped_ = stopped_ || budget_->exhausted();
      budget_->report("positions searched", searched_);
    }
    if (stopped_) return 0;
    const Analysis known = game_->analyse(position);
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    int low = known.low;
    int high = known.high;
    const Position least = game_->canonical(position);
    // The table's move belongs to the least image; it is of use only where that is the position itself.
    std::uint8_t first = none;
    if (const Slot* slot = find(least)) {
      low = std::max<int>(low, slot->low);
      high = std::min<int>(high, slot->high);
      if (low >= beta || low == high) return low;
      if (high <= alpha) return high;
      if (least == position) first = slot->move;
    }
    alpha = std::max(alpha, low);
    beta = std::min(beta, high);

    const int entry_alpha = alpha;
    int best = -2;
    std::uint8_t best_move = none;
    const auto try_move = [&](std::uint8_t move) {
      const int value = -search(game_->play(position, move), -beta, -std::max(alpha, best));
      if (value > best) {
        best = value;
        best_move = move;
      }
      return best >= beta;
    };
    bool cut = first != none && try_move(first);
    for (int i = 0; !cut && i < known.count; ++i) {
      const std::uint8_t move = known.moves[static_cast<std::size_t>(i)];
      if (move != first) cut = try_move(move);
    }
    if (stopped_) return 0;
    if (best >= beta) {
      low = std::max(low, best);
    } else if (best <= entry_alpha) {
      high = std::min(high, best);
    } else {
      low = high = best;
    }
    best = std::clamp(best, low, high);
    store({least, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high),
           static_cast<std::int8_t>(game_->left(position)), least == position ? best_move : none});
    return best;
  }

  const Game* game_;
  run::Budget* budget_;
  std::vector<Pair> table_;
  std::uint64_t searched_ = 0;
  bool stopped_ = false;
};

}  // namespace grundy::search
