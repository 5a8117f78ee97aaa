/// What a theorem is to this room: a statement with its source, a domain, and what it gives there.
///
/// A theorem that gives Grundy values serves sums; one that gives only who wins does not. Either can name moves: all
/// moves to options of a given value. Winning moves are the moves to value 0, and in a sum the moves that make the
/// nim-sum 0, so this one question is enough; a theorem that knows only outcomes answers it for 0 alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/game/move_list.hpp"
#include "grundy/game/position.hpp"

namespace grundy::theory {

/// A component together with the kinds it is stated in.
struct At {
  const KindTable& kinds;
  const Component& component;

  [[nodiscard]] const Integer& operator[](std::size_t i) const { return component.coordinates[i]; }
  [[nodiscard]] const std::vector<Integer>& coordinates() const { return component.coordinates; }
  /// The parameter that is one number. Precondition: parameter `i` is a number.
  [[nodiscard]] const Integer& parameter(std::size_t i = 0) const { return component.parameters[i].values.front(); }
  /// A component of the same kind and parameters.
  [[nodiscard]] Component with(std::vector<Integer> coordinates) const {
    return {component.kind, component.parameters, std::move(coordinates)};
  }
  /// The kind that the catalogue knows by this name; nothing if the session has none.
  [[nodiscard]] std::optional<KindId> kind(std::string_view catalogue) const;
  /// The position in the command line's notation, long numbers shortened.
  [[nodiscard]] std::string text() const;
};

/// The box in which a theorem is held against the rules, position by position, in the tests.
struct Box {
  std::vector<std::vector<Parameter>> parameters = {{}};  ///< every tuple that is tried
  std::vector<std::uint32_t> coordinates;                 ///< greatest value of each fixed coordinate
  std::uint32_t list_length = 0;                          ///< greatest length of the list
  std::uint32_t list_element = 0;                         ///< greatest element of the list
};

/// A tame misère position plays in sums like a Nim position: `fickle` ones like heaps of 0 and 1 (genus 0^1, 1^0), the
/// others like Nim with some heap of two or more (genus n^n).
struct Tame {
  Integer value;
  bool firm = false;
  friend bool operator==(const Tame&, const Tame&) = default;
};

/// The sum of tame positions.
[[nodiscard]] Tame operator+(const Tame& a, const Tame& b);
/// Whether who moves loses under misère play: a firm position with value 0, a fickle one with value 1.
[[nodiscard]] bool misere_losing(const Tame& position);

class Theorem {
 public:
  Theorem() = default;
  Theorem(const Theorem&) = delete;
  Theorem& operator=(const Theorem&) = delete;
  virtual ~Theorem() = default;

  [[nodiscard]] virtual Text statement() const = 0;
  [[nodiscard]] virtual Text citation() const = 0;
  /// What holds under misère play. By default the same; where the heaps keep to Nim's rule, that rule.
  [[nodiscard]] virtual Text misere_statement() const { return statement(); }
  /// What a misère answer rests on. By default the same; Conway's theorem on tame positions goes with it for sums.
  [[nodiscard]] virtual Text misere_citation() const { return citation(); }
  [[nodiscard]] virtual Box box() const = 0;

  /// Whether the theorem speaks of this position. All other functions have this as precondition. The shape (number of
  /// parameters and coordinates, none negative) has been checked.
  [[nodiscard]] virtual bool applies(const At& at) const;

  /// The Grundy value under normal play; nothing if the theorem gives only the outcome here.
  [[nodiscard]] virtual std::optional<Integer> value(const At& at) const = 0;
  /// Whether the player to move loses under normal play.
  [[nodiscard]] virtual bool losing(const At& at) const { return *value(at) == 0; }
  /// The moves to options of Grundy value `target`. Precondition: `target` is not the value of the position (there are
  /// no such moves); if `value` gives nothing, `target` is 0.
  [[nodiscard]] virtual MoveList moves_to(const At& at, const Integer& target) const = 0;

  /// The position's tame equivalent under misère play, if the theorem gives one.
  [[nodiscard]] virtual std::optional<Tame> tame(const At& at) const;
  /// The moves that leave a misère P-position together with `rest`, the sum of the other components.
  /// Precondition: `tame` gives a position.
  [[nodiscard]] virtual MoveList misere_moves(const At& at, const Tame& rest) const;
  /// Whether the player to move loses under misère play, where the theorem knows that of this position alone.
  [[nodiscard]] virtual std::optional<bool> losing_misere_alone(const At& at) const;
  /// The winning moves of the position alone under misère play. Precondition: `losing_misere_alone` gives false.
  [[nodiscard]] virtual MoveList misere_moves_alone(const At& at) const;
  /// Why that is so. Precondition: `losing_misere_alone` gives an answer.
  [[nodiscard]] virtual std::vector<Text> explain_misere_alone(const At& at) const { return explain(at); }

  /// Why, in words, with this position's numbers.
  [[nodiscard]] virtual std::vector<Text> explain(const At& at) const = 0;
  /// A mistake that is often made with this game, if there is one that `explain` does not speak of.
  [[nodiscard]] virtual std::optional<Text> trap(const At& at, Convention convention) const;
};

/// A theorem on heaps that behave like Nim heaps under misère play as well: every position of value 0 that can be moved
/// in has an option of value 1 (T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3
/// (1974)). By induction the genus of a position of value n is then 0^1, 1^0, or n^n for n >= 2.
class RegularTheorem : public Theorem {
 public:
  [[nodiscard]] Text misere_statement() const override;
  [[nodiscard]] Text misere_citation() const override;
  [[nodiscard]] std::optional<Tame> tame(const At& at) const override;
  [[nodiscard]] MoveList misere_moves(const At& at, const Tame& rest) const override;
};

/// The value that an option must have to leave a misère P-position with `rest`, if every option of value n is firm
/// exactly for n >= 2.
[[nodiscard]] Integer misere_target(const Tame& rest);

/// A move by `rule` with named choices.
[[nodiscard]] Move make_move(std::size_t rule, std::vector<Choice> choices, std::vector<Component> target);

/// "5", or a shortened form for a long number.
[[nodiscard]] std::string show(const Integer& value);

}  // namespace grundy::theory
