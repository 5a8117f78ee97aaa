/// Lowering: one game of a checked file, at one choice of parameters and one list length, as families of moves.
///
/// Clauses are lowered from the left with the names they bring into scope. A choice that serves as an index of a list
/// is unrolled over its constant range; a set whose members are not all constants becomes one family for each member.
/// Afterwards the convention of non-negative coordinates is added as guards, and every affine guard whose last choice
/// ranges over an interval is absorbed into that interval: a range then holds exactly the values allowed by all linear
/// conditions, which is what a table scans as one run. Absorbed guards are gone from `guards`.
#pragma once

#include <functional>

#include "grundy/base/result.hpp"
#include "grundy/rules/expressions.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// Gives the id of an instance that a target names.
using Resolve = std::function<Result<InstanceId>(InstanceKey)>;

/// Limits that keep a lowering small; beyond them it fails with `limit`.
struct LoweringLimits {
  std::size_t families = 20'000;   ///< per instance
  std::size_t list_length = 4096;  ///< of a position
};

/// The parameters and coordinates of `game` are bound in `scope`, in that order. Errors: wrong number or shape.
[[nodiscard]] Result<void> bind_parameters(Expressions& scope, const std::vector<Declaration>& declarations,
                                           const std::vector<Parameter>& parameters);

/// The conditions a declaration states about its coordinates or parameters, already bound in `scope`.
void declared_conditions(Expressions& scope, const Declaration& declaration, std::vector<Condition>& out);

/// Lowers `key` of `file`. Errors: `rules` for what the rules say wrongly, `limit` beyond `limits`.
[[nodiscard]] Result<Lowered> lower(const File& file, const InstanceKey& key, const Source& source,
                                    const Resolve& resolve, const LoweringLimits& limits = {});

}  // namespace grundy::rules
