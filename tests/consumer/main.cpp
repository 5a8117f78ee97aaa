// A program of somebody else's that uses the installed library: rules in, exact answer out.
#include <iostream>

#include "grundy/solve/session.hpp"

int main() {
  grundy::solve::Session session;
  if (!session.load_inline("(n): k in {2, 5, 7} -> (n - k)")) return 1;
  const auto position = session.position("(40) + nim(3, 4)");
  if (!position) return 1;
  grundy::Query query{*position, grundy::Convention::normal, {.value = true, .moves = true, .remoteness = false}};
  grundy::run::Budget budget;
  const auto answer = session.answer(query, budget);
  if (!answer || !answer->value) return 1;
  std::cout << "value " << std::get<grundy::Integer>(*answer->value) << ", winning moves " << answer->winning.count() << '\n';
}
