/// Take-and-break codes: games on heaps of tokens, written d0.d1d2…
///
/// A move removes j tokens from one heap and leaves the rest of it as some number of non-empty heaps; digit d_j says
/// which numbers of heaps are allowed. So 0.77 (Kayles) takes one or two tokens and may split what is left in two, and
/// 4!.0 (Grundy's game) takes nothing and splits a heap in two unequal ones. The grammar is that of CGSuite:
///
///     code    = digit* "." digit* [ "[" digit+ "]" ]     digits before the point: …, d-2, d-1, d0 (d-1 adds a token)
///     digit   = ( 0-9 A-Z | "*" | "{" list ["+"] "}" | "&" number ";" ) [constraint]
///     list    = count [constraint] { "," count [constraint] }         "+": and every number above the last
///     constraint = "!" (heaps pairwise unequal) | "?" (not all equal) | "=" (all equal)
///
/// Bit i of a digit 0-9A-Z (0 to 35) allows i heaps; "*" allows any number; a bracketed tail repeats for ever. Besides,
/// `subtract{2,5,7}` takes one of the numbers, and `allbut{2,5}` any number but these.
/// Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) (octal
/// codes); Berlekamp, Conway, Guy, Winning Ways, ch. 4; CGSuite 2 (the extended grammar).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::code {

/// What is asked of the heaps that a move leaves.
enum class Constraint : std::uint8_t {
  forbidden,  ///< this number of heaps is not allowed
  any,        ///< no condition
  unequal,    ///< "!": no two heaps are equal
  mixed,      ///< "?": the heaps are not all equal
  equal,      ///< "=": all heaps are equal
};

/// Which numbers of heaps may be left, each under its constraint. In normal form (see `normal`).
struct Digit {
  std::vector<Constraint> heaps;  ///< [k]: for k heaps; the last is not `forbidden`
  bool more = false;              ///< the last constraint holds for every larger number of heaps too

  /// The constraint for `count` heaps.
  [[nodiscard]] Constraint at(std::uint64_t count) const;
  /// No move at all.
  [[nodiscard]] bool empty() const { return heaps.empty(); }
  /// The largest number of heaps; none: no limit.
  [[nodiscard]] std::optional<std::size_t> most_heaps() const;

  friend bool operator==(const Digit&, const Digit&) = default;
};

/// A game on heaps. Made by `parse`, `subtraction`, `all_but` or `make`, which see to it that every option is made of
/// heaps smaller than the heap it comes from: so values can be computed in order of size, and every play ends.
struct Code {
  std::vector<Digit> digits;  ///< d0, d1, …; not empty
  std::vector<Digit> adding;  ///< d-1, d-2, …: moves that add 1, 2, … tokens before they split
  std::size_t tail = 0;       ///< how many of the last digits repeat for ever; 0: all later digits are empty

  /// The digit for removing `tokens` (negative: adding).
  [[nodiscard]] const Digit& at(std::int64_t tokens) const;
  /// The largest number of heaps that a move leaves; none: no limit.
  [[nodiscard]] std::optional<std::size_t> most_heaps() const;
  /// The largest number of tokens that a move removes; none: no limit (a tail).
  [[nodiscard]] std::optional<std::size_t> most_removed() const;
  /// Every digit is without constraint, or the constraint cannot matter.
  [[nodiscard]] bool unconstrained() const;

  friend bool operator==(const Code&, const Code&) = default;
};

/// Limits that keep hostile input cheap.
inline constexpr std::size_t largest_heap_count = 63;      ///< named in a digit
inline constexpr std::size_t largest_removal = 1'000'000;  ///< named by a digit or in a set

/// Parses a code, `subtract{…}` or `allbut{…}`. A leading "0" may be left out (".77"), and so may ".0" ("4").
/// Errors, with their place: bad syntax; a digit or number out of range; a game that need not end.
[[nodiscard]] Result<Code> parse(std::string_view text, std::string source = "code");

/// The game of taking one of `set` tokens. Errors: an empty set, a member of 0 or above `largest_removal`.
[[nodiscard]] Result<Code> subtraction(std::vector<std::uint64_t> set);

/// The game of taking any number of tokens but those in `set` (which may be empty: that is Nim).
[[nodiscard]] Result<Code> all_but(std::vector<std::uint64_t> set);

/// A code from its digits, brought to normal form and checked. Errors: a game that need not end; a tail longer than the
/// digits.
[[nodiscard]] Result<Code> make(std::vector<Digit> digits, std::vector<Digit> adding = {}, std::size_t tail = 0);

/// The digit that allows exactly the numbers of heaps whose bits are set, all under one constraint.
[[nodiscard]] Digit digit(std::uint64_t bits, Constraint constraint = Constraint::any);

/// The normal form: no trailing `forbidden`; constraints on 0 and 1 heaps (which cannot matter) follow those on more
/// heaps where these agree, and vanish where they do not; a repeated last constraint before "+" is written once.
[[nodiscard]] Digit normal(Digit digit);

/// The code in normal form, such as "4!.0" or "0.3003330[3]"; `parse` reads it back.
[[nodiscard]] std::string to_string(const Code& code);
[[nodiscard]] std::string to_string(const Digit& digit);

/// The set of a pure subtraction game (take one of these, leave the rest as it is); none if the code is something else.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> subtraction_set(const Code& code);

/// The code as a set, "subtract{2,5,7}" or "allbut{2,5}"; none if it is neither. `parse` reads it back.
[[nodiscard]] std::optional<std::string> to_set_string(const Code& code);

}  // namespace grundy::code
