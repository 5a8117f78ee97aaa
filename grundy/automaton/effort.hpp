/// The limits of automaton operations: states, memory and time, kept in one place.
///
/// Subset construction can be exponential, and a wrong conjecture can cost hundreds of times what the right one costs,
/// so every operation is limited. To keep formulas readable as formulas, operations do not return errors: the first one
/// that passes a limit marks the effort as spent, and from then on every operation returns at once with an empty
/// automaton. Whoever draws a conclusion asks `spent()` first; no verdict counts once it is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::automaton {

class Effort {
 public:
  static constexpr std::size_t kDefaultStates = 1'000'000;

  /// `budget` must outlive the effort. `most_states` limits the states of each single operation before minimisation;
  /// `seconds` limits all operations together, within the budget.
  explicit Effort(run::Budget& budget, std::size_t most_states = kDefaultStates,
                  std::optional<double> seconds = std::nullopt);
  Effort(const Effort&) = delete;
  Effort& operator=(const Effort&) = delete;
  ~Effort() = default;

  /// To be asked once per new state: `states` raw states exist now, in `bytes` of memory. False if the effort is spent.
  [[nodiscard]] bool allows(std::size_t states, std::size_t bytes);

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

 private:
  run::Budget& budget_;
  std::size_t most_states_;
  std::optional<double> until_;  ///< on the budget's clock
  std::size_t peak_ = 0;
  std::uint32_t calls_ = 0;
  bool spent_ = false;
};

}  // namespace grundy::automaton
