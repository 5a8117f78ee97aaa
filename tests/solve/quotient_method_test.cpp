/// Misère sums by their quotient: against the whole search and against published theorems, move by move.
#include <functional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "grundy/solve/session.hpp"

namespace grundy::solve {
namespace {

Result<Answer> ask(const Session& session, const std::string& text, std::optional<std::string_view> method) {
  auto position = session.position(text);
  if (!position) throw std::runtime_error(text + ": " + english(position.error().message));
  const Query query{std::move(*position), Convention::misere, {.value = false, .moves = true, .remoteness = false}};
  run::Budget budget;
  return session.answer(query, budget, method);
}

std::multiset<std::string> moves(const Session& session, const Answer& answer) {
  std::multiset<std::string> found;
  answer.winning.for_each([&](const Move& move) {
    std::string text = std::to_string(move.component) + ":";
    for (const Choice& choice : move.choices) text += " " + choice.name + "=" + choice.value.str();
    found.insert(text + " " + to_string(session.kinds(), canonical(Sum{move.target})));
    return true;
  });
  return found;
}

void expect_same(const Session& session, const std::string& text, std::string_view other) {
  SCOPED_TRACE(text);
  const Result<Answer> quotient = ask(session, text, "quotient");
  const Result<Answer> slow = ask(session, text, other);
  ASSERT_TRUE(quotient) << english(quotient.error().message);
  ASSERT_TRUE(slow) << english(slow.error().message);
  EXPECT_EQ(quotient->outcome, slow->outcome);
  EXPECT_TRUE(quotient->winning.is_complete());
  EXPECT_EQ(quotient->winning.count(), slow->winning.count());
  EXPECT_EQ(moves(session, *quotient), moves(session, *slow));
}

TEST(QuotientMethod, AgreesWithTheWholeSearchOnSums) {
  const Session session;
  for (const std::string text :
       {"kayles(5) + kayles(9) + kayles(4)", "dawson(9) + dawson(12)", "lasker(7) + lasker(5)",
        "grundy(13) + grundy(8)", "kayles(7) + dawson(8)", "row[3](9) + ring[3](8)", "ring[2](11)",
        "mock(6) + triplets(5)", "ruler(4) + kayles(5)", "nim(2, 3) + kayles(8)", "0.77(12) + 0.07(10)",
        "4!.0(15) + nim(3)", "0.123(9, 11)", "0.15(18) + 0.15(14)", "bash[3](9) + kayles(6)", "0.{3}3(11)", "kayles(0)",
        "kayles(0) + dawson(0)"}) {
    expect_same(session, text, "table");
  }
}

TEST(QuotientMethod, AgreesWithTheTheoremOfKaylesToRowsOf200) {
  const Session session;
#ifdef NDEBUG
  constexpr int step = 1;
#else
  constexpr int step = 17;
#endif
  for (int n = 0; n <= 200; n += step) expect_same(session, "kayles(" + std::to_string(n) + ")", "theory");
  for (const std::string text : {"kayles(200) + kayles(77)", "kayles(25) + kayles(17) + kayles(20)", "row[2](150)",
                                 "kayles(12) + kayles(4) + kayles(1)", "ring[2](60)"}) {
    expect_same(session, text, "theory");
  }
  for (int n = 0; n <= 120; n += 10 * step) expect_same(session, "lasker(" + std::to_string(n) + ")", "theory");
}

TEST(QuotientMethod, AnswersHeapsOfAnySizeOnceThePeriodIsProved) {
  const Session session;
  const Result<Answer> vast = ask(session, "0.123(1000000000000000000)", std::nullopt);
  ASSERT_TRUE(vast) << english(vast.error().message);
  EXPECT_EQ(vast->method, "quotient");
  EXPECT_EQ(vast->evidence.by, Known::proved);
  // The same heap, as far down the period.
  const int small = 40 + static_cast<int>((1000000000000000000 - 40) % 5);
  const Result<Answer> near = ask(session, "0.123(" + std::to_string(small) + ")", "quotient");
  ASSERT_TRUE(near);
  EXPECT_EQ(vast->outcome, near->outcome);
  const Result<Answer> kayles = ask(session, "0.77(1000000000000000000)", "quotient");
  const Result<Answer> theorem = ask(session, "kayles(1000000000000000000)", "theory");
  ASSERT_TRUE(kayles);
  ASSERT_TRUE(theorem);
  EXPECT_EQ(kayles->outcome, theorem->outcome);
  // The theorem counts what takes 1 or 2 anywhere, a move for each place; the code counts what is left.
  EXPECT_TRUE(kayles->winning.is_complete());
  EXPECT_GT(kayles->winning.count(), 0);
}

TEST(QuotientMethod, SaysHowFarItIsKnownAndLeavesTheRestToOthers) {
  const Session session;
  const Result<Answer> none = ask(session, "dawson(60)", "quotient");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::limit);
  const Result<Answer> other = ask(session, "dawson(36)", std::nullopt);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->method, "table");
}

TEST(QuotientMethod, ListsThatAreWalkedLaterAreStillRight) {
  const Session session;
  const Result<Answer> early = ask(session, "0.07(12) + 0.07(9)", "quotient");
  ASSERT_TRUE(early);
  const std::multiset<std::string> before = moves(session, *early);
  ASSERT_TRUE(ask(session, "0.07(27)", "quotient"));  // the quotient has grown
  EXPECT_EQ(moves(session, *early), before);
}

}  // namespace
}  // namespace grundy::solve
