#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/app/command.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/certificate/period_certificate.hpp"
#include "grundy/proof/binding.hpp"
#include "grundy/run/file.hpp"

namespace grundy::app {
namespace {

/// Certificates of long proofs are some megabytes; beyond this the file is something else.
constexpr std::size_t largest_certificate = std::size_t{1} << 28;

Result<void> verify(const std::string& path, const LimitOptions& limit_options, Context& context) {
  const auto limits = limit_options.parse();
  if (!limits) return fail(limits.error());
  const auto text = run::read_file(path, largest_certificate);
  if (!text) return fail(text.error());
  CommandBudget budget(*limits, context);
  const auto line = [&](const Text& said) { context.out << report::render(said, context.language) << '\n'; };
  // The format names itself; which reader is asked depends on that alone.
  const nlohmann::json head = nlohmann::json::parse(*text, nullptr, false);
  if (head.is_discarded() || !head.is_object())
    return fail(ErrorKind::input, say("'{}' is no certificate: it is not a JSON object", path));
  const auto format = head.find("format");
  if (format != head.end() && *format == "grundy-period") {
    const auto certificate = certificate::period_certificate_from_json(*text);
    if (!certificate) return fail(certificate.error());
    const auto verdict = certificate::verify(*certificate, budget.get());
    if (!verdict) return fail(verdict.error());
    line(say("verified: {} has preperiod {}, period {}, saltus {}, by the theorem '{}', from {} heaps computed anew",
             certificate->code, certificate->preperiod, certificate->period, certificate->saltus, verdict->theorem,
             verdict->heaps));
    return {};
  }
  const auto certificate = certificate::read(*text);
  if (!certificate) return fail(certificate.error());
  const auto bound = proof::verify(*certificate, budget.get());
  if (!bound) return fail(bound.error());
  line(say("verified: the pattern of '{}' ({}, numeration {}) holds for every position of the compiled moves",
           certificate->game, certificate->question, certificate->numeration));
  line(say(
      "  The moves were held against the rules in the certificate on every position below {} and {} larger ones, up "
      "to {}.",
      bound->box, bound->further, bound->largest));
  for (const std::size_t rule : bound->silent) {
    line(say("  No position looked at has a move of this part of the rules: rule {}.", rule));
  }
  if (bound->untested > 0) {
    line(say("  {} of the certificate's relations have moves from large positions only, which were not looked at.",
             bound->untested));
  }
  return {};
}

}  // namespace

void add_verify(const Command& program, Context& context) {
  struct Options {
    std::string file;
    LimitOptions limits;
  };
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("verify", context.tr("Check a certificate, trusting nothing of the engine that wrote it"));
  command.argument("file", options->file, context.tr("A certificate of grundy period or grundy prove"))
      .required()
      .type_name("FILE");
  options->limits.add(command, context);
  command.footer("\nExamples:\n  $ grundy verify examples/certificates/kayles.json\n\n" +
                 context.tr("Exit code 4: the certificate is rejected."));
  command.run([options, &context] { return verify(options->file, options->limits, context); });
}

}  // namespace grundy::app
