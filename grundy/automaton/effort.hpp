/// The limits of automaton operations: states, memory, work and time, kept in one place.
///
/// Subset construction can be exponential, and a wrong conjecture can cost hundreds of times what the right one costs,
/// so every operation is limited. Work is counted in steps, not timed, so the same question gets the same answer on a
/// slow machine and a busy one; time is the user's own outer limit. To keep formulas readable as formulas, operations do not return errors: the first one
/// that passes a limit marks the effort as spent, and from then on every operation returns at once with an empty
/// automaton. Whoever draws a conclusion asks `spent()` first; no verdict counts once it is true.
#pragma once

#include <cstddef>
#include <cstdint>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::automaton {

/// Steps that several efforts, tables and learners may take together.
class Allowance {
 public:
  explicit Allowance(std::uint64_t steps = ~std::uint64_t{0}) : left_(steps) {}
  /// Takes steps; false if there are not so many left, and from then on.
  bool take(std::uint64_t steps) noexcept {
    left_ = steps <= left_ ? left_ - steps : 0;
    return left_ > 0;
  }
  [[nodiscard]] bool spent() const noexcept { return left_ == 0; }
  [[nodiscard]] std::uint64_t left() const noexcept { return left_; }

 private:
  std::uint64_t left_;
};

class Effort {
 public:
  static constexpr std::size_t kDefaultStates = 1'000'000;

  /// `budget` and `shared` must outlive the effort. `most_states` limits the states of each single operation before
  /// minimisation; `steps` limits all operations together, and `shared` what they take with others. A step is a new
  /// state, or 64 bytes more that an operation has come to need: some 50 ns to 300 ns.
  explicit Effort(run::Budget& budget, std::size_t most_states = kDefaultStates,
                  std::uint64_t steps = ~std::uint64_t{0}, Allowance* shared = nullptr);
  Effort(const Effort&) = delete;
  Effort& operator=(const Effort&) = delete;
  ~Effort() = default;

  /// To be asked once per new state: `states` raw states exist now, in `bytes` of memory. False if the effort is spent.
  [[nodiscard]] bool allows(std::size_t states, std::size_t bytes);
  /// To be asked now and then by work that makes no states: so many steps of it.
  [[nodiscard]] bool allows_steps(std::uint64_t steps);

  /// Whether a limit was passed. Then all results since are void.
  [[nodiscard]] bool spent() const noexcept { return spent_; }
  /// Marks the effort as spent.
  void spend() noexcept { spent_ = true; }
  /// Why, for people. Precondition: `spent()`.
  [[nodiscard]] Error error() const;

  /// The greatest number of raw states that any operation has had.
  [[nodiscard]] std::size_t peak() const noexcept { return peak_; }
  [[nodiscard]] run::Budget& budget() noexcept { return budget_; }
  [[nodiscard]] std::size_t most_states() const noexcept { return most_states_; }
  [[nodiscard]] std::uint64_t steps_left() const noexcept { return own_.left(); }
  [[nodiscard]] Allowance* shared() const noexcept { return shared_; }

 private:
  run::Budget& budget_;
  std::size_t most_states_;
  Allowance own_;
  Allowance* shared_;
  std::size_t peak_ = 0;
  std::size_t bytes_ = 0;         ///< of the operation at hand
  std::uint64_t unchecked_ = 0;  ///< steps since the budget was asked
  bool spent_ = false;
};

}  // namespace grundy::automaton
