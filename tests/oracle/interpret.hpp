/// A slow, obvious interpreter of the syntax tree of rules: it lists the moves of a position, and solves by plain
/// recursion over whole sums. For tests only; shares no code with the lowered form or with any engine.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "oracle/arithmetic.hpp"

namespace grundy::oracle {

/// A parameter in 64 bits: its shape and its values.
struct Value {
  Parameter::Shape shape = Parameter::Shape::number;
  std::vector<Number> values;
  friend auto operator<=>(const Value&, const Value&) = default;
};

/// A component: a game of the file, its parameters, its fixed coordinates and then the elements of its list.
struct Part {
  std::size_t game = 0;
  std::vector<Value> parameters;
  std::vector<Number> coordinates;
  friend auto operator<=>(const Part&, const Part&) = default;
};

/// A sum, its components in order.
using Position = std::vector<Part>;

inline Position sorted(Position position) {
  std::sort(position.begin(), position.end());
  return position;
}

struct Option {
  std::size_t rule = 0;
  std::vector<std::pair<std::string, Number>> choices;
  Position target;
};

class Interpreter {
 public:
  explicit Interpreter(const rules::File& file) : file_(file) {}

  [[nodiscard]] std::size_t game(const std::string& name) const {
    for (std::size_t i = 0; i < file_.games.size(); ++i) {
      if (file_.games[i].name == name) return i;
    }
    throw std::logic_error("no game " + name);
  }

  [[nodiscard]] const rules::File& file() const { return file_; }

  /// The names of a position: its parameters, coordinates and list.
  [[nodiscard]] Names names(const Part& part) const {
    const rules::Game& game = file_.games[part.game];
    Names names;
    for (std::size_t i = 0; i < game.parameters.size(); ++i) {
      const Value& value = part.parameters.at(i);
      const std::string& name = game.parameters[i].name;
      if (value.shape == Parameter::Shape::number) names.numbers[name] = value.values.at(0);
      if (value.shape == Parameter::Shape::set) names.sets[name] = value.values;
      if (value.shape == Parameter::Shape::table) names.lists[name] = value.values;
    }
    for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
      const rules::Declaration& one = game.coordinates[i];
      if (one.shape == rules::Declaration::Shape::list) {
        names.lists[one.name].assign(part.coordinates.begin() + static_cast<std::ptrdiff_t>(i), part.coordinates.end());
      } else {
        names.numbers[one.name] = part.coordinates.at(i);
      }
    }
    return names;
  }

  [[nodiscard]] bool in_domain(const Part& part) const {
    const rules::Game& game = file_.games[part.game];
    const Names known = names(part);
    for (const auto* declarations : {&game.parameters, &game.coordinates}) {
      for (const rules::Declaration& one : *declarations) {
        if (!satisfied(one, known)) return false;
      }
    }
    return std::all_of(game.domain.begin(), game.domain.end(),
                       [&](const rules::Expr& e) { return condition(e, known); });
  }

  /// All moves of either player, in the order of the rules and of their choices.
  [[nodiscard]] std::vector<Option> moves(const Part& part) const {
    std::vector<Option> found;
    const rules::Game& game = file_.games[part.game];
    for (std::size_t rule = 0; rule < game.rules.size(); ++rule) {
      choose(part, rule, 0, names(part), {}, found);
    }
    return found;
  }

 private:
  static bool satisfied(const rules::Declaration& one, const Names& known) {
    using Shape = rules::Declaration::Shape;
    using Order = rules::Declaration::Order;
    if (one.shape == Shape::number) {
      return std::all_of(one.conditions.begin(), one.conditions.end(),
                         [&](const rules::Expr& e) { return condition(e, known); });
    }
    const std::vector<Number>& values = one.shape == Shape::set ? known.sets.at(one.name) : known.lists.at(one.name);
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
      const Number a = values[i];
      const Number b = values[i + 1];
      if ((one.order == Order::increasing && a >= b) || (one.order == Order::decreasing && a <= b) ||
          (one.order == Order::non_increasing && a < b) || (one.order == Order::non_decreasing && a > b)) {
        return false;
      }
    }
    for (const rules::Expr& asked : one.conditions) {
      for (const Number value : values) {
        // `s[]` becomes a name of its own, which no file can use.
        rules::Expr plain = asked;
        for (rules::Expr& side : plain.arguments) {
          if (side.op == rules::Op::index && side.arguments.empty()) {
            side.op = rules::Op::name;
            side.name = "each element";
          }
        }
        Names inner = known;
        inner.numbers["each element"] = value;
        if (!condition(plain, inner)) return false;
      }
    }
    return true;
  }

  void choose(const Part& part, std::size_t rule, std::size_t clause, const Names& known,
              const std::vector<std::pair<std::string, Number>>& choices, std::vector<Option>& found) const {
    const std::vector<rules::Clause>& clauses = file_.games[part.game].rules[rule].clauses;
    if (clause == clauses.size()) {
      if (std::optional<Position> to = target(part, rule, known)) found.push_back({rule, choices, std::move(*to)});
    } else if (clauses[clause].choice.empty()) {
      if (condition(clauses[clause].expression, known)) choose(part, rule, clause + 1, known, choices, found);
    } else {
      for (const Number k : members(clauses[clause].expression, known)) {
        Names inner = known;
        inner.numbers[clauses[clause].choice] = k;
        auto longer = choices;
        longer.emplace_back(clauses[clause].choice, k);
        choose(part, rule, clause + 1, inner, longer, found);
      }
    }
  }

  /// Nothing where a coordinate would be negative: there is no such move.
  [[nodiscard]] std::optional<Position> target(const Part& part, std::size_t rule, const Names& known) const {
    const rules::Rule& moved = file_.games[part.game].rules[rule];
    if (moved.owner != rules::Owner::both || moved.end != rules::End::none || moved.entails) {
      throw std::logic_error("owners, ends and entailing moves are not solved here");
    }
    Position to;
    for (const rules::TargetPart& piece : moved.parts) {
      std::vector<Names> each;
      if (piece.over) {
        for (const Number k : members(*piece.over, known)) {
          each.push_back(known);
          each.back().numbers[piece.binder] = k;
        }
      } else {
        each.push_back(known);
      }
      for (const Names& names : each) {
        std::optional<Part> made = component(part, piece, names);
        if (!made) return std::nullopt;
        const Number count = piece.count ? number(*piece.count, names) : 1;
        if (count < 0) throw RulesFault("a negative number of components");
        for (Number i = 0; i < count; ++i) to.push_back(*made);
      }
    }
    for (const Part& one : to) {
      if (!in_domain(one)) throw RulesFault("a move leaves the domain");
    }
    return sorted(std::move(to));
  }

  [[nodiscard]] std::optional<Part> component(const Part& from, const rules::TargetPart& piece,
                                              const Names& known) const {
    Part made;
    made.game = piece.game.empty() ? from.game : game(piece.game);
    if (piece.game.empty()) made.parameters = from.parameters;
    for (const rules::ParameterValue& value : piece.parameters) made.parameters.push_back(parameter(value, known));
    for (const rules::Expr& coordinate : piece.coordinates) made.coordinates.push_back(number(coordinate, known));
    if (piece.list) {
      const std::vector<Number> elements = list_value(*piece.list, known);
      made.coordinates.insert(made.coordinates.end(), elements.begin(), elements.end());
    }
    for (const Number coordinate : made.coordinates) {
      if (coordinate < 0) return std::nullopt;
    }
    return made;
  }

  static Value parameter(const rules::ParameterValue& value, const Names& known) {
    using Shape = rules::ParameterValue::Shape;
    if (value.shape == Shape::whole) {
      const std::string& name = value.elements[0].name;
      if (known.sets.contains(name)) return {Parameter::Shape::set, known.sets.at(name)};
      return {Parameter::Shape::table, known.lists.at(name)};
    }
    std::vector<Number> values;
    for (const rules::Expr& element : value.elements) {
      if (element.op == rules::Op::range) {
        values = members(element, known);
      } else {
        values.push_back(number(element, known));
      }
    }
    if (value.shape != Shape::set) {
      return {value.shape == Shape::number ? Parameter::Shape::number : Parameter::Shape::table, values};
    }
    const std::set<Number> distinct(values.begin(), values.end());
    return {Parameter::Shape::set, {distinct.begin(), distinct.end()}};
  }

  static std::vector<Number> list_value(const rules::ListValue& value, const Names& known) {
    std::vector<Number> made;
    if (value.name.empty()) {
      if (!value.over) {
        for (const rules::Expr& element : value.elements) made.push_back(number(element, known));
        return made;
      }
      for (const Number k : members(*value.over, known)) {
        Names inner = known;
        inner.numbers[value.binder] = k;
        made.push_back(number(value.elements[0], inner));
      }
      return made;
    }
    // Every change as (what, index, value), then element by element.
    struct Change {
      rules::ListUpdate::What what;
      Number at;
      Number value;
    };
    using What = rules::ListUpdate::What;
    const std::vector<Number>& old = known.lists.at(value.name);
    const auto length = static_cast<Number>(old.size());
    std::vector<Change> changes;
    for (const rules::ListUpdate& update : value.updates) {
      std::vector<Names> each{known};
      if (update.over) {
        each.clear();
        for (const Number k : members(*update.over, known)) {
          each.push_back(known);
          each.back().numbers[update.binder] = k;
        }
      }
      for (const Names& names : each) {
        const Number at = number(update.index, names);
        if (at < 1 || at > length + (update.what == What::insert ? 1 : 0)) throw RulesFault("index");
        changes.push_back({update.what, at, update.value ? number(*update.value, names) : 0});
      }
    }
    for (Number i = 1; i <= length + 1; ++i) {
      Number element = i <= length ? old[static_cast<std::size_t>(i - 1)] : 0;
      bool erased = i > length;
      Number sum = 0;
      for (const Change& change : changes) {
        if (change.at != i) continue;
        if (change.what == What::insert) made.push_back(change.value);
        if (change.what == What::assign) element = change.value;
        if (change.what == What::add) sum = add(sum, change.value);
        if (change.what == What::subtract) sum = add(sum, -change.value);
        if (change.what == What::erase) erased = true;
      }
      if (!erased) made.push_back(add(element, sum));
    }
    return made;
  }

  const rules::File& file_;
};

/// Whole sums can be very many; a solver gives up at its limit.
struct TooLarge : std::runtime_error {
  TooLarge() : std::runtime_error("too many positions for the oracle") {}
};

/// Solves by recursion with memory. Sums are solved as wholes; `value` is the only place that uses the theory of sums.
class Solver {
 public:
  explicit Solver(const Interpreter& rules, std::size_t most_sums = 1'000'000) : rules_(rules), most_sums_(most_sums) {}

  /// Whether the player to move wins. Throws TooLarge.
  bool wins(const Position& position, bool misere) {
    const auto key = std::pair(position, misere);
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    if (wins_.size() >= most_sums_) throw TooLarge();
    bool any = false;
    bool winning = false;
    for (std::size_t i = 0; i < position.size() && !winning; ++i) {
      for (const Option& option : moves(position[i])) {
        any = true;
        if (!wins(replace(position, i, option.target), misere)) {
          winning = true;
          break;
        }
      }
    }
    if (!any) winning = misere;
    return wins_[key] = winning;
  }

  /// The Grundy value of one component: mex over its options, each the nim-sum of its components.
  Number value(const Part& part) {
    if (const auto known = values_.find(part); known != values_.end()) return known->second;
    std::set<Number> reached;
    for (const Option& option : moves(part)) reached.insert(value(option.target));
    Number mex = 0;
    while (reached.contains(mex)) ++mex;
    return values_[part] = mex;
  }

  Number value(const Position& position) {
    Number sum = 0;
    for (const Part& part : position) sum ^= value(part);
    return sum;
  }

  /// The winning moves, by component.
  std::vector<std::pair<std::size_t, Option>> winning(const Position& position, bool misere) {
    std::vector<std::pair<std::size_t, Option>> found;
    for (std::size_t i = 0; i < position.size(); ++i) {
      for (const Option& option : moves(position[i])) {
        if (!wins(replace(position, i, option.target), misere)) found.emplace_back(i, option);
      }
    }
    return found;
  }

  const std::vector<Option>& moves(const Part& part) {
    const auto known = moves_.find(part);
    if (known != moves_.end()) return known->second;
    return moves_[part] = rules_.moves(part);
  }

 private:
  static Position replace(const Position& position, std::size_t at, const Position& target) {
    Position next = position;
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(at));
    next.insert(next.end(), target.begin(), target.end());
    return sorted(std::move(next));
  }

  const Interpreter& rules_;
  std::size_t most_sums_;
  std::map<std::pair<Position, bool>, bool> wins_;
  std::map<Part, Number> values_;
  std::map<Part, std::vector<Option>> moves_;
};

}  // namespace grundy::oracle
