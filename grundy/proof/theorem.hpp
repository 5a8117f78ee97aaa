/// A theorem: what has been proved of a game for all positions, and what can be done with it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"
#include "grundy/proof/prover.hpp"
#include "grundy/proof/table.hpp"

namespace grundy::proof {

/// A set of losing positions or a relation of positions and Grundy values, proved for every position of the domain.
struct Theorem {
  Question question = Question::normal;
  automaton::Numerals numerals;
  Model model;
  Measure measure;
  automaton::Automaton pattern;  ///< outcomes: tracks are the coordinates; values: one more track for the value
  Tested tested;                 ///< where the translation was held against the rules; empty: taken from a certificate

  [[nodiscard]] unsigned dimension() const noexcept { return model.dimension; }
};

/// A move that wins: a family of the lowered rules and the components it leads to.
struct WinningMove {
  std::size_t family = 0;
  std::vector<std::vector<Integer>> targets;
};

/// A position in digits, made once and used by all questions: conversion is what costs most for long numbers.
class Located {
 public:
  /// Errors: `input` if the position has the wrong number of coordinates, a negative one, or lies outside the domain.
  [[nodiscard]] static Result<Located> at(const Theorem& theorem, std::span<const Integer> position);
  [[nodiscard]] const std::vector<std::vector<std::uint8_t>>& digits() const noexcept { return digits_; }

 private:
  std::vector<std::vector<std::uint8_t>> digits_;
};

/// A theorem made ready for use: the relations of winning moves are built once, then each question takes time linear in
/// the digits of the position, and the numbers of a move are converted back.
class Strategy {
 public:
  /// Errors: `limit`.
  [[nodiscard]] static Result<Strategy> of(Theorem theorem, run::Budget& budget);

  [[nodiscard]] const Theorem& theorem() const noexcept { return theorem_; }
  /// Whether the player to move loses.
  [[nodiscard]] bool is_losing(const Located& position) const;
  /// The Grundy value; nothing if the theorem is about outcomes.
  [[nodiscard]] std::optional<Integer> value(const Located& position) const;
  /// A winning move; nothing if there is none (in misère play also where there is no move and the player has won).
  [[nodiscard]] std::optional<WinningMove> winning_move(const Located& position) const;

 private:
  explicit Strategy(Theorem theorem) : theorem_(std::move(theorem)) {}
  Theorem theorem_;
  /// For each relation the moves that win, on its tracks and some for the values of components; none: no move can.
  std::vector<std::optional<automaton::Automaton>> winning_;
};

/// The same for one question, where no strategy is kept. The first two are as cheap; the last builds the relations of
/// winning moves until one applies.
[[nodiscard]] bool is_losing(const Theorem& theorem, const Located& position);
[[nodiscard]] std::optional<Integer> value_of(const Theorem& theorem, const Located& position);
[[nodiscard]] std::optional<WinningMove> winning_move(const Theorem& theorem, const Located& position,
                                                      automaton::Effort& effort);

}  // namespace grundy::proof
