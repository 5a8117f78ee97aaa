/// A finite commutative monoid with a part of it marked as lost, and the element that each kind of game stands for.
///
/// When it is right (see check.hpp) and reduced it is the misère quotient of the games: two sums have the same element
/// exactly when no sum beside them tells them apart, and a sum is lost for who moves exactly when its element is.
/// T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/misere/bits.hpp"
#include "grundy/misere/games.hpp"

namespace grundy::misere {

using Element = std::uint16_t;

/// The most elements that a monoid may be given: its table takes 128 MB.
inline constexpr std::size_t largest_monoid = 8192;

struct Monoid {
  std::vector<Sum> sums;         ///< by element, a sum that has it; element 0 is that of the empty sum
  std::vector<Element> product;  ///< of i and j at i · size() + j
  Bits lost;                     ///< P: the elements of sums that are lost for who moves
  std::vector<Element> image;    ///< by kind: the pretending function

  /// One element, of the empty sum, which is won.
  [[nodiscard]] static Monoid trivial();

  [[nodiscard]] std::size_t size() const noexcept { return sums.size(); }
  [[nodiscard]] Element times(Element left, Element right) const { return product[left * size() + right]; }
  /// Precondition: every kind in it has an image.
  [[nodiscard]] Element element(const Sum& sum) const {
    Element at = 0;
    for (const Kind kind : sum) at = times(at, image[kind]);
    return at;
  }
  [[nodiscard]] bool is_lost(const Sum& sum) const { return lost[element(sum)]; }
  /// By element: the elements beside which it is lost.
  [[nodiscard]] std::vector<Bits> meets() const;
};

/// A monoid that also knows the elements of a coarser one.
struct Refinement {
  Monoid monoid;
  std::vector<Element> coarser;  ///< by element
};

}  // namespace grundy::misere
