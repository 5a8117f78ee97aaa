#include "grundy/contest/brute.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "grundy/contest/cpp.hpp"
#include "grundy/contest/prelude.hpp"
#include "grundy/game/position.hpp"
#include "grundy/proof/emitted_reader.hpp"
#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/rules/system.hpp"

namespace grundy::contest {
namespace {

using rules::Clause;
using rules::Declaration;
using rules::Expr;
using rules::ListUpdate;
using rules::ListValue;
using rules::Op;
using rules::Rule;
using rules::TargetPart;

/// A game with its parameters: one function of the program.
struct Instance {
  std::size_t game = 0;
  std::vector<Parameter> parameters;
  friend bool operator==(const Instance&, const Instance&) = default;
};

/// Rules that hand on ever new parameters are refused at this many.
constexpr std::size_t most_instances = 32;

bool has_list(const rules::Game& game) {
  return !game.coordinates.empty() && game.coordinates.back().shape == Declaration::Shape::list;
}

/// Whether the name stands in the text as a whole word.
bool mentions(std::string_view text, std::string_view name) {
  const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t after = at + name.size();
    if ((at == 0 || !word(text[at - 1])) && (after == text.size() || !word(text[after]))) return true;
  }
  return false;
}

bool speaks_of(const Expr& expr, const std::vector<std::string>& names) {
  const auto named = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return ((expr.op == Op::name || expr.op == Op::index) && named(expr.name)) ||
         std::any_of(expr.arguments.begin(), expr.arguments.end(), [&](const Expr& e) { return speaks_of(e, names); });
}

/// An additive expression as rest + coefficient · name, if it is one; the rest as C++ text.
struct Split {
  Integer coefficient = 0;
  std::string rest;
};

std::optional<Split> split(const Expr& expr, const std::string& name, const std::vector<std::string>& later) {
  const auto rest_only = [&]() -> std::optional<Split> {
    if (speaks_of(expr, {name}) || speaks_of(expr, later)) return std::nullopt;
    return Split{0, cpp(expr)};
  };
  if (expr.op == Op::name && expr.name == name) return Split{1, "0"};
  if (expr.op == Op::multiply && expr.arguments.size() == 2) {
    for (const std::size_t i : {0U, 1U}) {
      const Expr& factor = expr.arguments[i];
      const Expr& other = expr.arguments[1 - i];
      if (factor.op == Op::number && other.op == Op::name && other.name == name) return Split{factor.value, "0"};
    }
    return rest_only();
  }
  if (expr.op != Op::add && expr.op != Op::subtract) return rest_only();
  Split total{0, ""};
  for (std::size_t i = 0; i < expr.arguments.size(); ++i) {
    const auto part = split(expr.arguments[i], name, later);
    if (!part) return std::nullopt;
    const bool minus = i > 0 && expr.op == Op::subtract;
    total.coefficient += minus ? Integer(-part->coefficient) : part->coefficient;
    if (part->rest != "0") total.rest += (total.rest.empty() ? (minus ? "-" : "") : minus ? " - " : " + ") + part->rest;
  }
  if (total.rest.empty()) total.rest = "0";
  return total;
}

/// name <= the text, from "this expression is not negative".
std::optional<std::string> bound_from(const Expr& expr, const std::string& name,
                                      const std::vector<std::string>& later) {
  const auto parts = split(expr, name, later);
  if (!parts || parts->coefficient >= 0) return std::nullopt;
  if (parts->coefficient == -1) return parts->rest;
  return fmt::format("floor_div({}, {})", parts->rest, to_string(Integer(-parts->coefficient)));
}

Expr difference(const Expr& left, const Expr& right) {
  Expr result;
  result.op = Op::subtract;
  result.arguments = {left, right};
  return result;
}

/// What ends the endless choice `index` of a rule: a later comparison, or a target coordinate that would be negative.
std::optional<std::string> bound_of(const Rule& rule, std::size_t index) {
  const std::string& name = rule.clauses[index].choice;
  std::vector<std::string> later;
  for (std::size_t i = index + 1; i < rule.clauses.size(); ++i)
    if (!rule.clauses[i].choice.empty()) later.push_back(rule.clauses[i].choice);
  for (std::size_t i = index + 1; i < rule.clauses.size(); ++i) {
    const Expr& condition = rule.clauses[i].expression;
    if (!rule.clauses[i].choice.empty() || condition.arguments.size() != 2) continue;
    const bool less = condition.op == Op::less || condition.op == Op::less_equal;
    const bool greater = condition.op == Op::greater || condition.op == Op::greater_equal;
    if (!less && !greater && condition.op != Op::equal) continue;
    const Expr& left = condition.arguments[greater ? 1 : 0];
    const Expr& right = condition.arguments[greater ? 0 : 1];
    if (auto bound = bound_from(difference(right, left), name, later)) return bound;
    if (condition.op != Op::equal) continue;
    if (auto bound = bound_from(difference(left, right), name, later)) return bound;
  }
  for (const TargetPart& part : rule.parts) {
    if (part.over || part.count) continue;
    for (const Expr& coordinate : part.coordinates)
      if (auto bound = bound_from(coordinate, name, later)) return bound;
    if (!part.list) continue;
    for (const ListUpdate& update : part.list->updates) {
      if (update.over || !update.value || part.list->updates.size() != 1) continue;
      Expr element;
      element.op = Op::index;
      element.name = part.list->name;
      element.arguments = {update.index};
      const Expr result =
          update.what == ListUpdate::What::subtract ? difference(element, *update.value) : *update.value;
      if (update.what != ListUpdate::What::subtract && update.what != ListUpdate::What::assign) continue;
      if (auto bound = bound_from(result, name, later)) return bound;
    }
  }
  return std::nullopt;
}

class Writer {
 public:
  Writer(const rules::File& file, rules::System& system) : file_(file), system_(system) {}

  /// Everything reached from the game: one function an instance, and the dispatch.
  std::string functions(const Instance& first);

 private:
  std::size_t number_of(Instance instance);
  std::string name_of(std::size_t number) const;
  std::string bindings(const Instance& instance, std::string_view body) const;
  std::string domain(std::size_t number);
  std::string options(std::size_t number);
  void rule(const Instance& instance, const Rule& rule);
  void part(const Instance& instance, const TargetPart& part);
  void list(const ListValue& value);
  void update(const ListUpdate& update);
  void line(std::string_view text) { body_ += std::string(2 * depth_, ' ') + std::string(text) + "\n"; }
  void open(const std::string& head) {
    line(head + " {");
    ++depth_;
  }
  void close() {
    --depth_;
    line("}");
  }

  const rules::File& file_;
  rules::System& system_;
  std::vector<Instance> instances_;
  std::string body_;
  std::size_t depth_ = 1;
};

std::size_t Writer::number_of(Instance instance) {
  const auto found = std::find(instances_.begin(), instances_.end(), instance);
  if (found != instances_.end()) return static_cast<std::size_t>(found - instances_.begin());
  if (instances_.size() >= most_instances) throw CannotSay{say("the rules hand on ever new parameters")};
  if (auto valid = system_.instance({instance.game, instance.parameters, 0}); !valid)
    throw CannotSay{valid.error().message};
  instances_.push_back(std::move(instance));
  return instances_.size() - 1;
}

std::string Writer::name_of(std::size_t number) const {
  const std::string& name = file_.games[instances_[number].game].name;
  return fmt::format("{}_{}", name.empty() ? "game" : name, number);
}

/// Parameters and coordinates by their names, those that the body speaks of.
std::string Writer::bindings(const Instance& instance, std::string_view body) const {
  const rules::Game& game = file_.games[instance.game];
  std::string text;
  for (std::size_t i = 0; i < game.parameters.size(); ++i) {
    const std::string name = cpp_name(game.parameters[i].name);
    if (!mentions(body, name)) continue;
    std::string values;
    for (const Integer& value : instance.parameters[i].values) {
      if (!to_int64(value)) throw CannotSay{say("a number of the rules is beyond 64 bits")};
      values += (values.empty() ? "" : ", ") + to_string(value) + "LL";
    }
    text += instance.parameters[i].shape == Parameter::Shape::number
                ? fmt::format("  const ll {} = {};\n", name, values)
                : fmt::format("  static const List {}{{{}}};\n", name, values);
  }
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const std::string name = cpp_name(game.coordinates[i].name);
    if (!mentions(body, name)) continue;
    text += game.coordinates[i].shape == Declaration::Shape::list
                ? fmt::format("  const List {}(position_.begin() + {}, position_.end());\n", name, i)
                : fmt::format("  const ll {} = position_[{}];\n", name, i);
  }
  return text;
}

/// `s[] >= 1` with the element for `s[]`.
Expr of_each(Expr condition, const std::string& list) {
  for (Expr& side : condition.arguments) {
    if (side.op == Op::index && side.arguments.empty() && side.name == list) {
      side.op = Op::name;
      side.name = "x_";
    }
  }
  return condition;
}

std::string Writer::domain(std::size_t number) {
  const Instance instance = instances_[number];
  const rules::Game& game = file_.games[instance.game];
  std::string body;
  for (const Declaration& declaration : game.coordinates) {
    const std::string name = cpp_name(declaration.name);
    const bool list = declaration.shape == Declaration::Shape::list;
    for (const Expr& condition : declaration.conditions) {
      body += list ? fmt::format("  for (ll x_ : {}) if (!({})) return false;\n", name,
                                 cpp_bare(of_each(condition, declaration.name)))
                   : fmt::format("  if (!({})) return false;\n", cpp_bare(condition));
    }
    using Order = Declaration::Order;
    const std::string_view wrong = declaration.order == Order::increasing       ? ">="
                                   : declaration.order == Order::decreasing     ? "<="
                                   : declaration.order == Order::non_increasing ? "<"
                                   : declaration.order == Order::non_decreasing ? ">"
                                                                                : "";
    if (!wrong.empty())
      body +=
          fmt::format("  for (std::size_t i_ = 1; i_ < {0}.size(); ++i_) if ({0}[i_ - 1] {1} {0}[i_]) return false;\n",
                      name, wrong);
  }
  for (const Expr& condition : game.domain) body += fmt::format("  if (!({})) return false;\n", cpp_bare(condition));
  if (body.empty()) return {};
  return fmt::format("// {}\nbool domain_{}(const List& position_) {{\n{}{}  return true;\n}}\n\n",
                     rules::print_header(game), name_of(number), bindings(instance, body), body);
}

void Writer::update(const ListUpdate& update) {
  using What = ListUpdate::What;
  if (update.over) open(cpp_loop(update.binder, *update.over));
  const std::string index = cpp_bare(update.index);
  const std::string value = update.value ? cpp_bare(*update.value) : "";
  switch (update.what) {
    case What::assign:
      line(fmt::format("slot(to_, {}) = {};", index, value));
      break;
    case What::add:
      line(fmt::format("slot(to_, {}) += {};", index, value));
      break;
    case What::subtract:
      line(fmt::format("slot(to_, {}) -= {};", index, update.value ? cpp(*update.value) : ""));
      break;
    case What::erase:
      line(fmt::format("slot(gone_, {}) = 1;", index));
      break;
    case What::insert:
      line(fmt::format("before_.at(std::size_t({} - 1)).push_back({});", index, value));
      break;
  }
  if (update.over) close();
}

/// The target's list, as `to_`. Assignments come first, so that what is added stays, and all read the old list.
void Writer::list(const ListValue& value) {
  if (value.name.empty()) {
    if (value.over) {
      line("List to_;");
      open(cpp_loop(value.binder, *value.over));
      line(fmt::format("to_.push_back({});", cpp_bare(value.elements[0])));
      close();
      return;
    }
    std::string elements;
    for (const Expr& element : value.elements) elements += (elements.empty() ? "" : ", ") + cpp_bare(element);
    line(fmt::format("List to_{{{}}};", elements));
    return;
  }
  using What = ListUpdate::What;
  const std::string name = cpp_name(value.name);
  const auto shapes = [](const ListUpdate& u) { return u.what == What::erase || u.what == What::insert; };
  const bool reshaped = std::any_of(value.updates.begin(), value.updates.end(), shapes);
  line(fmt::format("List to_ = {};", name));
  if (reshaped) line(fmt::format("List gone_({0}.size()); std::vector<List> before_({0}.size() + 1);", name));
  for (const ListUpdate& u : value.updates)
    if (u.what == What::assign) update(u);
  for (const ListUpdate& u : value.updates)
    if (u.what != What::assign) update(u);
  if (reshaped) line("to_ = rebuild(to_, gone_, before_);");
}

void Writer::part(const Instance& instance, const TargetPart& part) {
  Instance target = instance;
  if (!part.game.empty()) {
    const auto found = std::find_if(file_.games.begin(), file_.games.end(),
                                    [&](const rules::Game& game) { return game.name == part.game; });
    if (found == file_.games.end()) throw CannotSay{say("the game '{}' is not in the file", part.game)};
    const rules::Game& from = file_.games[instance.game];
    rules::Environment environment;
    for (std::size_t i = 0; i < from.parameters.size(); ++i) {
      const Parameter& parameter = instance.parameters[i];
      const std::string& name = from.parameters[i].name;
      if (parameter.shape == Parameter::Shape::number) environment.numbers[name] = parameter.values[0];
      if (parameter.shape == Parameter::Shape::set) environment.sets[name] = parameter.values;
      if (parameter.shape == Parameter::Shape::table) environment.lists[name] = parameter.values;
    }
    target = {static_cast<std::size_t>(found - file_.games.begin()), {}};
    for (const rules::ParameterValue& value : part.parameters) {
      auto parameter = rules::evaluate_parameter(value, environment);
      if (!parameter) throw CannotSay{parameter.error().message};
      target.parameters.push_back(std::move(*parameter));
    }
  }
  const std::size_t number = number_of(target);
  if (part.over) open(cpp_loop(part.binder, *part.over));
  if (part.count) open(fmt::format("for (ll i_ = 0; i_ < {}; ++i_)", cpp(*part.count)));
  std::string at;
  for (const Expr& coordinate : part.coordinates) at += (at.empty() ? "" : ", ") + cpp_bare(coordinate);
  if (part.list) {
    open("");
    list(*part.list);
    if (!at.empty()) line(fmt::format("to_.insert(to_.begin(), {{{}}});", at));
    line(fmt::format("exists_ &= add(next_, {}, to_);", number));
    close();
  } else {
    line(fmt::format("exists_ &= add(next_, {}, {{{}}});", number, at));
  }
  if (part.count) close();
  if (part.over) close();
}

void Writer::rule(const Instance& instance, const Rule& rule) {
  if (rule.owner != rules::Owner::both)
    throw CannotSay{say("moves belong to one player, and the brute force is for impartial games")};
  if (rule.entails) throw CannotSay{say("entailing moves are not written out")};
  if (rule.end != rules::End::none)
    throw CannotSay{say("a rule ends the game with a result of its own, which has no Grundy value")};
  std::string text = rules::print(rule);
  std::replace(text.begin(), text.end(), '\n', ' ');
  line("// " + text);
  std::size_t opened = 0;
  for (std::size_t i = 0; i < rule.clauses.size(); ++i, ++opened) {
    const Clause& clause = rule.clauses[i];
    if (clause.choice.empty()) {
      open(fmt::format("if ({})", cpp_bare(clause.expression)));
      continue;
    }
    std::optional<std::string> bound;
    if (endless(clause.expression)) bound = bound_of(rule, i);
    open(cpp_loop(clause.choice, clause.expression, bound));
  }
  if (opened == 0) open("");
  line("Sum next_;");
  line("bool exists_ = true;  // a move to a negative number does not exist");
  for (const TargetPart& target : rule.parts) part(instance, target);
  line("if (exists_) options_.push_back(next_);");
  if (opened == 0) close();
  for (; opened > 0; --opened) close();
}

std::string Writer::options(std::size_t number) {
  const Instance instance = instances_[number];
  body_.clear();
  for (const Rule& each : file_.games[instance.game].rules) rule(instance, each);
  const std::string body = std::exchange(body_, {});
  const std::string bound = bindings(instance, body);
  return fmt::format("void options_{}(const List&{}, std::vector<Sum>& options_) {{\n{}{}}}\n\n", name_of(number),
                     mentions(bound, "position_") ? " position_" : "", bound, body);
}

std::string Writer::functions(const Instance& first) {
  number_of(first);
  std::string domains;
  std::string listings;
  std::string domain_cases;
  std::string option_cases;
  for (std::size_t number = 0; number < instances_.size(); ++number) {  // grows on the way
    listings += options(number);
    const std::string checks = domain(number);
    domains += checks;
    if (!checks.empty()) domain_cases += fmt::format("    case {}: return domain_{}(c.at);\n", number, name_of(number));
    option_cases += fmt::format("    case {}: options_{}(c.at, result); break;\n", number, name_of(number));
  }
  return domains +
         fmt::format(
             "bool in_domain(const Component& c) {{\n  switch (c.game) {{\n{}    default: return true;\n  }}\n}}\n\n",
             domain_cases) +
         "// Adds a component to a position; false where a coordinate is negative.\n"
         "bool add(Sum& sum, int game, const List& at) {\n"
         "  for (ll x : at)\n"
         "    if (x < 0) return false;\n"
         "  const Component c{game, at};\n"
         "  if (!in_domain(c)) leave(\"a move leaves the declared domain\");\n"
         "  sum.push_back(c);\n"
         "  return true;\n"
         "}\n\n" +
         listings +
         fmt::format(
             "std::vector<Sum> options(const Component& c) {{\n  std::vector<Sum> result;\n  switch (c.game) "
             "{{\n{}  }}\n  return result;\n}}\n\n",
             option_cases);
}

constexpr std::string_view opening =
    "#include <algorithm>\n#include <cstdio>\n#include <cstdlib>\n#include <iostream>\n#include <map>\n#include "
    "<numeric>\n#include "
    "<set>\n"
    "#include <vector>\n\n"
    "using ll = long long;\nusing List = std::vector<ll>;\n\n"
    "// A position of one game: its numbers in order.\n"
    "struct Component {\n  int game;\n  List at;\n};\n"
    "bool operator<(const Component& a, const Component& b) {\n"
    "  return a.game != b.game ? a.game < b.game : a.at < b.at;\n}\n"
    "using Sum = std::vector<Component>;\n\n"
    "[[noreturn]] void leave(const char* why) {\n  std::cerr << why << '\\n';\n  std::exit(1);\n}\n\n";

/// Normal play: mex and xor. The stack is a list, so that a long game does not overflow the machine's.
constexpr std::string_view normal_search =
    "std::map<Component, ll> known;\n\n"
    "// The Grundy value: the least number that no option has; an option's value is the xor of its components.\n"
    "ll value(const Component& start) {\n"
    "  std::set<Component> open;\n"
    "  std::vector<Component> waiting{start};\n"
    "  while (!waiting.empty()) {\n"
    "    const Component c = waiting.back();\n"
    "    if (known.count(c)) {\n      waiting.pop_back();\n      continue;\n    }\n"
    "    const std::vector<Sum> next = options(c);\n"
    "    if (open.insert(c).second) {\n"
    "      const std::size_t before = waiting.size();\n"
    "      for (const Sum& sum : next)\n"
    "        for (const Component& part : sum) {\n"
    "          if (known.count(part)) continue;\n"
    "          if (open.count(part)) leave(\"play can repeat a position\");\n"
    "          waiting.push_back(part);\n"
    "        }\n"
    "      if (waiting.size() > before) continue;\n"
    "    }\n"
    "    std::vector<bool> seen(next.size() + 1);\n"
    "    for (const Sum& sum : next) {\n"
    "      ll x = 0;\n"
    "      for (const Component& part : sum) x ^= known.at(part);\n"
    "      if (x < ll(seen.size())) seen[std::size_t(x)] = true;\n"
    "    }\n"
    "    known[c] = std::find(seen.begin(), seen.end(), false) - seen.begin();\n"
    "    open.erase(c);\n"
    "    waiting.pop_back();\n"
    "  }\n"
    "  return known.at(start);\n"
    "}\n\n";

constexpr std::string_view misere_search =
    "std::map<Sum, bool> known;\n\n"
    "// In order, without components that are over.\n"
    "Sum tidy(Sum sum) {\n"
    "  sum.erase(std::remove_if(sum.begin(), sum.end(), [](const Component& c) { return options(c).empty(); }),\n"
    "            sum.end());\n"
    "  std::sort(sum.begin(), sum.end());\n"
    "  return sum;\n"
    "}\n\n"
    "std::vector<Sum> moves(const Sum& sum) {\n"
    "  std::vector<Sum> result;\n"
    "  for (std::size_t i = 0; i < sum.size(); ++i)\n"
    "    for (const Sum& option : options(sum[i])) {\n"
    "      Sum next = sum;\n"
    "      next.erase(next.begin() + long(i));\n"
    "      next.insert(next.end(), option.begin(), option.end());\n"
    "      result.push_back(tidy(next));\n"
    "    }\n"
    "  return result;\n"
    "}\n\n"
    "// Whether the player to move wins: who cannot move wins.\n"
    "bool wins(const Sum& start) {\n"
    "  std::set<Sum> open;\n"
    "  std::vector<Sum> waiting{start};\n"
    "  while (!waiting.empty()) {\n"
    "    const Sum s = waiting.back();\n"
    "    if (known.count(s)) {\n      waiting.pop_back();\n      continue;\n    }\n"
    "    const std::vector<Sum> next = moves(s);\n"
    "    if (open.insert(s).second) {\n"
    "      const std::size_t before = waiting.size();\n"
    "      for (const Sum& sum : next) {\n"
    "        if (known.count(sum)) continue;\n"
    "        if (open.count(sum)) leave(\"play can repeat a position\");\n"
    "        waiting.push_back(sum);\n"
    "      }\n"
    "      if (waiting.size() > before) continue;\n"
    "    }\n"
    "    bool win = next.empty();\n"
    "    for (const Sum& sum : next) win = win || !known.at(sum);\n"
    "    known[s] = win;\n"
    "    open.erase(s);\n"
    "    waiting.pop_back();\n"
    "  }\n"
    "  return known.at(start);\n"
    "}\n\n";

std::string main_of(const rules::Game& game, const BruteOptions& options) {
  const bool list = has_list(game);
  const std::size_t fixed = game.coordinates.size() - (list ? 1 : 0);
  std::string text = "int main() {\n  while (true) {\n";
  text += fmt::format("    Component c{{0, List({})}};\n", fixed);
  if (fixed > 0) text += "    for (ll& x : c.at) x = ll(number(&x == c.at.data()));\n";
  if (list)
    text += fmt::format("    for (auto more = number({}); more > 0; --more) c.at.push_back(ll(number(false)));\n",
                        fixed == 0);
  text += "    if (!in_domain(c)) leave(\"this is no position of the game\");\n";
  if (options.value) {
    text += "    std::cout << value(c) << '\\n';\n";
  } else if (options.misere) {
    text += "    std::cout << (wins(tidy({c})) ? 'N' : 'P') << '\\n';\n";
  } else {
    text += "    std::cout << (value(c) != 0 ? 'N' : 'P') << '\\n';\n";
  }
  return text + "  }\n}\n";
}

std::string heading(const rules::Game& game, const std::vector<Parameter>& parameters, const BruteOptions& options) {
  std::string text =
      "// " + (game.title.empty() ? std::string("A game") : game.title) + ": " + rules::print_header(game);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    text += fmt::format("{}{} = {}", i == 0 ? " with " : ", ", game.parameters[i].name, to_string(parameters[i]));
  text += "\n// A brute force written from the rules by grundy emit --brute; 64-bit numbers, unchecked.\n";
  std::string input;
  for (const Declaration& declaration : game.coordinates) {
    if (!input.empty()) input += ' ';
    input += declaration.shape == Declaration::Shape::list ? fmt::format("length {0}[1] {0}[2] ...", declaration.name)
                                                           : declaration.name;
  }
  text += fmt::format("// Reads positions until the end: {}\n", input);
  text += options.value ? "// Prints the Grundy value of each.\n\n"
                        : fmt::format("// Prints N (the player to move wins) or P, {}.\n\n",
                                      options.misere ? "where who cannot move wins" : "where who cannot move loses");
  return text;
}

}  // namespace

Result<std::string> brute_program(const rules::File& file, std::size_t game, const std::vector<Parameter>& parameters,
                                  const BruteOptions& options) {
  const rules::Game& rules = file.games[game];
  if (options.value && options.misere)
    return fail(ErrorKind::usage, say("there are Grundy values under normal play only"));
  if (parameters.size() != rules.parameters.size())
    return fail(
        ErrorKind::usage,
        say("'{}' has {} parameter(s), and here are {}", rules.name, rules.parameters.size(), parameters.size()),
        std::nullopt, say("parameters stand in square brackets, such as bash[3]"));
  if (rules.coordinates.empty()) return fail(ErrorKind::limit, say("a game without coordinates has nothing to read"));
  try {
    rules::System system(file);
    Writer writer(file, system);
    const std::string functions = writer.functions({game, parameters});
    const std::string search(options.misere ? misere_search : normal_search);
    return heading(rules, parameters, options) + std::string(opening) + std::string(proof::emitted_reader.substr(1)) +
           "\n" + prelude_for(functions) + "\n" + functions + search + main_of(rules, options);
  } catch (const CannotSay& cannot) {
    return fail(ErrorKind::limit, say("no brute force was written: {}", cannot.reason));
  }
}

}  // namespace grundy::contest
