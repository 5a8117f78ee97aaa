#include "grundy/misere/presentation.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace grundy::misere {
namespace {

std::string name_of(std::size_t generator) {
  // 'o' and 'l' look like digits.
  static constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz";
  return generator < letters.size()
             ? std::string(1, letters[generator])
             : fmt::format("{}{}", letters[generator % letters.size()], generator / letters.size());
}

/// The elements that these generate.
std::vector<bool> generated(const Monoid& monoid, const std::vector<Presentation::Generator>& by) {
  std::vector<bool> seen(monoid.size(), false);
  seen[0] = true;
  std::vector<Element> todo{0};
  while (!todo.empty()) {
    const Element at = todo.back();
    todo.pop_back();
    for (const auto& generator : by) {
      const Element next = monoid.times(at, generator.element);
      if (seen[next]) continue;
      seen[next] = true;
      todo.push_back(next);
    }
  }
  return seen;
}

}  // namespace

std::string Presentation::text(const Word& word) const {
  std::string text;
  for (std::size_t g = 0; g < word.size(); ++g) {
    if (word[g] == 0) continue;
    text += generators[g].name;
    if (word[g] > 1) text += fmt::format("^{}", word[g]);
  }
  return text.empty() ? "1" : text;
}

Presentation present(const Monoid& monoid, std::span<const Element> heaps) {
  Presentation out;
  std::vector<bool> seen = generated(monoid, {});
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    if (seen[heaps[heap]]) continue;
    out.generators.push_back({name_of(out.generators.size()), heap, heaps[heap]});
    seen = generated(monoid, out.generators);
  }
  const std::size_t count = out.generators.size();
  std::vector<std::optional<Word>> named(monoid.size());
  named[0] = Word(count, 0);
  // The names of one length after the other. A word all of whose parts are names is a name itself, or is rewritten.
  std::map<Word, Element, std::greater<>> names{{Word(count, 0), Element{0}}};
  while (!names.empty()) {
    std::map<Word, Element, std::greater<>> longer;  // a^2 before ab before b^2
    for (const auto& [word, element] : names) {
      for (std::size_t g = 0; g < count; ++g) {
        Word next = word;
        ++next[g];
        bool parts_are_names = true;
        for (std::size_t h = 0; h < count && parts_are_names; ++h) {
          if (next[h] == 0) continue;
          Word part = next;
          --part[h];
          parts_are_names = names.contains(part);
        }
        if (parts_are_names) longer.emplace(std::move(next), monoid.times(element, out.generators[g].element));
      }
    }
    names.clear();
    for (auto& [word, element] : longer) {
      if (named[element]) {
        out.relations.emplace_back(word, *named[element]);
      } else {
        named[element] = word;
        names.emplace(word, element);
      }
    }
  }
  for (auto& word : named) out.words.push_back(std::move(*word));
  return out;
}

bool is_tame(const Monoid& monoid) {
  const std::size_t size = monoid.size();
  if (size <= 2) return true;  // T_0 and T_1: every quotient that small
  if (!std::has_single_bit(size - 2) || monoid.lost.count() != 2) return false;
  // T_k: 1 and a with a² = 1, and a group of order 2^k, all squares in it its unit z, with P = {a, z}.
  std::optional<Element> z;
  std::vector<Element> outside;
  for (std::size_t x = 0; x < size; ++x) {
    const auto at = static_cast<Element>(x);
    const Element square = monoid.times(at, at);
    if (square == 0) {
      outside.push_back(at);
      continue;
    }
    if (z && *z != square) return false;
    z = square;
  }
  if (!z || outside.size() != 2 || !monoid.lost[outside[1]] || !monoid.lost[*z]) return false;
  for (std::size_t x = 0; x < size; ++x) {
    const auto at = static_cast<Element>(x);
    if (at != outside[0] && at != outside[1] && monoid.times(at, *z) != at) return false;
  }
  return monoid.times(outside[1], *z) != *z;
}

}  // namespace grundy::misere
