#include "grundy/rules/check.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "grundy/rules/names.hpp"
#include "grundy/rules/products.hpp"
#include "grundy/rules/scope.hpp"

namespace grundy::rules {
namespace {

std::optional<int> opposite(std::optional<int> direction) {
  return direction ? std::optional<int>(-*direction) : std::nullopt;
}

/// The direction of a sum of two such numbers.
std::optional<int> together(std::optional<int> left, std::optional<int> right) {
  if (!left || !right) return std::nullopt;
  if (*left == 0) return right;
  if (*right == 0 || *left == *right) return left;
  return std::nullopt;
}

bool is_positive_number(const Expr& expr) {
  return expr.op == Op::number && expr.value > 0;
}

/// Whether the condition leaves only finitely many values >= 1 of `choice`, as far as its form shows.
bool bounds(const Expr& condition, std::string_view choice) {
  const auto below = [&](const Expr& small, const Expr& large) {
    const auto direction = together(trend(small, choice), opposite(trend(large, choice)));
    return direction && *direction > 0;
  };
  switch (condition.op) {
    case Op::and_:
      return bounds(condition.arguments[0], choice) || bounds(condition.arguments[1], choice);
    case Op::or_:
      return bounds(condition.arguments[0], choice) && bounds(condition.arguments[1], choice);
    case Op::less:
    case Op::less_equal:
      return below(condition.arguments[0], condition.arguments[1]);
    case Op::greater:
    case Op::greater_equal:
      return below(condition.arguments[1], condition.arguments[0]);
    case Op::equal:
      return below(condition.arguments[0], condition.arguments[1]) ||
             below(condition.arguments[1], condition.arguments[0]);
    case Op::member: {
      const Expr& set = condition.arguments[1];
      if (condition.arguments[0].op != Op::name || condition.arguments[0].name != choice) return false;
      if (set.op == Op::range) return trend(set.arguments[1], choice) == 0;
      return set.op == Op::set || set.op == Op::name || (set.op == Op::generator && set.name == "divisors");
    }
    default:
      return false;
  }
}

/// Whether some coordinate of the target would become negative for large values of `choice`.
bool bounds(const Rule& rule, std::string_view choice) {
  const auto goes_down = [&](const Expr& expr) { return trend(expr, choice) == -1; };
  for (const Clause& clause : rule.clauses) {
    if (clause.choice.empty() && bounds(clause.expression, choice)) return true;
  }
  for (const TargetPart& part : rule.parts) {
    if (std::any_of(part.coordinates.begin(), part.coordinates.end(), goes_down)) return true;
    if (!part.list) continue;
    if (part.list->binder.empty() && std::any_of(part.list->elements.begin(), part.list->elements.end(), goes_down)) {
      return true;
    }
    for (const ListUpdate& update : part.list->updates) {
      if (!update.value || !update.binder.empty()) continue;
      const auto direction = trend(*update.value, choice);
      if (update.what == ListUpdate::What::subtract ? direction == 1 : direction == -1) return true;
    }
  }
  return false;
}

class Checker {
 public:
  Checker(const File& file, Complaints& complaints) : file_(file), expressions_(complaints) {}

  void run() {
    for (const Game& game : file_.games) names_.push_back(game.name);
    for (std::size_t i = 0; i < file_.games.size(); ++i) check_game(i);
    for (std::size_t i = 0; i < file_.starts.size(); ++i) check_start(i);
    for (const Claim& claim : file_.claims) check_claim(claim);
  }

 private:
  enum class Of : std::uint8_t { game, start, claim };

  Scope check_shape(const std::vector<Declaration>& parameters, const std::vector<Declaration>& coordinates,
                    const std::vector<Expr>& domain, Of of) {
    Scope scope;
    for (const Declaration& one : parameters) check_declaration(one, true, scope, of);
    std::set<std::string_view> seen;
    const Declaration* last = nullptr;  // the last that is not one said twice
    for (const Declaration& one : coordinates) {
      if (seen.insert(one.name).second) last = &one;
    }
    seen.clear();
    for (const Declaration& one : coordinates) {
      if (!seen.insert(one.name).second) {
        expressions_.complain(one.span, say("'{}' is declared twice", one.name),
                              say("the conditions on one coordinate stand together, as in p[] increasing >= 1"));
        continue;
      }
      check_declaration(one, false, scope, of);
      if (one.shape == Declaration::Shape::set) {
        expressions_.complain(one.span, say("a coordinate cannot be a set"),
                              say("sets are parameters: game name[S{{}}](n)"));
      } else if (one.shape == Declaration::Shape::list && &one != last) {
        expressions_.complain(one.span, say("a list has to be the last coordinate, and there can be only one"));
      }
    }
    for (const Expr& one : domain) expressions_.condition(one, scope);
    return scope;
  }

  void check_declaration(const Declaration& one, bool is_parameter, Scope& scope, Of of) {
    const Scope before = scope;
    expressions_.declare(one.name, {one.shape, is_parameter}, scope, one.span);
    if (one.order != Declaration::Order::none &&
        (one.shape == Declaration::Shape::number || one.shape == Declaration::Shape::set)) {
      expressions_.complain(one.span, say("only a list or a table can have an order"),
                            say("a list is written {}[]", one.name));
    }
    scope.element = one.shape == Declaration::Shape::number ? "" : one.name;
    for (const Expr& condition : one.conditions) expressions_.condition(condition, scope);
    scope.element.clear();
    if (!one.fixed) return;
    if (of != Of::claim || !is_parameter) {
      expressions_.complain(one.span, say("a value can be given only to a parameter of a claim"),
                            say("a condition is written with =="));
    }
    check_parameter(*one.fixed, one.shape, before);
  }

  /// A value for a parameter of that shape: constant in the parameters of `scope`.
  void check_parameter(const ParameterValue& value, Declaration::Shape shape, const Scope& scope) {
    Scope constants;
    for (const auto& [name, entry] : scope.names) {
      if (entry.constant) constants.names.emplace(name, entry);
    }
    using Shape = ParameterValue::Shape;
    if (value.shape == Shape::whole) {
      const auto found = constants.names.find(value.elements[0].name);
      // In a start form a list may become a table.
      const auto as_parameter = [](Declaration::Shape one) {
        return one == Declaration::Shape::list ? Declaration::Shape::table : one;
      };
      if (found == constants.names.end() || as_parameter(found->second.shape) != shape) {
        expressions_.complain(value.span,
                              say("'{}' is no parameter of the shape that is wanted here", value.elements[0].name));
      }
      return;
    }
    const bool fits = (value.shape == Shape::number && shape == Declaration::Shape::number) ||
                      (value.shape == Shape::set && shape == Declaration::Shape::set) ||
                      (value.shape == Shape::table && shape == Declaration::Shape::table);
    if (!fits) {
      expressions_.complain(value.span, say("this parameter has the wrong shape"),
                            shape == Declaration::Shape::number ? say("a number was expected")
                            : shape == Declaration::Shape::set  ? say("a set was expected, as in {{1, 2, 4}}")
                                                                : say("a table was expected, as in [0, 1, 1]"));
      return;
    }
    for (const Expr& element : value.elements) {
      if (element.op == Op::range) {
        for (const Expr& end : element.arguments) constant(end, scope, constants);
      } else {
        constant(element, scope, constants);
      }
    }
  }

  void constant(const Expr& expr, const Scope& scope, const Scope& constants) {
    for (const auto& [name, entry] : scope.names) {
      if (!entry.constant && mentions(expr, name)) {
        expressions_.complain(expr.span, say("a parameter cannot depend on '{}': it has to be constant", name),
                              say("make it a coordinate instead"));
        return;
      }
    }
    expressions_.number(expr, constants);
  }

  void check_game(std::size_t index) {
    const Game& game = file_.games[index];
    const auto same = std::find(names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(index), game.name);
    if (same != names_.begin() + static_cast<std::ptrdiff_t>(index)) {
      expressions_.complain(game.span, say("there are two games of the name '{}'", game.name));
    }
    const Scope scope = check_shape(game.parameters, game.coordinates, game.domain, Of::game);
    for (const Rule& rule : game.rules) check_rule(rule, game, scope);
  }

  void check_rule(const Rule& rule, const Game& game, Scope scope) {
    for (std::size_t i = 0; i < rule.clauses.size(); ++i) {
      const Clause& clause = rule.clauses[i];
      if (clause.choice.empty()) {
        expressions_.condition(clause.expression, scope);
        continue;
      }
      expressions_.set(clause.expression, scope, SetUse::choice);
      expressions_.declare(clause.choice, {}, scope, clause.span);
      const Generator* generator =
          clause.expression.op == Op::generator ? find_generator(clause.expression.name) : nullptr;
      if (generator != nullptr && generator->endless && !bounds(rule, clause.choice) && !limited_by_product(rule, i)) {
        expressions_.complain(clause.span, say("nothing bounds the choice of '{}'", clause.choice),
                              say("add a condition such as {} <= n", clause.choice));
      }
    }
    for (const TargetPart& part : rule.parts) check_part(part, &game, scope);
  }

  /// A component of a target, in `scope`. Without a current game (in a start form) the component has to name its own.
  void check_part(const TargetPart& part, const Game* current, Scope scope) {
    if (part.over) {
      expressions_.set(*part.over, scope, SetUse::iteration);
      expressions_.declare(part.binder, {}, scope, part.span);
    }
    if (part.count) expressions_.number(*part.count, scope);
    const Game* game = current;
    if (!part.game.empty()) {
      const auto found = std::find(names_.begin(), names_.end(), part.game);
      if (found == names_.end()) {
        expressions_.complain(part.span, say("there is no game '{}' in this file", part.game),
                              did_you_mean(part.game, names_));
        return;
      }
      game = &file_.games[static_cast<std::size_t>(found - names_.begin())];
      if (part.parameters.size() != game->parameters.size()) {
        expressions_.complain(part.span, say("the game '{}' has {} parameter(s), and here are {}", game->name,
                                             game->parameters.size(), part.parameters.size()));
      } else {
        for (std::size_t i = 0; i < part.parameters.size(); ++i) {
          check_parameter(part.parameters[i], game->parameters[i].shape, scope);
        }
      }
    } else if (game == nullptr) {
      expressions_.complain(part.span, say("a start form has to name the game of each component"));
      return;
    }
    check_coordinates(part, *game, scope);
  }

  void check_coordinates(const TargetPart& part, const Game& game, const Scope& scope) {
    const bool wants_list = has_list(game.coordinates);
    const std::size_t wanted = game.coordinates.size() - (wants_list ? 1 : 0);
    if (part.coordinates.size() != wanted) {
      expressions_.complain(part.span,
                            say("a position of '{}' has {} coordinate(s) besides a list, and here are {}", game.name,
                                wanted, part.coordinates.size()),
                            wants_list ? std::optional(say("a list is written [a, b], or by its name")) : std::nullopt);
    } else if (part.list && !wants_list) {
      expressions_.complain(part.list->span, say("a position of '{}' has no list", game.name));
    } else if (!part.list && wants_list) {
      expressions_.complain(part.span, say("the list of '{}' is missing", game.name),
                            say("a list is written [a, b], or by its name"));
    }
    for (const Expr& coordinate : part.coordinates) expressions_.number(coordinate, scope);
    if (part.list) check_list(*part.list, scope);
  }

  void check_list(const ListValue& list, const Scope& scope) {
    if (!list.name.empty()) {
      Expr name;
      name.op = Op::name;
      name.name = list.name;
      name.span = {list.span.offset, static_cast<std::uint32_t>(list.name.size())};
      expressions_.list(name, scope);
    }
    Scope inner = scope;
    if (list.over) {
      expressions_.set(*list.over, scope, SetUse::iteration);
      expressions_.declare(list.binder, {}, inner, list.span);
    }
    for (const Expr& element : list.elements) expressions_.number(element, inner);
    for (const ListUpdate& update : list.updates) {
      inner = scope;
      if (update.over) {
        expressions_.set(*update.over, scope, SetUse::iteration);
        expressions_.declare(update.binder, {}, inner, update.span);
      }
      expressions_.number(update.index, inner);
      if (update.value) expressions_.number(*update.value, inner);
    }
  }

  static bool has_list(const std::vector<Declaration>& coordinates) {
    return !coordinates.empty() && coordinates.back().shape == Declaration::Shape::list;
  }

  /// Whether some position could be read by both.
  static bool overlap(const std::vector<Declaration>& one, const std::vector<Declaration>& other) {
    if (has_list(one) && has_list(other)) return true;
    if (has_list(one)) return other.size() + 1 >= one.size();
    if (has_list(other)) return one.size() + 1 >= other.size();
    return one.size() == other.size();
  }

  void check_start(std::size_t index) {
    const StartForm& start = file_.starts[index];
    const auto clashes = [&](const auto& other) {
      return other.name == start.name && other.parameters.size() == start.parameters.size() &&
             overlap(other.coordinates, start.coordinates);
    };
    if (std::any_of(file_.games.begin(), file_.games.end(), clashes) ||
        std::any_of(file_.starts.begin(), file_.starts.begin() + static_cast<std::ptrdiff_t>(index), clashes)) {
      expressions_.complain(
          start.span, say("a position '{}' of this form could also be read in another way of this file", start.name));
    }
    const Scope scope = check_shape(start.parameters, start.coordinates, start.domain, Of::start);
    for (const TargetPart& part : start.parts) {
      // A start form is computed once, so its parameters may depend on its coordinates.
      Scope computed = scope;
      for (auto& [name, entry] : computed.names) entry.constant = true;
      check_part(part, nullptr, computed);
    }
  }

  void check_claim(const Claim& claim) {
    const Scope scope = check_shape(claim.parameters, claim.coordinates, claim.domain, Of::claim);
    if (claim.what == Claim::What::value) {
      expressions_.number(claim.expression, scope);
    } else {
      expressions_.condition(claim.expression, scope);
    }
    if (claim.what == Claim::What::value && claim.misere) {
      expressions_.complain(claim.span, say("under misère play there are no Grundy values to claim"),
                            say("claim which positions are losing"));
    }
    const auto found = std::find(names_.begin(), names_.end(), claim.game);
    if (found == names_.end()) {
      expressions_.complain(claim.span, say("there is no game '{}' in this file", claim.game),
                            did_you_mean(claim.game, names_));
      return;
    }
    const Game& game = file_.games[static_cast<std::size_t>(found - names_.begin())];
    const auto same_shapes = [](const std::vector<Declaration>& one, const std::vector<Declaration>& other) {
      return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                        [](const Declaration& a, const Declaration& b) { return a.shape == b.shape; });
    };
    if (!same_shapes(claim.parameters, game.parameters)) {
      expressions_.complain(claim.span, say("the parameters of this claim are not those of the game '{}'", claim.game));
    }
    if (!same_shapes(claim.coordinates, game.coordinates)) {
      expressions_.complain(claim.span,
                            say("the coordinates of this claim are not those of the game '{}'", claim.game));
    }
  }

  const File& file_;
  ExpressionChecker expressions_;
  std::vector<std::string> names_;
};

}  // namespace

std::optional<int> trend(const Expr& expr, std::string_view of) {
  switch (expr.op) {
    case Op::number:
      return 0;
    case Op::name:
      return expr.name == of ? 1 : 0;
    case Op::negate:
      return opposite(trend(expr.arguments[0], of));
    case Op::add:
      return together(trend(expr.arguments[0], of), trend(expr.arguments[1], of));
    case Op::subtract:
      return together(trend(expr.arguments[0], of), opposite(trend(expr.arguments[1], of)));
    case Op::multiply:
      if (is_positive_number(expr.arguments[0])) return trend(expr.arguments[1], of);
      if (is_positive_number(expr.arguments[1])) return trend(expr.arguments[0], of);
      break;
    case Op::divide:
      if (is_positive_number(expr.arguments[1])) return trend(expr.arguments[0], of);
      break;
    default:
      break;
  }
  for (const Expr& argument : expr.arguments) {
    if (trend(argument, of) != 0) return std::nullopt;
  }
  return 0;
}

Result<void> check(const File& file, std::string_view text, std::string source) {
  Complaints complaints(text, std::move(source));
  check(file, complaints);
  if (!complaints.empty()) return fail(complaints.take());
  return {};
}

void check(const File& file, Complaints& complaints) {
  Checker(file, complaints).run();
}

}  // namespace grundy::rules
