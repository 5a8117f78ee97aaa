#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"
#include "grundy/app/signature.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::app {
namespace {

void list(bool json, Context& context) {
  const solve::Session session;
  if (json) {
    nlohmann::json games = nlohmann::json::array();
    for (const solve::NamedGame& game : session.games()) {
      const rules::Game& rules = game.rules->games[game.index];
      games.push_back({{"name", game.name},
                       {"signature", signature(rules)},
                       {"title", rules.title},
                       {"title_zh", rules.title_zh},
                       {"source", rules.source},
                       {"file", game.file}});
    }
    context.out << nlohmann::json{{"schema", "grundy.list/1"}, {"games", std::move(games)}}.dump(2) << '\n';
    return;
  }
  std::vector<std::pair<std::string, std::string>> rows;
  std::size_t width = 0;
  for (const solve::NamedGame& game : session.games()) {
    const rules::Game& rules = game.rules->games[game.index];
    rows.emplace_back(signature(rules), title(rules, context.language));
    width = std::max(width, rows.back().first.size());
  }
  for (const auto& [left, right] : rows) context.out << fmt::format("{:{}}  {}\n", left, width, right);
  context.out << context.tr("\ngrundy show NAME prints the rules of one.\n");
}

}  // namespace

void add_list(const Command& program, Context& context) {
  auto json = std::make_shared<bool>(false);
  const Command command = program.command("list", context.tr("List the games known by name"));
  command.flag("--json", *json, context.tr("List as JSON"));
  command.footer("\nExamples:\n  $ grundy list\n  $ grundy list --json");
  command.run([json, &context]() -> Result<void> {
    list(*json, context);
    return {};
  });
}

}  // namespace grundy::app
