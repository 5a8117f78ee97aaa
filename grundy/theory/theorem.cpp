#include "grundy/theory/theorem.hpp"

#include <utility>

namespace grundy::theory {

std::optional<KindId> At::kind(std::string_view catalogue) const {
  if (kinds[component.kind].catalogue == catalogue) return component.kind;
  for (std::uint32_t i = 0; i < kinds.size(); ++i) {
    if (kinds[KindId{i}].catalogue == catalogue) return KindId{i};
  }
  return std::nullopt;
}

std::string At::text() const {
  constexpr std::size_t most = 12;
  std::string text = kinds[component.kind].name;
  if (!component.parameters.empty()) {
    text += '[';
    for (std::size_t i = 0; i < component.parameters.size(); ++i) {
      if (i > 0) text += ", ";
      text += to_string(component.parameters[i]);
    }
    text += ']';
  }
  text += '(';
  for (std::size_t i = 0; i < component.coordinates.size(); ++i) {
    if (i > 0) text += ", ";
    if (i == most) {
      text += "…";
      break;
    }
    text += show(component.coordinates[i]);
  }
  return text + ')';
}

Tame operator+(const Tame& a, const Tame& b) {
  return {a.value ^ b.value, a.firm || b.firm};
}

bool misere_losing(const Tame& position) {
  return position.value == (position.firm ? 0 : 1);
}

bool Theorem::applies(const At&) const {
  return true;
}

std::optional<Tame> Theorem::tame(const At&) const {
  return std::nullopt;
}

MoveList Theorem::misere_moves(const At&, const Tame&) const {
  return MoveList::unknown();
}

std::optional<bool> Theorem::losing_misere_alone(const At&) const {
  return std::nullopt;
}

MoveList Theorem::misere_moves_alone(const At&) const {
  return MoveList::unknown();
}

std::optional<Text> Theorem::trap(const At&, Convention) const {
  return std::nullopt;
}

Text RegularTheorem::misere_statement() const {
  return say("Under misère play the nim-sum decides as under normal play as long as some component has a Grundy value of 2 "
             "or more; where all have 0 or 1 it is the other way round: lost exactly if the nim-sum is 1.");
}

Text RegularTheorem::misere_citation() const {
  return say("T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3 (1974); values: {}",
             citation());
}

std::optional<Tame> RegularTheorem::tame(const At& at) const {
  std::optional<Integer> grundy = value(at);
  if (!grundy) return std::nullopt;
  const bool firm = *grundy >= 2;
  return Tame{std::move(*grundy), firm};
}

Integer misere_target(const Tame& rest) {
  return rest.firm ? rest.value : Integer(rest.value ^ 1);
}

MoveList RegularTheorem::misere_moves(const At& at, const Tame& rest) const {
  // Next to a firm rest the nim-sum must become 0. Next to a fickle rest a firm option would leave a value >= 2, so the
  // option is fickle and the nim-sum must become 1.
  const Integer target = misere_target(rest);
  if (*value(at) == target) return {};
  return moves_to(at, target);
}

Move make_move(std::size_t rule, std::vector<Choice> choices, std::vector<Component> target) {
  return Move{0, rule, std::move(choices), std::move(target)};
}

std::string show(const Integer& value) {
  return to_short_string(value, 24);
}

}  // namespace grundy::theory
