#include "grundy/base/result.hpp"

#include <algorithm>
#include <numeric>

namespace grundy {

Place place_in(std::string_view text, std::size_t offset, std::size_t length, std::string source) {
  constexpr std::size_t longest_excerpt = 60;
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  const auto line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  std::string_view excerpt = text.substr(offset, std::min(length, longest_excerpt));
  excerpt = excerpt.substr(0, excerpt.find('\n'));
  // Never end in the middle of a UTF-8 character.
  while (!excerpt.empty() && offset + excerpt.size() < text.size() &&
         (static_cast<unsigned char>(text[offset + excerpt.size()]) & 0xC0U) == 0x80U) {
    excerpt.remove_suffix(1);
  }
  return Place{std::move(source), line, offset - line_start + 1, std::string(excerpt)};
}

std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest_word = 64;
  if (word.empty() || word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = 1 + std::max<std::size_t>(1, word.size() / 3);
  std::vector<std::size_t> before_last, last, row;
  for (const std::string& candidate : known) {
    if (candidate.size() > longest_word) continue;
    // Optimal string alignment: insertions, deletions, replacements, and swaps of neighbours; a row at a time.
    row.resize(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    last = before_last = row;
    for (std::size_t i = 0; i < word.size(); ++i) {
      before_last.swap(last);
      last.swap(row);
      row.resize(candidate.size() + 1);
      row[0] = i + 1;
      for (std::size_t j = 0; j < candidate.size(); ++j) {
        const std::size_t replace = last[j] + (word[i] == candidate[j] ? 0 : 1);
        row[j + 1] = std::min({replace, row[j] + 1, last[j + 1] + 1});
        const bool swapped = i > 0 && j > 0 && word[i] == candidate[j - 1] && word[i - 1] == candidate[j];
        if (swapped) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
      }
    }
    if (row.back() < best_distance) {
      best_distance = row.back();
      best = candidate;
    }
  }
  return best;
}

}  // namespace grundy
