#include "grundy/theory/misere_kayles.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "grundy/theory/kayles.hpp"

namespace grundy::theory {
namespace {

/// An even or odd number of rows of these lengths.
struct Group {
  bool odd;
  std::vector<unsigned> lengths;
};

struct Family {
  unsigned one;  ///< exactly one row of this length; 0: of none
  std::vector<Group> groups;
};

constexpr bool even = false;
constexpr bool odd = true;

const std::array<Family, 3>& won_at_zero() {
  static const std::array<Family, 3> families{{
      {0, {{even, {5}}, {even, {4, 1}}}},
      {0, {{even, {17, 12, 9}}, {even, {20, 4, 1}}}},
      {25, {{even, {17, 12, 9}}, {odd, {20, 4, 1}}}},
  }};
  return families;
}

const std::array<Family, 6>& lost_above_zero() {
  static const std::array<Family, 6> families{{
      {0, {{odd, {5}}, {odd, {4, 1}}}},
      {0, {{even, {5}}, {odd, {4, 1}}}},
      {0, {{odd, {9}}, {even, {4, 1}}}},
      {12, {{even, {4, 1}}}},
      {0, {{even, {17, 12, 9}}, {odd, {20, 4, 1}}}},
      {25, {{odd, {9}}, {odd, {4, 1}}}},
  }};
  return families;
}

/// The longest row that any family speaks of.
constexpr unsigned longest_special = 25;

bool special(const Integer& row) {
  static constexpr std::array<unsigned, 8> lengths{1, 4, 5, 9, 12, 17, 20, 25};
  return std::any_of(lengths.begin(), lengths.end(), [&](unsigned length) { return row == length; });
}

bool within(const Family& family, const std::array<std::size_t, longest_special + 1>& count, std::size_t rows) {
  std::size_t spoken_of = 0;
  if (family.one != 0) {
    if (count[family.one] != 1) return false;
    spoken_of = 1;
  }
  for (const Group& group : family.groups) {
    std::size_t in_group = 0;
    for (const unsigned length : group.lengths) in_group += count[length];
    if ((in_group % 2 != 0) != group.odd) return false;
    spoken_of += in_group;
  }
  return spoken_of == rows;
}

Integer nim_sum(std::span<const Integer> rows) {
  Integer sum = 0;
  for (const Integer& row : rows) sum ^= kayles_sequence()(row);
  return sum;
}

const Family* family_of(std::span<const Integer> rows) {
  std::array<std::size_t, longest_special + 1> count{};
  std::size_t number = 0;
  for (const Integer& row : rows) {
    if (row == 0) continue;
    if (!special(row)) return nullptr;
    ++count[static_cast<std::size_t>(row)];
    ++number;
  }
  const auto find = [&](const auto& families) -> const Family* {
    const auto found = std::find_if(families.begin(), families.end(),
                                    [&](const Family& family) { return within(family, count, number); });
    return found == families.end() ? nullptr : &*found;
  };
  return nim_sum(rows) == 0 ? find(won_at_zero()) : find(lost_above_zero());
}

}  // namespace

std::optional<Integer> kayles_row(const At& at) {
  const std::string_view game = at.kinds[at.component.kind].catalogue;
  const bool row = game == "kayles" || (game == "row" && at.parameter() == 2);
  return row ? std::optional(at[0]) : std::nullopt;
}

bool misere_kayles_losing(std::span<const Integer> rows) {
  return (nim_sum(rows) == 0) != (family_of(rows) != nullptr);
}

std::optional<std::string> misere_kayles_exception(std::span<const Integer> rows) {
  const Family* family = family_of(rows);
  if (family == nullptr) return std::nullopt;
  std::string text = family->one == 0 ? "" : std::to_string(family->one);
  for (const Group& group : family->groups) {
    text += (text.empty() ? "" : " ") + std::string(group.odd ? "D(" : "E(");
    for (std::size_t i = 0; i < group.lengths.size(); ++i) {
      text += (i == 0 ? "" : ", ") + std::to_string(group.lengths[i]);
    }
    text += ')';
  }
  return text;
}

MoveList misere_kayles_moves(const At& at, std::span<const Integer> others) {
  const Integer& n = at[0];
  const RowTakes takes{1, 2, true};
  // Some row of every option is none of the special ones: the nim-sum decides.
  const bool plain = n > 2 * longest_special + 2 ||
                     std::any_of(others.begin(), others.end(), [](const Integer& row) { return row != 0 && !special(row); });
  if (plain) return row_moves(at, at.component.kind, kayles_sequence(), takes, nim_sum(others));
  std::vector<MoveRun> runs;
  std::vector<Integer> rows(others.begin(), others.end());
  rows.resize(others.size() + 2);
  for (unsigned k = 1; k <= 2 && k <= n; ++k) {
    const Integer rest = n - k;
    for (Integer i = 0; i <= rest; ++i) {
      rows[others.size()] = i;
      rows[others.size() + 1] = rest - i;
      if (!misere_kayles_losing(rows)) continue;
      runs.push_back(single(make_move(0, {{"k", k}, {"i", i}}, {at.with({i}), at.with({Integer(rest - i)})})));
    }
  }
  return MoveList::of(std::move(runs));
}

}  // namespace grundy::theory
