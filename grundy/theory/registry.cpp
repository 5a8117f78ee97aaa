#include "grundy/theory/registry.hpp"

#include <algorithm>
#include <array>

#include "grundy/theory/bash.hpp"
#include "grundy/theory/boxes.hpp"
#include "grundy/theory/chomp.hpp"
#include "grundy/theory/coins.hpp"
#include "grundy/theory/divisor.hpp"
#include "grundy/theory/euclid.hpp"
#include "grundy/theory/half.hpp"
#include "grundy/theory/kayles.hpp"
#include "grundy/theory/lasker.hpp"
#include "grundy/theory/moore.hpp"
#include "grundy/theory/nim.hpp"
#include "grundy/theory/powers.hpp"
#include "grundy/theory/range.hpp"
#include "grundy/theory/row.hpp"
#include "grundy/theory/staircase.hpp"
#include "grundy/theory/subtract.hpp"
#include "grundy/theory/takeaway.hpp"
#include "grundy/theory/wythoff.hpp"

namespace grundy::theory {

std::span<const Tie> ties() {
  // A new theorem is its file and its line here.
  static const std::array all = {
      Tie{"auction", 1, 2, false, &auction()},
      Tie{"bash", 1, 1, false, &bash()},
      Tie{"boxes", 0, 2, false, &boxes()},
      Tie{"chomp", 0, 0, true, &chomp()},
      Tie{"coprime", 0, 1, false, &coprime()},
      Tie{"corners", 0, 2, false, &corners()},
      Tie{"count_to", 1, 2, false, &count_to()},
      Tie{"dawson", 0, 1, false, &dawson()},
      Tie{"divisor", 0, 1, false, &divisor()},
      Tie{"euclid", 0, 2, false, &euclid()},
      Tie{"euclid_to_zero", 0, 2, false, &euclid_to_zero()},
      Tie{"fibonacci", 0, 2, false, &fibonacci()},
      Tie{"georgia", 0, 0, true, &georgia()},
      Tie{"half", 0, 1, false, &half()},
      Tie{"kayles", 0, 1, false, &kayles()},
      Tie{"lasker", 0, 1, false, &lasker()},
      Tie{"mock", 0, 1, false, &mock()},
      Tie{"moore", 1, 0, true, &moore()},
      Tie{"moore2", 0, 0, true, &moore2()},
      Tie{"moore3", 0, 0, true, &moore3()},
      Tie{"nim", 0, 0, true, &nim()},
      Tie{"pebbles", 0, 0, true, &pebbles()},
      Tie{"powers", 0, 1, false, &powers()},
      Tie{"powers_of", 1, 1, false, &powers_of()},
      Tie{"proper_divisor", 0, 1, false, &proper_divisor()},
      Tie{"queen", 0, 2, false, &queen()},
      Tie{"range", 2, 1, false, &range()},
      Tie{"ring", 1, 1, false, &ring()},
      Tie{"row", 1, 1, false, &row()},
      Tie{"ruler", 0, 1, false, &ruler()},
      Tie{"silver", 0, 0, true, &silver()},
      Tie{"stairs", 0, 0, true, &stairs()},
      Tie{"strip", 0, 0, true, &strip()},
      Tie{"subtract", 1, 1, false, &subtract()},
      Tie{"takeaway", 1, 2, false, &takeaway()},
      Tie{"triplets", 0, 1, false, &triplets()},
      Tie{"turtles", 0, 1, false, &turtles()},
      Tie{"twins", 0, 1, false, &twins()},
      Tie{"wythoff", 0, 2, false, &wythoff()},
      Tie{"wythoff_r", 1, 2, false, &r_wythoff()},
  };
  return all;
}

const Theorem* theorem_for(const At& at) {
  const std::string_view name = at.kinds[at.component.kind].catalogue;
  if (name.empty()) return nullptr;
  const std::span<const Tie> all = ties();
  const auto tie = std::find_if(all.begin(), all.end(), [name](const Tie& t) { return t.catalogue == name; });
  if (tie == all.end()) return nullptr;
  const Component& component = at.component;
  const bool shaped =
      component.parameters.size() == tie->parameters &&
      (tie->list ? component.coordinates.size() >= tie->coordinates : component.coordinates.size() == tie->coordinates);
  if (!shaped) return nullptr;
  for (const Parameter& parameter : component.parameters) {
    if (parameter.shape == Parameter::Shape::number && parameter.values.size() != 1) return nullptr;
  }
  for (const Integer& coordinate : component.coordinates) {
    if (coordinate < 0) return nullptr;
  }
  return tie->theorem->applies(at) ? tie->theorem : nullptr;
}

}  // namespace grundy::theory
