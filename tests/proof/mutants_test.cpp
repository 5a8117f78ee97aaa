/// No wrong certificate is accepted, by either checker.
///
/// A sample by default. The whole sweep, script/sweep, is the same code with GRUNDY_MUTANTS=500, of which the Python
/// checker sees GRUNDY_PYTHON_MUTANTS; with GRUNDY_MUTANTS_LOG naming a file, each game that is done gets a line there,
/// and is skipped when the sweep is started again.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/binding.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/proof/prove.hpp"

#include "proof/cases.hpp"
#include "proof/mutant.hpp"
#include "support/effort.hpp"

namespace grundy::proof {
namespace {

using certificate::AutomatonCertificate;

std::size_t wanted(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? static_cast<std::size_t>(std::atoi(text)) : otherwise;
}

/// Processor time of this process and of those it has waited for.
double seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    sum += static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  }
  return sum;
}

/// Runs the Python checker, or what it holds against the rules ("v.check", "r.hold"), on all of them in one process:
/// 'a' accepted, 'r' rejected, 'l' longer than two minutes of processor time.
std::string python_verdicts(const std::vector<std::string>& texts, const std::string& name, const char* call) {
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "mutants";
  std::filesystem::create_directories(folder);
  // Several sweeps may run side by side.
  const auto file = [&](const char* what) { return (folder / fmt::format("{}-{}{}", name, getpid(), what)).string(); };
  {
    std::ofstream list(file(".jsonl"));
    for (const std::string& text : texts) list << text;
    std::ofstream script(file(".py"));
    script
        << "import json, signal, sys\nsys.path.insert(0, '" << GRUNDY_SOURCE_DIR
        << "/tools')\nsys.dont_write_bytecode = True\nimport verify_certificate as v\n"
           // The moves of a game are the same in most of its mutants: what was found out about them is kept.
           "make, kept = v.Machine, {}\n"
           "def machine(data, *shape):\n    key = (json.dumps(data), *shape)\n"
           "    if key not in kept:\n        if len(kept) > 200: kept.clear()\n        kept[key] = make(data, *shape)\n"
           "    return kept[key]\nv.Machine = machine\nimport verify_rules as r\n"
           "class Late(Exception): pass\n"
           "def late(*_): raise Late()\n"
           "signal.signal(signal.SIGPROF, late)\n"
           "for line in open('"
        << file(".jsonl") << "'):\n    signal.setitimer(signal.ITIMER_PROF, 120)\n    try:\n        " << call
        << "(json.loads(line, object_pairs_hook=v.once))\n        said = 'a'\n"
           "    except Late:\n        said = 'l'\n"
           "    except (v.Rejected, KeyError, TypeError, ValueError, IndexError, AttributeError,\n"
           "            ZeroDivisionError, RecursionError, OverflowError, MemoryError):\n"
           "        said = 'r'\n    signal.setitimer(signal.ITIMER_PROF, 0)\n    sys.stdout.write(said)\n";
  }
  const int code = std::system(("python3 " + file(".py") + " > " + file(".out")).c_str());
  EXPECT_EQ(code, 0) << name;
  std::stringstream out;
  out << std::ifstream(file(".out")).rdbuf();
  for (const char* what : {".jsonl", ".py", ".out"}) std::filesystem::remove(file(what));
  return out.str();
}

/// Of the checker alone, which knows no rules, as Python does; or, `bound`, of all that `grundy verify` does.
char program_verdict(const AutomatonCertificate& statement, bool bound = false) {
  run::Limits limits;
  limits.time = std::chrono::seconds(60);
  run::Budget budget(limits);
  // As `grundy verify` does: read, then check, then hold against the rules.
  const auto read = certificate::read(certificate::write(statement));
  if (!read) return 'r';
  if (bound) {
    const auto held = verify(*read, budget);
    return held ? 'a' : held.error().kind == ErrorKind::limit ? 'l' : 'r';
  }
  const auto checked = certificate::check(*read, budget);
  return checked ? 'a' : checked.error().kind == ErrorKind::limit ? 'l' : 'r';
}

struct Proved {
  Case about;
  Theorem theorem;
  AutomatonCertificate good;
};

std::optional<Proved> proved(const Case& about) {
  const Ruled game = ruled(about.rules, about.parameters, about.length);
  run::Budget budget;
  Options options;
  options.question = about.question;
  auto report = prove(game.subject(), options, budget);
  if (!report || !report->theorem) {
    ADD_FAILURE() << about.name;
    return std::nullopt;
  }
  AutomatonCertificate good = certify(*report->theorem, game.game(), about.rules);
  return Proved{about, std::move(*report->theorem), std::move(good)};
}

class Log {
 public:
  Log() {
    const char* name = std::getenv("GRUNDY_MUTANTS_LOG");
    if (name == nullptr) return;
    name_ = name;
    std::ifstream in(name_);
    for (std::string line; std::getline(in, line);) done_.insert(line.substr(0, line.find(':')));
  }
  [[nodiscard]] bool on() const { return !name_.empty(); }
  [[nodiscard]] bool has(const std::string& key) const { return done_.contains(key); }
  void add(const std::string& key, const std::string& text) const {
    if (!name_.empty()) std::ofstream(name_, std::ios::app) << key << ": " << text << std::endl;
  }

 private:
  std::string name_;
  std::set<std::string> done_;
};

/// Positions below this are looked at to tell whether a statement is false.
std::int64_t box(const Theorem& theorem) {
  const unsigned d = theorem.dimension();
  return d == 1 ? 40 : d == 2 ? 7 : d == 3 ? 4 : d <= 5 ? 3 : 2;
}

std::vector<Case> all_cases() {
  std::vector<Case> all = cases();
  all.push_back({"misere bash 3", kBash, number(3), 0, Question::misere});
  all.push_back({"misere wythoff", kWythoff, {}, 0, Question::misere});
  return all;
}

/// Certificates for Python, with the verdicts it has to give: 'a', 'r', or '?' where the program had no time.
class ForPython {
 public:
  void add(std::string text, char verdict) {
    texts_.push_back(std::move(text));
    expected_ += verdict == 'l' ? '?' : verdict;
  }
  /// What was done, in words; empties this.
  std::string run(const std::string& name, const char* call = "v.check") {
    static const bool here = std::system("python3 --version > /dev/null 2>&1") == 0;
    const double began = seconds();
    std::size_t late = 0;
    if (!here) return "no python3";
    const std::string verdicts = python_verdicts(texts_, name, call);
    EXPECT_EQ(verdicts.size(), texts_.size());
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i] == 'l') ++late;
      if (expected_[i] == '?' || verdicts[i] == 'l') continue;
      EXPECT_EQ(verdicts[i], expected_[i]) << texts_[i];
    }
    texts_.clear();
    expected_.clear();
    return fmt::format("python {} seen, {} undecided, {:.1f} s", verdicts.size(), late, seconds() - began);
  }

 private:
  std::vector<std::string> texts_;
  std::string expected_;
};

/// How many of `count` certificates go to Python, and which.
class Share {
 public:
  explicit Share(std::size_t count)
      : count_(count), wanted_(wanted("GRUNDY_PYTHON_MUTANTS", test::cases<std::size_t>(2, 1))) {}
  [[nodiscard]] bool takes(std::size_t index) const {
    return (index + 1) * wanted_ / count_ != index * wanted_ / count_;
  }

 private:
  std::size_t count_, wanted_;
};

TEST(Mutants, NoneOfThePatternIsAccepted) {
  const std::size_t count = wanted("GRUNDY_MUTANTS", test::cases<std::size_t>(8, 2));
  const Share share(count);
  const Log log;
  ForPython python;
  for (const Case& about : all_cases()) {
    const std::string key = std::string("pattern ") + about.name;
    if (log.has(key)) continue;
    SCOPED_TRACE(about.name);
    const auto original = proved(about);
    ASSERT_TRUE(original);
    std::mt19937 random(2026);
    std::set<std::string> texts;
    std::size_t late = 0;
    const double began = seconds();
    for (std::size_t tries = 0; texts.size() < count && tries < 100 * count; ++tries) {
      const auto changed = pattern_mutant(original->theorem, original->good, random);
      if (!changed) continue;
      std::string text = certificate::write(*changed);
      if (!texts.insert(text).second) continue;
      const char verdict = program_verdict(*changed);
      ASSERT_NE(verdict, 'a') << text;
      if (verdict == 'l') ++late;
      if (share.takes(texts.size() - 1)) python.add(std::move(text), 'r');
    }
    EXPECT_EQ(texts.size(), count);
    if (!log.on()) continue;
    const std::string program = fmt::format("program {} undecided, {:.1f} s", late, seconds() - began);
    const std::string script = python.run("pattern");
    ASSERT_FALSE(testing::Test::HasFailure());
    log.add(key, fmt::format("{} mutants, {}; {}", texts.size(), program, script));
  }
  python.run("pattern");
}

TEST(Mutants, NoFalseStatementIsAccepted) {
  const std::size_t count = wanted("GRUNDY_MUTANTS", test::cases<std::size_t>(8, 2));
  const Share share(count);
  const Log log;
  ForPython python;
  for (const Case& about : all_cases()) {
    const std::string key = std::string("statement ") + about.name;
    if (log.has(key)) continue;
    SCOPED_TRACE(about.name);
    const auto original = proved(about);
    ASSERT_TRUE(original);
    const auto none = falsified(original->good, box(original->theorem));
    ASSERT_FALSE(none) << *none;
    std::mt19937 random(2027);
    std::set<std::string> texts;
    std::size_t false_ones = 0, accepted = 0, verified = 0, late = 0;
    const std::int64_t side = box(original->theorem);
    const auto play = play_of_relations(original->good, side);
    ASSERT_EQ(program_verdict(original->good, true), 'a');
    const double began = seconds();
    for (std::size_t tries = 0; false_ones < count && tries < 100 * count; ++tries) {
      const AutomatonCertificate changed = statement_mutant(original->good, random);
      if (changed == original->good) continue;
      std::string text = certificate::write(changed);
      if (!texts.insert(text).second) continue;
      const auto reason = falsified(changed, box(original->theorem));
      const char verdict = program_verdict(changed);
      if (verdict == 'l') ++late;
      if (reason) {
        ASSERT_NE(verdict, 'a') << *reason << '\n' << text;
        if (share.takes(false_ones++)) python.add(std::move(text), 'r');
      } else {
        // Another statement, perhaps a true one. If it is accepted, it is true as far as can be seen from further away;
        // in any case the checkers agree.
        if (verdict == 'a') {
          ++accepted;
          const unsigned d = original->theorem.dimension();
          const auto far = d <= 5 ? falsified(changed, d <= 2 ? 2 * box(original->theorem) : d == 3 ? 6 : 4) : none;
          ASSERT_FALSE(far) << *far << '\n' << text;
          // `verify` accepts it only if it is about the game of the same rules.
          if (program_verdict(changed, true) == 'a') {
            ++verified;
            ASSERT_EQ(play_of_relations(changed, side), play) << text;
          }
        }
        if (share.takes(texts.size() % count)) python.add(std::move(text), verdict);
      }
    }
    EXPECT_EQ(false_ones, count);
    if (!log.on()) continue;
    const std::string program = fmt::format("program {} undecided, {:.1f} s", late, seconds() - began);
    const std::string script = python.run("statement");
    ASSERT_FALSE(testing::Test::HasFailure());
    log.add(key, fmt::format("{} mutants, {} false, {} true ones accepted, {} of them about these rules; {}; {}",
                             texts.size(), false_ones, accepted, verified, program, script));
  }
  python.run("statement");
}

TEST(Mutants, NoCertificateIsAcceptedForOtherRules) {
  const std::size_t count = wanted("GRUNDY_MUTANTS", test::cases<std::size_t>(8, 2));
  const Share share(count);
  const Log log;
  ForPython python;
  for (const Case& about : all_cases()) {
    const std::string key = std::string("rules ") + about.name;
    if (log.has(key)) continue;
    SCOPED_TRACE(about.name);
    const auto original = proved(about);
    ASSERT_TRUE(original);
    const std::int64_t side = box(original->theorem);
    const auto play = play_of(original->good, side);
    ASSERT_TRUE(play);
    ASSERT_EQ(*play, play_of_relations(original->good, side));
    std::mt19937 random(2028);
    std::set<std::pair<std::string, std::string>> seen;
    std::size_t other = 0, nonsense = 0, same = 0, late = 0;
    const double began = seconds();
    for (std::size_t tries = 0; other < count && tries < 400 * count; ++tries) {
      const AutomatonCertificate changed = rules_mutant(original->good, random);
      if (changed == original->good || !seen.insert({changed.game, changed.rules}).second) continue;
      const auto now = play_of(changed, side);
      run::Limits limits;
      limits.time = std::chrono::seconds(60);
      run::Budget budget(limits);
      const auto held = hold_to_rules(changed, budget);  // the rest of the certificate is as it was
      if (!held && held.error().kind == ErrorKind::limit) ++late;
      // Python reads fewer texts and looks at fewer positions, but what differs on this box it sees too.
      if (now != play && share.takes((other + nonsense) % count)) python.add(certificate::write(changed), 'r');
      if (!now) {
        ++nonsense;
        ASSERT_FALSE(held) << changed.game << '\n' << changed.rules;
      } else if (*now != *play) {
        ++other;
        ASSERT_FALSE(held) << changed.game << '\n' << changed.rules;
      } else if (held) {
        ++same;
        const auto far = original->theorem.dimension() <= 2 ? 3 * side : side + 2;
        if (original->theorem.dimension() <= 3) {
          ASSERT_EQ(play_of(changed, far), play_of(original->good, far)) << changed.game << '\n' << changed.rules;
        }
      }
    }
    EXPECT_GE(other, count / 2);
    if (!log.on()) continue;
    const std::string program = fmt::format("program {} undecided, {:.1f} s", late, seconds() - began);
    const std::string script = python.run("rules", "r.hold");
    ASSERT_FALSE(testing::Test::HasFailure());
    log.add(key, fmt::format("{} other rules, {} texts that are none, {} with the same moves accepted; {}; {}", other,
                             nonsense, same, program, script));
  }
  python.run("rules", "r.hold");
}

}  // namespace
}  // namespace grundy::proof
