/// Deterministic finite automata over the digits of k-tuples of numbers, most significant digit first.
///
/// A word is a sequence of letters; a letter is one digit for each of k tracks. Numbers of different length are padded
/// with leading zeros, so every automaton here is closed under them: the initial state goes to itself on the zero
/// letter, and a tuple of numbers is accepted or rejected whatever its padding. Automata are complete, minimal, and
/// numbered in a canonical order from the initial state 0, so that two of them accept the same words if and only if
/// they are equal.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "grundy/automaton/diagram.hpp"
#include "grundy/automaton/effort.hpp"

namespace grundy::automaton {

using State = std::uint32_t;

/// A word over the letters of `tracks` tracks; letter i stands at letters[i * tracks …].
struct Word {
  unsigned tracks = 0;
  std::vector<std::uint8_t> letters;

  [[nodiscard]] std::size_t length() const noexcept { return tracks == 0 ? 0 : letters.size() / tracks; }
  [[nodiscard]] std::span<const std::uint8_t> letter(std::size_t i) const noexcept {
    return std::span(letters).subspan(i * tracks, tracks);
  }
  friend bool operator==(const Word&, const Word&) = default;
};

/// The word whose tracks are the given digit strings, padded with leading zeros to a common length (at least `length`).
[[nodiscard]] Word join_tracks(std::span<const std::vector<std::uint8_t>> tracks, std::size_t length = 0);
/// The digits of one track of a word.
[[nodiscard]] std::vector<std::uint8_t> track_of(const Word& word, unsigned track);

/// A deterministic automaton under construction: complete, not minimal. `roots[s]` has states as leaves.
struct Raw {
  explicit Raw(unsigned digits) : forest(digits) {}
  Forest forest;
  std::vector<Ref> roots;
  std::vector<std::uint8_t> accepting;
  State initial = 0;
};

class Automaton {
 public:
  /// Accepts nothing, or everything. Precondition: digits >= 2.
  Automaton(unsigned digits, unsigned tracks, bool everything = false);

  [[nodiscard]] unsigned digits() const noexcept { return forest_.digits(); }
  [[nodiscard]] unsigned tracks() const noexcept { return tracks_; }
  [[nodiscard]] std::size_t states() const noexcept { return roots_.size(); }
  [[nodiscard]] bool accepting(State state) const noexcept { return accepting_[state] != 0; }
  [[nodiscard]] Ref root(State state) const noexcept { return roots_[state]; }
  [[nodiscard]] const Forest& forest() const noexcept { return forest_; }
  [[nodiscard]] State step(State state, std::span<const std::uint8_t> letter) const noexcept {
    return forest_.follow(roots_[state], letter);
  }
  [[nodiscard]] bool accepts(const Word& word) const noexcept;

  /// Whether no word is accepted.
  [[nodiscard]] bool empty() const noexcept { return states() == 1 && accepting_[0] == 0; }
  /// Whether the state accepts every word (true), none (false), or neither.
  [[nodiscard]] std::optional<bool> constant(State state) const noexcept {
    if (roots_[state] != leaf(state)) return std::nullopt;
    return accepting_[state] != 0;
  }

  /// Same digits, same tracks, same language.
  friend bool operator==(const Automaton&, const Automaton&) = default;

 private:
  friend Automaton minimise(Raw raw, unsigned tracks, Effort& effort);
  friend Automaton complement(Automaton automaton);
  friend Automaton relabel(const Automaton& automaton, std::span<const unsigned> to, unsigned tracks);

  unsigned tracks_;
  Forest forest_;
  std::vector<Ref> roots_;
  std::vector<std::uint8_t> accepting_;
};

/// The minimal automaton of a raw one, by refinement of partitions on diagrams (Moore 1956).
/// Precondition: the raw automaton's language is closed under leading zero letters, added and removed.
[[nodiscard]] Automaton minimise(Raw raw, unsigned tracks, Effort& effort);

}  // namespace grundy::automaton
