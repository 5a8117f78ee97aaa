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
#include "grundy/sequence/recurrence.hpp"
#include "grundy/solve/prove_period.hpp"

namespace grundy::app {
namespace {

struct Options {
  GameOptions game;
  std::optional<std::uint64_t> to;
  std::string certificate;
  std::string checkpoint;
  std::uint64_t window = 0;
  unsigned threads = 1;
  bool json = false;
  LimitOptions limits;
};

void print(const sequence::PeriodReport& report, const std::optional<solve::ProvedPeriod>& by_rules, Context& context) {
  const std::string code = code::to_string(report.code);
  const sequence::Period& period = report.period;
  const auto line = [&](const Text& text) { context.out << report::render(text, context.language) << '\n'; };
  if (report.standing == sequence::Standing::none) {
    line(say("{}: no repetition up to heap {}", code, report.checked_to));
    return;
  }
  if (report.standing == sequence::Standing::checked) {  // nothing that reads like a statement about all heaps
    if (period.saltus == 0) {
      line(say("{}: not proved, seen from heap {} to heap {}: period {}", code, period.preperiod, report.checked_to - 1,
               period.period));
    } else {
      line(say("{}: not proved, seen from heap {} to heap {}: period {} with saltus {}", code, period.preperiod,
               report.checked_to - 1, period.period, period.saltus));
    }
    line(say("  That is {} whole periods; beyond them nothing is known.",
             (report.checked_to - period.preperiod) / period.period));
    return;
  }
  if (period.saltus == 0) {
    line(say("{}: preperiod {}, period {}", code, period.preperiod, period.period));
  } else {
    line(say("{}: preperiod {}, period {}, saltus {}", code, period.preperiod, period.period, period.saltus));
  }
  if (by_rules) {
    line(say("  Proved for the game itself: the values are an automaton of {} states over {}, decided for its moves.",
             by_rules->theorem.pattern.states(), by_rules->theorem.numerals.numeration().spec()));
  } else {
    line(say("  Proved by {}, from the first {} heaps.", sequence::describe(report.theorem), report.checked_to));
  }
  if (period.saltus == 0) {
    line(say("  Largest value {} at heap {}.", report.largest_value, report.largest_heap));
  } else {
    line(say("  The values grow by {} every {} heaps.", period.saltus, period.period));
  }
}

/// By whichever way is quicker, or by the recurrence of a window where one is asked for.
Result<sequence::PeriodReport> find(const code::Code& code, const Options& options, sequence::Engine& engine,
                                    run::Budget& budget) {
  if (options.window == 0 && options.checkpoint.empty()) {
    sequence::PeriodOptions period_options;
    period_options.threads = options.threads;
    period_options.limit = options.to;
    return sequence::search_period(code, period_options, budget, &engine);
  }
  sequence::RecurrenceOptions recurrence;
  recurrence.threads = options.threads;
  recurrence.limit = options.to;
  if (options.window != 0) recurrence.window = options.window;
  if (!options.checkpoint.empty()) recurrence.checkpoint = options.checkpoint;
  return sequence::find_period_by_window(code, recurrence, budget);
}

Result<void> period(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  CommandBudget budget(*limits, context);
  const auto game = load_code(options.game, budget.get());
  if (!game) return fail(game.error());
  const auto engine = sequence::make_engine(game->code, {.threads = options.threads});
  const auto found = find(game->code, options, *engine, budget.get());
  if (!found) return fail(found.error());
  sequence::PeriodReport report = *found;
  std::optional<solve::ProvedPeriod> by_rules;
  if (report.standing == sequence::Standing::checked && options.window == 0 && options.checkpoint.empty()) {
    by_rules = solve::prove_period(game->code, report.period, *engine, budget.get());
    if (by_rules) report.standing = sequence::Standing::proved;
  }
  if (options.json) {
    nlohmann::json out{{"schema", "grundy.period/1"},     {"code", code::to_string(report.code)},
                       {"known", word(report.standing)},  {"checked_to", report.checked_to},
                       {"rare_heaps", report.rare_heaps}, {"last_rare", report.last_rare}};
    const bool bounded = report.standing == sequence::Standing::none || report.period.saltus == 0;
    out["largest_value"] = bounded ? nlohmann::json(report.largest_value) : nlohmann::json(nullptr);
    out["largest_heap"] = bounded ? nlohmann::json(report.largest_heap) : nlohmann::json(nullptr);
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
    file << (by_rules ? certificate::write(proof::certify(by_rules->theorem, "code", by_rules->rules))
                      : certificate::to_json(sequence::certificate_of(report)))
         << std::flush;
    if (!file) return fail(ErrorKind::input, say("the certificate '{}' cannot be written", options.certificate));
  }
  return {};
}

}  // namespace

void add_period(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command = program.command("period", context.tr("Find and prove the period of a take-and-break code"));
  options->game.add(command, context,
                    context.tr("CODE, such as 0.77 or 0.156; or [FILE] GAME, if its rules are recognised as a code"));
  command.option("--to", options->to, context.tr("Compute no more heaps than this")).type_name("N");
  command.option("--certificate", options->certificate, context.tr("Write a certificate that grundy verify checks"))
      .type_name("FILE");
  command
      .option("--window", options->window,
              context.tr("Keep only so many heaps, and prove the period by their recurrence: for very long ones"))
      .type_name("N");
  command
      .option("--checkpoint", options->checkpoint, context.tr("Save the run here every 20 seconds, and resume from it"))
      .type_name("FILE");
  command.option("--threads", options->threads, context.tr("Work with so many threads (1)"))
      .range(1U, 256U)
      .type_name("N");
  command.flag("--json", options->json, context.tr("Answer as JSON"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n  $ grundy period 0.77\n  $ grundy period 0.156 --json\n"
      "  $ grundy period -e '(n): k in {2, 5, 7} -> (n - k)'\n  $ grundy period 0.16 --window 100000\n\n" +
      context.tr("Exit code 1: no period was proved."));
  command.run([options, &context] { return period(*options, context); });
}

}  // namespace grundy::app
