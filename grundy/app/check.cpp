#include "grundy/solve/check.hpp"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"

namespace grundy::app {
namespace {

struct Options {
  std::string file;
  std::uint64_t positions = 20'000;
  bool json = false;
  LimitOptions limits;
};

/// The user's file, or the catalogue's of that name.
Result<std::shared_ptr<const rules::File>> find_file(solve::Session& session, const std::string& name) {
  if (const auto game = session.game(name)) return game->rules;
  if (auto loaded = session.load_file(name); !loaded) return fail(std::move(loaded.error()));
  return session.files().back();
}

/// A value as it is, or the word for an outcome.
Text in_words(const std::string& claimed) {
  return claimed == "losing" ? say("losing") : claimed == "not losing" ? say("not losing") : say("{}", claimed);
}

Result<void> check(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  solve::Session session;
  const auto file = find_file(session, options.file);
  if (!file) return fail(file.error());
  CommandBudget budget(*limits, context);
  const auto reports = solve::check_claims(session, **file, {.positions = options.positions}, budget.get());
  if (!reports) return fail(reports.error());
  nlohmann::json list = nlohmann::json::array();
  for (const solve::ClaimReport& report : *reports) {
    const std::string boxes = fmt::format("{}", fmt::join(report.boxes, ", "));
    if (report.counterexample) context.exit_code = exit_code(ErrorKind::refuted);
    if (options.json) {
      nlohmann::json entry{{"claim", report.text},
                           {"refuted", report.counterexample.has_value()},
                           {"tested", report.tested},
                           {"boxes", report.boxes}};
      if (report.counterexample) {
        entry["counterexample"] = {{"position", report.counterexample->position},
                                   {"claimed", report.counterexample->claimed},
                                   {"computed", report.counterexample->computed}};
      }
      list.push_back(std::move(entry));
      continue;
    }
    context.out << report.text << '\n';
    const Text verdict = report.counterexample
                             ? say("refuted: {} is claimed {}, and the rules say {}", report.counterexample->position,
                                   in_words(report.counterexample->claimed), in_words(report.counterexample->computed))
                             : say("holds for the {} positions tested, not proved: {}", report.tested, boxes);
    context.out << "  " << report::render(verdict, context.language) << '\n';
  }
  if (options.json) {
    context.out << nlohmann::json{{"schema", "grundy.check/1"}, {"claims", std::move(list)}}.dump(2) << '\n';
  } else if (reports->empty()) {
    context.out << context.tr("The file makes no claims.") << '\n';
  }
  return {};
}

}  // namespace

void add_check(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command = program.command("check", context.tr("Test the claims of a rules file up to a bound"));
  command.argument("file", options->file, context.tr("A rules file, or a game of the catalogue"))
      .required()
      .type_name("FILE");
  command.option("--positions", options->positions, context.tr("Test about so many positions for each claim (20000)"))
      .type_name("N");
  command.flag("--json", options->json, context.tr("Report as JSON"));
  options->limits.add(command, context);
  command.footer("\nExamples:\n  $ grundy check nim\n  $ grundy check bash --json\n\n" +
                 context.tr("Exit code 4: a claim is refuted."));
  command.run([options, &context] { return check(*options, context); });
}

}  // namespace grundy::app
