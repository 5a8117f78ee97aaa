#include "grundy/graph/draft.hpp"
namespace grundy::graph::detail {
Result<LabelledGraph> read_json(Draft& draft) { return draft.error(0, 1, say("soon")); }
Result<LabelledGraph> read_dot(Draft& draft) { return draft.error(0, 1, say("soon")); }
}
