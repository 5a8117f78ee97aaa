/// Certificates of periods, right and wrong, before the small checker in Python.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/sequence/evidence.hpp"
#include "grundy/sequence/period.hpp"

#include "support/effort.hpp"

namespace grundy::sequence {
namespace {

using certificate::PeriodCertificate;

/// One number or word changed.
PeriodCertificate mutant(const PeriodCertificate& good, const std::vector<std::string>& codes, std::mt19937& random) {
  PeriodCertificate bad = good;
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto theorems = {"guy-smith", "more-heaps", "unequal", "equal", "subtraction", "state"};
  switch (pick(8)) {
    case 0:
      bad.preperiod = good.preperiod + pick(5) - std::min<std::uint64_t>(good.preperiod, 2);
      break;
    case 1:
      bad.period = 1 + pick(2 * good.period + 2);
      break;
    case 2:
      bad.saltus += static_cast<std::int64_t>(pick(5)) - 2;
      break;
    case 3:
      bad.theorem = *(theorems.begin() + static_cast<std::ptrdiff_t>(pick(theorems.size())));
      break;
    case 4:
      bad.length = pick(good.length + 1);
      break;
    case 5:
      bad.fingerprint ^= std::uint64_t{1} << pick(64);
      break;
    case 6:
      bad.code = codes[pick(codes.size())];
      break;
    default:
      bad.period *= 2;
      bad.saltus *= 2;
      bad.length *= 3;
      break;
  }
  return bad;
}

TEST(PythonPeriods, AgreesWithTheProgram) {
  if (std::system("python3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no python3";
  const std::vector<std::string> codes{"0.77",    "0.137",   "0.07",     "subtract{2,5,7}", "allbut{2,5}", "0.[3]",
                                       "4.0",     "0.3[03]", "0.33[31]", "0.3333",          "0.6",         "0.7!7",
                                       "0.17[3]", "0.77?",   "0.0{2=}3", "0.37F",           "0.0F",        "0.1[2]"};
  const char* wanted = std::getenv("GRUNDY_MUTANTS");
  const int count = wanted != nullptr ? std::atoi(wanted) : test::cases(12, 2);
  std::mt19937 random(9);
  std::string text, expected;
  int right = 0;
  for (const std::string& code : codes) {
    const auto parsed = code::parse(code);
    if (!parsed) continue;
    PeriodOptions options;
    options.limit = 3000;
    options.unproved_limit = 3000;
    run::Budget budget;
    const PeriodReport report = find_period(*parsed, options, budget);
    if (report.standing != Standing::proved) continue;
    const PeriodCertificate good = certificate_of(report);
    ++right;
    for (int i = 0; i <= count; ++i) {
      const PeriodCertificate one = i == 0 ? good : mutant(good, codes, random);
      if (one.length > 12'000) continue;
      std::string json = certificate::to_json(one);
      json.erase(std::remove(json.begin(), json.end(), '\n'), json.end());
      const auto checked = certificate::verify(one, budget);
      if (i == 0) {
        ASSERT_TRUE(checked) << json;
      }
      if (one == good || !checked) {
        text += json + "\n";
        expected += checked ? 'a' : 'r';
      } else {
        // Another statement that is true: a longer evidence, another theorem that applies too.
        text += json + "\n";
        expected += 'a';
        EXPECT_EQ(one.fingerprint, good.fingerprint) << json;
      }
    }
  }
  EXPECT_GT(right, 10);
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "python-periods";
  std::filesystem::create_directories(folder);
  const auto file = [&](const char* name) { return (folder / name).string(); };
  std::ofstream(file("all.jsonl")) << text;
  std::ofstream(file("all.py")) << "import json, sys\nsys.path.insert(0, '" << GRUNDY_SOURCE_DIR
                                << "/tools')\nsys.dont_write_bytecode = True\nimport verify_period as v\n"
                                   "for line in open('"
                                << file("all.jsonl")
                                << "'):\n    try:\n        v.check(json.loads(line))\n        said = 'a'\n"
                                   "    except v.TooLong:\n        said = 'l'\n"
                                   "    except (v.Rejected, KeyError, TypeError, ValueError, IndexError):\n"
                                   "        said = 'r'\n    sys.stdout.write(said)\n";
  ASSERT_EQ(std::system(("python3 " + file("all.py") + " > " + file("all.out")).c_str()), 0);
  std::stringstream said;
  said << std::ifstream(file("all.out")).rdbuf();
  ASSERT_EQ(said.str().size(), expected.size());
  std::istringstream lines(text);
  std::string line;
  for (std::size_t i = 0; std::getline(lines, line); ++i) EXPECT_EQ(said.str()[i], expected[i]) << line;
}

}  // namespace
}  // namespace grundy::sequence
