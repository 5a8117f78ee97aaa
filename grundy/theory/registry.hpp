/// Which theorem speaks of which game of the catalogue.
#pragma once

#include <span>
#include <string_view>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

struct Tie {
  std::string_view catalogue;  ///< `KindInfo::catalogue`
  std::size_t parameters;      ///< the shape it must have
  std::size_t coordinates;     ///< fixed ones
  bool list;
  const Theorem* theorem;
};

/// All ties, by name.
[[nodiscard]] std::span<const Tie> ties();

/// The theorem for the component, if there is one, the shapes agree, no coordinate is negative, and it applies.
[[nodiscard]] const Theorem* theorem_for(const At& at);

}  // namespace grundy::theory
