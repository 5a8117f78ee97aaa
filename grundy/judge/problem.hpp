/// A contest problem as data: how its input is framed, what a case consists of, and in which words the answer is given.
///
/// What is particular to a problem is one function: who wins a case, or what is printed for it. Everything else
/// (reading, counting cases, the sentinel, labels, errors with line numbers) is done once for all in judge.cpp.
#pragma once

#include <any>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/judge/stream.hpp"
#include "grundy/number/integer.hpp"

namespace grundy::judge {

/// One field of a case.
struct Field {
  enum class Shape : std::uint8_t {
    number,   ///< one number
    list,     ///< numbers, as many as `length` says
    rows,     ///< as many lists as `length` says, each preceded by its own length
    line,     ///< all numbers to the end of the line
    integer,  ///< one number of any size
    word,     ///< anything between blanks
    words,    ///< as many words as `length` says, kept with a line end after each
    graphs,   ///< as many graphs as `length` says: numbers of vertices and of edges, then two vertices for each edge
    rest,     ///< all numbers to the end of the input
  };
  Shape shape = Shape::number;
  std::string_view name;
  std::uint64_t least = 0;
  std::uint64_t greatest = ~std::uint64_t{0};
  bool is_signed = false;           ///< the numbers may be negative (then no bounds are checked)
  std::vector<std::size_t> length;  ///< the length is the product of these fields, plus `more`, times `each`
  std::int64_t more = 0;
  std::uint64_t each = 1;
};

[[nodiscard]] Field number(std::string_view name, std::uint64_t least = 0, std::uint64_t greatest = ~std::uint64_t{0});
/// A list as long as the number in field `length`.
[[nodiscard]] Field list(std::string_view name, std::size_t length, std::uint64_t least = 0,
                         std::uint64_t greatest = ~std::uint64_t{0});

/// Marks a text that the list of problems shows in the reader's language.
[[nodiscard]] constexpr std::string_view tr(std::string_view text) noexcept {
  return text;
}

/// A case that has been read: for each field its numbers, integer, or word.
class Case {
 public:
  [[nodiscard]] std::uint64_t operator[](std::size_t field) const { return numbers_[starts_[field]]; }
  [[nodiscard]] std::span<const std::uint64_t> list(std::size_t field) const {
    return {numbers_.data() + starts_[field], numbers_.data() + starts_[field + 1]};
  }
  [[nodiscard]] const Integer& integer(std::size_t field) const { return integers_[field]; }
  [[nodiscard]] const std::string& word(std::size_t field) const { return words_[field]; }

  /// What a problem keeps from case to case (tables that many cases share): one object per input, made at first use.
  template <class T>
  [[nodiscard]] T& memory() const {
    if (!memory_.has_value()) memory_.emplace<T>();
    return std::any_cast<T&>(memory_);
  }

 private:
  friend class CaseReader;
  std::vector<std::uint64_t> numbers_;
  std::vector<std::size_t> starts_;
  std::vector<Integer> integers_;  ///< by field; used only by fields of that shape
  std::vector<std::string> words_;
  mutable std::any memory_;
};

/// How cases follow each other.
enum class Framing : std::uint8_t {
  until_end,    ///< cases until the input is over
  until_zero,   ///< cases until one whose leading numbers are all 0 (see `Problem::sentinel`), or until the end
  count_first,  ///< the number of cases, then the cases
  once,         ///< a single case
};

/// An outcome problem: who starts wins or not, in the problem's words.
struct Says {
  std::string_view win;
  std::string_view loss;
  bool (*first_wins)(const Case&);
};
/// A problem that prints something of its own (with its line end).
using Prints = void (*)(const Case&, Writer&);

struct Problem {
  std::vector<std::string_view> ids;  ///< "hdu-1527", then further names of the same problem
  std::string_view title;
  std::string_view theory;
  std::string_view format;  ///< input and output in words
  Framing framing = Framing::until_end;
  std::vector<Field> header = {};  ///< read once, after the number of cases; its fields come first in every case
  std::vector<Field> fields;
  std::variant<Says, Prints> answer;
  std::string_view label = {};                          ///< before each answer; {} is the number of the case
  std::string_view between = "\n";                      ///< after each answer of `Says` but the last
  std::size_t sentinel = 1;                             ///< how many leading fields are all 0 at the end
  std::optional<Text> (*fault)(const Case&) = nullptr;  ///< what is wrong with a case beyond bounds
  /// Why the answer to a right case is not written out: it would be as good as endless.
  std::optional<Text> (*too_much)(const Case&) = nullptr;
};

/// The tables of problems, one per file.
[[nodiscard]] std::vector<Problem> heap_problems();
[[nodiscard]] std::vector<Problem> nim_problems();
[[nodiscard]] std::vector<Problem> wythoff_problems();
[[nodiscard]] std::vector<Problem> strip_problems();
[[nodiscard]] std::vector<Problem> board_problems();
[[nodiscard]] std::vector<Problem> list_problems();
[[nodiscard]] std::vector<Problem> graph_problems();

}  // namespace grundy::judge
