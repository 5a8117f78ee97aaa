/// A session with every kind that a theorem is tied to, and the way between components and the oracle's places.
#pragma once

#include <map>
#include <string>

#include "grundy/game/position.hpp"
#include "grundy/theory/registry.hpp"

#include "oracle/games.hpp"

namespace grundy::theory {

class Session {
 public:
  Session() {
    for (const Tie& tie : ties()) {
      KindInfo info;
      info.name = info.catalogue = std::string(tie.catalogue);
      for (std::size_t i = 0; i < tie.parameters; ++i) info.parameters.push_back("p" + std::to_string(i));
      for (std::size_t i = 0; i < tie.coordinates; ++i) info.coordinates.push_back("x" + std::to_string(i));
      info.list = tie.list;
      info.list_name = tie.list ? "s" : "";
      ids_.emplace(std::string(tie.catalogue), kinds.add(std::move(info)));
    }
  }

  [[nodiscard]] Component component(const std::string& kind, std::vector<Integer> at,
                                    std::vector<Parameter> parameters = {}) const {
    return {ids_.at(kind), std::move(parameters), std::move(at)};
  }

  [[nodiscard]] Component component(const oracle::Place& place, const std::vector<Parameter>& parameters) const {
    return component(place.game, {place.at.begin(), place.at.end()}, parameters);
  }

  [[nodiscard]] oracle::Place place(const Component& component) const {
    oracle::Place place{kinds[component.kind].name, {}, {}};
    for (const Parameter& parameter : component.parameters) {
      place.parameters.emplace_back();
      for (const Integer& value : parameter.values) place.parameters.back().push_back(static_cast<long>(value));
    }
    for (const Integer& value : component.coordinates) place.at.push_back(static_cast<long>(value));
    return place;
  }

  [[nodiscard]] oracle::Option option(const Move& move) const {
    // A move known by what it leaves alone names no rule; games of such moves have one.
    oracle::Option option{move.rule.value_or(0), {}, {}};
    for (const Choice& choice : move.choices) option.choices.push_back(static_cast<long>(choice.value));
    for (const Component& part : move.target) option.target.push_back(place(part));
    return option;
  }

  KindTable kinds;

 private:
  std::map<std::string, KindId> ids_;
};

/// All coordinate tuples of a theorem's box, for a tie of that shape.
inline std::vector<std::vector<long>> tuples(const Box& box, bool list) {
  std::vector<std::vector<long>> all = {{}};
  for (const std::uint32_t most : box.coordinates) {
    std::vector<std::vector<long>> longer;
    for (const auto& tuple : all) {
      for (long x = 0; x <= static_cast<long>(most); ++x) {
        longer.push_back(tuple);
        longer.back().push_back(x);
      }
    }
    all = std::move(longer);
  }
  if (!list) return all;
  std::vector<std::vector<long>> row = all;
  for (std::uint32_t length = 0; length < box.list_length; ++length) {
    std::vector<std::vector<long>> longer;
    for (const auto& tuple : row) {
      for (long x = 0; x <= static_cast<long>(box.list_element); ++x) {
        longer.push_back(tuple);
        longer.back().push_back(x);
      }
    }
    all.insert(all.end(), longer.begin(), longer.end());
    row = std::move(longer);
  }
  return all;
}

}  // namespace grundy::theory
