#include "grundy/sequence/splitting.hpp"

#include <algorithm>

namespace grundy::sequence {

std::uint32_t Splitting::most_removed() const {
  std::uint32_t most = 0;
  for (const std::uint32_t t : finish) most = std::max(most, t);
  for (const std::uint32_t t : take) most = std::max(most, t);
  for (const Split& s : split) most = std::max(most, s.removed);
  return most;
}

std::optional<Splitting> splitting(const code::Code& code) {
  const auto heaps = code.most_heaps();
  if (code.tail != 0 || !code.adding.empty() || !heaps || *heaps > 2) return std::nullopt;
  Splitting game;
  for (std::uint32_t t = 0; t < code.digits.size(); ++t) {
    const code::Digit& digit = code.digits[t];
    if (digit.at(0) != code::Constraint::forbidden) game.finish.push_back(t);
    if (digit.at(1) != code::Constraint::forbidden) game.take.push_back(t);
    switch (digit.at(2)) {
      case code::Constraint::forbidden:
        break;
      case code::Constraint::any:
        game.split.push_back({t, Pairs::all});
        break;
      case code::Constraint::unequal:
      case code::Constraint::mixed:
        game.split.push_back({t, Pairs::unequal});
        break;
      case code::Constraint::equal:
        game.split.push_back({t, Pairs::equal});
        break;
    }
  }
  return game;
}

}  // namespace grundy::sequence
