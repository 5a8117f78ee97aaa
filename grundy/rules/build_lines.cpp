#include <algorithm>
#include <utility>

#include "grundy/rules/build.hpp"

namespace grundy::rules {

namespace {

Expr name_expression(const Node& node, Span span) {
  Expr expr;
  expr.op = Op::name;
  expr.name = node.text();
  expr.span = span;
  return expr;
}

Expr condition(Op op, Expr left, Expr right, Span span) {
  Expr expr;
  expr.op = op;
  expr.arguments.push_back(std::move(left));
  expr.arguments.push_back(std::move(right));
  expr.span = span;
  return expr;
}

Declaration::Order order_of(std::string_view text) {
  if (text == "increasing") return Declaration::Order::increasing;
  if (text == "decreasing") return Declaration::Order::decreasing;
  return text == "non-increasing" ? Declaration::Order::non_increasing : Declaration::Order::non_decreasing;
}

}  // namespace

void Builder::shape(const Node& line, std::vector<Declaration>& parameters, std::vector<Declaration>& coordinates,
                    std::vector<Expr>& domain) {
  known_.clear();
  choices_.clear();
  for (const auto& child : line.children) {
    if (child->kind == NodeKind::parameters || child->kind == NodeKind::coordinates) {
      const bool is_parameter = child->kind == NodeKind::parameters;
      for (const auto& node : child->children) {
        Declaration made = declaration(*node, is_parameter);
        known_.emplace(made.name, made.shape);
        (is_parameter ? parameters : coordinates).push_back(std::move(made));
      }
    } else if (child->kind == NodeKind::where) {
      for (const auto& node : child->children) domain.push_back(expression(*node));
    }
  }
}

Declaration Builder::declaration(const Node& node, bool is_parameter) {
  Declaration made;
  made.span = span(node);
  const Node* lower = nullptr;
  Expr subject;
  for (const auto& child : node.children) {
    switch (child->kind) {
      case NodeKind::lower:
        lower = child.get();
        break;
      case NodeKind::name:
        made.name = child->text();
        subject = name_expression(*child, span(*child));
        break;
      case NodeKind::suffix:
        made.shape = child->text().front() == '{' ? Declaration::Shape::set
                     : is_parameter               ? Declaration::Shape::table
                                                  : Declaration::Shape::list;
        subject.op = Op::index;
        break;
      case NodeKind::order:
        made.order = order_of(child->text());
        break;
      case NodeKind::bound:
        if (child->children.size() == 2) {
          made.conditions.push_back(
              condition(operation_of(*child->children[0]), subject, expression(*child->children[1]), span(*child)));
        } else {
          made.conditions.push_back(condition(Op::member, subject, expression(*child->children[0]), span(*child)));
        }
        break;
      case NodeKind::fixed:
        made.fixed = parameter_value(*child->children[0]);
        // `S = {1, 2}` need not say S{}.
        if (made.shape == Declaration::Shape::number && made.fixed->shape == ParameterValue::Shape::set) {
          made.shape = Declaration::Shape::set;
        } else if (made.shape == Declaration::Shape::number && made.fixed->shape == ParameterValue::Shape::table) {
          made.shape = Declaration::Shape::table;
        }
        break;
      default:
        break;
    }
  }
  if (lower != nullptr) {
    made.conditions.insert(made.conditions.begin(), condition(operation_of(*lower->children[1]),
                                                              expression(*lower->children[0]), subject, span(*lower)));
  }
  return made;
}

ParameterValue Builder::parameter_value(const Node& node) {
  ParameterValue value;
  value.span = span(node);
  const Node& first = *node.children[0];
  if (first.kind == NodeKind::braces || first.kind == NodeKind::table) {
    value.shape = first.kind == NodeKind::braces ? ParameterValue::Shape::set : ParameterValue::Shape::table;
    for (const auto& element : first.children) value.elements.push_back(expression(*element));
    return value;
  }
  if (node.children.size() == 2) {
    value.shape = ParameterValue::Shape::set;
    Expr range;
    range.op = Op::range;
    range.span = span(node);
    for (const auto& end : node.children) range.arguments.push_back(expression(*end));
    value.elements.push_back(std::move(range));
    return value;
  }
  value.elements.push_back(expression(first));
  if (value.elements[0].op == Op::name) {
    const auto known = known_.find(value.elements[0].name);
    if (known != known_.end() && known->second != Declaration::Shape::number)
      value.shape = ParameterValue::Shape::whole;
  }
  return value;
}

Rule Builder::rule(const Node& node) {
  Rule made;
  made.span = span(node);
  choices_.clear();
  for (const auto& child : node.children) {
    switch (child->kind) {
      case NodeKind::owner:
        made.owner = child->text().front() == 'l' ? Owner::left : Owner::right;
        break;
      case NodeKind::clauses:
        for (const auto& one : child->children) clause(*one, made);
        break;
      case NodeKind::end:
        made.end = child->text() == "win" ? End::win : child->text() == "lose" ? End::lose : End::tie;
        break;
      case NodeKind::parts:
        made.parts = parts(*child);
        break;
      case NodeKind::entails:
        made.entails = true;
        break;
      default:  // `0`: the component vanishes
        break;
    }
  }
  return made;
}

void Builder::clause(const Node& node, Rule& rule) {
  if (node.kind != NodeKind::choices) {
    rule.clauses.push_back({{}, expression(node), span(node)});
    return;
  }
  const Expr chosen_from = expression(*node.children.back());
  for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
    const Node& name = *node.children[i];
    const std::string text(name.text());
    if (known_.contains(text) || std::find(choices_.begin(), choices_.end(), text) != choices_.end()) {
      rule.clauses.push_back(
          {{}, condition(Op::member, name_expression(name, span(name)), chosen_from, span(node)), span(node)});
    } else {
      rule.clauses.push_back({text, chosen_from, span(node)});
      choices_.push_back(text);
    }
  }
  for (std::size_t i = 1; i + 2 < node.children.size(); i += 2) {
    if (node.children[i]->text() == ",") continue;
    const Node& left = *node.children[i - 1];
    const Node& right = *node.children[i + 1];
    rule.clauses.push_back({{},
                            condition(operation_of(*node.children[i]), name_expression(left, span(left)),
                                      name_expression(right, span(right)), span(node)),
                            span(node)});
  }
}

std::vector<TargetPart> Builder::parts(const Node& node) {
  std::vector<TargetPart> made;
  made.reserve(node.children.size());
  for (const auto& child : node.children) made.push_back(part(*child));
  return made;
}

TargetPart Builder::part(const Node& node) {
  TargetPart made;
  made.span = span(node);
  for (const auto& child : node.children) {
    switch (child->kind) {
      case NodeKind::sum_over:
        iteration(*child, made.binder, made.over);
        break;
      case NodeKind::count:
        made.count = expression(*child->children[0]);
        break;
      case NodeKind::name:
        made.game = child->text();
        break;
      case NodeKind::parameter_values:
        for (const auto& value : child->children) made.parameters.push_back(parameter_value(*value));
        break;
      case NodeKind::list_with:
        made.list = list_value(*child);
        break;
      case NodeKind::target_arguments:
        for (const auto& argument : child->children) {
          const bool last = argument == child->children.back();
          const auto known = known_.find(argument->text());
          const bool names_list =
              argument->kind == NodeKind::name && known != known_.end() &&
              (known->second == Declaration::Shape::list || known->second == Declaration::Shape::table);
          if (names_list || argument->kind == NodeKind::list_with || argument->kind == NodeKind::list_literal) {
            if (last) {
              made.list = list_value(*argument);
            } else {
              complaints_.add(span(*argument).offset, span(*argument).length,
                              say("a list has to be the last coordinate"));
            }
          } else {
            made.coordinates.push_back(expression(*argument));
          }
        }
        break;
      default:
        break;
    }
  }
  return made;
}

ListValue Builder::list_value(const Node& node) {
  ListValue made;
  made.span = span(node);
  if (node.kind == NodeKind::name) {
    made.name = node.text();
  } else if (node.kind == NodeKind::list_with) {
    made.name = node.children[0]->text();
    for (std::size_t i = 1; i < node.children.size(); ++i) made.updates.push_back(update(*node.children[i], made.name));
  } else {
    for (const auto& child : node.children) {
      if (child->kind == NodeKind::for_over) {
        iteration(*child, made.binder, made.over);
        if (made.elements.size() != 1) {
          complaints_.add(span(*child).offset, span(*child).length,
                          say("'for' makes a list of one expression before it"));
        }
      } else {
        made.elements.push_back(expression(*child));
      }
    }
  }
  return made;
}

ListUpdate Builder::update(const Node& node, std::string_view list) {
  ListUpdate made;
  made.span = span(node);
  if (node.kind == NodeKind::insert) {
    made.what = ListUpdate::What::insert;
    made.value = expression(*node.children[0]);
    made.index = expression(*node.children[1]);
    return made;
  }
  const Node& element = *node.children[0];
  if (element.children[0]->text() != list) {
    complaints_.add(span(element).offset, span(element).length, say("only elements of '{}' can be changed here", list));
  }
  made.index = expression(*element.children[1]);
  std::size_t next = 1;
  if (node.kind == NodeKind::erase) {
    made.what = ListUpdate::What::erase;
  } else {
    const char sign = node.children[1]->text().front();
    made.what = sign == ':'   ? ListUpdate::What::assign
                : sign == '+' ? ListUpdate::What::add
                              : ListUpdate::What::subtract;
    made.value = expression(*node.children[2]);
    next = 3;
  }
  if (next < node.children.size()) iteration(*node.children[next], made.binder, made.over);
  return made;
}

void Builder::iteration(const Node& node, std::string& binder, std::optional<Expr>& over) {
  binder = node.children[0]->text();
  over = expression(*node.children[1]);
}

}  // namespace grundy::rules
