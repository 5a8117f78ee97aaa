/// Programs right and wrong, judged.
#include "grundy/contest/against.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grundy::contest {
namespace {

using End = Run::End;
using std::chrono::milliseconds;

Verdict judged(const std::string& command, const std::string& game, std::size_t tests = 30) {
  const solve::Session session;
  AgainstOptions options;
  options.command = command;
  options.tests = tests;
  options.time = milliseconds(300);
  run::Budget budget;
  auto verdict = judge_against(session, game, options, budget);
  EXPECT_TRUE(verdict) << (verdict ? "" : english(verdict.error().message));
  return verdict.value_or(Verdict{});
}

TEST(Against, ARightProgramIsRight) {
  const Verdict verdict = judged("read n; test $((n % 4)) -gt 0 && echo N || echo P", "bash[3]", 20);
  EXPECT_FALSE(verdict.failure);
  EXPECT_EQ(verdict.tests, 20U);
}

TEST(Against, TheSmallestFailureIsShown) {
  const Verdict verdict = judged("read n; test $((n % 5)) -gt 0 && echo N || echo P", "bash[3]");
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->position, "bash[3](4)");
  EXPECT_EQ(verdict.failure->input, "4\n");
  EXPECT_EQ(verdict.failure->expected, "P");
  EXPECT_EQ(verdict.failure->run.output, "N");
}

TEST(Against, ListsAreShrunkToo) {
  const Verdict verdict = judged("read l; test $l -lt 2 && { read n; test ${n:-0} -gt 0; } && echo N || echo P", "nim");
  ASSERT_TRUE(verdict.failure);
  EXPECT_EQ(verdict.failure->input, "2\n0 1\n");
}

TEST(Against, EndsAreToldApart) {
  EXPECT_EQ(judged("kill -SEGV $$", "bash[3]").failure->run.end, End::crashed);
  EXPECT_EQ(judged("exit 3", "bash[3]").failure->run.code, 3);
  EXPECT_EQ(judged("echo maybe", "bash[3]").failure->run.output, "maybe");
  EXPECT_EQ(run_program("sleep 30", "", milliseconds(100))->end, End::timed_out);
  EXPECT_EQ(run_program("exec >&-; sleep 30", "", milliseconds(100))->end, End::timed_out);
  EXPECT_EQ(run_program("yes", "", milliseconds(5000))->end, End::talked_too_much);
  EXPECT_EQ(run_program("true", std::string(1 << 20, 'x'), milliseconds(5000))->end, End::exited);
}

TEST(Against, AProgramThatIsNotThereIsNoAnswer) {
  const solve::Session session;
  AgainstOptions options;
  options.command = "/nowhere/at/all 2>/dev/null";
  run::Budget budget;
  const auto verdict = judge_against(session, "bash[3]", options, budget);
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().kind, ErrorKind::input);
}

TEST(Against, OneWordForWinAndLossAndAnEmptyTemplateAreRefused) {
  const solve::Session session;
  run::Budget budget;
  AgainstOptions options;
  options.command = "echo N";
  options.lose = options.win;
  const auto same = judge_against(session, "bash[3]", options, budget);
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().kind, ErrorKind::usage);
  options.lose = "P";
  options.input = "";
  const auto nothing = judge_against(session, "bash[3]", options, budget);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().kind, ErrorKind::usage);
}

TEST(Against, ListsOfOneLengthAreWrittenWithoutIt) {
  const solve::Session session;
  AgainstOptions options;
  options.command = "read a b; test $a -ne $b && echo N || echo P";
  options.length = 2;
  options.exactly = true;
  options.most = 3;
  run::Budget budget;
  const auto verdict = judge_against(session, "nim[]", options, budget);
  ASSERT_TRUE(verdict);
  EXPECT_FALSE(verdict->failure);
  EXPECT_EQ(verdict->tests, 16U);
  EXPECT_TRUE(verdict->all);
}

TEST(Against, TemplatesNameWhatAPositionHas) {
  const solve::Session session;
  const auto sum = session.position("nim(3, 4)");
  const rules::Game& game = session.game("nim")->rules->games[session.game("nim")->index];
  EXPECT_EQ(*fill_template("{len}:{list}\\n", game, sum->parts[0]), "2:3 4\n");
  EXPECT_EQ(*fill_template("{s}", game, sum->parts[0]), "3 4");
  for (const std::string wrong : {"{x}", "{", "{len"}) EXPECT_FALSE(fill_template(wrong, game, sum->parts[0])) << wrong;
}

}  // namespace
}  // namespace grundy::contest
