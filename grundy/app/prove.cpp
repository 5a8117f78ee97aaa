#include <fstream>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"
#include "grundy/app/games.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/picture/dot.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/proof/claim.hpp"
#include "grundy/proof/describe.hpp"
#include "grundy/proof/emit.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/solve/proving.hpp"

namespace grundy::app {
namespace {

struct Options {
  GameOptions game;
  std::optional<std::size_t> length;
  bool misere = false;
  bool value = false;
  bool json = false;
  std::string format = "text";
  std::string certificate;
  LimitOptions limits;
};

/// The pattern's automaton as DOT, or laid out by Graphviz as SVG.
Result<void> draw(const proof::Theorem& theorem, const solve::Provable& subject, const std::string& format,
                  Context& context) {
  auto dot = proof::emit_dot(theorem, subject.coordinates(),
                             [&](const Text& text) { return report::render(text, context.language); });
  if (!dot) return fail(std::move(dot.error()));
  if (format == "dot") {
    context.out << *dot;
    return {};
  }
  const auto svg = picture::graphviz_svg(*dot);
  if (!svg) {
    return fail(ErrorKind::limit, say("automata are laid out by Graphviz, whose program dot is not here or failed"),
                std::nullopt, say("--format dot writes what it reads"));
  }
  context.out << *svg;
  return {};
}

/// What a theorem says and rests on, for programs. The automaton is written as in certificates.
void describe(const proof::Theorem& theorem, const solve::Provable& subject, run::Budget& budget,
              const Context& context, nlohmann::json& out) {
  const proof::Tested& tested = theorem.tested;
  out["states"] = theorem.pattern.states();
  out["tested"] = {{"box", tested.box},
                   {"further", tested.further},
                   {"largest", tested.largest},
                   {"unexercised", tested.unexercised}};
  const auto words = proof::describe(theorem, subject.coordinates(), budget);
  out["words"] = words ? nlohmann::json(report::render(*words, context.language)) : nlohmann::json(nullptr);
  out["measure"] = theorem.measure;
  out["coordinates"] = subject.coordinates();
  const std::string written = certificate::write(proof::certify(theorem, subject.game, subject.rules));
  out["automaton"] = nlohmann::json::parse(written).at("pattern");
}

/// Decides the claims that the file makes about this game, in the lines after the theorem.
Result<void> prove_claims(const solve::Provable& subject, const Options& options, run::Budget& budget,
                          Context& context) {
  const rules::InstanceKey& key = subject.system->key(subject.instance);
  const rules::File& file = subject.system->file();
  if (options.json || options.format != "text") return {};
  for (const rules::Claim& claim : file.claims) {
    if (claim.game != file.games[key.game].name || claim.misere != options.misere) continue;
    const auto decision = proof::prove_claim(claim, claim.misere, subject.subject(), budget);
    std::string text = rules::print(claim);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    Text verdict;
    if (!decision) {
      if (decision.error().kind != ErrorKind::limit) return fail(decision.error());
      verdict = say("neither proved nor refuted: {}", decision.error().message);
    } else if (decision->refutation) {
      context.exit_code = exit_code(ErrorKind::refuted);
      std::string at;
      for (const Integer& coordinate : decision->refutation->position)
        at += (at.empty() ? "" : ", ") + coordinate.str();
      verdict = say("refuted at ({})", at);
    } else {
      verdict = say("proved for every position of {}", subject.name);
    }
    context.out << text << "\n  " << report::render(verdict, context.language) << '\n';
  }
  return {};
}

Result<void> prove(const Options& options, Context& context) {
  auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  // A search for a proof has no natural end, so it has a limit unless the user gives another.
  if (!limits->time) limits->time = std::chrono::seconds(60);
  solve::Session session;
  auto what = load_games(options.game, session);
  if (!what) return fail(what.error());
  if (what->empty() && !session.games().empty() && !session.games()[0].catalogue) *what = session.games()[0].name;
  auto subject = solve::provable(session, *what, options.length);
  if (!subject) return fail(std::move(subject.error()));
  CommandBudget budget(*limits, context);
  proof::Options proof_options;
  proof_options.question = options.value    ? proof::Question::value
                           : options.misere ? proof::Question::misere
                                            : proof::Question::normal;
  auto report = proof::prove(subject->subject(), proof_options, budget.get());
  if (!report) return fail(std::move(report.error()));
  const auto line = [&](const Text& text) { context.out << report::render(text, context.language) << '\n'; };
  const Text question = options.value    ? say("the Grundy values")
                        : options.misere ? say("the losing positions under misère play")
                                         : say("the losing positions");
  const bool picture = options.format == "dot" || options.format == "svg";
  if (picture && !report->theorem) {
    return fail(ErrorKind::limit, say("no proof was found, so there is no pattern to write out: {}", report->reason));
  }
  if (picture) {
    if (auto drawn = draw(*report->theorem, *subject, options.format, context); !drawn) return drawn;
  } else if (options.json || options.format == "json") {
    nlohmann::json out{{"schema", "grundy.proof/1"},
                       {"game", subject->name},
                       {"question", options.value    ? "value"
                                    : options.misere ? "misere"
                                                     : "normal"},
                       {"proved", report->theorem.has_value()},
                       {"checked_to", report->checked_to},
                       {"seconds", report->statistics.seconds}};
    if (report->theorem) {
      out["numeration"] = report->theorem->numerals.numeration().spec();
      describe(*report->theorem, *subject, budget.get(), context, out);
    } else {
      out["reason"] = report::render(report->reason, context.language);
    }
    context.out << out.dump(2) << '\n';
  } else if (report->theorem) {
    const auto words = proof::describe(*report->theorem, subject->coordinates(), budget.get());
    line(words ? say("{}: proved for every position: {}", subject->name, *words)
               : say("{}: proved for every position: an automaton gives {}", subject->name, question));
    line(say("  The proof: an automaton of {} states over the digits in {} gives {}.", report->theorem->pattern.states(),
             report->theorem->numerals.numeration().spec(), question));
    line(say("  It is about the moves as they were compiled from the rules; that was tested on {}.",
             proof::describe(report->theorem->tested)));
    for (const std::string& family : report->theorem->tested.unexercised) {
      line(say("  No tested position has a move of this part of the rules: rule {}.", family));
    }
    line(say("  Learned from positions below {}; {} s in all.", report->statistics.learned_from,
             fmt::format("{:.3f}", report->statistics.seconds)));
  } else {
    line(report->checked_to > 0
             ? say("{}: not proved. Checked, by tables, for positions below {}.", subject->name, report->checked_to)
             : say("{}: not proved, and nothing was checked.", subject->name));
    line(say("  Why: {}", report->reason));
  }
  if (auto claims = prove_claims(*subject, options, budget.get(), context); !claims) return claims;
  if (!report->theorem) {
    if (context.exit_code == 0) context.exit_code = exit_code(ErrorKind::limit);
    return {};
  }
  if (!options.certificate.empty()) {
    std::ofstream file(options.certificate, std::ios::binary);
    file << certificate::write(proof::certify(*report->theorem, subject->game, subject->rules)) << std::flush;
    if (!file) return fail(ErrorKind::input, say("the certificate '{}' cannot be written", options.certificate));
  }
  return {};
}

}  // namespace

void add_prove(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command = program.command(
      "prove", context.tr("Find the pattern of a game from its rules alone, and prove it for every position"));
  options->game.add(command, context,
                    context.tr("[FILE] GAME, such as 'bash[3]', 'wythoff' or 'nim[]' with --length 3"));
  command.option("--length", options->length, context.tr("The length of the list that a position is"))
      .range(std::size_t{0}, std::size_t{64})
      .type_name("N");
  const Option misere = command.flag("--misere", options->misere, context.tr("Who cannot move wins"));
  command.flag("--value", options->value, context.tr("Prove the Grundy values, not only who loses")).excludes(misere);
  command.option("--certificate", options->certificate, context.tr("Write a certificate that grundy verify checks"))
      .type_name("FILE");
  command.option("--format", options->format, context.tr("text, json, or a picture: dot, svg"))
      .one_of({"text", "json", "dot", "svg"})
      .type_name("FORMAT");
  command.flag("--json", options->json, context.tr("The same as --format json"));
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy prove 'bash[3]'\n"
      "  $ grundy prove wythoff\n"
      "  $ grundy prove 'nim[]' --length 3 --value\n"
      "  $ grundy prove wythoff --format dot\n"
      "  $ grundy prove -e '(n): k in {2, 5, 7} -> (n - k)'\n"
      "\n" +
      context.tr("Exit code 1: no proof was found within the limits (60 s unless --time says otherwise).") + "\n" +
      context.tr("Exit code 4: a claim of the file is refuted."));
  command.run([options, &context] { return prove(*options, context); });
}

}  // namespace grundy::app
