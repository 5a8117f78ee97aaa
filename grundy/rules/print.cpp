#include "grundy/rules/print.hpp"

#include <string_view>

#include "grundy/game/position.hpp"
#include "grundy/rules/print_expression.hpp"

namespace grundy::rules {
namespace {

template <class Items, class Print>
void print_list(const Items& items, std::string& out, const Print& print_one) {
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ", ";
    first = false;
    print_one(item);
  }
}

void print_expressions(const std::vector<Expr>& expressions, std::string& out) {
  print_list(expressions, out, [&](const Expr& one) { print(one, Binding::conditional, out); });
}

void print_parameter(const ParameterValue& value, std::string& out) {
  const bool range = value.elements.size() == 1 && value.elements[0].op == Op::range;
  const bool table = value.shape == ParameterValue::Shape::table;
  if (table || (value.shape == ParameterValue::Shape::set && !range)) {
    out += table ? '[' : '{';
    print_expressions(value.elements, out);
    out += table ? ']' : '}';
  } else {
    print(value.elements[0], Binding::sum, out);
  }
}

bool is_subject(const Expr& expr, const Declaration& declaration) {
  return (expr.op == Op::name || expr.op == Op::index) && expr.name == declaration.name;
}

std::string_view order_name(Declaration::Order order) {
  switch (order) {
    case Declaration::Order::none:
      break;
    case Declaration::Order::increasing:
      return " increasing";
    case Declaration::Order::decreasing:
      return " decreasing";
    case Declaration::Order::non_increasing:
      return " non-increasing";
    case Declaration::Order::non_decreasing:
      return " non-decreasing";
  }
  return "";
}

/// What a condition says after its subject (or before it): its print without that side.
std::string without_subject(const Expr& condition, bool subject_first) {
  Expr rest = condition;
  Expr& subject = rest.arguments[subject_first ? 0 : 1];
  subject = Expr{};
  subject.op = Op::name;
  return print(rest);
}

void print_declaration(const Declaration& declaration, std::string& out) {
  for (const Expr& condition : declaration.conditions) {
    if (!is_subject(condition.arguments[0], declaration)) out += without_subject(condition, false);
  }
  out += declaration.name;
  if (declaration.shape == Declaration::Shape::set) out += "{}";
  if (declaration.shape == Declaration::Shape::list || declaration.shape == Declaration::Shape::table) out += "[]";
  out += order_name(declaration.order);
  for (const Expr& condition : declaration.conditions) {
    if (is_subject(condition.arguments[0], declaration)) out += without_subject(condition, true);
  }
  if (declaration.fixed) {
    out += " = ";
    print_parameter(*declaration.fixed, out);
  }
}

void print_shape(const std::vector<Declaration>& parameters, const std::vector<Declaration>& coordinates,
                 const std::vector<Expr>& domain, std::string& out) {
  if (!parameters.empty()) {
    out += '[';
    print_list(parameters, out, [&](const Declaration& one) { print_declaration(one, out); });
    out += ']';
  }
  out += '(';
  print_list(coordinates, out, [&](const Declaration& one) { print_declaration(one, out); });
  out += ')';
  if (!domain.empty()) {
    out += " where ";
    print_expressions(domain, out);
  }
}

void print_over(std::string_view binder, const Expr& over, std::string& out) {
  out += binder;
  out += " in ";
  print(over, Binding::sum, out);
}

void print_update(const ListUpdate& update, std::string_view list, std::string& out) {
  using What = ListUpdate::What;
  if (update.what == What::insert) {
    out += "insert ";
    print(*update.value, Binding::conditional, out);
    out += " at ";
    print(update.index, Binding::conditional, out);
    return;
  }
  if (update.what == What::erase) out += "delete ";
  out += list;
  out += '[';
  print(update.index, Binding::conditional, out);
  out += ']';
  if (update.value) {
    out += update.what == What::assign ? " := " : update.what == What::add ? " += " : " -= ";
    print(*update.value, Binding::conditional, out);
  }
  if (update.over) {
    out += " for ";
    print_over(update.binder, *update.over, out);
  }
}

void print_list_value(const ListValue& list, std::string& out) {
  if (list.name.empty()) {
    out += '[';
    print_expressions(list.elements, out);
    if (list.over) {
      out += " for ";
      print_over(list.binder, *list.over, out);
    }
    out += ']';
    return;
  }
  out += list.name;
  if (list.updates.empty()) return;
  out += " with ";
  print_list(list.updates, out, [&](const ListUpdate& one) { print_update(one, list.name, out); });
}

void print_part(const TargetPart& part, std::string& out) {
  if (part.over) {
    out += "sum ";
    print_over(part.binder, *part.over, out);
    out += ": ";
  }
  if (part.count) {
    print(*part.count, Binding::product, out);
    out += " of ";
  }
  out += part.game;
  if (!part.parameters.empty()) {
    out += '[';
    print_list(part.parameters, out, [&](const ParameterValue& one) { print_parameter(one, out); });
    out += ']';
  }
  out += '(';
  print_expressions(part.coordinates, out);
  if (part.list) {
    if (!part.coordinates.empty()) out += ", ";
    print_list_value(*part.list, out);
  }
  out += ')';
}

void print_parts(const std::vector<TargetPart>& parts, std::string& out) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += " + ";
    print_part(parts[i], out);
  }
}

/// Whether a target is only its list with changes, which may stand without brackets.
bool is_bare(const std::vector<TargetPart>& parts) {
  return parts.size() == 1 && parts[0].game.empty() && !parts[0].count && !parts[0].over &&
         parts[0].coordinates.empty() && parts[0].list && !parts[0].list->updates.empty();
}

void print_target(const Rule& rule, std::string& out) {
  switch (rule.end) {
    case End::none:
      break;
    case End::win:
      out += "win";
      return;
    case End::lose:
      out += "lose";
      return;
    case End::tie:
      out += "tie";
      return;
  }
  if (rule.parts.empty()) {
    out += '0';
  } else if (is_bare(rule.parts)) {
    print_list_value(*rule.parts[0].list, out);
  } else {
    print_parts(rule.parts, out);
  }
}

void print_text(std::string_view words, std::string_view text, std::string& out) {
  if (text.empty()) return;
  out += "  ";
  out += words;
  out += " \"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"\n";
}

void print_comment(std::string_view comment, std::string& out) {
  while (!comment.empty()) {
    const std::size_t end = comment.find('\n');
    const std::string_view line = comment.substr(0, end);
    out += line.empty() ? "#" : "# ";
    out += line;
    out += '\n';
    comment = end == std::string_view::npos ? std::string_view{} : comment.substr(end + 1);
    if (end != std::string_view::npos && comment.empty()) out += "#\n";
  }
}

void print_game(const Game& game, std::string& out) {
  print_comment(game.comment, out);
  out += "game ";
  out += print_header(game);
  out += '\n';
  print_text("title", game.title, out);
  print_text("title zh", game.title_zh, out);
  print_text("source", game.source, out);
  for (const Rule& rule : game.rules) out += "  " + print(rule) + '\n';
}

}  // namespace

std::string print_header(const Game& game) {
  std::string out = game.name;
  print_shape(game.parameters, game.coordinates, game.domain, out);
  return out;
}

std::string print_form(const Game& game) {
  std::string out = game.name;
  const auto names = [&](const std::vector<Declaration>& declarations) {
    print_list(declarations, out, [&](const Declaration& one) {
      const bool set = one.shape == Declaration::Shape::set, number = one.shape == Declaration::Shape::number;
      out += one.name + (number ? "" : set ? "{}" : "[]");
    });
  };
  if (!game.parameters.empty()) {
    out += '[';
    names(game.parameters);
    out += ']';
  }
  out += '(';
  names(game.coordinates);
  out += ')';
  return out;
}

std::string print(const Rule& rule) {
  std::string out;
  if (rule.owner != Owner::both) out += rule.owner == Owner::left ? "left: " : "right: ";
  print_list(rule.clauses, out, [&](const Clause& clause) {
    if (clause.choice.empty()) {
      print(clause.expression, Binding::conditional, out);
    } else {
      print_over(clause.choice, clause.expression, out);
    }
  });
  if (!rule.clauses.empty()) out += ' ';
  out += "-> ";
  print_target(rule, out);
  if (rule.entails) out += " entails";
  return out;
}

std::string print(const TargetPart& part) {
  std::string out;
  print_part(part, out);
  return out;
}

std::string print(const Declaration& declaration) {
  std::string out;
  print_declaration(declaration, out);
  return out;
}

std::string print(const StartForm& start) {
  std::string out = "start " + start.name;
  print_shape(start.parameters, start.coordinates, start.domain, out);
  out += " = ";
  print_parts(start.parts, out);
  return out;
}

std::string print(const Claim& claim) {
  std::string out = claim.misere ? "claim misere " : "claim ";
  out += claim.game;
  print_shape(claim.parameters, claim.coordinates, claim.domain, out);
  out += claim.what == Claim::What::value ? ": value " : ": losing ";
  print(claim.expression, Binding::conditional, out);
  return out;
}

std::string print(const File& file) {
  std::string out;
  if (file.games.size() == 1 && file.games[0].name.empty()) {
    out = print_header(file.games[0]) + ':';
    for (std::size_t i = 0; i < file.games[0].rules.size(); ++i) {
      out += (i == 0 ? " " : "; ") + print(file.games[0].rules[i]);
    }
    return out;
  }
  if (file.misere) out += "play misere\n";
  for (const Game& game : file.games) {
    if (!out.empty()) out += '\n';
    print_game(game, out);
  }
  if (!file.starts.empty()) out += '\n';
  for (const StartForm& start : file.starts) out += print(start) + '\n';
  if (!file.claims.empty()) out += '\n';
  for (const Claim& claim : file.claims) out += print(claim) + '\n';
  return out;
}

std::string print(const std::vector<PositionPart>& position) {
  if (position.empty()) return "0";
  std::string out;
  for (const PositionPart& part : position) {
    if (!out.empty()) out += " + ";
    if (part.count != 1) out += to_string(part.count) + " of ";
    out += part.name;
    if (!part.parameters.empty()) {
      out += '[';
      print_list(part.parameters, out, [&](const Parameter& one) { out += to_string(one); });
      out += ']';
    }
    out += '(';
    print_list(part.coordinates, out, [&](const Integer& one) { out += to_string(one); });
    out += ')';
  }
  return out;
}

}  // namespace grundy::rules
