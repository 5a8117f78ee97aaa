/// An effort asked within a state: the diagrams of one state over many tracks can grow for minutes and take all memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "grundy/automaton/effort.hpp"

namespace grundy::automaton {

class Pulse {
 public:
  explicit Pulse(Effort& effort) noexcept : effort_(effort) {}

  /// To be asked once per node of a diagram; `states` and `bytes()` as for `Effort::allows`. False if the effort is
  /// spent: then what is made is void and any reference will do.
  template <class Bytes>
  [[nodiscard]] bool beats(std::size_t states, const Bytes& bytes) {
    constexpr std::uint32_t mask = 0xfff;
    if ((++nodes_ & mask) == 0) return effort_.allows(states, bytes());
    return !effort_.spent();
  }

 private:
  Effort& effort_;
  std::uint32_t nodes_ = 0;
};

}  // namespace grundy::automaton
