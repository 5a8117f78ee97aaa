// Two towers of coins. A move takes any number from one, or as many from both; or it moves half of one to the other, so
// play need not end.
#include <iostream>
#include <utility>

#include "grundy/graph/ruleset.hpp"

struct Towers {
  using Position = std::pair<int, int>;

  void for_each_move(const Position& at, auto&& sink) const {
    const auto [a, b] = at;
    for (int k = 1; k <= a; ++k) sink(Position(a - k, b));
    for (int k = 1; k <= b; ++k) sink(Position(a, b - k));
    for (int k = 1; k <= a && k <= b; ++k) sink(Position(a - k, b - k));
    if (a >= 2) sink(Position(a - a / 2, b + a / 2));
    if (b >= 2) sink(Position(a + b / 2, b - b / 2));
  }
};

int main() {
  grundy::run::Budget budget;
  const auto played = grundy::graph::play(Towers{}, {{4, 7}}, {}, budget);
  if (!played) return 1;
  const char* words[] = {"the player to move wins", "the player to move loses", "a draw", "unknown"};
  std::cout << played->size() << " positions; " << words[static_cast<int>(played->outcome({4, 7}))];
  if (const auto value = played->value({4, 7})) std::cout << "; value " << grundy::graph::to_string(*value);
  for (const auto& [a, b] : played->best({4, 7})) std::cout << "; to (" << a << ", " << b << ")";
  std::cout << '\n';
}
