#include "grundy/automaton/effort.hpp"

#include <algorithm>

namespace grundy::automaton {

Effort::Effort(run::Budget& budget, std::size_t most_states, std::optional<double> seconds)
    : budget_(budget), most_states_(most_states) {
  if (seconds) until_ = budget.seconds() + *seconds;
}

bool Effort::allows(std::size_t states, std::size_t bytes) {
  peak_ = std::max(peak_, states);
  if (spent_) return false;
  if (states > most_states_ || bytes > budget_.memory_limit() / 2) {
    spent_ = true;
  } else if ((++calls_ & 63U) == 0 && (budget_.exhausted() || (until_ && budget_.seconds() > *until_))) {
    spent_ = true;
  }
  return !spent_;
}

Error Effort::error() const {
  Text why = budget_.why() != run::Stop::none ? run::describe(budget_.why())
             : peak_ > most_states_           ? say("an automaton grew past {} states", most_states_)
                                              : say("they took longer than their share of the time");
  return Error{
      ErrorKind::limit, say("the automata could not be completed: {}", std::move(why)), std::nullopt, std::nullopt, {}};
}

}  // namespace grundy::automaton
