#include "grundy/sequence/survey.hpp"

#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/coded.hpp"

namespace grundy::app {
namespace {

struct Options {
  std::vector<std::string> patterns;
  std::uint64_t heaps = 100'000;
  double seconds = 10;
  std::string format = "text";
  std::string checkpoint;
  unsigned threads = 1;
  bool json = false;
  LimitOptions limits;
};

/// For people; `word` below is for programs.
std::string known(sequence::Standing standing, const Context& context) {
  switch (standing) {
    case sequence::Standing::proved:
      return context.tr("proved");
    case sequence::Standing::checked:
      return context.tr("checked");
    case sequence::Standing::none:
      break;
  }
  return "-";
}

/// "like 0.07" where the same values came before, "= 0.07" where they are the same for ever.
std::string likeness(const sequence::SurveyRow& row) {
  if (row.like == row.code) return "";
  return (row.surely_like ? "= " : "~ ") + row.like;
}

void print_text(const sequence::SurveyRow& row, Context& context) {
  const bool found = row.standing != sequence::Standing::none;
  const auto number = [&](auto value) { return found ? fmt::format("{}", value) : std::string("-"); };
  context.out << fmt::format("{:<14} {:<9} {:>11} {:>11} {:>6} {:>9} {:>7}  {:<10} {}", row.code,
                             known(row.standing, context), number(row.period.preperiod), number(row.period.period),
                             number(row.period.saltus), row.checked_to, row.largest_value, row.method, likeness(row));
  context.out << '\n';
}

void print_csv(const sequence::SurveyRow& row, Context& context) {
  const bool found = row.standing != sequence::Standing::none;
  const auto number = [&](auto value) { return found ? fmt::format("{}", value) : std::string(); };
  context.out << fmt::format("\"{}\",{},{},{},{},{},{},{},{},{},{},\"{}\",{}\n", row.code, word(row.standing),
                             number(row.period.preperiod), number(row.period.period), number(row.period.saltus),
                             found ? sequence::name(row.theorem) : "", row.checked_to, row.largest_value,
                             row.rare_heaps, row.last_rare, row.method, row.like, row.surely_like ? "true" : "false");
}

nlohmann::json to_json(const sequence::SurveyRow& row) {
  nlohmann::json out{{"code", row.code},
                     {"known", word(row.standing)},
                     {"checked_to", row.checked_to},
                     {"largest_value", row.largest_value},
                     {"rare_heaps", row.rare_heaps},
                     {"last_rare", row.last_rare},
                     {"method", row.method},
                     {"like", row.like},
                     {"equal_for_ever", row.surely_like}};
  if (row.standing != sequence::Standing::none) {
    out["preperiod"] = row.period.preperiod;
    out["period"] = row.period.period;
    out["saltus"] = row.period.saltus;
    out["theorem"] = sequence::name(row.theorem);
  }
  return out;
}

Result<void> survey(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  if (std::isnan(options.seconds)) {
    return fail(ErrorKind::usage, say("{} cannot be {}: it goes from {} to {}", "--seconds", "nan", 0.001, 1e9));
  }
  CommandBudget budget(*limits, context);
  std::string pattern;
  for (const std::string& each : options.patterns) pattern += (pattern.empty() ? "" : " ") + each;
  const auto codes = sequence::expand(pattern);
  if (!codes) return fail(codes.error());
  sequence::SurveyOptions survey_options;
  survey_options.limit = options.heaps;
  survey_options.seconds = options.seconds;
  survey_options.threads = options.threads;
  if (!options.checkpoint.empty()) survey_options.checkpoint = options.checkpoint;
  const std::string format = options.json ? "json" : options.format;
  std::size_t rows = 0;
  if (format == "text") {
    context.out << fmt::format("{:<14} {:<9} {:>11} {:>11} {:>6} {:>9} {:>7}  {:<10} {}\n", context.tr("code"),
                               context.tr("known"), context.tr("preperiod"), context.tr("period"), context.tr("saltus"),
                               context.tr("heaps"), context.tr("largest"), context.tr("method"), context.tr("like"));
  } else if (format == "csv") {
    context.out << "code,known,preperiod,period,saltus,theorem,checked_to,largest_value,rare_heaps,last_rare,method,"
                   "like,equal_for_ever\n";
  } else {
    context.out << "{\"schema\": \"grundy.survey/1\", \"pattern\": " << nlohmann::json(pattern).dump()
                << ", \"rows\": [";
  }
  const auto done = sequence::survey(pattern, survey_options, budget.get(), [&](const sequence::SurveyRow& row) {
    if (format == "text") {
      print_text(row, context);
    } else if (format == "csv") {
      print_csv(row, context);
    } else {
      context.out << (rows == 0 ? "\n" : ",\n") << to_json(row).dump();
    }
    context.out.flush();
    ++rows;
  });
  if (format == "json") context.out << "\n]}\n";
  if (!done) return fail(done.error());
  if (done->size() < codes->size()) {
    return fail(ErrorKind::limit, say("stopped after {} of {} codes: {}", done->size(), codes->size(),
                                      run::describe(budget.get().why())));
  }
  return {};
}

}  // namespace

void add_survey(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("survey", context.tr("A table of many take-and-break codes: periods, values, which are alike"));
  command
      .argument("patterns", options->patterns,
                context.tr("Codes and patterns: ? stands for each digit 0 to 7, # for each of 0 to F"))
      .required()
      .type_name("PATTERN")
      .words(1, -1);
  command.option("--heaps", options->heaps, context.tr("At most so many heaps of each code (100000)"))
      .range(std::uint64_t{16}, std::uint64_t{1} << 40)
      .type_name("N");
  command.option("--seconds", options->seconds, context.tr("At most so long for each code (10)"))
      .range(0.001, 1e9)
      .type_name("SECONDS");
  command.option("--format", options->format, context.tr("text, csv or json"))
      .one_of({"text", "csv", "json"})
      .type_name("FORMAT");
  command.flag("--json", options->json, context.tr("The same as --format json"));
  command
      .option("--checkpoint", options->checkpoint,
              context.tr("Save the finished rows here every 10 seconds, and resume from it"))
      .type_name("FILE");
  command.option("--threads", options->threads, context.tr("Work with so many threads (1)"))
      .range(1U, 256U)
      .type_name("N");
  options->limits.add(command, context);
  command.footer(
      std::string("\nExamples:\n"
                  "  $ grundy survey '0.?\?'\n"
                  "  $ grundy survey '0.?7' --checkpoint survey.ckpt --format csv > survey.csv\n"
                  "  $ grundy survey 0.07 0.137 '4.0?' --heaps 10000 --json\n"
                  "\n") +
      context.tr("\"= CODE\": the same values for every heap, by proved periods; \"~ CODE\": the same first values.") +
      "\n" + context.tr("Codes that need not end are left out. Exit code 1: stopped before the last code."));
  command.run([options, &context] { return survey(*options, context); });
}

}  // namespace grundy::app
