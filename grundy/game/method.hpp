/// A method: a way to answer questions. Each says what it can give for a query and at what cost; `solve/` takes the
/// cheapest.
#pragma once

#include <optional>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/game/answer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy {

/// An estimate, for choosing between methods; not a promise.
struct Cost {
  double operations = 0;
  double bytes = 0;
};

class Method {
 public:
  Method() = default;
  Method(const Method&) = delete;
  Method& operator=(const Method&) = delete;
  virtual ~Method() = default;

  /// A word for `--method` and for the answer: "theory", "table", …
  [[nodiscard]] virtual std::string_view name() const = 0;

  /// The cost of answering all that the query wants; nothing if this method cannot.
  [[nodiscard]] virtual std::optional<Cost> covers(const Query& query) const = 0;

  /// Answers. Errors: `limit` when the budget ends first, `rules` or `input` where the position or its rules are at
  /// fault. Precondition: `covers(query)`.
  [[nodiscard]] virtual Result<Answer> solve(const Query& query, run::Budget& budget) const = 0;
};

}  // namespace grundy
