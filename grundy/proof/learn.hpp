/// Conjectures: the smallest automaton that explains a table, by merging residuals.
///
/// Two prefixes are taken for the same state if the same continuations of at most `look` letters lead from them to
/// members (Myhill and Nerode, cut off). Continuations that leave the table are not compared; what the cut loses, the
/// check against the whole table and then the prover find. Source of the idea: A. Biermann and J. Feldman 1972
/// (k-tails), D. Angluin 1987 (learning with an oracle of equivalence; the prover is one).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/automaton.hpp"
#include "grundy/automaton/numerals.hpp"
#include "grundy/base/result.hpp"

namespace grundy::proof {

/// Whether a tuple of numbers is a member. Only asked for tuples of numbers below the table's side.
using Membership = std::function<Result<bool>(std::span<const std::int64_t>)>;

/// A table of all tuples whose words have at most `length` letters, seen as a tree of words.
class Learner {
 public:
  /// `numerals` must outlive this. Precondition: digits^tracks and the number of tree nodes stay below 2^62.
  Learner(const automaton::Numerals& numerals, unsigned tracks, std::size_t length, Membership member);

  /// The merged automaton for this look-ahead; nothing if it has more than `most_states` states. Errors: of `member`;
  /// `limit`.
  [[nodiscard]] Result<std::optional<automaton::Automaton>> merge(std::size_t look, std::size_t most_states,
                                                                  automaton::Effort& effort);
  /// The first tuple of the table that the automaton gets wrong. Errors: of `member`; `limit`.
  [[nodiscard]] Result<std::optional<std::vector<std::int64_t>>> disagreement(const automaton::Automaton& automaton,
                                                                              automaton::Effort& effort);

  [[nodiscard]] std::size_t length() const noexcept { return length_; }

 private:
  using Node = std::vector<std::uint32_t>;      ///< one node of the tree of words for each track
  static constexpr std::uint32_t kInvalid = 0;  ///< the node of prefixes that no valid word has
  static constexpr std::uint32_t kRoot = 1;

  [[nodiscard]] std::uint64_t key(const Node& node) const;
  Result<std::uint32_t> residual(const Node& node, std::size_t depth, automaton::Effort& effort);
  Result<bool> member(const Node& node);
  /// The node after a letter.
  [[nodiscard]] Node after(const Node& node, std::span<const std::uint8_t> letter) const;

  const automaton::Numerals& numerals_;
  unsigned tracks_;
  std::size_t length_;
  Membership member_;
  std::vector<std::int64_t> value_;   ///< of the node's word; -1 if it is no valid word
  std::vector<std::uint32_t> child_;  ///< node * digits + digit
  std::vector<boost::unordered_flat_map<std::uint64_t, std::uint32_t>> residuals_;  ///< by depth
  boost::unordered_flat_map<std::vector<std::uint32_t>, std::uint32_t> names_;      ///< of residuals, by what they are
  std::vector<std::vector<std::uint8_t>> letters_;
};

}  // namespace grundy::proof
