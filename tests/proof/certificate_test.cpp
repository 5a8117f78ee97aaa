#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/automaton/operations.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

using certificate::AutomatonCertificate;

struct Proved {
  std::string name;
  Theorem theorem;
  Ruled game;
};

const std::vector<Proved>& proved() {
  static const std::vector<Proved> all = [] {
    std::vector<Proved> made;
    const auto add = [&](const char* name, const char* rules, std::vector<Parameter> parameters, std::size_t length,
                         Question question) {
      Ruled game = ruled(rules, std::move(parameters), length);
      run::Budget budget;
      Options options;
      options.question = question;
      auto report = prove(game.subject(), options, budget);
      if (report && report->theorem) {
        made.push_back({name, std::move(*report->theorem), std::move(game)});
      } else {
        ADD_FAILURE() << name;
      }
    };
    const auto normal = Question::normal, misere = Question::misere, value = Question::value;
    add("bash 3", kBash, number(3), 0, normal);
    add("misere bash 3", kBash, number(3), 0, misere);
    add("powers", kPowers, {}, 0, normal);
    add("half", kHalf, {}, 0, normal);
    add("nim 3", kNim, {}, 3, normal);
    add("misere nim 3", kNim, {}, 3, misere);
    add("moore 4", kMoore, {}, 4, normal);
    add("stairs 3", kStairs, {}, 3, normal);
    add("boxes", kBoxes, {}, 0, normal);
    add("wythoff", kWythoff, {}, 0, normal);
    add("fibonacci", kFibonacci, {}, 0, normal);
    add("band", kBand, number(2), 0, normal);
    add("chomp", kChomp3, number(2), 0, normal);
    add("values nim 2", kNim, {}, 2, value);
    add("values bash 3", kBash, number(3), 0, value);
    add("values lasker", kLasker, {}, 0, value);
    return made;
  }();
  return all;
}

TEST(Certificate, RoundTripsAndIsAccepted) {
  for (const Proved& p : proved()) {
    const AutomatonCertificate made = certify(p.theorem, p.name, "rules");
    const auto read = certificate::read(certificate::write(made));
    ASSERT_TRUE(read) << p.name << english(read.error().message);
    EXPECT_EQ(*read, made);
    run::Budget budget;
    const auto checked = certificate::check(*read, budget);
    EXPECT_TRUE(checked) << p.name << ": " << english(checked.error().message);
    const auto theorem = theorem_of(*read, budget);
    ASSERT_TRUE(theorem);
    EXPECT_EQ(theorem->pattern, p.theorem.pattern);
    EXPECT_EQ(theorem->model.relations.size(), p.theorem.model.relations.size());
  }
}

TEST(Certificate, OtherStatementsAreRejected) {
  for (const Proved& p : proved()) {
    const AutomatonCertificate good = certify(p.theorem, p.name, "");
    const auto rejected = [&](const AutomatonCertificate& bad, const char* what) {
      run::Budget budget;
      const auto checked = certificate::check(bad, budget);
      ASSERT_FALSE(checked) << p.name << ' ' << what;
    };
    AutomatonCertificate bad = good;
    for (auto& row : bad.measure) std::fill(row.begin(), row.end(), 0U);
    rejected(bad, "measure");
    if (good.question != "value") {
      bad = good;
      bad.question = good.question == "normal" ? "misere" : "normal";
      rejected(bad, "question");
    }
    for (std::size_t i = 0; i < good.moves.size(); ++i) {
      // All moves of a family declared impossible: other rules. The pattern may still be right for them (nothing hangs
      // on the even steps of a staircase); then, and only then, the certificate may be accepted.
      bad = good;
      std::fill(bad.moves[i].machine.accepting.begin(), bad.moves[i].machine.accepting.end(), std::uint8_t{0});
      run::Budget budget;
      if (!certificate::check(bad, budget)) continue;
      rules::Lowered fewer = *p.game.lowered;
      fewer.families.erase(fewer.families.begin() + static_cast<std::ptrdiff_t>(i));
      const Moves moves(Subject{fewer, p.game.self, p.game.system->file()});
      const std::int64_t side = fewer.dimension == 1 ? 200 : 8;
      Table table(moves, p.theorem.question, side, budget);
      const auto strategy = Strategy::of(p.theorem, budget);
      ASSERT_TRUE(strategy);
      std::vector<std::int64_t> at(fewer.dimension, 0);
      while (true) {
        if (moves.contains(at)) {
          const auto located = Located::at(p.theorem, std::vector<Integer>(at.begin(), at.end()));
          const auto entry = table.at(at);
          ASSERT_TRUE(located && entry);
          if (p.theorem.question == Question::value) {
            ASSERT_EQ(strategy->value(*located), Integer(*entry)) << p.name;
          } else {
            ASSERT_EQ(strategy->is_losing(*located), *entry == 1) << p.name;
          }
        }
        std::size_t c = 0;
        while (c < at.size() && ++at[c] == side) at[c++] = 0;
        if (c == at.size()) break;
      }
    }
  }
}

TEST(Certificate, MalformedTextIsRefused) {
  const std::string text = certificate::write(certify(proved().front().theorem, "bash", ""));
  for (std::size_t length = 0; length + 2 < text.size(); length += 7)
    EXPECT_FALSE(certificate::read(text.substr(0, length)));
  for (const char* bad : {"", "{}", "[]", "null", "{\"format\": 3}", "[[[[[["}) EXPECT_FALSE(certificate::read(bad));
  // Any digit replaced by any other: read or refused, checked or rejected, never a crash.
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    std::string changed = text;
    const std::size_t at = random() % changed.size();
    if (changed[at] < '0' || changed[at] > '9') continue;
    changed[at] = static_cast<char>('0' + static_cast<int>(random() % 10));
    run::Limits limits;
    limits.time = std::chrono::seconds(5);
    run::Budget budget(limits);
    if (const auto read = certificate::read(changed)) {
      (void)certificate::check(*read, budget);
      (void)theorem_of(*read, budget);
    }
  }
}

}  // namespace
}  // namespace grundy::proof
