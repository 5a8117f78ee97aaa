/// The moves of a position by the syntax tree alone: slow, plain, and what every faster way to moves is held against.
///
/// Nothing here has seen the lowered form, its programs or the evaluator for numbers of any size; what it shares with
/// them is the parser. For games that stay within themselves: a move to another game, to other parameters or to a list
/// of another length, a rule with an owner or a declared end is an error of kind `limit`.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// A move: rule, choices in the order of the clauses, and the components it leads to, one after the other.
struct PlainMove {
  std::size_t rule = 0;
  std::vector<std::pair<std::string, std::int64_t>> choices;  ///< only if asked for
  std::vector<std::int64_t> target;                           ///< components · dimension numbers
};

class PlainMoves {
 public:
  /// `file` has passed the checker and outlives this; `dimension` counts the elements of the list too. Errors: `input`
  /// if parameters or dimension do not fit the game.
  [[nodiscard]] static Result<PlainMoves> of(const File& file, std::size_t game,
                                             const std::vector<Parameter>& parameters, std::size_t dimension);

  /// Whether the position lies in the declared domain, parameters included. Errors: `rules`, `limit`.
  [[nodiscard]] Result<bool> contains(std::span<const std::int64_t> position) const;

  /// Calls `sink` for every move until it returns false; a move that would make a coordinate negative does not exist,
  /// and whether a target lies in the domain is not asked. Returns whether it came to the end. Errors: `rules` if an
  /// expression fails here; `limit` beyond 64 bits, for very long listings, and for what is not listed (above).
  [[nodiscard]] Result<bool> for_each(std::span<const std::int64_t> position,
                                      const std::function<bool(const PlainMove&)>& sink,
                                      bool with_choices = false) const;

  [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
  [[nodiscard]] const Game& game() const noexcept { return file_->games[game_]; }

  /// The numbers that the rules and the parameters speak of, ascending: near them play may change.
  [[nodiscard]] std::vector<std::int64_t> constants() const;

 private:
  friend class PlainWalk;
  struct Given {
    Parameter::Shape shape = Parameter::Shape::number;
    std::vector<std::int64_t> values;
    friend bool operator==(const Given&, const Given&) = default;
  };
  PlainMoves(const File& file, std::size_t game, std::size_t dimension)
      : file_(&file), game_(game), dimension_(dimension) {}

  const File* file_;
  std::size_t game_;
  std::size_t dimension_;
  std::vector<Given> parameters_;
};

}  // namespace grundy::rules
