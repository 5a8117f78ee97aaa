#include "grundy/misere/quotient.hpp"

#include <algorithm>
#include <memory>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/coded.hpp"
#include "grundy/app/options.hpp"
#include "grundy/code/code.hpp"
#include "grundy/misere/presentation.hpp"

namespace grundy::app {
namespace {

using misere::HeapQuotient;

/// Heaps that are looked at where no number is given.
constexpr std::uint64_t usual_heaps = 1000;
/// More are shown as JSON only.
constexpr std::size_t most_shown = 400;
constexpr std::size_t per_line = 10;
constexpr unsigned most_elements_asked = static_cast<unsigned>(misere::largest_monoid);

struct Options {
  GameOptions game;
  std::optional<std::uint64_t> to;
  unsigned elements = static_cast<unsigned>(misere::usual_most_elements);
  bool json = false;
  LimitOptions limits;
};

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

Text why(HeapQuotient::End end, const HeapQuotient& quotient, const Options& options, const run::Budget& budget) {
  switch (end) {
    case HeapQuotient::End::too_large:
      return say("with heap {} it has more than {} elements, perhaps infinitely many", quotient.known(),
                 options.elements);
    case HeapQuotient::End::too_much:
      return say("with heap {} it is too much work", quotient.known());
    case HeapQuotient::End::too_many:
      return say("heap {} has too many options", quotient.known());
    case HeapQuotient::End::stopped:
      return run::describe(budget.why());
    case HeapQuotient::End::reached:
    case HeapQuotient::End::for_ever:
      break;
  }
  return say("no period is proved from so few heaps");
}

void print_json(const HeapQuotient& quotient, const misere::Presentation& words, const solve::CodedGame& game,
                const std::optional<Text>& ended, Context& context) {
  using nlohmann::json;
  const misere::Monoid& monoid = quotient.monoid();
  json out{{"schema", "grundy.quotient/1"},
           {"code", code::to_string(quotient.code())},
           {"known", quotient.period() ? "proved" : "computed"},
           {"known_to", quotient.known() - 1},
           {"order", monoid.size()},
           {"lost", monoid.lost.count()},
           {"tame", misere::is_tame(monoid)}};
  out["period"] = quotient.period()
                      ? json{{"preperiod", quotient.period()->preperiod}, {"period", quotient.period()->period}}
                      : json(nullptr);
  out["ended"] = ended ? json(english(*ended)) : json(nullptr);
  out["generators"] = json::array();
  for (const auto& generator : words.generators) {
    out["generators"].push_back({{"name", generator.name}, {"heap", generator.heap}});
  }
  out["relations"] = json::array();
  for (const auto& [left, right] : words.relations) out["relations"].push_back({words.text(left), words.text(right)});
  out["lost_elements"] = json::array();
  for (std::size_t e = 0; e < monoid.size(); ++e) {
    if (monoid.lost[e]) out["lost_elements"].push_back(words.text(static_cast<misere::Element>(e)));
  }
  for (const misere::Element e : quotient.elements()) out["heaps"].push_back(words.text(e));
  if (!game.game.empty()) out["recognised"] = game.game;
  context.out << out.dump(2) << '\n';
}

void print(const HeapQuotient& quotient, const misere::Presentation& words, const std::optional<Text>& ended,
           Context& context) {
  const auto line = [&](const Text& text) { context.out << report::render(text, context.language) << '\n'; };
  const misere::Monoid& monoid = quotient.monoid();
  const std::string code = code::to_string(quotient.code());
  if (quotient.period()) {
    line(say("{}: misère quotient of order {}, {} of its elements lost; of every heap", code, monoid.size(),
             monoid.lost.count()));
    line(say("  Proved: period {} from heap {}, by the theorem of Plambeck from the first {} heaps.",
             quotient.period()->period, quotient.period()->preperiod, quotient.known()));
  } else {
    line(say("{}: misère quotient of order {}, {} of its elements lost; of the heaps up to {}", code, monoid.size(),
             monoid.lost.count(), quotient.known() - 1));
    if (ended) line(say("  Proved so far; no further: {}.", *ended));
  }
  line(misere::is_tame(monoid) ? say("  Tame: misère play is that of Nim.") : say("  Wild."));
  std::vector<std::string> list;
  for (const auto& generator : words.generators)
    list.push_back(generator.name + " = " + std::to_string(generator.heap));
  line(say("  Generators (heaps): {}", joined(list, ", ")));
  list.clear();
  for (const auto& [left, right] : words.relations) list.push_back(words.text(left) + " = " + words.text(right));
  line(say("  Relations: {}", joined(list, ", ")));
  list.clear();
  for (std::size_t e = 0; e < monoid.size(); ++e) {
    if (monoid.lost[e]) list.push_back(words.text(static_cast<misere::Element>(e)));
  }
  line(say("  Lost: {}", joined(list, ", ")));
  line(say("  Heaps:"));
  const std::size_t shown = std::min(most_shown, quotient.known());
  std::vector<std::string> names;
  std::size_t width = 0;
  for (std::size_t n = 0; n < shown; ++n) {
    names.push_back(words.text(quotient.elements()[n]));
    width = std::max(width, names.back().size());
  }
  for (std::size_t n = 0; n < shown; n += per_line) {
    std::string row = fmt::format("  {:>5}+", n);
    for (std::size_t i = n; i < std::min(n + per_line, shown); ++i) row += fmt::format("  {:<{}}", names[i], width);
    context.out << row.substr(0, row.find_last_not_of(' ') + 1) << '\n';
  }
  if (shown < quotient.known()) line(say("  … and {} more", quotient.known() - shown));
}

Result<void> quotient(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  CommandBudget budget(*limits, context);
  const auto game = load_code(options.game, budget.get());
  if (!game) return fail(game.error());
  HeapQuotient found(game->code, options.elements);
  const HeapQuotient::End end = found.extend(static_cast<std::size_t>(options.to.value_or(usual_heaps)), budget.get());
  const bool done = end == HeapQuotient::End::for_ever || (end == HeapQuotient::End::reached && options.to);
  if (found.known() == 0) return fail(ErrorKind::limit, why(end, found, options, budget.get()));
  std::optional<Text> ended;
  if (end != HeapQuotient::End::for_ever) ended = why(end, found, options, budget.get());
  const misere::Presentation words = misere::present(found.monoid(), found.elements());
  if (options.json) {
    print_json(found, words, *game, ended, context);
  } else {
    say_recognised(*game, context);
    print(found, words, ended, context);
  }
  if (!done) context.exit_code = exit_code(ErrorKind::limit);
  return {};
}

}  // namespace

void add_quotient(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("quotient", context.tr("Find the misère quotient of a take-and-break code, and prove it"));
  options->game.add(command, context,
                    context.tr("CODE, such as 0.77 or 0.123; or [FILE] GAME, if its rules are recognised as a code"));
  command.option("--to", options->to, context.tr("Take heaps up to this, if no period is proved before"))
      .type_name("N");
  command.option("--elements", options->elements, context.tr("Give up beyond so many elements (1000)"))
      .range(2U, most_elements_asked)
      .type_name("N");
  command.flag("--json", options->json, context.tr("Answer as JSON"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n  $ grundy quotient 0.77\n  $ grundy quotient 0.07 --to 30\n  $ grundy quotient kayles --json\n\n" +
      context.tr("Exit code 1: the quotient is not known as far as was asked."));
  command.run([options, &context] { return quotient(*options, context); });
}

}  // namespace grundy::app
