#include "grundy/rules/plain_moves.hpp"

#include <algorithm>
#include <optional>

#include "grundy/rules/plain.hpp"

namespace grundy::rules {

using Number = Plain::Number;

/// One position being looked at.
class PlainWalk {
 public:
  PlainWalk(const PlainMoves& moves, std::span<const Number> at) : moves_(moves), game_(moves.game()) {
    const auto declare = [&](const Declaration& one, std::span<const Number> values) {
      if (one.shape == Declaration::Shape::number) {
        plain_.numbers.emplace_back(one.name, values[0]);
      } else {
        plain_.many.push_back({one.name, {values.begin(), values.end()}, one.shape == Declaration::Shape::set});
      }
    };
    for (std::size_t i = 0; i < game_.parameters.size(); ++i) {
      declare(game_.parameters[i], moves.parameters_[i].values);
    }
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) declare(game_.coordinates[i], at.subspan(i));
  }

  bool in_domain() {
    const auto satisfied = [&](const Declaration& one) { return this->satisfied(one); };
    return std::all_of(game_.parameters.begin(), game_.parameters.end(), satisfied) &&
           std::all_of(game_.coordinates.begin(), game_.coordinates.end(), satisfied) &&
           std::all_of(game_.domain.begin(), game_.domain.end(), [&](const Expr& e) { return plain_.condition(e); }) &&
           !plain_.failed();
  }

  bool run(const std::function<bool(const PlainMove&)>& sink, bool with_choices) {
    sink_ = &sink;
    with_choices_ = with_choices;
    for (move_.rule = 0; move_.rule < game_.rules.size(); ++move_.rule) {
      const Rule& rule = game_.rules[move_.rule];
      if (rule.owner != Owner::both || rule.end != End::none || rule.entails) {
        plain_.fault(ErrorKind::limit, say("rules with owners or declared ends are not listed"));
      }
      if (!choose(rule, 0)) return false;
    }
    return true;
  }

  [[nodiscard]] bool failed() const { return plain_.failed(); }
  [[nodiscard]] const Error& error() const { return plain_.error(); }

 private:
  bool satisfied(const Declaration& one) {
    using Order = Declaration::Order;
    if (one.shape == Declaration::Shape::number) {
      return std::all_of(one.conditions.begin(), one.conditions.end(),
                         [&](const Expr& e) { return plain_.condition(e); });
    }
    const std::vector<Number> values = plain_.named(one.name, one.shape == Declaration::Shape::set);
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      const Number a = values[i];
      const Number b = values[i + 1];
      if ((one.order == Order::increasing && a >= b) || (one.order == Order::decreasing && a <= b) ||
          (one.order == Order::non_increasing && a < b) || (one.order == Order::non_decreasing && a > b)) {
        return false;
      }
    }
    for (const Number value : values) {
      plain_.element = value;
      for (const Expr& condition : one.conditions) {
        if (!plain_.condition(condition)) return false;
      }
    }
    return true;
  }

  /// The clauses from here on; false if the walk is to end.
  bool choose(const Rule& rule, std::size_t clause) {
    if (plain_.failed()) return false;
    if (clause == rule.clauses.size()) return !target(rule) || (!plain_.failed() && (*sink_)(move_));
    const Clause& one = rule.clauses[clause];
    if (one.choice.empty()) return !plain_.condition(one.expression) ? !plain_.failed() : choose(rule, clause + 1);
    return plain_.each(one.expression, [&](Number k) {
      plain_.numbers.emplace_back(one.choice, k);
      if (with_choices_) move_.choices.emplace_back(one.choice, k);
      const bool on = choose(rule, clause + 1);
      if (with_choices_) move_.choices.pop_back();
      plain_.numbers.pop_back();
      return on;
    });
  }

  /// Fills the move's target; false where a coordinate would be negative (or after a fault).
  bool target(const Rule& rule) {
    move_.target.clear();
    for (const TargetPart& part : rule.parts) {
      bool exists = true;
      if (part.over) {
        (void)plain_.each(*part.over, [&](Number k) {
          plain_.numbers.emplace_back(part.binder, k);
          exists = component(part);
          plain_.numbers.pop_back();
          return exists;
        });
      } else {
        exists = component(part);
      }
      if (!exists || plain_.failed()) return false;
    }
    return true;
  }

  bool component(const TargetPart& part) {
    if (!part.game.empty() && (part.game != game_.name || !same_parameters(part))) return elsewhere();
    const std::size_t begin = move_.target.size();
    for (const Expr& coordinate : part.coordinates) {
      move_.target.push_back(plain_.number(coordinate));
      if (move_.target.back() < 0) return false;
    }
    if (part.list && !list(*part.list)) return false;
    if (move_.target.size() - begin != moves_.dimension()) return elsewhere();
    const Number count = part.count ? plain_.number(*part.count) : 1;
    if (count < 0 || count > 64) return elsewhere();
    if (count == 0) move_.target.resize(begin);
    for (Number copy = 1; copy < count; ++copy) {
      for (std::size_t i = 0; i < moves_.dimension(); ++i) {
        const Number value = move_.target[begin + i];
        move_.target.push_back(value);
      }
    }
    return !plain_.failed();
  }

  bool elsewhere() {
    plain_.fault(ErrorKind::limit,
                 say("moves to another game, or to a number of components that varies, are not handled"));
    return false;
  }

  bool same_parameters(const TargetPart& part) {
    using Shape = ParameterValue::Shape;
    std::vector<PlainMoves::Given> given;
    for (const ParameterValue& value : part.parameters) {
      PlainMoves::Given& made = given.emplace_back();
      if (value.shape == Shape::whole) {
        const auto known = std::find_if(game_.parameters.begin(), game_.parameters.end(),
                                        [&](const Declaration& d) { return d.name == value.elements[0].name; });
        if (known != game_.parameters.end()) {
          made = moves_.parameters_[static_cast<std::size_t>(known - game_.parameters.begin())];
        }
        continue;
      }
      for (const Expr& element : value.elements) {
        if (element.op == Op::range) {
          made.values = plain_.members(element);
        } else {
          made.values.push_back(plain_.number(element));
        }
      }
      made.shape = value.shape == Shape::number ? Parameter::Shape::number
                   : value.shape == Shape::set  ? Parameter::Shape::set
                                                : Parameter::Shape::table;
      if (value.shape != Shape::set) continue;
      std::sort(made.values.begin(), made.values.end());
      made.values.erase(std::unique(made.values.begin(), made.values.end()), made.values.end());
    }
    return given == moves_.parameters_;
  }

  /// Appends the list's elements; false where one is negative.
  bool list(const ListValue& value) {
    const std::size_t begin = move_.target.size();
    if (value.name.empty()) {
      if (value.over) {
        (void)plain_.each(*value.over, [&](Number k) {
          plain_.numbers.emplace_back(value.binder, k);
          move_.target.push_back(plain_.number(value.elements[0]));
          plain_.numbers.pop_back();
          return true;
        });
      } else {
        for (const Expr& element : value.elements) move_.target.push_back(plain_.number(element));
      }
    } else {
      changed_list(value);
    }
    return std::all_of(move_.target.begin() + static_cast<std::ptrdiff_t>(begin), move_.target.end(),
                       [](Number x) { return x >= 0; }) &&
           !plain_.failed();
  }

  /// A list `with` changes: all of them are computed first, then the list is written element by element.
  void changed_list(const ListValue& value) {
    using What = ListUpdate::What;
    changes_.clear();
    const auto length = static_cast<Number>(plain_.named(value.name, false).size());
    const auto change = [&](const ListUpdate& update) {
      const Number at = plain_.number(update.index);
      if (at < 1 || at > length + (update.what == What::insert ? 1 : 0)) {
        plain_.fault(ErrorKind::rules, say("an index outside its list"));
      }
      changes_.push_back({update.what, at, update.value ? plain_.number(*update.value) : 0});
      return !plain_.failed();
    };
    for (const ListUpdate& update : value.updates) {
      if (!update.over) {
        change(update);
        continue;
      }
      (void)plain_.each(*update.over, [&](Number k) {
        plain_.numbers.emplace_back(update.binder, k);
        const bool on = change(update);
        plain_.numbers.pop_back();
        return on;
      });
    }
    const std::vector<Number>& old = plain_.named(value.name, false);
    if (plain_.failed()) return;
    for (Number i = 1; i <= length + 1; ++i) {
      Number element = i <= length ? old[static_cast<std::size_t>(i - 1)] : 0;
      bool kept = i <= length;
      Number added = 0;
      for (const Change& one : changes_) {
        if (one.at != i) continue;
        if (one.what == What::insert) move_.target.push_back(one.value);
        if (one.what == What::assign) element = one.value;
        if (one.what == What::add) added = plain_.sum(added, one.value);
        if (one.what == What::subtract) added = plain_.sum(added, plain_.product(-1, one.value));
        if (one.what == What::erase) kept = false;
      }
      if (kept) move_.target.push_back(plain_.sum(element, added));
    }
  }

  struct Change {
    ListUpdate::What what;
    Number at;
    Number value;
  };

  const PlainMoves& moves_;
  const Game& game_;
  Plain plain_;
  PlainMove move_;
  std::vector<Change> changes_;
  const std::function<bool(const PlainMove&)>* sink_ = nullptr;
  bool with_choices_ = false;
};

Result<PlainMoves> PlainMoves::of(const File& file, std::size_t game, const std::vector<Parameter>& parameters,
                                  std::size_t dimension) {
  const Game& rules = file.games.at(game);
  const auto unfit = [&] {
    return fail(ErrorKind::input, say("parameters or coordinates do not fit the game '{}'", rules.name));
  };
  const bool list = !rules.coordinates.empty() && rules.coordinates.back().shape == Declaration::Shape::list;
  const std::size_t fixed = rules.coordinates.size() - (list ? 1 : 0);
  if (parameters.size() != rules.parameters.size() || dimension < fixed || (!list && dimension != fixed)) {
    return unfit();
  }
  PlainMoves made(file, game, dimension);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    using Shape = Parameter::Shape;
    const Declaration::Shape declared = rules.parameters[i].shape;
    const Shape shape = declared == Declaration::Shape::number ? Shape::number
                        : declared == Declaration::Shape::set  ? Shape::set
                                                               : Shape::table;
    if (parameters[i].shape != shape) return unfit();
    Given& given = made.parameters_.emplace_back(Given{shape, {}});
    for (const Integer& value : parameters[i].values) {
      const auto small = to_int64(value);
      if (!small) return unfit();
      given.values.push_back(*small);
    }
  }
  return made;
}

Result<bool> PlainMoves::contains(std::span<const std::int64_t> position) const {
  if (std::any_of(position.begin(), position.end(), [](Number x) { return x < 0; })) return false;
  PlainWalk walk(*this, position);
  const bool inside = walk.in_domain();
  if (walk.failed()) return fail(walk.error());
  return inside;
}

Result<bool> PlainMoves::for_each(std::span<const std::int64_t> position,
                                  const std::function<bool(const PlainMove&)>& sink, bool with_choices) const {
  PlainWalk walk(*this, position);
  const bool complete = walk.run(sink, with_choices);
  if (walk.failed()) return fail(walk.error());
  return complete;
}

std::vector<std::int64_t> PlainMoves::constants() const {
  std::vector<Number> found;
  const auto note = [&](const auto& self, const Expr& expr) -> void {
    if (const auto value = to_int64(expr.value); expr.op == Op::number && value) found.push_back(*value);
    for (const Expr& argument : expr.arguments) self(self, argument);
  };
  const auto note_if = [&](const std::optional<Expr>& expr) {
    if (expr) note(note, *expr);
  };
  for (const Given& given : parameters_) found.insert(found.end(), given.values.begin(), given.values.end());
  for (const Expr& expr : game().domain) note(note, expr);
  for (const Declaration& one : game().coordinates) {
    for (const Expr& expr : one.conditions) note(note, expr);
  }
  for (const Rule& rule : game().rules) {
    for (const Clause& clause : rule.clauses) note(note, clause.expression);
    for (const TargetPart& part : rule.parts) {
      note_if(part.count);
      note_if(part.over);
      for (const Expr& expr : part.coordinates) note(note, expr);
      if (!part.list) continue;
      note_if(part.list->over);
      for (const Expr& expr : part.list->elements) note(note, expr);
      for (const ListUpdate& update : part.list->updates) {
        note(note, update.index);
        note_if(update.value);
        note_if(update.over);
      }
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace grundy::rules
