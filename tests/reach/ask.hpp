/// Asking the graph method about rules given as text, and comparing with the oracle.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/reach/method.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/parse.hpp"

#include "oracle/plain_loop.hpp"

namespace grundy::reach {

class Asker {
 public:
  explicit Asker(const std::string& text) : book_(kinds_) {
    Result<rules::File> file = rules::parse_file(text, "test");
    if (!file) {
      ADD_FAILURE() << english(file.error().message) << "\n" << text;
      return;
    }
    book_.add(std::move(*file), {"test", text}, false);
  }

  [[nodiscard]] Component component(const std::string& game, const std::vector<int>& at,
                                    const std::vector<Parameter>& parameters = {}) const {
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

  [[nodiscard]] Query query(std::vector<Component> parts, Convention convention = Convention::normal,
                            bool remoteness = false) const {
    Query query;
    query.position.parts = std::move(parts);
    query.convention = convention;
    query.wanted.moves = true;
    query.wanted.remoteness = remoteness;
    return query;
  }
  [[nodiscard]] Result<Answer> ask(const Query& query, run::Budget& budget) const {
    return GraphMethod(book_).solve(query, budget);
  }
  [[nodiscard]] Result<Answer> ask(std::vector<Component> parts, Convention convention = Convention::normal,
                                   bool remoteness = false) const {
    run::Budget budget;
    Result<Answer> answer = ask(query(std::move(parts), convention, remoteness), budget);
    EXPECT_EQ(budget.memory_used(), 0U);
    return answer;
  }

  [[nodiscard]] const rules::Book& book() const noexcept { return book_; }

 private:
  KindTable kinds_;
  rules::Book book_;
};

inline char letter(Ending ending) {
  return ending == Ending::win ? 'w' : ending == Ending::loss ? 'l' : ending == Ending::draw ? 'd' : '?';
}

/// A move as a comparison needs it: component, rule, the first coordinates of the targets.
struct ToldMove {
  std::size_t component = 0;
  int rule = 0;
  std::vector<int> target;
  friend bool operator==(const ToldMove&, const ToldMove&) = default;
};
inline void PrintTo(const ToldMove& move, std::ostream* out) {
  *out << "{" << move.component << ", rule " << move.rule << ", " << ::testing::PrintToString(move.target) << "}";
}

inline std::vector<ToldMove> told(const Answer& answer) {
  std::vector<ToldMove> out;
  answer.winning.for_each([&](const Move& move) {
    ToldMove one{move.component, static_cast<int>(move.rule.value()), {}};
    for (const Component& part : move.target) one.target.push_back(part.coordinates[0].convert_to<int>());
    out.push_back(std::move(one));
    return true;
  });
  return out;
}

inline std::string words(const Answer& answer) {
  std::string text = english(answer.evidence.how);
  for (const Text& reason : answer.reasons) text += "\n" + english(reason);
  return text;
}

}  // namespace grundy::reach
