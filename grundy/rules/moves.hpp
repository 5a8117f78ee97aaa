/// Walking the moves of a position, one by one, with the choices made.
///
/// Any rules, 64-bit positions, everything checked: an overflow, a division by zero, a target outside its declared
/// domain are errors that name the position and the move. Choices are walked from the left, the last one fastest, in
/// ascending order. A guard is tested as soon as its variables are known; one that fails to evaluate there is tried
/// again when all choices are made, because a choice between the two may have had nothing to choose.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::rules {

/// `count` components, each of `instance` at `at`.
struct PartView {
  InstanceId instance = 0;
  std::span<const std::int64_t> at;
  std::int64_t count = 1;
};

/// A move as the walker shows it; good until the sink returns.
struct MoveView {
  const MoveFamily* family = nullptr;
  std::size_t index = 0;                    ///< of the family in its instance
  std::span<const std::int64_t> variables;  ///< the coordinates, then the choices of the family
  std::span<const PartView> parts;          ///< what the component becomes; no part has count 0
};

class MoveWalker {
 public:
  using Sink = std::function<bool(const MoveView&)>;

  /// A walk through very many choices ends with `limit` when the budget does that the thread watches (run/watch.hpp);
  /// with `budget`, each walk opens a watch over it.
  explicit MoveWalker(System& system, run::Budget* budget = nullptr) : system_(system), budget_(budget) {}

  /// Calls `sink` for every move of `position` in order until it returns false. Returns whether it came to the end.
  /// Errors: `rules` for a fault, with position and move; `limit` when an instance cannot be lowered.
  /// `families`: only these (nullptr: all).
  [[nodiscard]] Result<bool> walk(InstanceId instance, std::span<const std::int64_t> position, const Sink& sink);

  /// The same for one family. Precondition: `family` < number of families of the instance.
  [[nodiscard]] Result<bool> walk(InstanceId instance, std::size_t family, std::span<const std::int64_t> position,
                                  const Sink& sink);

  [[nodiscard]] System& system() const noexcept { return system_; }

 private:
  struct Plan {                                       // of a family
    std::vector<std::vector<std::size_t>> guards_at;  // [number of choices made] -> guards whose variables are known
  };
  struct InstancePlan {
    const Lowered* lowered = nullptr;
    bool easy_domain = false;
    std::vector<Plan> families;
  };

  Result<const InstancePlan*> plan(InstanceId instance);
  bool choose(std::size_t level, bool deferred);
  bool leaf(bool deferred);
  bool parts();
  bool part(const LoweredPart& part);
  bool in_domain(InstanceId instance, std::span<const std::int64_t> at);
  template <class Each>
  bool each_value(const Choosing& choosing, Each&& each);
  bool fault(Fault why);
  bool stopped();
  [[nodiscard]] std::string move_text() const;

  System& system_;
  run::Budget* budget_;
  std::vector<std::unique_ptr<InstancePlan>> plans_;

  // The walk at hand.
  InstanceId instance_ = 0;
  const InstancePlan* at_ = nullptr;
  const MoveFamily* family_ = nullptr;
  std::size_t index_ = 0;
  const Sink* sink_ = nullptr;
  std::vector<std::int64_t> variables_;
  std::vector<std::int64_t> coordinates_;
  struct Pending {
    InstanceId instance;
    std::size_t first;
    std::size_t size;
    std::int64_t count;
  };
  std::vector<Pending> pending_;
  std::vector<PartView> views_;
  bool exists_ = true;
  std::size_t made_ = 0;  ///< how many choices have been made
  std::optional<Error> error_;
};

/// Where an error of a walk says that a rule fails or leaves its domain: "nim(0, 2)". Nothing for other errors.
[[nodiscard]] std::optional<std::string> position_at_fault(const Error& error);

/// The least and greatest choice of a range at these variables, and whether a bound could not be computed.
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = -1;
};
[[nodiscard]] Interval interval_of(const Range& range, std::span<const std::int64_t> variables, Fault& fault);
[[nodiscard]] std::int64_t upper_of(const std::vector<Bound>& upper, std::span<const std::int64_t> variables,
                                    Fault& fault);

}  // namespace grundy::rules
