/// Searching products of automata, as a checker does it: letter by letter, with no construction that it would have to
/// trust.
///
/// A conjunction is a list of literals (an automaton, the tracks it reads, the verdict that is wanted). The one
/// question asked of it is whether some word satisfies a conjunction and none of several others, whose further tracks
/// are free. This shares nothing with the automaton room, which decides the same by algebra on diagrams.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/number/numeration.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::certificate {

/// A deterministic automaton as a search sees it.
class Acceptor {
 public:
  Acceptor() = default;
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;
  virtual ~Acceptor() = default;
  [[nodiscard]] virtual std::uint32_t start() const = 0;
  [[nodiscard]] virtual std::uint32_t step(std::uint32_t state, std::span<const std::uint8_t> digits) = 0;
  [[nodiscard]] virtual bool accepts(std::uint32_t state) const = 0;
  /// Whether the verdict can still come about.
  [[nodiscard]] virtual bool may(std::uint32_t state, bool verdict) const = 0;
};

/// A machine of the certificate. `machine` must outlive it.
[[nodiscard]] std::unique_ptr<Acceptor> acceptor_of(const Machine& machine);
/// Greedy words of a numeration, on one track.
[[nodiscard]] std::unique_ptr<Acceptor> greedy_words(const Numeration& numeration);
/// The number on the first of two tracks is less than that on the second (greedy words).
[[nodiscard]] std::unique_ptr<Acceptor> less_than();
/// The nim-sum of all tracks is 0; for two tracks of any numeration: they are equal; for one: it is 0.
[[nodiscard]] std::unique_ptr<Acceptor> nim_sum_zero();

struct Literal {
  Acceptor* acceptor = nullptr;
  std::vector<std::uint32_t> tracks;
  bool wanted = true;
};

/// A conjunction of literals over a number of tracks, its states numbered as they are met.
class Conjunction {
 public:
  Conjunction(std::uint32_t tracks, std::vector<Literal> literals);

  [[nodiscard]] std::uint32_t tracks() const noexcept { return tracks_; }
  /// The state after a letter; nothing if no continuation can satisfy the conjunction.
  [[nodiscard]] std::optional<std::uint32_t> step(std::uint32_t state, std::span<const std::uint8_t> letter);
  [[nodiscard]] bool accepts(std::uint32_t state) const;
  [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }

 private:
  std::uint32_t number_of(std::vector<std::uint32_t> state);

  std::uint32_t tracks_;
  std::vector<Literal> literals_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> states_;
};

/// A word, as one digit string for each track of `left`, that satisfies `left` such that no conjunction of `rights` can
/// be satisfied together with it: the first tracks of a right one are the `shared` tracks of left, in order, and its
/// other tracks are free. Nothing: there is none. Errors: `limit` if there are more than 2^20 letters or the budget
/// ends.
[[nodiscard]] Result<std::optional<std::vector<Digits>>> find_outside(unsigned digits, Conjunction& left,
                                                                      const std::vector<std::uint32_t>& shared,
                                                                      std::span<Conjunction* const> rights,
                                                                      run::Budget& budget);

/// Whether the rows of weights, compared lexicographically, are negative on every word of the conjunction, a row being
/// Σ weights[t] · x(t). Errors: `limit`.
[[nodiscard]] Result<bool> always_lessens(const Numeration& numeration,
                                          const std::vector<std::vector<std::int64_t>>& rows, Conjunction& words,
                                          run::Budget& budget);

}  // namespace grundy::certificate
