#include "grundy/number/nimber.hpp"

#include <array>
#include <vector>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define GRUNDY_HAS_PCLMUL 1
#include <immintrin.h>
#endif

namespace grundy {
namespace {

using u64 = std::uint64_t;

/// Conway's recursion itself, for filling the tables: the product of numbers below 2^bits.
u64 product_by_definition(u64 a, u64 b, unsigned bits) {
  if (a <= 1 || b <= 1) return a * b;
  const unsigned half = bits / 2;
  const u64 mask = (u64{1} << half) - 1;
  const u64 a1 = a >> half;
  const u64 a0 = a & mask;
  const u64 b1 = b >> half;
  const u64 b0 = b & mask;
  const u64 low = product_by_definition(a0, b0, half);
  const u64 high = product_by_definition(a1, b1, half);
  const u64 mixed = product_by_definition(a0 ^ a1, b0 ^ b1, half);
  return ((mixed ^ low) << half) ^ low ^ product_by_definition(high, u64{1} << (half - 1), half);
}

/// All products below 256: 64 KiB.
struct ByteProducts {
  std::array<std::array<std::uint8_t, 256>, 256> of;

  ByteProducts() : of{} {
    for (unsigned a = 0; a < 256; ++a) {
      for (unsigned b = 0; b <= a; ++b) {
        of[a][b] = of[b][a] = static_cast<std::uint8_t>(product_by_definition(a, b, 8));
      }
    }
  }
};

const ByteProducts& byte_products() {
  static const ByteProducts table;
  return table;
}

template <unsigned bits>
u64 tower(const ByteProducts& table, u64 a, u64 b) {
  if constexpr (bits == 8) {
    return table.of[a][b];
  } else {
    constexpr unsigned half = bits / 2;
    constexpr u64 mask = (u64{1} << half) - 1;
    const u64 low = tower<half>(table, a & mask, b & mask);
    const u64 high = tower<half>(table, a >> half, b >> half);
    const u64 mixed = tower<half>(table, (a & mask) ^ (a >> half), (b & mask) ^ (b >> half));
    return ((mixed ^ low) << half) ^ low ^ tower<half>(table, high, u64{1} << (half - 1));
  }
}

#ifdef GRUNDY_HAS_PCLMUL

/// A linear map of 64-bit vectors over GF(2), applied byte by byte.
class LinearMap {
 public:
  /// The map that takes the i-th unit vector to `columns[i]`.
  explicit LinearMap(const std::array<u64, 64>& columns) : of_{} {
    for (std::size_t byte = 0; byte < 8; ++byte) {
      for (std::size_t bits = 1; bits < 256; ++bits) {
        const auto lowest = static_cast<std::size_t>(std::countr_zero(bits));
        of_[byte][bits] = of_[byte][bits & (bits - 1)] ^ columns[8 * byte + lowest];
      }
    }
  }

  [[nodiscard]] u64 operator()(u64 x) const noexcept {
    return of_[0][x & 255] ^ of_[1][x >> 8 & 255] ^ of_[2][x >> 16 & 255] ^ of_[3][x >> 24 & 255] ^
           of_[4][x >> 32 & 255] ^ of_[5][x >> 40 & 255] ^ of_[6][x >> 48 & 255] ^ of_[7][x >> 56];
  }

 private:
  std::array<std::array<u64, 256>, 8> of_;
};

/// The isomorphism between nimbers and GF(2)[x] / q, q the minimal polynomial of a nimber of degree 64.
struct Isomorphism {
  std::array<u64, 64> powers{};          ///< powers[i] = g^i, in nimbers
  std::array<u64, 64> inverse_powers{};  ///< column i: the unit nimber 2^i as a polynomial in g
  u64 modulus = 0;                       ///< q without its leading term x^64
  u64 barrett = 0;                       ///< floor(x^128 / q) without its leading term x^64

  Isomorphism() {
    const u64 generator = u64{1} << 32;  // not below 2^32, hence in no proper subfield: of degree 64
    u64 power = 1;
    for (u64& entry : powers) {
      entry = power;
      power = tower<64>(byte_products(), power, generator);
    }
    invert();
    for (std::size_t i = 0; i < 64; ++i) {  // g^64 in the basis 1 … g^63 gives q
      if ((power >> i & 1) != 0) modulus ^= inverse_powers[i];
    }
    // Long division of x^128 by q: after the leading term the running remainder is q' · x^64.
    u64 remainder = modulus;
    for (unsigned step = 64; step-- > 0;) {
      const bool carry = remainder >> 63 != 0;
      if (carry) barrett |= u64{1} << step;
      remainder = remainder << 1 ^ (carry ? modulus : 0);
    }
  }

 private:
  /// Gauss–Jordan on the matrix whose columns are `powers`; it is invertible as g has degree 64.
  void invert() {
    std::array<u64, 64> left = powers;  // column operations: left becomes the identity
    std::array<u64, 64> right{};
    for (std::size_t i = 0; i < 64; ++i) right[i] = u64{1} << i;
    for (std::size_t bit = 0; bit < 64; ++bit) {
      std::size_t pivot = bit;
      while ((left[pivot] >> bit & 1) == 0) ++pivot;
      std::swap(left[bit], left[pivot]);
      std::swap(right[bit], right[pivot]);
      for (std::size_t column = 0; column < 64; ++column) {
        if (column != bit && (left[column] >> bit & 1) != 0) {
          left[column] ^= left[bit];
          right[column] ^= right[bit];
        }
      }
    }
    inverse_powers = right;
  }
};

class CarrylessProduct {
 public:
  CarrylessProduct() : CarrylessProduct(Isomorphism{}) {}

  __attribute__((target("pclmul,sse4.1"))) u64 operator()(u64 a, u64 b) const noexcept {
    const __m128i product = multiply(to_polynomial_(a), to_polynomial_(b));
    const u64 low = static_cast<u64>(_mm_cvtsi128_si64(product));
    const u64 high = static_cast<u64>(_mm_extract_epi64(product, 1));
    const u64 quotient = high ^ static_cast<u64>(_mm_extract_epi64(multiply(high, barrett_), 1));
    return to_nimber_(low ^ static_cast<u64>(_mm_cvtsi128_si64(multiply(quotient, modulus_))));
  }

 private:
  explicit CarrylessProduct(const Isomorphism& map)
      : to_polynomial_(map.inverse_powers), to_nimber_(map.powers), modulus_(map.modulus), barrett_(map.barrett) {}

  __attribute__((target("pclmul,sse4.1"))) static __m128i multiply(u64 a, u64 b) noexcept {
    return _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<long long>(a)),
                                _mm_cvtsi64_si128(static_cast<long long>(b)), 0);
  }

  LinearMap to_polynomial_;
  LinearMap to_nimber_;
  u64 modulus_;
  u64 barrett_;
};

bool has_carryless_product() {
  return __builtin_cpu_supports("pclmul") != 0 && __builtin_cpu_supports("sse4.1") != 0;
}

const CarrylessProduct& carryless_product() {
  static const CarrylessProduct product;
  return product;
}

#endif  // GRUNDY_HAS_PCLMUL

/// The inverse below 2^bits. With a = a1 F + a0 the conjugate is a1 F + (a0 + a1) and the norm
/// a0 (a0 + a1) + a1² F/2 lies one storey below.
u64 inverse_tower(u64 a, unsigned bits) {
  if (a <= 1) return a;
  const unsigned half = bits / 2;
  const u64 a1 = a >> half;
  const u64 a0 = a & ((u64{1} << half) - 1);
  if (a1 == 0) return inverse_tower(a0, half);
  const Nimber norm = Nimber{a0} * Nimber{a0 ^ a1} + Nimber{a1} * Nimber{a1} * Nimber{u64{1} << (half - 1)};
  const Nimber scale{inverse_tower(norm.value, half)};
  return (Nimber{a1} * scale).value << half ^ (Nimber{a0 ^ a1} * scale).value;
}

/// (r1 F + r0)² = r1² F + (r1² F/2 + r0²): the upper half gives r1, then the lower one r0.
u64 square_root_tower(u64 a, unsigned bits) {
  if (a <= 1) return a;
  const unsigned half = bits / 2;
  const u64 upper = a >> half;
  const u64 lower = a & ((u64{1} << half) - 1);
  const u64 carried = (Nimber{upper} * Nimber{u64{1} << (half - 1)}).value;
  return square_root_tower(upper, half) << half ^ square_root_tower(lower ^ carried, half);
}

std::size_t bit_length(const Integer& value) {
  return value == 0 ? 0 : static_cast<std::size_t>(boost::multiprecision::msb(value)) + 1;
}

/// `bits` is a power of two >= 64 and both factors are below 2^bits.
Integer product_any(const Integer& a, const Integer& b, std::size_t bits) {
  if (a == 0 || b == 0) return 0;
  if (bits == 64) return Integer((Nimber{static_cast<u64>(a)} * Nimber{static_cast<u64>(b)}).value);
  const std::size_t half = bits / 2;
  const Integer a1 = a >> half;
  const Integer b1 = b >> half;
  const Integer a0 = a - (a1 << half);
  const Integer b0 = b - (b1 << half);
  const Integer low = product_any(a0, b0, half);
  if (a1 == 0) return Integer(product_any(a0, b1, half) << half) ^ low;
  if (b1 == 0) return Integer(product_any(a1, b0, half) << half) ^ low;
  const Integer high = product_any(a1, b1, half);
  const Integer mixed = product_any(Integer(a0 ^ a1), Integer(b0 ^ b1), half);
  const Integer carried = product_any(high, Integer(1) << (half - 1), half);
  return Integer(Integer(mixed ^ low) << half) ^ low ^ carried;
}

}  // namespace

namespace detail {

std::uint64_t nim_product_tower(std::uint64_t a, std::uint64_t b) {
  return tower<64>(byte_products(), a, b);
}

std::optional<std::uint64_t> nim_product_carryless([[maybe_unused]] std::uint64_t a, [[maybe_unused]] std::uint64_t b) {
#ifdef GRUNDY_HAS_PCLMUL
  if (has_carryless_product()) return carryless_product()(a, b);
#endif
  return std::nullopt;
}

}  // namespace detail

Nimber operator*(Nimber a, Nimber b) {
#ifdef GRUNDY_HAS_PCLMUL
  static const CarrylessProduct* const carryless = has_carryless_product() ? &carryless_product() : nullptr;
  if (carryless != nullptr) return {(*carryless)(a.value, b.value)};
#endif
  return {detail::nim_product_tower(a.value, b.value)};
}

Nimber inverse(Nimber a) {
  return {inverse_tower(a.value, 64)};
}

Nimber operator/(Nimber a, Nimber b) {
  return a * inverse(b);
}

Nimber power(Nimber base, const Integer& exponent) {
  if (exponent == 0) return {1};
  if (base.value == 0) return {0};
  // The multiplicative group has order 2^64 - 1.
  auto rest = static_cast<u64>(floor_mod(exponent, Integer(~u64{0})));
  Nimber result{1};
  for (Nimber square = base; rest != 0; rest >>= 1, square = square * square) {
    if ((rest & 1) != 0) result = result * square;
  }
  return result;
}

Nimber square_root(Nimber a) {
  return {square_root_tower(a.value, 64)};
}

Integer nim_product(const Integer& a, const Integer& b) {
  return product_any(a, b, std::max<std::size_t>(64, std::bit_ceil(std::max(bit_length(a), bit_length(b)))));
}

Integer nim_sum(const Integer& a, const Integer& b) {
  return a ^ b;
}

std::uint64_t mex(std::span<const std::uint64_t> values) {
  std::vector<bool> seen(values.size());
  for (const std::uint64_t value : values) {
    if (value < seen.size()) seen[static_cast<std::size_t>(value)] = true;
  }
  std::uint64_t least = 0;
  while (least < seen.size() && seen[static_cast<std::size_t>(least)]) ++least;
  return least;
}

}  // namespace grundy
