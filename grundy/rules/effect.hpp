/// What the instructions of a program do to its stack.
#pragma once

#include "grundy/rules/program.hpp"

namespace grundy::rules {

/// How many values an instruction takes and leaves: for the stack check, and for whoever runs a program on other
/// values.
struct Effect {
  int takes;
  int leaves;
};

[[nodiscard]] constexpr Effect effect(Code code) {
  switch (code) {
    case Code::push:
    case Code::load:
      return {0, 1};
    case Code::negate:
    case Code::absolute:
    case Code::isqrt:
    case Code::popcount:
    case Code::not_:
    case Code::truth:
    case Code::is_square:
    case Code::is_prime:
    case Code::is_fibonacci:
    case Code::element:
    case Code::constant:
      return {1, 1};
    case Code::jump:  // of two arms that leave a value each, one counts
      return {1, 0};
    case Code::jump_if_zero:
    case Code::skip_if_zero:
      return {1, 0};
    case Code::loop:
      return {2, 0};
    case Code::next:
      return {1, 1};
    default:
      return {2, 1};
  }
}

}  // namespace grundy::rules
