/// Random rules for tests: `random_file` makes any tree that the checker accepts, and `random_game` makes the text of a
/// small game that always ends, with positions to ask about.
///
/// Both are functions of a seed, for one compiler: the order in which operands draw their random numbers is the
/// compiler's. A RapidCheck property takes the seed (and a size) as its argument.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "grundy/rules/names.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules::generate {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// 0 … bound-1.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class T>
  const T& of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// Makes trees. Names never hide one another; binders are numbered.
class TreeMaker {
 public:
  TreeMaker(std::uint64_t seed, std::size_t depth) : random_(seed), depth_(depth) {}

  File file() {
    File made;
    made.misere = random_.chance(30);
    const std::size_t games = 1 + random_.below(3);
    for (std::size_t i = 0; i < games; ++i) made.games.push_back(header("game" + std::to_string(i)));
    for (Game& game : made.games) {
      const std::size_t rules = random_.below(4);
      for (std::size_t i = 0; i < rules; ++i) game.rules.push_back(rule(made, game));
    }
    const std::size_t starts = random_.below(3);
    for (std::size_t i = 0; i < starts; ++i) made.starts.push_back(start(made, "start" + std::to_string(i)));
    const std::size_t claims = random_.below(3);
    for (std::size_t i = 0; i < claims; ++i) made.claims.push_back(claim(made));
    return made;
  }

  /// A number over the names a, b and the list s; for tests of evaluation.
  Expr plain_number() {
    scope_ = {};
    scope_.numbers = {"a", "b"};
    scope_.lists = {"s"};
    scope_.sets = {"S"};
    return number(depth_);
  }
  Expr plain_condition() {
    static_cast<void>(plain_number());
    return condition(depth_);
  }

 private:
  struct Scope {
    std::vector<std::string> numbers;
    std::vector<std::string> lists;
    std::vector<std::string> sets;
  };

  static Expr node(Op op, std::vector<Expr> arguments = {}, std::string name = {}) {
    Expr expr;
    expr.op = op;
    expr.arguments = std::move(arguments);
    expr.name = std::move(name);
    return expr;
  }
  static Expr literal(Integer value) {
    Expr expr;
    expr.value = std::move(value);
    return expr;
  }
  static Expr named(const std::string& name) { return node(Op::name, {}, name); }
  std::string fresh() { return "x" + std::to_string(++binders_); }

  Expr leaf() {
    if (!scope_.numbers.empty() && random_.chance(60)) return named(random_.of(scope_.numbers));
    if (random_.chance(3)) return literal(Integer("123456789012345678901234567890"));
    return literal(random_.below(10));
  }

  Expr number(std::size_t depth) {
    if (depth == 0 || random_.chance(15)) return leaf();
    const auto below = [&] { return number(depth - 1); };
    switch (random_.below(9)) {
      case 0:
        return node(Op::negate, {below()});
      case 1:
        return node(Op::add, {below(), below()});
      case 2:
        return node(Op::subtract, {below(), below()});
      case 3:
        return node(Op::multiply, {below(), below()});
      case 4:
        return node(random_.chance(50) ? Op::divide : Op::modulo,
                    {below(), random_.chance(70) || scope_.numbers.empty() ? literal(1 + random_.below(9))
                                                                           : named(random_.of(scope_.numbers))});
      case 5:
        return node(Op::conditional, {condition(depth - 1), below(), below()});
      case 6: {
        const Function& function = functions[random_.below(functions.size())];
        std::vector<Expr> arguments;
        const std::size_t count = function.most == 0 ? function.least + random_.below(2) : function.least;
        for (std::size_t i = 0; i < count; ++i) arguments.push_back(below());
        // Shifts and powers by small numbers only.
        if (function.name == "shl" || function.name == "power") arguments[1] = literal(random_.below(5));
        return node(Op::call, std::move(arguments), std::string(function.name));
      }
      case 7:
        if (scope_.lists.empty()) return leaf();
        if (random_.chance(50)) return node(Op::index, {below()}, random_.of(scope_.lists));
        return node(Op::length, {list(depth - 1)});
      default: {
        static const std::vector<std::string> of_numbers{"xor", "sum", "min", "max"};
        if (!scope_.lists.empty() && random_.chance(40)) {
          return node(Op::aggregate, {list(depth - 1)}, random_.of(of_numbers));
        }
        return aggregate(random_.chance(30) ? "count" : random_.of(of_numbers), depth);
      }
    }
  }

  Expr aggregate(const std::string& name, std::size_t depth) {
    Expr over = set(depth - 1, false);
    Expr made = node(Op::aggregate, {}, name);
    made.binder = fresh();
    scope_.numbers.push_back(made.binder);
    made.arguments.push_back(name == "any" || name == "all" || name == "count" ? condition(depth - 1)
                                                                               : number(depth - 1));
    made.arguments.push_back(std::move(over));
    if (random_.chance(40)) made.arguments.push_back(condition(depth - 1));
    scope_.numbers.pop_back();
    return made;
  }

  Expr list(std::size_t depth) {
    Expr made = named(random_.of(scope_.lists));
    if (depth > 0 && random_.chance(30)) made = node(Op::without, {std::move(made), number(depth - 1)});
    return made;
  }

  Expr set(std::size_t depth, bool endless) {
    const std::size_t inner = depth == 0 ? 0 : depth - 1;
    switch (random_.below(4)) {
      case 0: {
        Expr made = node(Op::set);
        const std::size_t count = random_.below(4);
        for (std::size_t i = 0; i < count; ++i) made.arguments.push_back(number(inner));
        return made;
      }
      case 1:
        if (!scope_.sets.empty()) return named(random_.of(scope_.sets));
        break;
      case 2: {
        const Generator& generator = generators[endless ? random_.below(generators.size()) : 3];
        Expr made = node(Op::generator, {}, std::string(generator.name));
        if (generator.name == "powers_of") made.arguments.push_back(literal(2 + random_.below(3)));
        if (generator.name == "divisors") made.arguments.push_back(number(inner));
        return made;
      }
      default:
        break;
    }
    return node(Op::range, {number(inner), number(inner)});
  }

  Expr condition(std::size_t depth) {
    const std::size_t inner = depth == 0 ? 0 : depth - 1;
    if (depth > 0 && random_.chance(40)) {
      switch (random_.below(4)) {
        case 0:
          return node(Op::not_, {condition(inner)});
        case 1:
          return node(Op::and_, {condition(inner), condition(inner)});
        case 2:
          return node(Op::or_, {condition(inner), condition(inner)});
        default:
          return aggregate(random_.chance(50) ? "any" : "all", depth);
      }
    }
    if (random_.chance(20)) return node(Op::member, {number(inner), set(inner, true)});
    static constexpr std::array<Op, 6> comparisons{Op::equal,      Op::not_equal, Op::less,
                                                   Op::less_equal, Op::greater,   Op::greater_equal};
    return node(comparisons[random_.below(comparisons.size())], {number(inner), number(inner)});
  }

  Declaration declaration(const std::string& name, Declaration::Shape shape) {
    using Shape = Declaration::Shape;
    Declaration made;
    made.name = name;
    made.shape = shape;
    if ((shape == Shape::list || shape == Shape::table) && random_.chance(40)) {
      made.order = static_cast<Declaration::Order>(1 + random_.below(4));
    }
    Expr subject = shape == Shape::number ? named(name) : node(Op::index, {}, name);
    if (random_.chance(20)) {
      made.conditions.push_back(
          node(random_.chance(50) ? Op::less : Op::less_equal, {literal(random_.below(3)), subject}));
    }
    if (random_.chance(25)) {
      made.conditions.push_back(node(random_.chance(50) ? Op::greater_equal : Op::less, {subject, number(1)}));
    } else if (random_.chance(15)) {
      made.conditions.push_back(node(Op::member, {subject, set(1, true)}));
    }
    if (shape == Shape::number) scope_.numbers.push_back(name);
    if (shape == Shape::list || shape == Shape::table) scope_.lists.push_back(name);
    if (shape == Shape::set) scope_.sets.push_back(name);
    return made;
  }

  void shape(std::vector<Declaration>& parameters, std::vector<Declaration>& coordinates, std::vector<Expr>& domain) {
    using Shape = Declaration::Shape;
    scope_ = {};
    if (random_.chance(40)) parameters.push_back(declaration("m", Shape::number));
    if (random_.chance(25)) parameters.push_back(declaration("S", Shape::set));
    if (random_.chance(25)) parameters.push_back(declaration("T", Shape::table));
    const std::size_t count = random_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      coordinates.push_back(declaration(std::string(1, static_cast<char>('a' + i)), Shape::number));
    }
    if (random_.chance(50) || count == 0) coordinates.push_back(declaration("s", Shape::list));
    if (random_.chance(30)) domain.push_back(condition(depth_));
  }

  Game header(const std::string& name) {
    static const std::vector<std::string> texts{
        "", "", "Bash's game", "巴什博弈", "say \"N\" \\ C:\\", " # no comment; "};
    Game made;
    made.name = name;
    shape(made.parameters, made.coordinates, made.domain);
    made.title = random_.of(texts);
    made.title_zh = random_.of(texts);
    made.source = random_.of(texts);
    if (random_.chance(40)) made.comment = random_.chance(50) ? "One line." : "Two lines;\n\n  \"three\" in fact.";
    return made;
  }

  static Scope scope_of(const std::vector<Declaration>& parameters, const std::vector<Declaration>& coordinates) {
    Scope scope;
    for (const auto* declarations : {&parameters, &coordinates}) {
      for (const Declaration& one : *declarations) {
        if (one.shape == Declaration::Shape::number) scope.numbers.push_back(one.name);
        if (one.shape == Declaration::Shape::set) scope.sets.push_back(one.name);
        if (one.shape == Declaration::Shape::list || one.shape == Declaration::Shape::table)
          scope.lists.push_back(one.name);
      }
    }
    return scope;
  }

  Rule rule(const File& file, const Game& game) {
    Rule made;
    scope_ = scope_of(game.parameters, game.coordinates);
    constants_ = scope_of(game.parameters, {});
    if (random_.chance(10)) made.owner = random_.chance(50) ? Owner::left : Owner::right;
    made.entails = random_.chance(5);
    const std::size_t clauses = random_.below(4);
    for (std::size_t i = 0; i < clauses; ++i) {
      if (random_.chance(40)) {
        made.clauses.push_back({{}, condition(depth_), {}});
        continue;
      }
      static constexpr std::array<const char*, 4> names{"i", "j", "k", "l"};
      made.clauses.push_back({names[i], set(depth_, true), {}});
      scope_.numbers.push_back(names[i]);
      const Expr& from = made.clauses.back().expression;
      if (from.op == Op::generator && from.name != "divisors") {
        made.clauses.push_back({{}, node(Op::less_equal, {named(names[i]), literal(random_.below(100))}), {}});
      }
    }
    if (random_.chance(10)) {
      made.end = static_cast<End>(1 + random_.below(3));
      return made;
    }
    const std::size_t parts = random_.below(4);
    for (std::size_t i = 0; i < parts; ++i) made.parts.push_back(part(file, &game));
    return made;
  }

  TargetPart part(const File& file, const Game* current) {
    TargetPart made;
    if (random_.chance(20)) {
      made.over = set(1, false);
      made.binder = fresh();
      scope_.numbers.push_back(made.binder);
    }
    if (random_.chance(20)) made.count = number(depth_);
    const Game* game = current;
    if (current == nullptr || random_.chance(50)) {
      game = &random_.of(file.games);
      made.game = game->name;
      for (const Declaration& one : game->parameters) made.parameters.push_back(parameter(one.shape));
    }
    for (const Declaration& one : game->coordinates) {
      if (one.shape == Declaration::Shape::number) {
        made.coordinates.push_back(number(depth_));
      } else {
        made.list = list_value();
      }
    }
    if (made.over) scope_.numbers.pop_back();
    return made;
  }

  ParameterValue parameter(Declaration::Shape shape) {
    std::swap(scope_, constants_);
    ParameterValue made;
    const std::string whole = shape == Declaration::Shape::set && !scope_.sets.empty()      ? scope_.sets[0]
                              : shape == Declaration::Shape::table && !scope_.lists.empty() ? scope_.lists[0]
                                                                                            : "";
    if (shape == Declaration::Shape::number) {
      made.elements.push_back(number(1));
    } else if (!whole.empty() && random_.chance(50)) {
      made.shape = ParameterValue::Shape::whole;
      made.elements.push_back(named(whole));
    } else {
      made.shape = shape == Declaration::Shape::set ? ParameterValue::Shape::set : ParameterValue::Shape::table;
      if (shape == Declaration::Shape::set && random_.chance(30)) {
        made.elements.push_back(node(Op::range, {number(1), number(1)}));
      } else {
        const std::size_t count = random_.below(4);
        for (std::size_t i = 0; i < count; ++i) made.elements.push_back(number(1));
      }
    }
    std::swap(scope_, constants_);
    return made;
  }

  ListValue list_value() {
    ListValue made;
    if (scope_.lists.empty() || random_.chance(30)) {
      if (random_.chance(40)) {
        made.over = set(1, false);
        made.binder = fresh();
        scope_.numbers.push_back(made.binder);
        made.elements.push_back(number(depth_));
        scope_.numbers.pop_back();
        return made;
      }
      const std::size_t count = random_.below(4);
      for (std::size_t i = 0; i < count; ++i) made.elements.push_back(number(depth_));
      return made;
    }
    made.name = random_.of(scope_.lists);
    const std::size_t count = random_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      ListUpdate update;
      update.what = static_cast<ListUpdate::What>(random_.below(5));
      if (update.what != ListUpdate::What::insert && random_.chance(30)) {
        update.over = set(1, false);
        update.binder = fresh();
        scope_.numbers.push_back(update.binder);
      }
      update.index = number(1);
      if (update.what != ListUpdate::What::erase) update.value = number(depth_);
      if (update.over) scope_.numbers.pop_back();
      made.updates.push_back(std::move(update));
    }
    return made;
  }

  StartForm start(const File& file, const std::string& name) {
    StartForm made;
    made.name = name;
    shape(made.parameters, made.coordinates, made.domain);
    constants_ = scope_;
    const std::size_t parts = 1 + random_.below(2);
    for (std::size_t i = 0; i < parts; ++i) made.parts.push_back(part(file, nullptr));
    return made;
  }

  Claim claim(const File& file) {
    Claim made;
    const Game& game = random_.of(file.games);
    made.game = game.name;
    scope_ = {};
    for (const Declaration& one : game.parameters) {
      const Scope before = scope_;
      made.parameters.push_back(declaration("p" + std::to_string(made.parameters.size()), one.shape));
      if (random_.chance(30)) {
        constants_ = before;
        const Scope all = std::exchange(scope_, before);
        made.parameters.back().fixed = parameter(one.shape);
        scope_ = all;
      }
    }
    for (const Declaration& one : game.coordinates) {
      made.coordinates.push_back(declaration("q" + std::to_string(made.coordinates.size()), one.shape));
    }
    if (random_.chance(30)) made.domain.push_back(condition(depth_));
    made.misere = random_.chance(30);
    made.what = made.misere || random_.chance(50) ? Claim::What::losing : Claim::What::value;
    made.expression = made.what == Claim::What::value ? number(depth_) : condition(depth_);
    return made;
  }

  Random random_;
  std::size_t depth_;
  std::size_t binders_ = 0;
  Scope scope_;
  Scope constants_;
};

/// Any file that the checker accepts.
inline File random_file(std::uint64_t seed, std::size_t depth = 3) {
  return TreeMaker(seed, depth).file();
}

}  // namespace grundy::rules::generate
