#include "grundy/solve/coded_game.hpp"

#include "grundy/solve/proving.hpp"
#include "grundy/solve/recognise.hpp"

namespace grundy::solve {

Result<CodedGame> coded_game(const Session& session, std::string_view what, run::Budget& budget) {
  if (looks_like_code(what)) {
    auto code = code::parse(what);
    if (!code) return fail(std::move(code.error()));
    return CodedGame{std::move(*code), ""};
  }
  std::string name(what);
  if (name.empty()) {
    for (const NamedGame& game : session.games()) {
      if (!game.catalogue) name = game.name;
    }
  }
  const auto subject = provable(session, name, 1);
  if (!subject) return fail(subject.error());
  auto code = recognise(subject->subject(), budget);
  if (!code) {
    if (budget.exhausted()) return fail(ErrorKind::limit, run::describe(budget.why()));
    return fail(ErrorKind::limit,
                say("the moves of '{}' are not recognised as those of a take-and-break code", name), std::nullopt,
                say("grundy table computes the values of small positions of any game"));
  }
  return CodedGame{std::move(*code), name.empty() ? "-e" : std::move(name)};
}

}  // namespace grundy::solve
