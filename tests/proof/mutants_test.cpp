/// No wrong certificate is accepted, by either checker.
///
/// A sample by default. The whole sweep, which `ctest -L sweep` or script/mutants runs, is the same code with
/// GRUNDY_MUTANTS=500; with GRUNDY_MUTANTS_LOG naming a file, each game that is done gets a line there, and is skipped
/// when the sweep is started again.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/proof/prove.hpp"

#include "proof/cases.hpp"
#include "proof/mutant.hpp"

namespace grundy::proof {
namespace {

using certificate::AutomatonCertificate;

std::size_t wanted(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? static_cast<std::size_t>(std::atoi(text)) : otherwise;
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Runs the Python checker on all of them in one process: 'a' accepted, 'r' rejected, 'l' longer than a minute.
std::string python_verdicts(const std::vector<std::string>& texts, const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "mutants";
  std::filesystem::create_directories(folder);
  const auto file = [&](const char* what) { return (folder / (name + what)).string(); };
  {
    std::ofstream list(file(".jsonl"));
    for (const std::string& text : texts) list << text;
    std::ofstream script(file(".py"));
    script << "import json, signal, sys\nsys.path.insert(0, '" << GRUNDY_SOURCE_DIR
           << "/tools')\nsys.dont_write_bytecode = True\nimport verify_certificate as v\n"
              "class Late(Exception): pass\n"
              "def late(*_): raise Late()\n"
              "signal.signal(signal.SIGALRM, late)\n"
              "for line in open('"
           << file(".jsonl")
           << "'):\n    signal.alarm(60)\n    try:\n        v.check(json.loads(line))\n        said = 'a'\n"
              "    except Late:\n        said = 'l'\n"
              "    except (v.Rejected, KeyError, TypeError, ValueError, IndexError, AttributeError):\n"
              "        said = 'r'\n    signal.alarm(0)\n    sys.stdout.write(said)\n";
  }
  const int code = std::system(("python3 " + file(".py") + " > " + file(".out")).c_str());
  EXPECT_EQ(code, 0) << name;
  std::stringstream out;
  out << std::ifstream(file(".out")).rdbuf();
  for (const char* what : {".jsonl", ".py", ".out"}) std::filesystem::remove(file(what));
  return out.str();
}

char program_verdict(const AutomatonCertificate& statement) {
  run::Limits limits;
  limits.time = std::chrono::seconds(60);
  run::Budget budget(limits);
  // As `grundy verify` does: read, then check.
  const auto read = certificate::read(certificate::write(statement));
  if (!read) return 'r';
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
  AutomatonCertificate good = certify(*report->theorem, about.name, "");
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
  return d == 1 ? 40 : d == 2 ? 8 : d == 3 ? 4 : d <= 5 ? 3 : 2;
}

std::vector<Case> all_cases() {
  std::vector<Case> all = cases();
  all.push_back({"misere bash 3", kBash, number(3), 0, Question::misere});
  all.push_back({"misere wythoff", kWythoff, {}, 0, Question::misere});
  return all;
}

bool python_here() {
  return std::system("python3 --version > /dev/null 2>&1") == 0;
}

TEST(Mutants, NoneOfThePatternIsAccepted) {
  const std::size_t count = wanted("GRUNDY_MUTANTS", 25);
  const bool python = python_here();
  // Python is slow: in the sample it sees one in five.
  const std::size_t stride = count >= 500 ? 1 : 5;
  const Log log;
  for (const Case& about : all_cases()) {
    const std::string key = std::string("pattern ") + about.name;
    if (log.has(key)) continue;
    SCOPED_TRACE(about.name);
    const auto original = proved(about);
    ASSERT_TRUE(original);
    std::mt19937 random(2026);
    std::set<std::string> texts;
    std::vector<std::string> for_python;
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
      if (texts.size() % stride == 0) for_python.push_back(std::move(text));
    }
    EXPECT_EQ(texts.size(), count);
    const double middle = seconds();
    const std::string verdicts = python ? python_verdicts(for_python, "pattern") : std::string();
    if (python) {
      ASSERT_EQ(verdicts.size(), for_python.size());
      ASSERT_EQ(verdicts.find('a'), std::string::npos) << for_python[verdicts.find('a')];
    }
    log.add(key, fmt::format("{} mutants, program {} undecided, {:.1f} s; python {} seen, {} undecided, {:.1f} s",
                             texts.size(), late, middle - began, verdicts.size(),
                             std::count(verdicts.begin(), verdicts.end(), 'l'), seconds() - middle));
  }
}

TEST(Mutants, NoFalseStatementIsAccepted) {
  const std::size_t count = wanted("GRUNDY_MUTANTS", 25);
  const bool python = python_here();
  const std::size_t stride = count >= 500 ? 1 : 5;
  const Log log;
  for (const Case& about : all_cases()) {
    const std::string key = std::string("statement ") + about.name;
    if (log.has(key)) continue;
    SCOPED_TRACE(about.name);
    const auto original = proved(about);
    ASSERT_TRUE(original);
    ASSERT_FALSE(falsified(original->good, box(original->theorem))) << *falsified(original->good, 4);
    std::mt19937 random(2027);
    std::set<std::string> texts;
    std::vector<std::string> for_python;
    std::string expected;  // of Python: the program's verdict, '?' where it had no time
    std::size_t false_ones = 0, accepted = 0, late = 0;
    const double began = seconds();
    for (std::size_t tries = 0; false_ones < count && tries < 100 * count; ++tries) {
      const AutomatonCertificate changed = statement_mutant(original->good, random);
      if (changed == original->good) continue;
      std::string text = certificate::write(changed);
      if (!texts.insert(text).second) continue;
      const auto reason = falsified(changed, box(original->theorem));
      const char verdict = program_verdict(changed);
      if (reason) {
        ++false_ones;
        ASSERT_NE(verdict, 'a') << *reason << '\n' << text;
      } else if (verdict == 'a') {
        // Another statement, and a true one as far as can be seen from much further away.
        ++accepted;
        const auto far = falsified(changed, 2 * box(original->theorem));
        ASSERT_FALSE(far) << *far << '\n' << text;
      }
      if (verdict == 'l') ++late;
      if (texts.size() % stride != 0) continue;
      for_python.push_back(std::move(text));
      expected += verdict == 'l' ? '?' : verdict;
    }
    EXPECT_EQ(false_ones, count);
    const double middle = seconds();
    std::string verdicts;
    if (python) {
      verdicts = python_verdicts(for_python, "statement");
      ASSERT_EQ(verdicts.size(), for_python.size());
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (expected[i] == '?' || verdicts[i] == 'l') continue;
        ASSERT_EQ(verdicts[i], expected[i]) << for_python[i];  // the two checkers agree
      }
    }
    log.add(key, fmt::format("{} mutants, {} false, {} others accepted, program {} undecided, {:.1f} s; python {} "
                             "seen, {} undecided, {:.1f} s",
                             texts.size(), false_ones, accepted, late, middle - began, verdicts.size(),
                             std::count(verdicts.begin(), verdicts.end(), 'l'), seconds() - middle));
  }
}

}  // namespace
}  // namespace grundy::proof
