#include "grundy/table/depth_first.hpp"

namespace grundy::table {

Error out_of_budget(run::Budget& budget, std::uint64_t positions) {
  return Error{ErrorKind::limit,
               say("undecided: {} after {} positions", run::describe(budget.why()), positions),
               std::nullopt,
               say("raise --time or --memory, or ask for a smaller position"),
               {}};
}

}  // namespace grundy::table
