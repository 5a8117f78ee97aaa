/// Moore's Nim_2, lowered by hand, so that the bench needs no parser.
#pragma once

#include <utility>
#include <vector>

#include "grundy/rules/lowered.hpp"

namespace grundy::proof {

/// Take from one heap or from two, at least one counter from each.
inline rules::Lowered moore2(rules::Variable heaps) {
  using rules::Affine;
  rules::Lowered game;
  game.dimension = heaps;
  for (rules::Variable i = 0; i < heaps; ++i) {
    rules::Condition natural;
    natural.is = rules::Condition::Is::at_least_zero;
    natural.left = Affine{0, {{i, 1}}};
    game.domain.push_back(std::move(natural));
  }
  const auto add = [&](const std::vector<rules::Variable>& from) {
    rules::MoveFamily family;
    rules::LoweredPart part;
    for (rules::Variable i = 0; i < heaps; ++i) part.coordinates.emplace_back(Affine{0, {{i, 1}}});
    for (std::size_t c = 0; c < from.size(); ++c) {
      rules::Range range;
      range.lower.push_back({Affine{1, {}}, 1});
      range.upper.push_back({Affine{0, {{from[c], 1}}}, 1});
      family.choices.push_back({"k", std::move(range)});
      part.coordinates[from[c]] = Affine{0, {{from[c], 1}, {static_cast<rules::Variable>(heaps + c), -1}}};
    }
    family.parts.push_back(std::move(part));
    game.families.push_back(std::move(family));
  };
  for (rules::Variable i = 0; i < heaps; ++i) {
    add({i});
    for (rules::Variable j = i + 1; j < heaps; ++j) add({i, j});
  }
  return game;
}

}  // namespace grundy::proof
