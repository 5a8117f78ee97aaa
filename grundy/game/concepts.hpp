/// What a C++ type has to offer to be solved as a game.
///
/// `Ruleset` is all that is needed. The other concepts let an engine do better: split a position, index a table, or
/// know an order in which positions can be computed.
#pragma once

#include <concepts>
#include <cstdint>

#include "grundy/game/player.hpp"

namespace grundy {

namespace detail {
/// A sink of anything, for asking whether a member template accepts sinks.
struct AnySink {
  template <class... T>
  bool operator()(const T&...) const {
    return true;
  }
};
}  // namespace detail

/// A game: a `Position` type that can be compared, and its moves.
/// `for_each_move(position, player, sink)` calls `sink(target)` for each option of `player` until the sink returns
/// false, and returns whether it came to the end.
template <class G>
concept Ruleset = std::equality_comparable<typename G::Position> && std::copyable<typename G::Position> &&
    requires(const G& game, const typename G::Position& position, Player player) {
  { game.for_each_move(position, player, detail::AnySink{}) } -> std::same_as<bool>;
};

/// A game whose positions fall into independent components: `components(position, sink)` calls `sink(component)` for
/// each.
template <class G>
concept Decomposable = Ruleset<G> && requires(const G& game, const typename G::Position& position) {
  game.components(position, detail::AnySink{});
};

/// A game whose positions have dense numbers 0 … size() - 1.
template <class G>
concept Indexed = Ruleset<G> && requires(const G& game, const typename G::Position& position, std::uint64_t index) {
  { game.size() } -> std::convertible_to<std::uint64_t>;
  { game.rank(position) } -> std::convertible_to<std::uint64_t>;
  { game.unrank(index) } -> std::convertible_to<typename G::Position>;
};

/// A game with a measure that strictly decreases along every move: it must end, and small measures can be computed
/// first.
template <class G>
concept Graded = Ruleset<G> && requires(const G& game, const typename G::Position& position) {
  { game.measure(position) } -> std::convertible_to<std::uint64_t>;
};

}  // namespace grundy
