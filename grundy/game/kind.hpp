/// Kinds of position: what a component is a position *of*.
///
/// A kind is one `game` of a rules file, one take-and-break code, one graph, one board type. Rooms that can solve a
/// kind know it by its id; everyone else needs only its name and the shape of its coordinates, which stand here.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "grundy/number/integer.hpp"

namespace grundy {

struct KindId {
  std::uint32_t index = 0;
  friend auto operator<=>(const KindId&, const KindId&) = default;
};

/// What stands in square brackets after a game's name: `bash[10]`, `subtract[{2, 5, 7}]`, `maze[[0, 1, 1, 0]]`.
struct Parameter {
  enum class Shape : std::uint8_t {
    number,  ///< exactly one value
    set,     ///< distinct values, ascending
    table,   ///< values in the given order, indexed from 1
  };
  Shape shape = Shape::number;
  std::vector<Integer> values;

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// The parameter that is one number.
[[nodiscard]] Parameter number_parameter(Integer value);
/// The parameter that is a set; sorts and removes doubles.
[[nodiscard]] Parameter set_parameter(std::vector<Integer> values);

/// The shape of a kind's positions, for whoever prints or checks them.
struct KindInfo {
  std::string name;                      ///< "nim", "0.77"
  std::vector<std::string> parameters;   ///< names, in order
  std::vector<std::string> coordinates;  ///< names of the fixed coordinates, in order
  bool list = false;                     ///< whether a list follows the fixed coordinates
  std::string list_name;                 ///< its name; empty without one
  std::string catalogue;  ///< the catalogue's name for it, by which theorems are tied to it; empty otherwise

  friend bool operator==(const KindInfo&, const KindInfo&) = default;
};

/// All kinds of one session. Ids are never reused.
class KindTable {
 public:
  KindId add(KindInfo info) {
    kinds_.push_back(std::move(info));
    return KindId{static_cast<std::uint32_t>(kinds_.size() - 1)};
  }
  /// Precondition: `id` came from `add` of this table.
  [[nodiscard]] const KindInfo& operator[](KindId id) const { return kinds_[id.index]; }
  [[nodiscard]] std::size_t size() const noexcept { return kinds_.size(); }

 private:
  std::vector<KindInfo> kinds_;
};

}  // namespace grundy
