/// The nim-product from its definition as a game: a ⊗ b is the least number that is not among
/// a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for a' < a and b' < b. Slow and obvious; shares nothing with the library.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace grundy::oracle {

/// All products of numbers below `size`.
inline std::vector<std::vector<std::uint64_t>> nim_products(std::size_t size) {
  std::vector<std::vector<std::uint64_t>> product(size, std::vector<std::uint64_t>(size));
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      std::set<std::uint64_t> excluded;
      for (std::size_t c = 0; c < a; ++c) {
        for (std::size_t d = 0; d < b; ++d) excluded.insert(product[c][b] ^ product[a][d] ^ product[c][d]);
      }
      while (excluded.contains(product[a][b])) ++product[a][b];
    }
  }
  return product;
}

}  // namespace grundy::oracle
