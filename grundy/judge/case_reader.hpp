/// Reads a case field by field as its problem describes it.
#pragma once

#include <optional>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/judge/problem.hpp"

namespace grundy::judge {

class CaseReader {
 public:
  explicit CaseReader(Reader& reader) : reader_(reader) {}

  /// Appends the fields to the case, which has `done` fields already; stops before field `until` of these.
  /// Errors: the first token is missing or wrong, out of bounds, the input ends within the case.
  [[nodiscard]] std::optional<Error> read(const std::vector<Field>& fields, std::size_t from, std::size_t until,
                                          Case& into) const;
  /// Forgets all fields from `fields` on.
  static void keep(Case& into, std::size_t fields);
  /// Makes room for a case of that many fields.
  static void prepare(Case& into, std::size_t fields);

  [[nodiscard]] Error error(Text message) const;
  /// The error for a token that could not be read.
  [[nodiscard]] Error unreadable(Token token, std::string_view name) const;

 private:
  [[nodiscard]] std::optional<Error> read(const Field& field, std::size_t index, Case& into) const;
  [[nodiscard]] std::optional<Error> read_number(const Field& field, Case& into) const;
  [[nodiscard]] std::optional<Error> read_numbers(const Field& field, std::uint64_t count, Case& into) const;
  [[nodiscard]] std::optional<Error> length_of(const Field& field, const Case& into, std::uint64_t& length) const;

  Reader& reader_;
};

}  // namespace grundy::judge
