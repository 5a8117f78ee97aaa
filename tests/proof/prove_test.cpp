#include "grundy/proof/prove.hpp"

#include <iostream>

#include <gtest/gtest.h>

#include "proof/games.hpp"

namespace grundy::proof {
namespace {

struct Case {
  const char* name;
  rules::Lowered game;
  Question question = Question::normal;
};

TEST(Prove, GivenOnlyTheRules) {
  const std::vector<Case> cases{
      {"bash 3", games::bash(3)},
      {"bash 10", games::bash(10)},
      {"bash 50", games::bash(50)},
      {"powers", games::sequence(rules::Sequence::Of::powers)},
      {"half", games::fraction(2)},
      {"subtract 2 5 7", games::subtract({2, 5, 7})},
      {"subtract 1 9 24", games::subtract({1, 9, 24})},
      {"nim 3", games::nim(3)},
      {"nim 5", games::nim(5)},
      {"nim 8", games::nim(8)},
      {"misere nim 3", games::nim(3), Question::misere},
      {"moore 5", games::moore2(5)},
      {"stairs 3", games::stairs(3)},
      {"stairs 6", games::stairs(6)},
      {"boxes", games::boxes()},
      {"wythoff", games::wythoff()},
      {"fibonacci", games::fibonacci()},
      {"wythoff band 2", games::wythoff_band(2)},
      {"previous", games::previous()},
      {"chomp 2", games::chomp(2)},
      {"chomp 3, third row at most 4", games::chomp(3, 4)},
      {"values nim 1", games::nim(1), Question::value},
      {"values nim 2", games::nim(2), Question::value},
      {"values bash 3", games::bash(3), Question::value},
      {"values lasker", games::lasker(), Question::value},
      {"values kayles", games::kayles(), Question::value},
      {"values 0.137", games::dawson_137(), Question::value},
  };
  for (const Case& c : cases) {
    run::Limits limits;
    limits.time = std::chrono::seconds(20);
    run::Budget budget(limits);
    Options options;
    options.question = c.question;
    const auto report = prove(c.game, options, budget);
    ASSERT_TRUE(report) << c.name << ": " << english(report.error().message);
    std::cerr << c.name << ": " << (report->theorem ? "PROVED" : "not proved: " + english(report->reason));
    if (report->theorem) {
      std::cerr << " in " << report->theorem->numerals.numeration().spec() << ", " << report->theorem->pattern.states()
                << " states";
    }
    const Statistics& s = report->statistics;
    std::cerr << ", side " << s.learned_from << ", look " << s.look << ", peak " << s.peak_states << ", learn "
              << s.learn_seconds << ", prove " << s.prove_seconds << ", all " << s.seconds << "\n";
    EXPECT_TRUE(report->theorem) << c.name;
    if (!report->theorem) {
      for (const Attempt& a : report->attempts) {
        std::cerr << "   " << a.numeration.spec() << " hypotheses " << a.hypotheses << (a.exhausted ? " exhausted" : "")
                  << (a.obstacle ? " obstacle: " + english(a.obstacle->message) : "") << "\n";
      }
    }
  }
}

}  // namespace
}  // namespace grundy::proof
