/// The syntax tree of the rules language: what a file says, before anything is made of it.
///
/// Trees are plain values. Equality ignores where in the text a node stood, so "print, then parse" can be held against
/// the tree it began with. docs/rules.md describes the language and its grammar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/game/kind.hpp"
#include "grundy/number/integer.hpp"

namespace grundy::rules {

/// The bytes [offset, offset + length) of the source.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  /// Spans never distinguish trees.
  friend bool operator==(const Span&, const Span&) { return true; }
};

/// What an expression node does. Arguments are in `Expr::arguments` unless said otherwise.
enum class Op : std::uint8_t {
  number,  ///< `value`
  name,    ///< a coordinate, parameter or choice: `name`
  index,   ///< name[argument]: element of a list or a table parameter, counted from 1. Without an argument, in the
           ///< conditions of a declaration only: name[], "each element" (also of a set parameter)
  negate,
  not_,
  add,
  subtract,
  multiply,
  divide,
  modulo,  ///< floor division, written / or div; modulo has the sign of the divisor
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  and_,
  or_,
  member,       ///< argument 0 `in` set argument 1
  conditional,  ///< `if` argument 0 `then` argument 1 `else` argument 2; only the branch taken is evaluated
  call,         ///< a function of numbers by `name`, see names.hpp: min max xor bitand bitor gcd lcm (two or more
                ///< arguments); abs isqrt popcount (one); shl shr power (two)
  length,       ///< len(list)
  aggregate,    ///< `name` (xor sum min max any all count) over the list argument 0, or of argument 0 for `binder` in
                ///< set argument 1 and, with a third argument, only where it holds. any, all and count are of a
                ///< condition, the others of numbers; min and max of nothing are 0
  // Lists: a `name` (list coordinate or table parameter), or
  without,  ///< list argument 0 without the elements equal to argument 1
  // Sets: a `name` (set parameter), or
  range,      ///< argument 0 .. argument 1, both included; empty if argument 1 is smaller
  set,        ///< {arguments}, as a set: equal members count once
  generator,  ///< `name`(arguments): powers_of(b) squares primes divisors(n) fibonacci_numbers; all from 1 on
};

struct Expr {
  Op op = Op::number;
  Integer value;       ///< of a number
  std::string name;    ///< of a name, call, aggregate, generator or index
  std::string binder;  ///< bound variable of an aggregate; empty over a list
  std::vector<Expr> arguments;
  Span span;

  friend bool operator==(const Expr&, const Expr&) = default;
};

/// One clause of a rule: a choice `name in set`, or a condition when `choice` is empty. Clauses are read from the left:
/// a later one is evaluated only where the earlier ones hold. `k in S` is a choice where `k` is a new name, and a
/// condition where `k` is known by then.
struct Clause {
  std::string choice;
  Expr expression;  ///< the set chosen from, or the condition
  Span span;
  friend bool operator==(const Clause&, const Clause&) = default;
};

/// One change of a list: `s[index] := value`, `s[index] += value`, `s[index] -= value`, `delete s[index]` (each of
/// these perhaps `for binder in set`), `insert value at index` (before the old element of that index; len + 1: at the
/// end).
///
/// Everything is computed from the old position. An element becomes what is assigned to it (twice: the later counts),
/// plus all that is added to it; then deletes and inserts happen, by old indices. Deleting twice is deleting once;
/// inserts at one index stand in the order written.
struct ListUpdate {
  enum class What : std::uint8_t { assign, add, subtract, erase, insert };
  What what = What::assign;
  Expr index;
  std::optional<Expr> value;  ///< none for erase
  std::string binder;         ///< empty: a single change
  std::optional<Expr> over;   ///< the set of the binder
  Span span;
  friend bool operator==(const ListUpdate&, const ListUpdate&) = default;
};

/// A list of a target: a named list with changes, or a literal.
struct ListValue {
  std::string name;                 ///< the list (or table parameter) it starts from; empty: a literal
  std::vector<ListUpdate> updates;  ///< of a named list
  std::vector<Expr> elements;  ///< of the literal [elements]; with a binder exactly one: [element for binder in set]
  std::string binder;
  std::optional<Expr> over;
  Span span;
  friend bool operator==(const ListValue&, const ListValue&) = default;
};

/// What stands in square brackets in a target or a position.
struct ParameterValue {
  enum class Shape : std::uint8_t {
    number,  ///< one element
    set,     ///< {elements}, or one element that is a range
    table,   ///< [elements]
    whole,   ///< a set or table parameter of the rule's game, passed on whole: one element, its `name`
  };
  Shape shape = Shape::number;
  std::vector<Expr> elements;  ///< constant expressions in parameters: no coordinates, no choices
  Span span;
  friend bool operator==(const ParameterValue&, const ParameterValue&) = default;
};

/// One component of a target: `[sum binder in set:] [count of] game[parameters](coordinates, list)`.
struct TargetPart {
  std::optional<Expr> count;  ///< `3 of heap(n / 2)`; may speak of the binder
  std::string binder;         ///< `sum j in 0..k-1: heap(a + j)`
  std::optional<Expr> over;
  std::string game;  ///< empty: the game of the rule, with the same parameters (never in a start form)
  std::vector<ParameterValue> parameters;
  std::vector<Expr> coordinates;
  std::optional<ListValue> list;
  Span span;
  friend bool operator==(const TargetPart&, const TargetPart&) = default;
};

enum class Owner : std::uint8_t { both, left, right };
enum class End : std::uint8_t { none, win, lose, tie };

/// `left: clauses -> parts entails`. An `end` stands instead of parts: `condition -> win`. No parts and no end: `-> 0`,
/// the component vanishes.
struct Rule {
  Owner owner = Owner::both;
  bool entails = false;
  std::vector<Clause> clauses;
  std::vector<TargetPart> parts;
  End end = End::none;
  Span span;
  friend bool operator==(const Rule&, const Rule&) = default;
};

/// A declared coordinate, list or parameter with its conditions: `a >= 1`, `rows[] non-increasing`, `S{}`.
struct Declaration {
  enum class Shape : std::uint8_t { number, list, set, table };
  enum class Order : std::uint8_t { none, increasing, decreasing, non_increasing, non_decreasing };
  std::string name;
  Shape shape = Shape::number;
  Order order = Order::none;            ///< of a list
  std::vector<Expr> conditions;         ///< `a >= 1`, `1 <= a < b`, `a in S`; of each element: `s[] >= 1`, `S{} >= 1`
  std::optional<ParameterValue> fixed;  ///< in a claim only: `claim bash[m = 3](n): …` speaks of m = 3 alone
  Span span;
  friend bool operator==(const Declaration&, const Declaration&) = default;
};

/// `game name[parameters](coordinates)` and its rules.
struct Game {
  std::string name;  ///< empty for an inline game (one game to a file then)
  std::vector<Declaration> parameters;
  std::vector<Declaration> coordinates;  ///< numbers first; at most one list, last
  std::vector<Expr> domain;              ///< further conditions after `where`
  std::vector<Rule> rules;
  std::string title;     ///< `title "…"`, English; empty if none
  std::string title_zh;  ///< `title zh "…"`
  std::string source;    ///< `source "…"`: where the game comes from
  std::string comment;   ///< the comment lines directly above the game, joined by newlines
  Span span;
  friend bool operator==(const Game&, const Game&) = default;
};

/// `start fibonacci(n) = fibonacci(n, max(n - 1, 0))`: another way to write a position.
struct StartForm {
  std::string name;
  std::vector<Declaration> parameters;
  std::vector<Declaration> coordinates;
  std::vector<Expr> domain;       ///< after `where`
  std::vector<TargetPart> parts;  ///< each names its game
  Span span;
  friend bool operator==(const StartForm&, const StartForm&) = default;
};

/// `claim [misere] game[parameters](names): value EXPR` or `losing CONDITION`.
struct Claim {
  enum class What : std::uint8_t { value, losing };
  bool misere = false;
  std::string game;
  std::vector<Declaration> parameters;
  std::vector<Declaration> coordinates;
  std::vector<Expr> domain;  ///< after `where`: the claim speaks of these positions only
  What what = What::value;
  Expr expression;
  Span span;
  friend bool operator==(const Claim&, const Claim&) = default;
};

/// A rules file.
struct File {
  std::vector<Game> games;
  std::vector<StartForm> starts;
  std::vector<Claim> claims;
  bool misere = false;  ///< `play misere`
  friend bool operator==(const File&, const File&) = default;
};

/// A component of a position as written, not yet resolved: `2 of bash[10](100)`, `0.77(12)`, `nim(3, 4, 5)`.
struct PositionPart {
  Integer count = 1;
  std::string name;  ///< a game's name or a take-and-break code without blanks; empty for `(12)`, the inline game
  std::vector<Parameter> parameters;
  std::vector<Integer> coordinates;  ///< a list is written flat or in brackets: nim(3, 4, 5) = nim([3, 4, 5])
  Span span;
  friend bool operator==(const PositionPart&, const PositionPart&) = default;
};

}  // namespace grundy::rules
