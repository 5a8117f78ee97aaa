#include "grundy/solve/codes.hpp"

#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "grundy/rules/parse.hpp"

namespace grundy::solve {
namespace {

using code::Code;
using code::Constraint;

/// The removals that share one digit: a list of numbers, or every number from `first` on by steps of `step`.
struct Removals {
  std::vector<std::int64_t> numbers;
  std::int64_t first = 0;
  std::int64_t step = 0;

  [[nodiscard]] std::string clause() const {
    if (step == 0) return fmt::format("take in {{{}}}", fmt::join(numbers, ", "));
    if (step == 1) return fmt::format("take in {}..n", first);
    return fmt::format("take in {}..n, (take - {}) mod {} == 0", first, first, step);
  }
};

/// The moves that leave `count` heaps under `constraint`, as one line. The heaps are a ≤ b ≤ c …, the last one what is
/// left over.
std::string rule_line(const Removals& removals, std::size_t count, Constraint constraint) {
  static constexpr std::string_view names[] = {"a", "b", "c", "d", "e"};
  static_assert(std::size(names) + 1 == most_heaps_in_rules);
  const std::string head = "  " + removals.clause();
  if (count == 0) return head + ", n == take -> 0\n";
  if (count == 1) return head + ", n - take >= 1 -> (n - take)\n";
  std::string clauses = head, rest = "n - take", target;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const std::string_view name = names[i];
    clauses += fmt::format(", {} in {}..({}) / {}", name, i == 0 ? std::string("1") : std::string(names[i - 1]), rest,
                           count - i);
    target += fmt::format("({}) + ", name);
    rest += fmt::format(" - {}", name);
  }
  switch (constraint) {
    case Constraint::any:
    case Constraint::forbidden:
      break;
    case Constraint::unequal:
      for (std::size_t i = 1; i + 1 < count; ++i) clauses += fmt::format(", {} < {}", names[i - 1], names[i]);
      clauses += fmt::format(", {} < {}", names[count - 2], rest);
      break;
    case Constraint::mixed:
      clauses += fmt::format(", a < {}", rest);
      break;
    case Constraint::equal:
      clauses += fmt::format(", a == {}", rest);
      break;
  }
  return clauses + " -> " + target + "(" + rest + ")\n";
}

/// The removals of a code, those with equal digits together, in order of the smallest.
std::vector<std::pair<code::Digit, Removals>> groups(const Code& code) {
  std::vector<std::pair<code::Digit, Removals>> found;
  const std::size_t fixed = code.digits.size() - code.tail;
  const auto add = [&](const code::Digit& digit, std::int64_t removed) {
    if (digit.empty()) return;
    for (auto& [known, removals] : found) {
      if (known == digit && removals.step == 0) {
        removals.numbers.push_back(removed);
        return;
      }
    }
    found.push_back({digit, Removals{{removed}, 0, 0}});
  };
  for (std::size_t j = code.adding.size(); j-- > 0;) add(code.adding[j], -static_cast<std::int64_t>(j) - 1);
  for (std::size_t j = 0; j < fixed; ++j) add(code.digits[j], static_cast<std::int64_t>(j));
  for (std::size_t j = fixed; j < code.digits.size(); ++j) {
    if (code.digits[j].empty()) continue;
    found.push_back({code.digits[j], Removals{{}, static_cast<std::int64_t>(j), static_cast<std::int64_t>(code.tail)}});
  }
  return found;
}

}  // namespace

std::optional<std::string> rules_text(const Code& code, std::string_view name) {
  const auto most = code.most_heaps();
  if (!most || *most > most_heaps_in_rules) return std::nullopt;
  std::string text = fmt::format("game {}(n)\n", name);
  for (const auto& [digit, removals] : groups(code)) {
    for (std::size_t count = 0; count < digit.heaps.size(); ++count) {
      if (digit.heaps[count] != Constraint::forbidden) text += rule_line(removals, count, digit.heaps[count]);
    }
  }
  return text;
}

Result<KindId> CodeBook::kind(const Code& code, std::string_view word) {
  const bool set = word.starts_with("subtract") || word.starts_with("allbut");
  const std::string name = set ? code::to_set_string(code).value_or(code::to_string(code)) : code::to_string(code);
  if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
  const auto text = rules_text(code, "code");
  if (!text) {
    return fail(
        ErrorKind::limit,
        say("positions of '{}', which may leave more than {} heaps, cannot be solved yet", name, most_heaps_in_rules),
        std::nullopt, say("grundy sequence computes the values of its heaps"));
  }
  auto file = rules::parse_file(*text, name);
  if (!file) throw std::logic_error(fmt::format("rules of {}: {}\n{}", name, english(file.error().message), *text));
  file->games[0].name = name;
  const KindId id = rules_.add(std::move(*file), rules::Source{name, *text}).at(0);
  by_name_.emplace(name, id);
  codes_.emplace(id, code);
  return id;
}

const Code* CodeBook::find(KindId kind) const {
  const auto found = codes_.find(kind);
  return found == codes_.end() ? nullptr : &found->second;
}

bool looks_like_code(std::string_view word) {
  if (word.empty()) return false;
  if (word.starts_with("subtract{") || word.starts_with("allbut{")) return true;
  return word.find('.') != std::string_view::npos || (word[0] >= '0' && word[0] <= '9');
}

}  // namespace grundy::solve
