/// All the words of a relation that agree with given digits: how many there are, exactly, and which, one by one.
///
/// Given digits for some tracks, the words are the paths of a graph layered by places. The states met from the front
/// and those that can still accept are found once; as with a single witness (witness.hpp) what happens to a set of
/// states on a letter is remembered, so each further digit costs one look-up. Counting then is counting paths: one sum
/// per edge and place while the counts fit a machine word, which they do in all games where few moves win. Where they
/// do not, the edges of many places are multiplied together as matrices in a balanced tree, so that long numbers meet
/// long numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "grundy/automaton/automaton.hpp"
#include "grundy/base/result.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::automaton {

class Solutions {
 public:
  /// `given[t]` are the digits of track t, most significant first; nothing: the track is free. Free numbers may be
  /// longer than the given ones. Errors: `limit` if the budget ends; `internal` if there are infinitely many.
  [[nodiscard]] static Result<Solutions> of(const Automaton& relation,
                                            const std::vector<std::optional<std::vector<std::uint8_t>>>& given,
                                            run::Budget& budget);
  Solutions(Solutions&&) noexcept;
  Solutions& operator=(Solutions&&) noexcept;
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;
  ~Solutions();

  /// Errors: `limit`.
  [[nodiscard]] Result<Integer> count(run::Budget& budget) const;

  /// Calls `sink` for each word until it returns false; returns false if it did. In the order of the words: at the
  /// first place, from the most significant on, where two differ, the one with the smaller digit on the first track
  /// that differs comes first. The words are of one length, with leading zeros.
  bool for_each(const std::function<bool(const Word&)>& sink) const;

 private:
  struct Graph;
  explicit Solutions(std::unique_ptr<const Graph> graph);
  std::unique_ptr<const Graph> graph_;
};

}  // namespace grundy::automaton
