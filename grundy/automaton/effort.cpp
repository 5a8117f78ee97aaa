#include "grundy/automaton/effort.hpp"

#include <algorithm>
#include <utility>

namespace grundy::automaton {

Effort::Effort(run::Budget& budget, std::size_t most_states, std::uint64_t steps, Allowance* shared)
    : budget_(budget), most_states_(most_states), own_(steps), shared_(shared) {}

bool Effort::allows(std::size_t states, std::size_t bytes) {
  peak_ = std::max(peak_, states);
  // A new operation begins with few bytes.
  const std::size_t before = std::exchange(bytes_, bytes);
  if (states > most_states_ || bytes > budget_.memory_limit() / 2) spent_ = true;
  return allows_steps(1 + (bytes > before ? (bytes - before) / 64 : 0));
}

bool Effort::allows_steps(std::uint64_t steps) {
  constexpr std::uint64_t between = 256;
  if (spent_) return false;
  unchecked_ += steps;
  const bool mine = own_.take(steps);
  const bool ours = shared_ == nullptr || shared_->take(steps);
  if (!mine || !ours) {
    spent_ = true;
  } else if (unchecked_ >= between) {
    unchecked_ = 0;
    spent_ = budget_.exhausted();
  }
  return !spent_;
}

Error Effort::error() const {
  Text why = budget_.why() != run::Stop::none ? run::describe(budget_.why())
             : peak_ > most_states_           ? say("an automaton grew past {} states", most_states_)
                                              : say("they took more than their share of the work");
  return Error{
      ErrorKind::limit, say("the automata could not be completed: {}", std::move(why)), std::nullopt, std::nullopt, {}};
}

}  // namespace grundy::automaton
