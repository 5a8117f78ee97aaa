/// A game from rules laid open: every position that play can reach, solved, and what each is called. For pictures.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/game/player.hpp"
#include "grundy/graph/solve.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::reach {

class OpenGame {
 public:
  /// Explores and solves. The book and the budget must outlive the game. Errors: `limit` where the positions do not fit
  /// the limits or are more than `most`; those of the graph method otherwise.
  [[nodiscard]] static Result<OpenGame> make(const rules::Book& book, const Sum& position, Convention convention,
                                             run::Budget& budget, std::size_t most = graph::most_nodes);
  OpenGame(OpenGame&&) noexcept;
  OpenGame& operator=(OpenGame&&) noexcept;
  ~OpenGame();

  /// The graph; where the players differ a node is a position with a turn, and the graph alternates by itself.
  [[nodiscard]] const graph::Solved& solved() const noexcept;
  /// The position asked about, with that player to move.
  [[nodiscard]] graph::Node root(Player to_move) const noexcept;
  /// Whether some rule is one player's alone.
  [[nodiscard]] bool players_differ() const noexcept;
  /// Whose turn it is at a node; both's where the players do not differ.
  [[nodiscard]] Owner mover(graph::Node node) const;
  /// What stands at a node, without the name of a game that the position asked about has; long tuples take several
  /// lines, square ones as many as columns.
  [[nodiscard]] std::string text(graph::Node node) const;

 private:
  struct Inside;
  explicit OpenGame(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace grundy::reach
