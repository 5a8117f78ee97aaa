#include "grundy/contest/guess.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "grundy/app/command.hpp"
#include "grundy/game/position.hpp"
#include "grundy/report/language.hpp"

namespace grundy::app {
namespace {

struct Options {
  std::string values;
  std::size_t most = 10;
  LimitOptions limits;
};

Result<void> guess(const Options& options, Context& context) {
  auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  if (!limits->time) limits->time = std::chrono::seconds(20);
  const auto beginning = contest::parse_beginning(options.values);
  if (!beginning) return fail(beginning.error());
  CommandBudget budget(*limits, context);
  solve::Session session;
  std::size_t found = 0;
  const auto show = [&](const Text& title, const std::vector<std::string>& names) {
    if (names.empty()) return;
    context.out << report::render(title, context.language) << '\n';
    const std::size_t shown = std::min(names.size(), options.most);
    for (std::size_t i = 0; i < shown; ++i) context.out << "  " << names[i] << '\n';
    if (shown < names.size()) context.out << "  …\n";
    found += names.size();
  };
  show(say("Games known by name:"), contest::catalogue_games(session, *beginning, budget.get()));
  const auto sets = contest::subtraction_sets(*beginning, options.most, budget.get());
  std::vector<std::string> lines;
  for (const auto& set : sets.smallest) lines.push_back(fmt::format("subtract{{{}}}", fmt::join(set, ", ")));
  show(say("Subtraction sets, the smallest:"), lines);
  show(say("Octal codes, the shortest:"), contest::codes(*beginning, 8, 4, options.most, budget.get()));
  std::vector<std::string> hexadecimal;
  for (const std::string& code : contest::codes(*beginning, 16, 2, 1000, budget.get()))
    if (code.find_first_of("89ABCDEF") != std::string::npos) hexadecimal.push_back(code);
  show(say("Hexadecimal codes, the shortest:"), hexadecimal);
  const std::size_t last = beginning->values.size() - 1;
  if (found == 0) {
    context.out << report::render(say("No game that was tried begins so up to n = {}.", last), context.language)
                << '\n';
  } else {
    context.out << report::render(say("Each begins so up to n = {}; no more is claimed.", last), context.language)
                << '\n';
  }
  if (budget.get().exhausted())
    return fail(ErrorKind::limit, say("the search was not finished: {}", run::describe(budget.get().why())));
  return {};
}

}  // namespace

void add_guess(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("guess", context.tr("Find the games that begin with given values or losing positions"));
  command.argument("values", options->values, context.tr("The values of heaps 0, 1, 2, …, or losing heaps: P:0,3,6,9"))
      .required()
      .type_name("VALUES");
  command.option("--most", options->most, context.tr("Show at most so many of each sort (10)"))
      .range(std::size_t{1}, std::size_t{1000})
      .type_name("N");
  options->limits.add(command, context);
  command.footer("\nExamples:\n  $ grundy guess 0,1,1,0,2,1,3\n  $ grundy guess P:0,3,6,9");
  command.run([options, &context] { return guess(*options, context); });
}

}  // namespace grundy::app
