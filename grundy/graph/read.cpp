#include "grundy/graph/read.hpp"

#include <istream>

#include "grundy/graph/draft.hpp"
#include "grundy/graph/text_source.hpp"

namespace grundy::graph {

namespace {

/// The format of a text by its first word.
Format guess(std::string_view text) {
  std::size_t at = 0;
  const auto skip_line = [&] { at = std::min(text.find('\n', at), text.size()); };
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      ++at;
    } else if (c == '#') {
      skip_line();
    } else if (text.substr(at).starts_with("//")) {
      skip_line();
    } else if (text.substr(at).starts_with("/*")) {
      const std::size_t end = text.find("*/", at + 2);
      if (end == std::string_view::npos) return Format::dot;
      at = end + 2;
    } else {
      break;
    }
  }
  const std::string_view rest = text.substr(at);
  if (rest.starts_with('{') || rest.starts_with('[')) return Format::json;
  const std::size_t word_end = std::min(rest.find_first_of(" \t\r\n{\""), rest.size());
  std::string word(rest.substr(0, word_end));
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (word != "digraph" && word != "graph" && word != "strict") return Format::edge_list;
  // A brace has to follow before the line's edge could end: `digraph {`, `graph "a b" {`, `strict digraph g {`.
  const std::size_t brace = rest.find('{');
  return brace != std::string_view::npos && rest.substr(0, brace).find("->") == std::string_view::npos
             ? Format::dot
             : Format::edge_list;
}

}  // namespace

Result<LabelledGraph> read_text(std::string_view text, const ReadOptions& options, run::Budget& budget) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  detail::Draft draft(options, text, budget);
  switch (options.format == Format::automatic ? guess(text) : options.format) {
    case Format::json:
      return detail::read_json(draft);
    case Format::dot:
      return detail::read_dot(draft);
    default:
      return detail::read_edge_list(draft, options.threads);
  }
}

Result<LabelledGraph> read_file(const std::string& path, ReadOptions options, run::Budget& budget) {
  auto source = detail::TextSource::open(path, budget);
  if (!source) return fail(source.error());
  if (options.source.empty()) options.source = path;
  return read_text(source->text(), options, budget);
}

Result<LabelledGraph> read_stream(std::istream& stream, const ReadOptions& options, run::Budget& budget) {
  std::string text;
  std::string block(1 << 16, '\0');
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
    const auto got = static_cast<std::size_t>(stream.gcount());
    if (!budget.reserve(got)) return stopped(budget);
    text.append(block, 0, got);
  }
  return read_text(text, options, budget);
}

}  // namespace grundy::graph
