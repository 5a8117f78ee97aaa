/// A quotient in the field's notation: generators, relations as rewriting rules, elements as words.
///
/// The generators are the heaps that are no product of smaller ones, named a, b, c, … in order of size. Words are
/// ordered by length, then alphabetically; each element is named by its first word. The relations rewrite each shortest
/// word that is not such a name (every proper part of it is) to the name of its element: a complete system, in which
/// every way of rewriting ends in the same name, and a presentation of the monoid (L. Rédei; a Gröbner basis of its
/// binomials).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grundy/misere/monoid.hpp"

namespace grundy::misere {

/// How often each generator stands in a word.
using Word = std::vector<std::uint32_t>;

struct Presentation {
  struct Generator {
    std::string name;
    std::size_t heap = 0;  ///< the smallest heap with this element
    Element element = 0;
  };
  std::vector<Generator> generators;
  std::vector<std::pair<Word, Word>> relations;  ///< left to be replaced by right
  std::vector<Word> words;                       ///< by element

  /// "1", "a", "ab^2".
  [[nodiscard]] std::string text(const Word& word) const;
  [[nodiscard]] std::string text(Element element) const { return text(words[element]); }
};

/// `heaps` gives the element of each heap; together they generate the monoid. Cost: size · generators².
[[nodiscard]] Presentation present(const Monoid& monoid, std::span<const Element> heaps);

/// Whether the quotient is one of those of Nim, T_0, T_1, T_2, …: whether misère play of its games is that of Nim
/// ("tame", J. H. Conway, On Numbers and Games, ch. 12; Plambeck and Siegel 2008).
[[nodiscard]] bool is_tame(const Monoid& monoid);

}  // namespace grundy::misere
