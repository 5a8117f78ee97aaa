/// Certificates are held against the rules, the game and the parameters that they name.
#include "grundy/proof/binding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/proof/certify.hpp"
#include "grundy/proof/prove.hpp"

#include "proof/cases.hpp"

namespace grundy::proof {
namespace {

using certificate::AutomatonCertificate;
using testing::HasSubstr;

std::string said(const AutomatonCertificate& certificate) {
  run::Budget budget;
  const auto bound = verify(certificate, budget);
  return bound ? "verified" : english(bound.error().message);
}

AutomatonCertificate proved(const Case& about) {
  const Ruled game = ruled(about.rules, about.parameters, about.length);
  run::Budget budget;
  Options options;
  options.question = about.question;
  auto report = prove(game.subject(), options, budget);
  EXPECT_TRUE(report && report->theorem) << about.name;
  return certify(*report->theorem, game.game(), about.rules);
}

/// What the rules are, with nothing said about who loses: enough to be held against a text.
AutomatonCertificate unproved(const std::string& rules) {
  const Ruled game = ruled(rules);
  run::Budget budget;
  automaton::Effort effort(budget);
  automaton::Numerals numerals(Numeration::base(2));
  auto model = compile(game.subject(), numerals, effort);
  EXPECT_TRUE(model);
  const automaton::Automaton domain = model->domain;
  const Measure measure{std::vector<std::uint64_t>(model->dimension, 1)};
  return certify({Question::normal, std::move(numerals), std::move(*model), measure, domain, {}}, game.game(), rules);
}

std::string held(const AutomatonCertificate& certificate) {
  run::Budget budget;
  const auto bound = hold_to_rules(certificate, budget);
  return bound ? "held" : english(bound.error().message);
}

TEST(Binding, EveryProvedGameIsBoundToItsRules) {
  for (const Case& about : cases()) {
    SCOPED_TRACE(about.name);
    const AutomatonCertificate good = proved(about);
    run::Budget budget;
    const auto bound = verify(good, budget);
    ASSERT_TRUE(bound) << english(bound.error().message);
    EXPECT_GT(bound->box, 1);
    EXPECT_GT(bound->further, 0U);
    EXPECT_EQ(bound->untested, 0U);
    EXPECT_TRUE(bound->silent.empty());
  }
}

TEST(Binding, OtherRulesGamesAndParametersAreRefused) {
  const AutomatonCertificate good = proved({"bash 3", kBash, number(3)});
  ASSERT_EQ(said(good), "verified");
  const auto changed = [&](const std::function<void(AutomatonCertificate&)>& change) {
    AutomatonCertificate bad = good;
    change(bad);
    return said(bad);
  };
  EXPECT_THAT(changed([](auto& c) { c.game = "bash[4]"; }), HasSubstr("its moves are not those of the rules at (4)"));
  EXPECT_THAT(changed([](auto& c) { c.game = "bash[300]"; }), HasSubstr("its moves are not those of the rules"));
  EXPECT_THAT(changed([](auto& c) { c.game = "bash"; }), HasSubstr("do not fit"));
  EXPECT_THAT(changed([](auto& c) { c.game = "bash[0]"; }), HasSubstr("its domain is not that of the rules"));
  EXPECT_THAT(changed([](auto& c) { c.game = "bash[3, 4]"; }), HasSubstr("do not fit"));
  EXPECT_THAT(changed([](auto& c) { c.game = "bush[3]"; }), HasSubstr("no game 'bush'"));
  EXPECT_THAT(changed([](auto& c) { c.game = "a person's words"; }), HasSubstr("names no game"));
  EXPECT_THAT(changed([](auto& c) { c.rules = ""; }), HasSubstr("rejected"));
  EXPECT_THAT(changed([](auto& c) { c.rules = "no rules"; }), HasSubstr("cannot be read"));
  EXPECT_THAT(changed([](auto& c) { c.rules = kNim; }), HasSubstr("no game 'bash'"));
  EXPECT_THAT(changed([](auto& c) { c.rules = "game bash[m >= 1](n)\n  k in 1..m, n < 100 -> (n - k)\n"; }),
              HasSubstr("its moves are not those of the rules at (100)"));
  EXPECT_THAT(changed([](auto& c) { c.rules = "game bash[m >= 1](n)\n  k in 1..m, n != 7777 -> (n - k)\n"; }),
              HasSubstr("its moves are not those of the rules at (7777)"));
  EXPECT_THAT(changed([](auto& c) { c.rules = "game bash[m >= 1](n)\n  k in 1..n -> (n / 2)\n"; }),
              HasSubstr("its moves are not those of the rules"));
  // Said in other words, they are the same rules.
  EXPECT_EQ(changed([](auto& c) { c.rules = "game bash[m >= 1](n)\n  k in 0..n - 1, n - k <= m -> (k)\n"; }), "verified");
}

TEST(Binding, MovesThatTheRulesDoNotHaveAreSeenWhereverTheyBegin) {
  // The certificate is about a game with one more move, far away; the text leaves that out.
  const AutomatonCertificate good = unproved("game far(n)\n  k in 1..3 -> (n - k)\n  n == 40000 -> (n - 4)\n");
  ASSERT_EQ(held(good), "held");
  AutomatonCertificate bad = good;
  bad.rules = "game far(n)\n  k in 1..3 -> (n - k)\n";
  EXPECT_THAT(held(bad), HasSubstr("its moves are not those of the rules at (40000)"));
  bad.rules = "game far(n)\n  k in 1..3 -> (n - k)\n  n == 40001 -> (n - 4)\n";
  EXPECT_THAT(held(bad), HasSubstr("its moves are not those of the rules"));
}

TEST(Binding, TargetsOfAnySizeAreSeen) {
  // (n, m) -> (n - 1, anything), and rules that say (n - 1, m): what is larger than any target of the rules counts too.
  const AutomatonCertificate good = unproved("game free(n, m)\n  n >= 1 -> (n - 1, m)\n");
  ASSERT_EQ(held(good), "held");
  AutomatonCertificate bad = good;
  for (auto& move : bad.moves) {
    // All words in which the first number falls by one keep their place; the second becomes a track of its own.
    ASSERT_EQ(move.targets.size(), 1U);
    ASSERT_EQ(move.targets[0][1], move.position[1]);
    move.targets[0][1] = move.machine.tracks++;
  }
  EXPECT_THAT(held(bad), HasSubstr("its moves are not those of the rules"));
}

}  // namespace
}  // namespace grundy::proof
