#include "grundy/table/depth_first.hpp"

namespace grundy::table {

Error out_of_budget(run::Budget& budget, std::uint64_t positions) {
  return Error{ErrorKind::limit,
               say("undecided: {} after {} positions", run::describe(budget.why()), positions),
               std::nullopt,
               say("raise --time or --memory, or ask for a smaller position"),
               {}};
}

Error out_of_depth(std::size_t moves) {
  return Error{ErrorKind::limit,
               say("undecided: a line of play goes on for more than {} moves, and no bound of the rules is seen: does it "
                   "end?",
                   moves),
               std::nullopt,
               say("the graph method looks at what is near first"),
               {}};
}

}  // namespace grundy::table
