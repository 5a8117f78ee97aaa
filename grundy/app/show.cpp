#include <ostream>

#include "grundy/app/command.hpp"
#include "grundy/solve/catalogue.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::app {
namespace {

Result<void> show(const std::string& name, Context& context) {
  const solve::Session session;
  const auto game = session.game(name);
  if (!game) return fail(game.error());
  for (const solve::CatalogueFile& file : solve::embedded_catalogue()) {
    if (file.name == game->file) context.out << file.text;
  }
  return {};
}

}  // namespace

void add_show(const Command& program, Context& context) {
  auto name = std::make_shared<std::string>();
  const Command command = program.command("show", context.tr("Print the rules of a game known by name"));
  command.argument("name", *name, context.tr("The game's name, such as chomp")).required().type_name("NAME");
  command.footer("\nExamples:\n  $ grundy show chomp");
  command.run([name, &context] { return show(*name, context); });
}

}  // namespace grundy::app
