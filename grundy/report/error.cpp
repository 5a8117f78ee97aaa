#include "grundy/report/error.hpp"

namespace grundy::report {
namespace {

/// Control characters and broken UTF-8 of a hostile input must not reach the terminal.
std::string printable(std::string_view text) {
  std::string safe;
  std::size_t i = 0;
  while (i < text.size()) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0;
    bool good = length > 0 && i + length <= text.size() && (length > 1 || (byte >= 0x20 && byte != 0x7F));
    for (std::size_t j = 1; good && j < length; ++j) {
      good = (static_cast<unsigned char>(text[i + j]) & 0xC0U) == 0x80U;
    }
    // The C1 control characters are two bytes, 0xC2 0x80 to 0xC2 0x9F.
    if (good && byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0) good = false;
    if (good) {
      safe += text.substr(i, length);
      i += length;
    } else {
      safe += fmt::format("\\x{:02x}", static_cast<unsigned>(byte));
      ++i;
    }
  }
  return safe;
}

/// What was typed on the command line has no file: its place is named in words.
std::string source_name(const std::string& source, Language language) {
  for (const Text& word : {say("position"), say("pattern"), say("values"), say("expression"), say("code")}) {
    if (word.key == source) return render(word, language);
  }
  return printable(source);
}

void append(std::string& out, const Error& error, Language language) {
  if (error.place) {
    const Place& place = *error.place;
    const std::string source =
        place.source.empty() ? render(say("input"), language) : source_name(place.source, language);
    out += fmt::format("{}:{}:{}: ", source, place.line, place.column);
  }
  out += render(say("error: {}", Text(error.message)), language) + "\n";
  if (error.place && !error.place->excerpt.empty()) {
    out += render(say("  at: {}", printable(error.place->excerpt)), language) + "\n";
  }
  if (error.hint) out += "  " + render(*error.hint, language) + "\n";
}

}  // namespace

std::string to_text(const Error& error, Language language) {
  std::string out;
  append(out, error, language);
  for (const Error& further : error.more) append(out, further, language);
  return out;
}

}  // namespace grundy::report
