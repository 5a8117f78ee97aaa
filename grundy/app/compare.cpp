#include "grundy/sequence/compare.hpp"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/coded.hpp"

namespace grundy::app {
namespace {

struct Options {
  std::string inline_rules;
  std::vector<std::string> words;
  std::uint64_t to = 1'000'000;
  bool json = false;
  LimitOptions limits;
};

/// The games in the order given, the inline rules first.
Result<std::vector<solve::CodedGame>> games(const Options& options, run::Budget& budget) {
  std::vector<solve::CodedGame> found;
  const auto add = [&](const GameOptions& one) -> Result<void> {
    auto game = load_code(one, budget);
    if (!game) return fail(std::move(game.error()));
    found.push_back(std::move(*game));
    return {};
  };
  if (!options.inline_rules.empty()) {
    GameOptions rules;
    rules.inline_rules = options.inline_rules;
    if (auto added = add(rules); !added) return fail(std::move(added.error()));
  }
  for (const std::string& word : options.words) {
    GameOptions one;
    one.words = {word};
    if (auto added = add(one); !added) return fail(std::move(added.error()));
  }
  if (found.size() < 2) {
    return fail(ErrorKind::usage, say("two games are needed to compare them"), std::nullopt,
                say("for example: grundy compare 0.161 0.36"));
  }
  return found;
}

std::string name_of(const solve::CodedGame& game) {
  return game.game.empty() ? code::to_string(game.code) : game.game;
}

Text words(const std::string& first, const std::string& second, const sequence::Comparison& found) {
  if (found.heap) {
    return say("{} and {} differ first at heap {}: the values are {} and {}.", first, second, *found.heap,
               found.first_value, found.second_value);
  }
  if (found.one_code) return say("{} and {} are one game.", first, second);
  if (found.equal_for_ever) {
    return say("{} and {} are equal for every heap: both periods are proved, and the values agree up to heap {}.",
               first, second, found.compared_to - 1);
  }
  return say("{} and {} agree up to heap {}; beyond it nothing is proved.", first, second, found.compared_to - 1);
}

/// Each game with the first one.
Result<void> compare(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  CommandBudget budget(*limits, context);
  const auto all = games(options, budget.get());
  if (!all) return fail(all.error());
  nlohmann::json pairs = nlohmann::json::array();
  if (!options.json) {
    for (const solve::CodedGame& game : *all) say_recognised(game, context);
  }
  const solve::CodedGame& first = all->front();
  for (std::size_t i = 1; i < all->size(); ++i) {
    const solve::CodedGame& second = (*all)[i];
    const auto found = sequence::compare(first.code, second.code, options.to + 1, budget.get());
    if (!found) return fail(found.error());
    if (!found->heap && !found->equal_for_ever) context.exit_code = exit_code(ErrorKind::limit);
    if (!options.json) {
      context.out << report::render(words(name_of(first), name_of(second), *found), context.language) << '\n';
      continue;
    }
    nlohmann::json pair{{"first", code::to_string(first.code)},
                        {"second", code::to_string(second.code)},
                        {"agree", found->compared_to},
                        {"equal_for_ever", found->equal_for_ever}};
    if (found->heap) {
      pair["differ_at"] = *found->heap;
      pair["values"] = {found->first_value, found->second_value};
    }
    pairs.push_back(std::move(pair));
  }
  if (options.json) {
    context.out << nlohmann::json{{"schema", "grundy.compare/1"}, {"pairs", std::move(pairs)}}.dump(2) << '\n';
  }
  return {};
}

}  // namespace

void add_compare(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("compare", context.tr("Find the first heap where take-and-break games differ"));
  command.option("-e,--rules", options->inline_rules, context.tr("Rules in one line, as the first of the games"))
      .type_name("RULES");
  command.argument("games", options->words, context.tr("Codes, or names of games whose rules are codes"))
      .type_name("CODE")
      .words(1, -1);
  command.option("--to", options->to, context.tr("The last heap to compare (1000000)"))
      .range(std::uint64_t{0}, std::uint64_t{1} << 40)
      .type_name("N");
  command.flag("--json", options->json, context.tr("Answer as JSON"));
  options->limits.add(command, context);
  command.footer(
      std::string("\nExamples:\n"
                  "  $ grundy compare 0.161 0.36\n"
                  "  $ grundy compare 0.07 0.4 0.137\n"
                  "  $ grundy compare -e '(n): k in {1, 2}, j in 0..n - k -> (j) + (n - k - j)' 0.77\n\n") +
      context.tr("Each game is compared with the first. Where no heap up to the last differs, proved periods of both "
                 "settle the rest.") +
      "\n" + context.tr("Exit code 1: no difference was found, and nothing is proved beyond the last heap."));
  command.run([options, &context] { return compare(*options, context); });
}

}  // namespace grundy::app
