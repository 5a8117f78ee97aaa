#include "grundy/table/solver.hpp"

namespace grundy::table {

Result<void> Solver::prepare(std::span<const rules::Placed> /*parts*/) {
  return {};
}

Result<bool> Solver::prepare_single(const rules::Placed& /*part*/) {
  return false;
}

Result<std::uint64_t> Solver::value(rules::System& system, rules::InstanceId instance,
                                    std::span<const std::int64_t> at) {
  return search_.value(system, instance, at);
}

std::uint64_t Solver::positions() const {
  return search_.positions();
}

Text Solver::how() const {
  return say("computed position by position: {} positions", positions());
}

}  // namespace grundy::table
