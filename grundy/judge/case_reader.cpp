#include "grundy/judge/case_reader.hpp"

#include <utility>

namespace grundy::judge {

Error CaseReader::error(Text message) const {
  return Error{
      ErrorKind::input, std::move(message), Place{"stdin", static_cast<std::size_t>(reader_.line()), 1, {}}, {}, {}};
}

Error CaseReader::unreadable(Token token, std::string_view name) const {
  switch (token) {
    case Token::end:
      return error(say("the input ends where \"{}\" was expected", name));
    case Token::too_large:
      return error(say("\"{}\" is too large a number", name));
    case Token::malformed:
    case Token::read:
      break;
  }
  return error(say("\"{}\" was expected, a number of decimal digits", name));
}

void CaseReader::prepare(Case& into, std::size_t fields) {
  into.starts_.assign(1, 0);
  into.numbers_.clear();
  into.integers_.resize(fields);
  into.words_.resize(fields);
}

void CaseReader::keep(Case& into, std::size_t fields) {
  into.starts_.resize(fields + 1);
  into.numbers_.resize(into.starts_.back());
}

std::optional<Error> CaseReader::read(const std::vector<Field>& fields, std::size_t from, std::size_t until,
                                      Case& into) const {
  for (std::size_t i = from; i < until; ++i) {
    if (auto wrong = read(fields[i], into.starts_.size() - 1, into)) return wrong;
    into.starts_.push_back(into.numbers_.size());
  }
  return std::nullopt;
}

std::optional<Error> CaseReader::read_number(const Field& field, Case& into) const {
  std::uint64_t value = 0;
  const Token token = field.is_signed ? reader_.signed_number(value) : reader_.number(value);
  if (token != Token::read) return unreadable(token, field.name);
  if (!field.is_signed && (value < field.least || value > field.greatest)) {
    return value < field.least ? error(say("\"{}\" is {}, but must be at least {}", field.name, value, field.least))
                               : error(say("\"{}\" is {}, but must be at most {}", field.name, value, field.greatest));
  }
  into.numbers_.push_back(value);
  return std::nullopt;
}

std::optional<Error> CaseReader::read_numbers(const Field& field, std::uint64_t count, Case& into) const {
  for (std::uint64_t i = 0; i < count; ++i) {
    if (auto wrong = read_number(field, into)) return wrong;
  }
  return std::nullopt;
}

std::optional<Error> CaseReader::length_of(const Field& field, const Case& into, std::uint64_t& length) const {
  constexpr std::uint64_t most = std::uint64_t{1} << 40;  // far above what memory holds, far below overflow
  length = 1;
  for (const std::size_t factor : field.length) {
    const std::uint64_t value = into[factor];
    if (value > most || (value != 0 && length > most / value)) {
      return error(say("\"{}\" would have too many numbers", field.name));
    }
    length *= value;
  }
  if (field.more < 0 && length < static_cast<std::uint64_t>(-field.more)) {
    length = 0;
  } else {
    length = (length + static_cast<std::uint64_t>(field.more)) * field.each;
  }
  return std::nullopt;
}

std::optional<Error> CaseReader::read(const Field& field, std::size_t index, Case& into) const {
  switch (field.shape) {
    case Field::Shape::number:
      return read_number(field, into);
    case Field::Shape::list: {
      std::uint64_t length = 0;
      if (auto wrong = length_of(field, into, length)) return wrong;
      return read_numbers(field, length, into);
    }
    case Field::Shape::rows: {
      std::uint64_t rows = 0;
      if (auto wrong = length_of(field, into, rows)) return wrong;
      for (std::uint64_t i = 0; i < rows; ++i) {
        std::uint64_t length = 0;
        if (const Token token = reader_.number(length); token != Token::read) return unreadable(token, field.name);
        into.numbers_.push_back(length);
        if (auto wrong = read_numbers(field, length, into)) return wrong;
      }
      return std::nullopt;
    }
    case Field::Shape::line:
      if (reader_.at_end()) return unreadable(Token::end, field.name);
      while (!reader_.at_end_of_line()) {
        if (auto wrong = read_number(field, into)) return wrong;
      }
      return std::nullopt;
    case Field::Shape::integer: {
      const Token token = reader_.integer(into.integers_[index]);
      return token == Token::read ? std::nullopt : std::optional(unreadable(token, field.name));
    }
    case Field::Shape::word: {
      const Token token = reader_.word(into.words_[index]);
      return token == Token::read ? std::nullopt : std::optional(unreadable(token, field.name));
    }
    case Field::Shape::words: {
      std::uint64_t count = 0;
      if (auto wrong = length_of(field, into, count)) return wrong;
      std::string one;
      into.words_[index].clear();
      for (std::uint64_t i = 0; i < count; ++i) {
        if (const Token token = reader_.word(one); token != Token::read) return unreadable(token, field.name);
        into.words_[index] += one + '\n';
      }
      return std::nullopt;
    }
    case Field::Shape::graphs: {
      std::uint64_t graphs = 0;
      if (auto wrong = length_of(field, into, graphs)) return wrong;
      for (std::uint64_t i = 0; i < graphs; ++i) {
        if (auto wrong = read_numbers(field, 2, into)) return wrong;
        const std::uint64_t edges = into.numbers_.back();
        if (edges > ~std::uint64_t{0} / 2) return error(say("\"{}\" would have too many numbers", field.name));
        if (auto wrong = read_numbers(field, 2 * edges, into)) return wrong;
      }
      return std::nullopt;
    }
    case Field::Shape::rest:
      while (!reader_.at_end()) {
        if (auto wrong = read_number(field, into)) return wrong;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace grundy::judge
