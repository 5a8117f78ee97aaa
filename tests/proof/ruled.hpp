/// Games as text, lowered, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/game/position.hpp"
#include "grundy/proof/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/system.hpp"

namespace grundy::proof {

/// A game of a rules text with its parameters and the length of its list.
struct Ruled {
  std::unique_ptr<rules::System> system;
  const rules::Lowered* lowered = nullptr;
  rules::InstanceId self = 0;

  [[nodiscard]] Subject subject() const { return {*lowered, self, system->file()}; }
  /// "bash[3]": as certificates name it.
  [[nodiscard]] std::string game() const {
    const rules::InstanceKey& key = system->key(self);
    std::string text = system->file().games[key.game].name;
    for (std::size_t i = 0; i < key.parameters.size(); ++i) {
      text += (i == 0 ? "[" : ", ") + to_string(key.parameters[i]);
    }
    return key.parameters.empty() ? text : text + "]";
  }
};

inline Ruled ruled(const std::string& text, std::vector<Parameter> parameters = {}, std::size_t length = 0) {
  Ruled made;
  auto file = rules::parse_file(text, "test");
  if (!file) {
    ADD_FAILURE() << english(file.error().message);
    return made;
  }
  made.system = std::make_unique<rules::System>(std::move(*file));
  const auto instance = made.system->instance({0, std::move(parameters), length});
  if (!instance) {
    ADD_FAILURE() << english(instance.error().message);
    return made;
  }
  const auto lowered = made.system->lowered(*instance);
  if (!lowered) {
    ADD_FAILURE() << english(lowered.error().message);
    return made;
  }
  made.lowered = *lowered;
  made.self = *instance;
  return made;
}

inline std::vector<Parameter> number(int m) {
  return {number_parameter(m)};
}

inline constexpr const char* kBash = "game bash[m >= 1](n)\n  k in 1..m -> (n - k)\n";
inline constexpr const char* kPowers = "game powers(n)\n  k in powers_of(2) -> (n - k)\n";
inline constexpr const char* kHalf = "game half(n)\n  k in 1..n/2 -> (n - k)\n";
inline constexpr const char* kNim = "game nim(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n";
inline constexpr const char* kMoore =
    "game moore(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n"
    "  i in 1..len(s), j in i+1..len(s), k in 1..s[i], l in 1..s[j] -> s with s[i] := s[i] - k, s[j] := s[j] - l\n";
inline constexpr const char* kStairs =
    "game stairs(s[])\n  len(s) >= 1, k in 1..s[1] -> s with s[1] := s[1] - k\n"
    "  i in 2..len(s), k in 1..s[i] -> s with s[i] := s[i] - k, s[i-1] := s[i-1] + k\n";
inline constexpr const char* kBoxes =
    "game boxes(a >= 1, b >= 1)\n  k in 1..a-1 -> (k, a - k)\n  k in 1..b-1 -> (k, b - k)\n";
inline constexpr const char* kWythoff =
    "game wythoff(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n  k in 1..min(a, b) -> (a - k, b - k)\n";
inline constexpr const char* kBand =
    "game band[t](a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
    "  k in 1..a, l in 1..b, k - l < t, l - k < t -> (a - k, b - l)\n";
inline constexpr const char* kFibonacci = "game fibonacci(n, limit)\n  k in 1..limit -> (n - k, 2 * k)\n";
inline constexpr const char* kPrevious = "game previous(n, limit)\n  k in 1..limit -> (n - k, k)\n";
inline constexpr const char* kChomp2 =
    "game chomp2(a >= 1, b) where b <= a\n  c in 1..a-1 -> (c, min(b, c))\n  c in 0..b-1 -> (a, c)\n";
inline constexpr const char* kChomp3 =
    "game chomp3[m](a >= 1, b, c) where b <= a, c <= b, c <= m\n  x in 1..a-1 -> (x, min(b, x), min(c, x))\n"
    "  x in 0..b-1 -> (a, x, min(c, x))\n  x in 0..c-1 -> (a, b, x)\n";
inline constexpr const char* kLasker =
    "game lasker(n)\n  k in 1..n -> (n - k)\n  k in 1..n-1 -> lasker(k) + lasker(n - k)\n";
inline constexpr const char* kKayles = "game kayles(n)\n  k in 1..2, i in 0..n-k -> kayles(i) + kayles(n - k - i)\n";
inline constexpr const char* kDawson =
    "game dawson(n)\n  n == 1 -> (0)\n  n == 2 -> (0)\n  n >= 3 -> (n - 2)\n  i in 0..n-3 -> dawson(i) + dawson(n - 3 "
    "- i)\n";
inline constexpr const char* kEuclid =
    "game euclid(a, b)\n  a >= b, b >= 1, k in 1..a/b -> (a - k * b, b)\n  b > a, a >= 1, k in 1..b/a -> (a, b - k * "
    "a)\n";
inline constexpr const char* kDivisor = "game divisor(n)\n  k in divisors(n), k < n -> (n - k)\n";

}  // namespace grundy::proof
