/// The two players, and whose something is.
#pragma once

#include <cstdint>

namespace grundy {

enum class Player : std::uint8_t { left, right };

[[nodiscard]] constexpr Player opponent(Player player) noexcept {
  return player == Player::left ? Player::right : Player::left;
}

/// Whose a move, a rule or a position is.
enum class Owner : std::uint8_t { both, left, right };

[[nodiscard]] constexpr Owner owner_of(Player player) noexcept {
  return player == Player::left ? Owner::left : Owner::right;
}
/// Whether the player may use what belongs to `owner`.
[[nodiscard]] constexpr bool allows(Owner owner, Player player) noexcept {
  return owner == Owner::both || owner == owner_of(player);
}

}  // namespace grundy
