#include <algorithm>
#include <array>
#include <iterator>

#include "grundy/rules/build.hpp"

namespace grundy::rules {
namespace {

constexpr std::array<std::pair<std::string_view, Op>, 13> operations{{{"+", Op::add},
                                                                      {"-", Op::subtract},
                                                                      {"*", Op::multiply},
                                                                      {"/", Op::divide},
                                                                      {"div", Op::divide},
                                                                      {"%", Op::modulo},
                                                                      {"mod", Op::modulo},
                                                                      {"==", Op::equal},
                                                                      {"!=", Op::not_equal},
                                                                      {"<=", Op::less_equal},
                                                                      {"<", Op::less},
                                                                      {">=", Op::greater_equal},
                                                                      {">", Op::greater}}};

std::size_t count_nodes(const Expr& expr) {
  std::size_t nodes = 1;
  for (const Expr& argument : expr.arguments) nodes += count_nodes(argument);
  return nodes;
}

Expr leaf(Op op, Span span) {
  Expr expr;
  expr.op = op;
  expr.span = span;
  return expr;
}

}  // namespace

Op operation_of(const Node& node) {
  const auto* found =
      std::find_if(operations.begin(), operations.end(), [&](const auto& entry) { return entry.first == node.text(); });
  return found == operations.end() ? Op::add : found->second;
}

Span Builder::span(const Node& node) const {
  const std::string_view text = node.text();
  return {static_cast<std::uint32_t>(node.begin - text_.data()), static_cast<std::uint32_t>(text.size())};
}

Built Builder::too_large(const Node& node) {
  complaints_.add(span(node).offset, span(node).length,
                  say("this expression is too long: more than {} operations one inside the other", most_height));
  return {leaf(Op::number, span(node)), 1};
}

Built Builder::copy(const Built& built, const Node& node) {
  constexpr std::size_t most_copied = std::size_t{1} << 15;
  copied_ += count_nodes(built.expr);
  return copied_ > most_copied ? too_large(node) : built;
}

Built Builder::join(Op op, Span span, std::vector<Built> arguments) {
  Built built{leaf(op, span), 1};
  for (Built& argument : arguments) {
    built.height = std::max(built.height, argument.height + 1);
    built.expr.arguments.push_back(std::move(argument.expr));
  }
  return built;
}

Built Builder::gather(Expr expr, const Node& node, std::size_t first) {
  Built built{std::move(expr), 1};
  for (std::size_t i = first; i < node.children.size(); ++i) {
    Built argument = build(*node.children[i]);
    built.height = std::max(built.height, argument.height + 1);
    built.expr.arguments.push_back(std::move(argument.expr));
  }
  return built.height > most_height ? too_large(node) : std::move(built);
}

Built Builder::build(const Node& node) {
  switch (node.kind) {
    case NodeKind::number: {
      Built built{leaf(Op::number, span(node)), 1};
      if (Result<Integer> value = parse_integer(node.text())) built.expr.value = std::move(*value);
      return built;
    }
    case NodeKind::name: {
      Built built{leaf(Op::name, span(node)), 1};
      built.expr.name = node.text();
      return built;
    }
    case NodeKind::named:
      return build_named(node);
    case NodeKind::length_call:
      return gather(leaf(Op::length, span(node)), node);
    case NodeKind::argument:
      if (node.children.back()->kind == NodeKind::for_part) {
        complaints_.add(span(node).offset, span(node).length,
                        say("'for' stands only in xor, sum, min, max, any, all and count, as their one argument"));
        return {leaf(Op::number, span(node)), 1};
      }
      [[fallthrough]];  // expression without … without …
    case NodeKind::product:
    case NodeKind::sum:
      return build_chain(node, Op::add);
    case NodeKind::conjunction:
      return build_chain(node, Op::and_);
    case NodeKind::disjunction:
      return build_chain(node, Op::or_);
    case NodeKind::unary:
    case NodeKind::negation: {
      const Op op = node.kind == NodeKind::unary ? Op::negate : Op::not_;
      Built built = build(*node.children.back());
      if (node.children.size() + built.height > most_height) return too_large(node);
      for (std::size_t i = node.children.size() - 1; i-- > 0;) {
        std::vector<Built> argument;
        argument.push_back(std::move(built));
        built = join(op, span(node), std::move(argument));
      }
      return built;
    }
    case NodeKind::relation:
      return build_relation(node);
    case NodeKind::conditional:
      return gather(leaf(Op::conditional, span(node)), node);
    case NodeKind::set:
      return build_set(node);
    case NodeKind::braces:
      return gather(leaf(Op::set, span(node)), node);
    default:
      break;
  }
  return {leaf(Op::number, span(node)), 1};
}

Built Builder::build_named(const Node& node) {
  const Node& name = *node.children[0];
  const Node& rest = *node.children[1];
  if (rest.kind == NodeKind::arguments) return build_call(node, rest);
  Expr expr = leaf(Op::index, span(node));
  expr.name = name.text();
  return gather(std::move(expr), rest);
}

Built Builder::build_call(const Node& node, const Node& arguments) {
  const std::string_view name = node.children[0]->text();
  if (is_aggregate(name) && arguments.children.size() == 1) return build_aggregate(node, *arguments.children[0]);
  Expr expr = leaf(find_generator(name) != nullptr ? Op::generator : Op::call, span(node));
  expr.name = name;
  return gather(std::move(expr), arguments);
}

Built Builder::build_aggregate(const Node& node, const Node& argument) {
  Expr expr = leaf(Op::aggregate, span(node));
  expr.name = node.children[0]->text();
  std::vector<Built> parts;
  if (argument.kind == NodeKind::argument && argument.children.back()->kind == NodeKind::for_part) {
    const Node& iteration = *argument.children.back();
    if (argument.children.size() > 2) {
      complaints_.add(span(argument).offset, span(argument).length,
                      say("'without' is of a list, and there is none here"));
    }
    expr.binder = iteration.children[0]->text();
    parts.push_back(build(*argument.children[0]));
    for (std::size_t i = 1; i < iteration.children.size(); ++i) parts.push_back(build(*iteration.children[i]));
  } else {
    parts.push_back(build(argument));
  }
  Built built = join(Op::aggregate, span(node), std::move(parts));
  expr.arguments = std::move(built.expr.arguments);
  return built.height > most_height ? too_large(node) : Built{std::move(expr), built.height};
}

Built Builder::build_chain(const Node& node, Op op) {
  Built built = build(*node.children[0]);
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const Node* operand = node.children[i].get();
    Op step = op;
    if (operand->kind == NodeKind::operation) {
      step = operation_of(*operand);
      operand = node.children[++i].get();
    } else if (operand->kind == NodeKind::without_part) {
      step = Op::without;
      operand = operand->children[0].get();
    }
    const Span first = built.expr.span;
    const Span last = span(*operand);
    std::vector<Built> arguments;
    arguments.push_back(std::move(built));
    arguments.push_back(build(*operand));
    built = join(step, {first.offset, last.offset + last.length - first.offset}, std::move(arguments));
    if (built.height > most_height) return too_large(node);
  }
  return built;
}

Built Builder::build_relation(const Node& node) {
  Built left = build(*node.children[0]);
  if (const Node& second = *node.children[1]; second.kind == NodeKind::in_part) {
    std::vector<Built> arguments;
    arguments.push_back(std::move(left));
    arguments.push_back(build(*second.children.back()));
    Built built = join(Op::member, span(node), std::move(arguments));
    if (second.children.size() == 2) {
      arguments.clear();
      arguments.push_back(std::move(built));
      built = join(Op::not_, span(node), std::move(arguments));
    }
    return built.height > most_height ? too_large(node) : std::move(built);
  }
  // a < b <= c is a < b and b <= c.
  Built all;
  for (std::size_t i = 1; i + 1 < node.children.size(); i += 2) {
    const bool last = i + 2 >= node.children.size();
    const Node& operand = *node.children[i + 1];
    Built right = build(operand);
    std::vector<Built> arguments;
    Built next = last ? Built{} : copy(right, operand);
    const Span place{left.expr.span.offset, span(operand).offset + span(operand).length - left.expr.span.offset};
    arguments.push_back(std::move(left));
    arguments.push_back(std::move(right));
    Built one = join(operation_of(*node.children[i]), place, std::move(arguments));
    left = std::move(next);
    if (i == 1) {
      all = std::move(one);
    } else {
      arguments.clear();
      arguments.push_back(std::move(all));
      arguments.push_back(std::move(one));
      all = join(Op::and_, span(node), std::move(arguments));
    }
    if (all.height > most_height) return too_large(node);
  }
  return all;
}

Built Builder::build_set(const Node& node) {
  if (node.children.size() == 2) return gather(leaf(Op::range, span(node)), node);
  Built built = build(*node.children[0]);
  if (built.expr.op == Op::name && find_generator(built.expr.name) != nullptr) built.expr.op = Op::generator;
  const Op op = built.expr.op;
  if (op != Op::set && op != Op::name && op != Op::generator) {
    complaints_.add(
        span(node).offset, span(node).length, say("this is no set"),
        say("sets are 1..n, {{1, 2, 4}}, the name of a set parameter, powers_of(b), squares, primes, divisors(n), "
            "fibonacci_numbers"));
  }
  return built;
}

}  // namespace grundy::rules
