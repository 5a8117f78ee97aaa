#include <ostream>

#include "grundy/app/command.hpp"
#include "grundy/theory/nimber_expression.hpp"

namespace grundy::app {

void add_nimber(CLI::App& program, Context& context) {
  auto expression = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("nimber", context.tr("Compute with nimbers below 2^64: + * / ^ sqrt inv"));
  command->add_option("expression", *expression, context.tr("Such as '19*23 + 5/7'"))
      ->required()
      ->type_name("EXPRESSION");
  command->footer("\nExamples:\n  $ grundy nimber '19*23 + 5/7'\n  $ grundy nimber 'sqrt(10)^2'");
  command->callback([expression, &context] {
    const auto value = theory::evaluate_nimber(*expression);
    if (!value) {
      context.fail(value.error());
    } else {
      context.out << value->value << '\n';
    }
  });
}

}  // namespace grundy::app
