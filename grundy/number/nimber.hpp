/// Nimbers: the field that the nim-sum and the nim-product make of the numbers below 2^64.
///
/// The nim-sum is the exclusive or. The nim-product is fixed by two facts (J. H. Conway, On Numbers and Games, ch. 6):
/// for a Fermat power F = 2^(2^n) and x < F, F ⊗ x is the ordinary product, and F ⊗ F = F ⊕ F/2. So numbers below F²
/// are pairs over the field below F, and the tower of these quadratic extensions is GF(2^64) at its sixth storey.
///
/// Two ways to multiply. The tower, by a table of all products below 256 and three storeys above it, runs everywhere.
/// Where the processor multiplies polynomials over GF(2) (PCLMULQDQ) the fields' isomorphism is used: a linear map
/// takes nimbers to residues modulo the minimal polynomial of one nimber of degree 64, one carry-less product with a
/// Barrett reduction multiplies them, and the inverse map brings the product home. The maps are computed from the
/// tower at first use; nothing in them is written in by hand.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "grundy/number/integer.hpp"

namespace grundy {

/// A nimber below 2^64 with the field's operations. Every element is its own negative.
struct Nimber {
  std::uint64_t value = 0;

  friend auto operator<=>(const Nimber&, const Nimber&) = default;
};

/// The nim-sum.
[[nodiscard]] constexpr Nimber operator+(Nimber a, Nimber b) noexcept {
  return {a.value ^ b.value};
}

/// The nim-product. Some 5 ns with PCLMULQDQ, some 60 ns without.
[[nodiscard]] Nimber operator*(Nimber a, Nimber b);

/// The nimber b with a ⊗ b = 1. Precondition: a != 0.
[[nodiscard]] Nimber inverse(Nimber a);

/// a ⊗ inverse(b). Precondition: b != 0.
[[nodiscard]] Nimber operator/(Nimber a, Nimber b);

/// The a-fold nim-product of `base` with itself for any integer exponent; 0^0 = 1. Precondition: base != 0 or
/// exponent >= 0.
[[nodiscard]] Nimber power(Nimber base, const Integer& exponent);

/// The one nimber whose nim-square is `a`: squaring is a bijection in characteristic 2.
[[nodiscard]] Nimber square_root(Nimber a);

/// The nim-product of numbers of any size: Conway's recursion in Karatsuba's form, down to 64-bit products.
/// Precondition: both >= 0. Cost: n^1.58 of the bits, rounded up to a power of two.
[[nodiscard]] Integer nim_product(const Integer& a, const Integer& b);

/// The nim-sum (exclusive or) of numbers of any size. Precondition: both >= 0.
[[nodiscard]] Integer nim_sum(const Integer& a, const Integer& b);

/// The least number >= 0 that is not in `values` (in any order, with repetitions): the minimal excluded one.
[[nodiscard]] std::uint64_t mex(std::span<const std::uint64_t> values);

namespace detail {
/// The nim-product by the tower of extensions, on every processor.
[[nodiscard]] std::uint64_t nim_product_tower(std::uint64_t a, std::uint64_t b);
/// The nim-product by the isomorphism; nothing where the processor has no carry-less product.
[[nodiscard]] std::optional<std::uint64_t> nim_product_carryless(std::uint64_t a, std::uint64_t b);
}  // namespace detail

}  // namespace grundy
