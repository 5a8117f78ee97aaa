/// What a C++ type has to offer to be solved as a game.
///
/// Two members are enough: a `Position` and its moves. `graph/ruleset.hpp` solves such a type.
#pragma once

#include <concepts>
#include <cstdint>

#include "grundy/game/player.hpp"

namespace grundy {

namespace detail {
/// A sink of anything, for asking whether a member template accepts sinks.
struct AnySink {
  template <class... T>
  void operator()(const T&...) const {}
};
template <class G>
concept HasPositions = std::equality_comparable<typename G::Position> && std::copyable<typename G::Position>;
}  // namespace detail

/// Rules under which both players have the same moves: `for_each_move(position, sink)` calls `sink(target)` for each
/// option. An option may be named more than once.
template <class G>
concept ImpartialRuleset =
    detail::HasPositions<G> && requires(const G& game, const typename G::Position& position) {
      game.for_each_move(position, detail::AnySink{});
    };

/// Rules under which each player has moves of their own: `for_each_move(position, player, sink)` calls `sink(target)`
/// for each option of `player`.
template <class G>
concept PartizanRuleset =
    detail::HasPositions<G> && requires(const G& game, const typename G::Position& position, Player player) {
      game.for_each_move(position, player, detail::AnySink{});
    };

template <class G>
concept Ruleset = ImpartialRuleset<G> || PartizanRuleset<G>;

}  // namespace grundy
