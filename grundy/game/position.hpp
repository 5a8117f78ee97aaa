/// Positions as people state them: a sum of components, each a tuple (and perhaps a list) of exact integers.
///
/// These are the types of the outer doors. Engines that work on millions of positions use their own packed forms.
#pragma once

#include <string>
#include <vector>

#include "grundy/game/kind.hpp"
#include "grundy/number/integer.hpp"

namespace grundy {

/// One component: a position of one kind. The kind's fixed coordinates come first, the elements of its list after them.
struct Component {
  KindId kind;
  std::vector<Parameter> parameters;
  std::vector<Integer> coordinates;

  friend bool operator==(const Component&, const Component&) = default;
};

/// A total order on components, for canonical sums: kind, parameters, number of coordinates, coordinates.
[[nodiscard]] bool operator<(const Component& left, const Component& right);

/// A sum of components: the player to move moves in exactly one. Empty: the game is over.
struct Sum {
  std::vector<Component> parts;

  friend bool operator==(const Sum&, const Sum&) = default;
};

/// The same sum with its components in order: equal for sums that differ by a rearrangement.
[[nodiscard]] Sum canonical(Sum sum);

/// "nim(3, 4, 5)", "bash[10](100)": the position in the command line's notation, which parses back.
[[nodiscard]] std::string to_string(const KindTable& kinds, const Component& component);
/// Components joined by " + "; "0" for the empty sum.
[[nodiscard]] std::string to_string(const KindTable& kinds, const Sum& sum);
/// "10", "{2, 5, 7}", "[0, 1, 1, 0]".
[[nodiscard]] std::string to_string(const Parameter& parameter);

}  // namespace grundy
