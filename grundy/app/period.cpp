#include "grundy/sequence/period.hpp"

#include <fstream>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/coded.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/certificate/period_certificate.hpp"
#include "grundy/code/code.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/sequence/evidence.hpp"
#include "grundy/solve/prove_period.hpp"

namespace grundy::app {
namespace {

struct Options {
  GameOptions game;
  std::optional<std::uint64_t> to;
  std::string certificate;
  unsigned threads = 1;
  bool json = false;
  LimitOptions limits;
};

const char* word(sequence::Standing standing) {
  switch (standing) {
    case sequence::Standing::proved:
      return "proved";
    case sequence::Standing::checked:
      return "checked";
    case sequence::Standing::none:
      break;
  }
  return "none";
}

void print(const sequence::PeriodReport& report, const std::optional<solve::ProvedPeriod>& by_rules,
           Context& context) {
  const std::string code = code::to_string(report.code);
  const auto line = [&](const Text& text) { context.out << report::render(text, context.language) << '\n'; };
  if (report.standing == sequence::Standing::none) {
    line(say("{}: no repetition up to heap {}", code, report.checked_to));
    return;
  }
  if (report.period.saltus == 0) {
    line(say("{}: preperiod {}, period {}", code, report.period.preperiod, report.period.period));
  } else {
    line(say("{}: preperiod {}, period {}, saltus {}", code, report.period.preperiod, report.period.period,
             report.period.saltus));
  }
  if (by_rules) {
    line(say("  Proved for the game itself: the values are an automaton of {} states over {}, decided for its moves.",
             by_rules->theorem.pattern.states(), by_rules->theorem.numerals.numeration().spec()));
  } else if (report.standing == sequence::Standing::proved) {
    line(say("  Proved by {}, from the first {} heaps.", sequence::describe(report.theorem), report.checked_to));
  } else {
    line(say("  Checked up to heap {}, not proved.", report.checked_to));
  }
  line(say("  Largest value {} at heap {}.", report.largest_value, report.largest_heap));
}

Result<void> period(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  CommandBudget budget(*limits, context);
  const auto game = load_code(options.game, budget.get());
  if (!game) return fail(game.error());
  sequence::PeriodOptions period_options;
  period_options.threads = options.threads;
  period_options.limit = options.to;
  const auto engine = sequence::make_engine(game->code, {.threads = options.threads});
  sequence::PeriodReport report = sequence::find_period(game->code, period_options, budget.get(), engine.get());
  std::optional<solve::ProvedPeriod> by_rules;
  if (report.standing == sequence::Standing::checked) {
    by_rules = solve::prove_period(game->code, report.period, *engine, budget.get());
    if (by_rules) report.standing = sequence::Standing::proved;
  }
  if (options.json) {
    nlohmann::json out{{"schema", "grundy.period/1"},           {"code", code::to_string(report.code)},
                       {"known", word(report.standing)},        {"checked_to", report.checked_to},
                       {"largest_value", report.largest_value}, {"largest_heap", report.largest_heap},
                       {"rare_heaps", report.rare_heaps},       {"last_rare", report.last_rare}};
    if (report.standing != sequence::Standing::none) {
      out["preperiod"] = report.period.preperiod;
      out["period"] = report.period.period;
      out["saltus"] = report.period.saltus;
      out["theorem"] = by_rules ? "automaton" : sequence::name(report.theorem);
    }
    if (!game->game.empty()) out["recognised"] = game->game;
    context.out << out.dump(2) << '\n';
  } else {
    say_recognised(*game, context);
    print(report, by_rules, context);
  }
  if (report.standing != sequence::Standing::proved) {
    context.exit_code = exit_code(ErrorKind::limit);
    if (report.stopped) return fail(*report.stopped);
    return {};
  }
  if (!options.certificate.empty()) {
    std::ofstream file(options.certificate, std::ios::binary);
    file << (by_rules ? certificate::write(
                            proof::certify(by_rules->theorem, code::to_string(game->code), by_rules->rules))
                      : certificate::to_json(sequence::certificate_of(report)))
         << std::flush;
    if (!file) return fail(ErrorKind::input, say("the certificate '{}' cannot be written", options.certificate));
  }
  return {};
}

}  // namespace

void add_period(CLI::App& program, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("period", context.tr("Find and prove the period of a take-and-break code"));
  options->game.add(*command, context,
                    context.tr("CODE, such as 0.77 or 0.156; or [FILE] GAME, if its rules are recognised as a code"));
  command->add_option("--to", options->to, context.tr("Compute no more heaps than this"))->type_name("N");
  command
      ->add_option("--certificate", options->certificate, context.tr("Write a certificate that grundy verify checks"))
      ->type_name("FILE");
  command->add_option("--threads", options->threads, context.tr("Work with so many threads (1)"))
      ->check(CLI::Range(1U, 256U))
      ->type_name("N");
  command->add_flag("--json", options->json, context.tr("Answer as JSON"));
  options->limits.add(*command, context);
  command->footer(
      "\nExamples:\n  $ grundy period 0.77\n  $ grundy period 0.156 --json\n"
      "  $ grundy period -e '(n): k in {2, 5, 7} -> (n - k)'\n\n" +
      context.tr("Exit code 1: no period was proved."));
  command->callback([options, &context] {
    if (const auto done = period(*options, context); !done) context.fail(done.error());
  });
}

}  // namespace grundy::app
