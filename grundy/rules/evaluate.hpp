/// Exact evaluation of expressions over integers of any size: for claims, start forms and constants.
///
/// Limits keep hostile expressions harmless: a bound on the steps, on the members of a set that is walked, and on the
/// size of numbers (a shift or a power that would pass it is refused before it is computed).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

/// What the names of an expression stand for. A set is ascending without doubles.
struct Environment {
  std::map<std::string, Integer, std::less<>> numbers;
  std::map<std::string, std::vector<Integer>, std::less<>> lists;  ///< lists and tables
  std::map<std::string, std::vector<Integer>, std::less<>> sets;
};

struct EvaluationLimits {
  std::uint64_t steps = 10'000'000;         ///< operations, loop steps included
  std::size_t bits = std::size_t{1} << 24;  ///< of any number computed
};

/// The number that `expr` is. Errors: `rules` for a division by zero, an index outside a list, a negative number where
/// none may be, a name that stands for nothing; `limit` when a limit is passed.
[[nodiscard]] Result<Integer> evaluate(const Expr& expr, const Environment& environment,
                                       const EvaluationLimits& limits = {});

/// Whether the condition `expr` holds. Errors as above.
[[nodiscard]] Result<bool> holds(const Expr& expr, const Environment& environment, const EvaluationLimits& limits = {});

/// The elements of a list expression. Errors as above.
[[nodiscard]] Result<std::vector<Integer>> evaluate_list(const Expr& expr, const Environment& environment,
                                                         const EvaluationLimits& limits = {});

/// The members of a set expression, ascending; those of an endless one up to `most` (an error without it).
[[nodiscard]] Result<std::vector<Integer>> evaluate_set(const Expr& expr, const Environment& environment,
                                                        const std::optional<Integer>& most = std::nullopt,
                                                        const EvaluationLimits& limits = {});

/// The list of a target or a start form, with its changes.
[[nodiscard]] Result<std::vector<Integer>> evaluate_list(const ListValue& list, const Environment& environment,
                                                         const EvaluationLimits& limits = {});

/// A parameter of a target or a claim.
[[nodiscard]] Result<Parameter> evaluate_parameter(const ParameterValue& value, const Environment& environment,
                                                   const EvaluationLimits& limits = {});

/// Whether the values satisfy a declaration's conditions and order; `environment` holds the declared name already.
[[nodiscard]] Result<bool> satisfies(const Declaration& declaration, const Environment& environment,
                                     const EvaluationLimits& limits = {});

/// The environment of a position: the declared parameters and coordinates under their names, the rest of the
/// coordinates in the list. Errors (`input`): wrong numbers or shapes, a value outside the declared domain.
[[nodiscard]] Result<Environment> bind(const std::string& name, const std::vector<Declaration>& parameters,
                                       const std::vector<Declaration>& coordinates, const std::vector<Expr>& domain,
                                       const std::vector<Parameter>& parameter_values,
                                       const std::vector<Integer>& coordinate_values,
                                       const EvaluationLimits& limits = {});

/// What a position means by the file's start forms: its components, or nothing when no start form has its name and
/// shape. Errors: as `bind`; `rules` where the form cannot be computed.
[[nodiscard]] Result<std::optional<std::vector<PositionPart>>> expand_start(const File& file,
                                                                            const PositionPart& position,
                                                                            const EvaluationLimits& limits = {});

}  // namespace grundy::rules
