/// Periods that no periodicity theorem covers, proved for the game itself: arithmetic periods of codes that split.
///
/// Values g(n + p) = g(n) + s from n = P on are a set of pairs (n, v) of linear arithmetic, so an automaton over binary
/// digits; nim-sums are one too. So it can be decided, for all heaps at once, whether this set is the Grundy function of
/// the code's moves (written out as rules): no option has the value of its heap, and every smaller value is that of an
/// option. This takes the place of conditions such as those of S. Howse and R. J. Nowakowski, Periodicity and
/// arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313 (2004): it needs no form of the saltus, and
/// its certificate has a checker of its own (certificate/automaton_check.hpp).
#pragma once

#include <optional>
#include <string>

#include "grundy/code/code.hpp"
#include "grundy/proof/theorem.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::solve {

struct ProvedPeriod {
  proof::Theorem theorem;  ///< about values
  std::string rules;       ///< the code's moves
};

/// The theorem that the code's values have this period, from `engine`'s values of heaps 0 … preperiod + period − 1;
/// nothing if it is not so, or was not decided. Codes that leave at most four heaps, preperiod + period at most 400.
/// Cost: 0.2 s for 0.3F; at most so many steps of automata as take some twenty seconds.
[[nodiscard]] std::optional<ProvedPeriod> prove_period(const code::Code& code, const sequence::Period& period,
                                                       const sequence::Engine& engine, run::Budget& budget);

}  // namespace grundy::solve
