/// When a repetition in a finite piece of a sequence is a proof: the theorems, and what each asks for.
///
/// The lemmas are proved in docs/sequences.md. In all of them t is the largest number of tokens that a move removes, r
/// the largest number of heaps that it leaves, and g(n + p) = g(n) has been seen for all n ≥ n0 with n + p below the
/// length given.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grundy/base/text.hpp"
#include "grundy/code/code.hpp"

namespace grundy::sequence {

struct Period {
  std::uint64_t preperiod = 0;  ///< P: g(n + p) = g(n) + s for all n ≥ P
  std::uint64_t period = 1;     ///< p
  std::int64_t saltus = 0;      ///< s

  friend bool operator==(const Period&, const Period&) = default;
};

enum class Theorem : std::uint8_t {
  none,         ///< no theorem for this class of code: a repetition stays "checked"
  subtraction,  ///< finite, one heap: the last t values repeat
  guy_smith,    ///< finite octal codes: Guy and Smith 1956
  more_heaps,   ///< finite codes that leave at most r heaps, no constraints: lemma 1
  unequal,      ///< the same with "!" and "?": lemma 2
  equal,        ///< the same with "=" on even numbers of heaps: lemma 3
  state,        ///< one heap with a repeating tail: the state recurs, lemma 4
  window,       ///< finite, two heaps, rare and common values: the last values recur, lemma 5
};

/// A short name for certificates: "guy-smith", …
[[nodiscard]] std::string_view name(Theorem theorem);
[[nodiscard]] std::optional<Theorem> theorem_named(std::string_view name);
/// The theorem and its source, for people.
[[nodiscard]] Text describe(Theorem theorem);

/// The theorem that decides periods of this class of code.
[[nodiscard]] Theorem theorem_for(const code::Code& code);

/// How many heaps (0 … length − 1) must be known, and agree with the period, for the theorem to apply; none: no theorem
/// of this kind (none, state), or a length beyond 64 bits.
[[nodiscard]] std::optional<std::uint64_t> proof_length(const code::Code& code, const Period& period);

}  // namespace grundy::sequence
