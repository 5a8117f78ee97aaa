/// Lasker's Nim: take any number from a heap, or split a heap in two.
///
/// The Grundy values are 0, 1, 2, 4, 3, 5, 6, 8, 7, …: n, but n + 1 for n ≡ 3 and n - 1 for n ≡ 0 modulo 4 (n > 0). So
/// the value is a bijection, and all splits to a given value are found digit by digit: with A = g(a) and B = g(b) the
/// sum A + B is n up to a unit or two, and A xor B is given, so A and B = c + parts of A xor B with a common c.
///
/// All its heaps are tame: under misère play it is won like Nim.
#pragma once

#include <cstdint>

#include "grundy/theory/theorem.hpp"

namespace grundy::theory {

[[nodiscard]] const Theorem& lasker();  ///< lasker(n)

[[nodiscard]] constexpr std::uint64_t lasker_value(std::uint64_t n) noexcept {
  if (n == 0) return 0;
  return n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
}

}  // namespace grundy::theory
