#include "grundy/automaton/effort.hpp"

#include <algorithm>

namespace grundy::automaton {

bool Effort::allows(std::size_t states, std::size_t bytes) {
  peak_ = std::max(peak_, states);
  if (spent_) return false;
  if (states > most_states_ || bytes > budget_.memory_limit() / 2) {
    spent_ = true;
  } else if ((++calls_ & 255U) == 0 && budget_.exhausted()) {
    spent_ = true;
  }
  return !spent_;
}

Error Effort::error() const {
  Text why = budget_.why() == run::Stop::none ? say("an automaton grew past {} states", most_states_)
                                              : run::describe(budget_.why());
  return Error{
      ErrorKind::limit, say("the automata could not be completed: {}", std::move(why)), std::nullopt, std::nullopt, {}};
}

}  // namespace grundy::automaton
