/// A game given as a C++ type, solved: every position that play can reach becomes a node, and the engines of this room
/// do the rest. Play may loop, end early with a label, and differ between the players.
///
/// ```
/// struct Subtraction {
///   using Position = int;
///   void for_each_move(int n, auto&& sink) const {
///     for (int k : {2, 5, 7}) if (k <= n) sink(n - k);
///   }
/// };
/// run::Budget budget;
/// const auto played = graph::play(Subtraction{}, {40}, {}, budget);   // a Result
/// played->value(40); played->outcome(40); played->best(40);
/// played->sum({40, 33}, Player::left, budget);
/// ```
///
/// A type may also say `graph::End end(position) const`: how the game has ended there (`End::none` where it goes on),
/// with the meanings of graph.hpp; where the players differ, a label names the winner (`left`, `right`) or is a tie.
///
/// Positions are hashed by an ADL `hash_value`, or by Boost's for numbers, strings, containers, pairs and tuples.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/game/concepts.hpp"
#include "grundy/graph/builder.hpp"
#include "grundy/graph/solve.hpp"

namespace grundy::graph {

/// The reachable positions of a ruleset, solved. Questions about a position that play cannot reach from the roots throw
/// std::out_of_range; `contains` asks first. `to_move` matters only where the players differ.
template <class Position>
class Played {
 public:
  [[nodiscard]] bool contains(const Position& position) const { return node_of_.contains(position); }
  /// How many positions play can reach. They are numbered breadth first, the roots first.
  [[nodiscard]] Node size() const noexcept { return static_cast<Node>(positions_.size()); }
  [[nodiscard]] const Position& position(Node node) const { return positions_.at(node); }
  [[nodiscard]] Node node(const Position& position) const {
    const auto found = node_of_.find(position);
    if (found == node_of_.end()) throw std::out_of_range("grundy: play does not reach this position");
    return found->second;
  }

  /// For the player to move.
  [[nodiscard]] Ending outcome(const Position& at, Player to_move = Player::left) const {
    return solved_.outcome(node(at), to_move);
  }
  /// The (loopy) Grundy value, where it means something: impartial, normal play, no labels.
  [[nodiscard]] std::optional<LoopyValue> value(const Position& at) const { return solved_.value(node(at)); }
  /// Moves until the end when the winner hurries and the loser delays, where somebody wins.
  [[nodiscard]] std::optional<std::uint32_t> remoteness(const Position& at, Player to_move = Player::left) const {
    return solved_.remoteness(node(at), to_move);
  }
  /// Where the moves go that keep what the mover has: all winning moves of a won position, all drawing moves of a drawn
  /// one, all moves of a lost one.
  [[nodiscard]] std::vector<Position> best(const Position& at, Player to_move = Player::left) const {
    std::vector<Position> targets;
    for (const MoveVerdict& move : solved_.moves(node(at), to_move)) {
      if (move.keeps) targets.push_back(positions_[move.to]);
    }
    return targets;
  }
  /// The sum of these positions; see `Solved::sum`.
  [[nodiscard]] Result<SumAnswer> sum(std::span<const Position> parts, Player to_move, run::Budget& budget) const {
    std::vector<Node> tokens;
    for (const Position& part : parts) tokens.push_back(node(part));
    return solved_.sum(tokens, to_move, budget);
  }
  [[nodiscard]] Result<SumAnswer> sum(std::initializer_list<Position> parts, Player to_move,
                                      run::Budget& budget) const {
    return sum(std::span<const Position>(parts.begin(), parts.size()), to_move, budget);
  }

  /// The graph: lines of play, scores, counts.
  [[nodiscard]] const Solved& solved() const noexcept { return solved_; }

 private:
  using NodeOf = boost::unordered_flat_map<Position, Node, boost::hash<Position>>;

  Played(std::vector<Position> positions, NodeOf node_of, Solved solved)
      : positions_(std::move(positions)), node_of_(std::move(node_of)), solved_(std::move(solved)) {}

  template <class>
  friend class RulesetExplorer;

  std::vector<Position> positions_;
  NodeOf node_of_;
  Solved solved_;
};

/// The work of `play`.
template <class Game>
class RulesetExplorer {
 public:
  using Position = typename Game::Position;

  RulesetExplorer(const Game& game, run::Budget& budget) : game_(game), budget_(budget), builder_(budget), memory_(*Reservation::make(budget, 0)) {}

  Result<Played<Position>> run(std::span<const Position> roots, const SolveOptions& options) {
    for (const Position& root : roots) number(root);
    for (Node node = 0; node < positions_.size() && !full_; ++node) {
      if constexpr (requires { { game_.end(positions_[node]) } -> std::same_as<End>; }) {
        if (const End end = game_.end(positions_[node]); end != End::none) {
          builder_.end(node, end);
          continue;
        }
      }
      expand(node);
    }
    if (full_) return stopped(budget_);
    builder_.ensure(static_cast<Node>(positions_.size()));
    auto graph = builder_.finish();
    if (!graph) return fail(graph.error());
    LabelledGraph labelled{std::move(*graph), Names::numbers(static_cast<Node>(positions_.size())), {}, false};
    auto solved = solve(std::move(labelled), options, budget_);
    if (!solved) return fail(solved.error());
    memory_.keep();
    return Played<Position>(std::move(positions_), std::move(node_of_), std::move(*solved));
  }

 private:
  void expand(Node node) {
    const Position from = positions_[node];  // a copy: numbering a target may move the positions
    if constexpr (ImpartialRuleset<Game>) {
      game_.for_each_move(from, [&](const Position& to) { edge(node, to, Owner::both); });
    } else {
      for (const Player player : {Player::left, Player::right}) {
        game_.for_each_move(from, player, [&](const Position& to) { edge(node, to, owner_of(player)); });
      }
    }
    budget_.report("positions", node);
    if ((node & poll_mask) == 0 && budget_.exhausted()) full_ = true;
  }

  void edge(Node from, const Position& target, Owner by) {
    if (full_) return;
    const Node to = number(target);
    if (full_ || !builder_.edge(from, to, by)) full_ = true;
    if ((++edges_ & edge_poll_mask) == 0 && budget_.exhausted()) full_ = true;
  }

  Node number(const Position& position) {
    const auto [place, fresh] = node_of_.try_emplace(position, static_cast<Node>(positions_.size()));
    if (!fresh) return place->second;
    if (positions_.size() >= accounted_) {
      // Twice for the list and the table, and as much again while they grow.
      constexpr std::size_t each = 4 * sizeof(Position) + 16;
      const std::size_t more = accounted_ == 0 ? 1024 : accounted_;
      if (positions_.size() >= most_nodes || !memory_.grow(more * each)) {
        full_ = true;
        return no_node;
      }
      accounted_ += more;
    }
    positions_.push_back(position);
    return static_cast<Node>(positions_.size() - 1);
  }

  static constexpr Node poll_mask = 0x3ff;
  static constexpr std::uint64_t edge_poll_mask = 0xfff;

  const Game& game_;
  run::Budget& budget_;
  Builder builder_;
  std::vector<Position> positions_;
  typename Played<Position>::NodeOf node_of_;
  Reservation memory_;
  std::size_t accounted_ = 0;
  std::uint64_t edges_ = 0;
  bool full_ = false;
};

/// Explores from `roots` and solves. Cost: one call of `for_each_move` per reachable position (two where the players
/// differ), then O(n + m); memory 4 positions and 16 bytes each beside the graph, what a position holds on the heap not
/// counted. Errors: limit when the budget ends first; input where labels make no sense (win or loss where the players
/// differ) or scores are on cycles.
template <Ruleset Game>
[[nodiscard]] Result<Played<typename Game::Position>> play(const Game& game,
                                                           std::span<const typename Game::Position> roots,
                                                           const SolveOptions& options, run::Budget& budget) {
  return RulesetExplorer<Game>(game, budget).run(roots, options);
}
template <Ruleset Game>
[[nodiscard]] Result<Played<typename Game::Position>> play(const Game& game,
                                                           std::initializer_list<typename Game::Position> roots,
                                                           const SolveOptions& options, run::Budget& budget) {
  return play(game, std::span<const typename Game::Position>(roots.begin(), roots.size()), options, budget);
}

}  // namespace grundy::graph
