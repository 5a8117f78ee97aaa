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

void add_show(CLI::App& program, Context& context) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("show", context.tr("Print the rules of a game known by name"));
  command->add_option("name", *name, context.tr("The game's name, such as chomp"))->required()->type_name("NAME");
  command->footer("\nExamples:\n  $ grundy show chomp");
  command->callback([name, &context] {
    if (const auto done = show(*name, context); !done) context.fail(done.error());
  });
}

}  // namespace grundy::app
