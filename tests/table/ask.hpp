/// Asking the table method about rules given as text, and comparing with the oracle.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/rules/book.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/table/method.hpp"

#include "oracle/plain.hpp"

namespace grundy::table {

class Asker {
 public:
  explicit Asker(const std::string& text) : book_(kinds_) {
    Result<rules::File> file = rules::parse_file(text, "test");
    if (!file) {
      ADD_FAILURE() << english(file.error().message);
      return;
    }
    book_.add(std::move(*file), {"test", text}, false);
  }

  [[nodiscard]] Component component(const std::string& game, const std::vector<Parameter>& parameters,
                                    const std::vector<int>& at) const {
    Component out;
    const auto kind = book_.named(game);
    if (!kind) {
      ADD_FAILURE() << "no game " << game;
      return out;
    }
    out.kind = *kind;
    out.parameters = parameters;
    out.coordinates.assign(at.begin(), at.end());
    return out;
  }

  [[nodiscard]] Result<Answer> ask(std::vector<Component> parts, Convention convention, run::Budget& budget) const {
    Query query;
    query.position.parts = std::move(parts);
    query.convention = convention;
    query.wanted.moves = true;
    query.wanted.value = convention == Convention::normal;
    return TableMethod(book_).solve(query, budget);
  }
  [[nodiscard]] Result<Answer> ask(std::vector<Component> parts, Convention convention) const {
    run::Budget budget;
    return ask(std::move(parts), convention, budget);
  }

  /// The answer's moves as the oracle writes them.
  [[nodiscard]] std::vector<oracle::Option> moves(const Answer& answer) const {
    std::vector<oracle::Option> out;
    answer.winning.for_each([&](const Move& move) {
      oracle::Option option;
      option.rule = static_cast<int>(move.rule.value());
      for (const Choice& choice : move.choices)
        option.choices.emplace_back(choice.name, choice.value.convert_to<int>());
      for (const Component& part : move.target) {
        oracle::Place place;
        place.game = kinds_[part.kind].name;
        for (const Integer& value : part.coordinates) place.at.push_back(value.convert_to<int>());
        option.target.push_back(std::move(place));
      }
      out.push_back(std::move(option));
      return true;
    });
    return out;
  }

  [[nodiscard]] const rules::Book& book() const noexcept { return book_; }

  /// Holds every answer about `place` against the oracle, under both conventions.
  void compare(oracle::Plain& plain, const oracle::Place& place, const std::vector<Parameter>& parameters = {}) const {
    const std::string name = place.game + ::testing::PrintToString(place.at);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const bool misere = convention == Convention::misere;
      const Result<Answer> answer = ask({component(place.game, parameters, place.at)}, convention);
      ASSERT_TRUE(answer) << name << ": " << english(answer.error().message);
      EXPECT_EQ(answer->outcome.is_next(), plain.wins({place}, misere)) << name << " misere " << misere;
      EXPECT_TRUE(answer->outcome.is_known());
      if (!misere) {
        ASSERT_TRUE(answer->value);
        EXPECT_EQ(std::get<Integer>(*answer->value), plain.value(place)) << name;
      }
      EXPECT_EQ(answer->winning.completeness(), Completeness::complete);
      const std::vector<oracle::Option> expected = plain.winning(place, misere);
      const std::vector<oracle::Option> found = moves(*answer);
      ASSERT_EQ(found.size(), expected.size()) << name << " misere " << misere;
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].rule, expected[i].rule) << name;
        EXPECT_EQ(found[i].choices, expected[i].choices) << name;
        EXPECT_EQ(found[i].target, expected[i].target) << name;
      }
    }
  }

 private:
  KindTable kinds_;
  rules::Book book_;
};

}  // namespace grundy::table
