/// Any bytes as a rules file and as an inline game: no crash, no hang; what is read prints to a text that reads back
/// the same; what can be evaluated is evaluated within limits.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

namespace {

using grundy::Error;
using grundy::Result;
using grundy::rules::File;

[[noreturn]] void report(const char* what, const std::string& text) {
  std::fprintf(stderr, "%s:\n%s\n", what, text.c_str());
  std::abort();
}

/// Every error can be shown.
void show(const Error& error) {
  if (grundy::english(error.message).empty() || !error.place)
    report("an error without words or place", error.message.key);
  if (error.hint) static_cast<void>(grundy::english(*error.hint));
  for (const Error& more : error.more) show(more);
}

void evaluate(const File& file) {
  const grundy::rules::EvaluationLimits limits{.steps = 2000, .bits = 4096};
  for (const auto& claim : file.claims) {
    grundy::rules::Environment environment;
    for (const auto* declarations : {&claim.parameters, &claim.coordinates}) {
      for (const auto& one : *declarations) {
        environment.numbers[one.name] = 7;
        environment.lists[one.name] = {3, 1, 4};
        environment.sets[one.name] = {1, 4, 6};
      }
    }
    static_cast<void>(grundy::rules::evaluate(claim.expression, environment, limits));
    static_cast<void>(grundy::rules::holds(claim.expression, environment, limits));
  }
  for (const auto& start : file.starts) {
    grundy::rules::PositionPart part;
    part.name = start.name;
    part.coordinates.assign(start.coordinates.size(), 3);
    part.parameters.assign(start.parameters.size(), grundy::number_parameter(2));
    static_cast<void>(grundy::rules::expand_start(file, part, limits));
  }
}

void try_text(std::string_view text, bool is_inline) {
  const Result<File> file = is_inline ? grundy::rules::parse_inline(text) : grundy::rules::parse_file(text, "fuzz");
  if (!file) return show(file.error());
  const std::string printed = grundy::rules::print(*file);
  const Result<File> again =
      is_inline ? grundy::rules::parse_inline(printed) : grundy::rules::parse_file(printed, "printed");
  // Printing spells out what sugar shortened, so only a printed text may pass the size limit or the depth of the
  // parser.
  if (!again) {
    if (printed.size() > text.size()) return;
    report(grundy::english(again.error().message).c_str(), printed);
  }
  if (!(*again == *file)) report("printed, it reads as another tree", printed);
  evaluate(*file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  try_text(text, false);
  try_text(text, true);
  return 0;
}
