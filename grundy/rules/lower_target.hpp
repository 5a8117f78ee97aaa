/// One component of a target, lowered: coordinates as terms, lists written out element by element.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "grundy/rules/expressions.hpp"
#include "grundy/rules/lower.hpp"

namespace grundy::rules {

/// Indices computed from the position, as the family at hand fixes them: it is guarded by "the index is this one".
using FixedIndices = std::map<const Expr*, std::int64_t>;

class TargetLowering {
 public:
  TargetLowering(Expressions& scope, const File& file, const Game& game, const Lowered& lowered, MoveFamily& family,
                 const Resolve& resolve, const LoweringLimits& limits, const FixedIndices& fixed)
      : scope_(scope),
        file_(file),
        game_(game),
        lowered_(lowered),
        family_(family),
        resolve_(resolve),
        limits_(limits),
        fixed_(fixed) {}

  /// Adds the part to the family (several parts where a sum over a constant set is written out); false after an error.
  bool lower(const TargetPart& part);

  /// "No coordinate of the target is negative", and what lists demand of their indices.
  [[nodiscard]] std::vector<Condition>& guards() noexcept { return guards_; }

 private:
  bool one(const TargetPart& part, std::optional<Choosing> over);
  [[nodiscard]] std::vector<Term> list(const ListValue& value);
  void update(const ListUpdate& update, const ListBinding& old, std::vector<Term>& assigned, std::vector<Term>& added);
  /// The value of an index or of the end of a range, where it is constant or fixed.
  [[nodiscard]] std::optional<std::int64_t> index(const Expr& expression);
  /// The members of a set of indices: constant, or between fixed ends.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> indices(const Expr& set);
  [[nodiscard]] std::optional<std::vector<Parameter>> parameters(const TargetPart& part, std::size_t game);

  Expressions& scope_;
  const File& file_;
  const Game& game_;
  const Lowered& lowered_;
  MoveFamily& family_;
  const Resolve& resolve_;
  const LoweringLimits& limits_;
  const FixedIndices& fixed_;
  std::vector<Condition> guards_;
};

}  // namespace grundy::rules
