#include "grundy/code/code.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

namespace grundy::code {
namespace {

const Digit no_moves{};

/// A heap with a move that leaves a heap at least as large, if there is one when `added` tokens are added first.
std::optional<std::uint64_t> endless_heap(std::uint64_t added, std::uint64_t count, Constraint constraint) {
  if (constraint == Constraint::forbidden) return std::nullopt;
  if (count == 0) return added == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  if (count == 1) return 1;
  // The other count − 1 heaps hold at least `others` tokens, so the largest has at most heap + added − others.
  const std::uint64_t others = constraint == Constraint::unequal ? count * (count - 1) / 2 : count - 1;
  if (added < others) return std::nullopt;
  if (constraint != Constraint::equal) return 1 + others;
  for (std::uint64_t heap = 0; heap * (count - 1) <= added; ++heap) {
    if ((heap + added) % count == 0 && heap + added > 0) return heap;
  }
  return std::nullopt;
}

/// The first number of heaps, with a heap as witness, for which a digit lets play go on for ever.
std::optional<std::pair<std::uint64_t, std::uint64_t>> endless(const Digit& digit, std::uint64_t added) {
  // Above 2·added + 2 heaps even the smallest others outweigh what is added.
  const std::uint64_t last =
      digit.more ? std::max<std::uint64_t>(digit.heaps.size(), 2 * added + 2) : digit.heaps.size();
  for (std::uint64_t count = 0; count <= last; ++count) {
    if (const auto heap = endless_heap(added, count, digit.at(count))) return std::pair(count, *heap);
  }
  return std::nullopt;
}

void drop_empty(std::vector<Digit>& digits) {
  while (!digits.empty() && digits.back().empty()) digits.pop_back();
}

}  // namespace

Constraint Digit::at(std::uint64_t count) const {
  if (count < heaps.size()) return heaps[count];
  return more && !heaps.empty() ? heaps.back() : Constraint::forbidden;
}

std::optional<std::size_t> Digit::most_heaps() const {
  if (more) return std::nullopt;
  return heaps.empty() ? 0 : heaps.size() - 1;
}

const Digit& Code::at(std::int64_t tokens) const {
  if (tokens < 0) {
    const auto index = static_cast<std::size_t>(-(tokens + 1));
    return index < adding.size() ? adding[index] : no_moves;
  }
  const auto index = static_cast<std::size_t>(tokens);
  if (index < digits.size()) return digits[index];
  if (tail == 0) return no_moves;
  const std::size_t fixed = digits.size() - tail;
  return digits[fixed + (index - fixed) % tail];
}

std::optional<std::size_t> Code::most_heaps() const {
  std::size_t most = 0;
  for (const auto* part : {&digits, &adding}) {
    for (const Digit& digit : *part) {
      const auto heaps = digit.most_heaps();
      if (!heaps) return std::nullopt;
      most = std::max(most, *heaps);
    }
  }
  return most;
}

std::optional<std::size_t> Code::most_removed() const {
  if (tail != 0) return std::nullopt;
  return digits.size() - 1;
}

bool Code::unconstrained() const {
  const auto free = [](const Digit& digit) {
    for (std::size_t count = 2; count < digit.heaps.size(); ++count) {
      if (digit.heaps[count] > Constraint::any) return false;
    }
    return true;
  };
  return std::all_of(digits.begin(), digits.end(), free) && std::all_of(adding.begin(), adding.end(), free);
}

Digit digit(std::uint64_t bits, Constraint constraint) {
  Digit result;
  for (std::size_t count = 0; count < static_cast<std::size_t>(std::bit_width(bits)); ++count) {
    result.heaps.push_back((bits >> count & 1U) != 0 ? constraint : Constraint::forbidden);
  }
  return normal(std::move(result));
}

Digit normal(Digit digit) {
  auto& heaps = digit.heaps;
  while (!heaps.empty() && heaps.back() == Constraint::forbidden) heaps.pop_back();
  if (heaps.empty()) return {};
  if (digit.more) heaps.resize(std::max<std::size_t>(heaps.size(), 4), heaps.back());
  bool agree = true;
  Constraint common = Constraint::any;
  bool found = false;
  for (std::size_t count = 2; count < heaps.size(); ++count) {
    if (heaps[count] == Constraint::forbidden) continue;
    agree = agree && (!found || heaps[count] == common);
    common = heaps[count];
    found = true;
  }
  for (std::size_t count = 0; count < std::min<std::size_t>(2, heaps.size()); ++count) {
    if (heaps[count] != Constraint::forbidden) heaps[count] = found && agree ? common : Constraint::any;
  }
  if (digit.more) {
    std::size_t keep = heaps.size();
    while (keep > 1 && heaps[keep - 2] == heaps.back()) --keep;
    heaps.resize(keep);
  }
  return digit;
}

Result<Code> make(std::vector<Digit> digits, std::vector<Digit> adding, std::size_t tail) {
  if (tail != 0 && tail >= digits.size()) {
    return fail(ErrorKind::input, say("the repeating tail of {} digits is longer than the code", tail));
  }
  Code code{std::move(digits), std::move(adding), tail};
  for (auto* part : {&code.digits, &code.adding}) {
    for (Digit& each : *part) each = normal(std::move(each));
  }
  drop_empty(code.adding);
  const auto tail_begin = code.digits.end() - static_cast<std::ptrdiff_t>(code.tail);
  if (std::all_of(tail_begin, code.digits.end(), [](const Digit& each) { return each.empty(); })) {
    code.digits.erase(tail_begin, code.digits.end());
    code.tail = 0;
  }
  if (code.tail == 0) drop_empty(code.digits);
  if (code.digits.empty()) code.digits.emplace_back();
  for (std::size_t added = 0; added <= code.adding.size(); ++added) {
    const auto found = endless(code.at(-static_cast<std::int64_t>(added)), added);
    if (!found) continue;
    return fail(
        ErrorKind::input,
        say("the game need not end: a heap of {} has a move, adding {} tokens and leaving {} heaps, to a heap no "
            "smaller than itself",
            found->second, added, found->first));
  }
  return code;
}

namespace {

Result<std::vector<Digit>> set_digits(std::vector<std::uint64_t> set, bool excluded) {
  std::uint64_t most = 0;
  for (const std::uint64_t member : set) {
    if (member == 0) return fail(ErrorKind::input, say("a move must take at least one token: 0 cannot be in the set"));
    if (member > largest_removal) {
      return fail(ErrorKind::limit, say("{} is too large: sets go up to {}", member, largest_removal));
    }
    most = std::max(most, member);
  }
  std::vector<Digit> digits(most + 1, excluded ? digit(3) : Digit{});
  digits[0] = {};
  for (const std::uint64_t member : set) digits[member] = excluded ? Digit{} : digit(3);
  return digits;
}

}  // namespace

Result<Code> subtraction(std::vector<std::uint64_t> set) {
  if (set.empty()) return fail(ErrorKind::input, say("the set of a subtraction game must not be empty"));
  auto digits = set_digits(std::move(set), false);
  if (!digits) return fail(std::move(digits.error()));
  return make(std::move(*digits));
}

Result<Code> all_but(std::vector<std::uint64_t> set) {
  auto digits = set_digits(std::move(set), true);
  if (!digits) return fail(std::move(digits.error()));
  digits->push_back(digit(3));
  return make(std::move(*digits), {}, 1);
}

std::optional<std::vector<std::uint64_t>> subtraction_set(const Code& code) {
  if (code.tail != 0 || !code.adding.empty()) return std::nullopt;
  const Digit take = digit(3);
  std::vector<std::uint64_t> set;
  for (std::size_t tokens = 0; tokens < code.digits.size(); ++tokens) {
    if (code.digits[tokens].empty()) continue;
    if (code.digits[tokens] != take) return std::nullopt;
    set.push_back(tokens);
  }
  return set;
}

std::optional<std::string> to_set_string(const Code& code) {
  if (const auto set = subtraction_set(code); set && !set->empty())
    return fmt::format("subtract{{{}}}", fmt::join(*set, ","));
  const Digit take = digit(3);
  if (code.tail != 1 || !code.adding.empty() || code.digits.back() != take || !code.digits[0].empty())
    return std::nullopt;
  std::vector<std::uint64_t> left_out;
  for (std::size_t tokens = 1; tokens < code.digits.size(); ++tokens) {
    if (code.digits[tokens].empty()) {
      left_out.push_back(tokens);
    } else if (code.digits[tokens] != take) {
      return std::nullopt;
    }
  }
  return fmt::format("allbut{{{}}}", fmt::join(left_out, ","));
}

}  // namespace grundy::code
