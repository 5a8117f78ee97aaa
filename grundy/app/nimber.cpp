#include <ostream>

#include "grundy/app/command.hpp"
#include "grundy/theory/nimber_expression.hpp"

namespace grundy::app {

void add_nimber(const Command& program, Context& context) {
  auto expression = std::make_shared<std::string>();
  const Command command = program.command("nimber", context.tr("Compute with nimbers below 2^64: + * / ^ sqrt inv"));
  command.argument("expression", *expression, context.tr("Such as '19*23 + 5/7'")).required().type_name("EXPRESSION");
  command.footer("\nExamples:\n  $ grundy nimber '19*23 + 5/7'\n  $ grundy nimber 'sqrt(10)^2'");
  command.run([expression, &context]() -> Result<void> {
    const auto value = theory::evaluate_nimber(*expression);
    if (!value) return fail(value.error());
    context.out << value->value << '\n';
    return {};
  });
}

}  // namespace grundy::app
