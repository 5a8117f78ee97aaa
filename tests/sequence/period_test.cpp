#include "grundy/sequence/period.hpp"

#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/sequence/border.hpp"
#include "grundy/sequence/evidence.hpp"

#include "oracle/heap_games.hpp"
#include "sequence/random_codes.hpp"

namespace grundy::sequence {
namespace {

PeriodReport found(std::string_view text, PeriodOptions options = {}) {
  run::Budget budget;
  return find_period(*code::parse(text), options, budget);
}

std::string verdict(const PeriodReport& report) {
  run::Budget budget;
  const auto checked = certificate::verify(certificate_of(report), budget);
  return checked ? "verified" : english(checked.error().message);
}

TEST(Periods, OfTheReferenceAreProvedAndTheirCertificatesVerify) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/sequence-periods.txt");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t bar = line.find('|');
    const std::string text = line.substr(0, bar);
    const std::string rest = line.substr(bar + 1);
    PeriodOptions options;
    options.unproved_limit = 1000;
    if (rest == "none") {
      options.limit = 2000;
      const auto report = found(text, options);
      EXPECT_TRUE(report.standing == Standing::none || report.period.saltus != 0) << text;
      continue;
    }
    const auto preperiod = std::stoull(rest.substr(0, rest.find('|')));
    const auto period = std::stoull(rest.substr(rest.find('|') + 1));
    if (preperiod + period > 1'000'000) continue;  // bench/sequence has these
    const auto report = found(text);
    EXPECT_EQ(report.standing, Standing::proved) << text;
    EXPECT_EQ(report.period, (Period{preperiod, period, 0})) << text;
    if (preperiod + period < 100'000) {
      EXPECT_EQ(verdict(report), "verified") << text;
    }
    ++cases;
  }
  EXPECT_GE(cases, 65);
}

TEST(Periods, LargestValuesOfTheReference) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/sequence-largest.txt");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t bar = line.find('|');
    const std::size_t second = line.find('|', bar + 1);
    if (line.starts_with(".354")) continue;  // its period needs 30 million heaps
    const auto report = found(line.substr(0, bar));
    EXPECT_EQ(report.largest_value, std::stoull(line.substr(bar + 1, second - bar - 1))) << line;
    EXPECT_EQ(report.largest_heap, std::stoull(line.substr(second + 1))) << line;
    ++cases;
  }
  EXPECT_EQ(cases, 4);
}

/// Whatever is called proved holds far beyond the length that proved it, is smallest, and verifies.
TEST(Periods, ProvedOnesHoldBeyondTheirProof) {
  for (const auto kind : {CodeClass::octal, CodeClass::constrained, CodeClass::subtraction, CodeClass::tail}) {
    std::mt19937_64 random(99);
    int proved = 0;
    for (int i = 0; i < 60; ++i) {
      const code::Code code = random_code(kind, random);
      PeriodOptions options;
      options.limit = 6000;
      run::Budget budget;
      const PeriodReport report = find_period(code, options, budget);
      if (report.standing != Standing::proved) continue;
      ++proved;
      const auto engine = make_engine(code);
      const std::uint64_t size = 3 * report.checked_to;
      ASSERT_TRUE(engine->extend(size, budget));
      for (std::uint64_t n = report.period.preperiod; n + report.period.period < size; ++n) {
        ASSERT_EQ(std::int64_t{engine->value(n + report.period.period)},
                  std::int64_t{engine->value(n)} + report.period.saltus)
            << to_string(code) << " at " << n;
      }
      if (report.checked_to < 3000) {
        EXPECT_EQ(verdict(report), "verified") << to_string(code);
      }
    }
    EXPECT_GE(proved, 10) << static_cast<int>(kind);
  }
}

TEST(Periods, WithSaltus) {
  const auto nim = found("0.[3]");
  EXPECT_EQ(nim.standing, Standing::proved);
  EXPECT_EQ(nim.period, (Period{0, 1, 1}));
  EXPECT_EQ(nim.theorem, Theorem::state);
  EXPECT_EQ(verdict(nim), "verified");
  const auto all_but = found("allbut{2,3,7}");
  EXPECT_EQ(all_but.standing, Standing::proved);
  EXPECT_EQ(all_but.period, (Period{0, 4, 2}));
  const auto hexadecimal = found("0.3F");
  EXPECT_EQ(hexadecimal.standing, Standing::checked);
  EXPECT_EQ(hexadecimal.period, (Period{0, 6, 3}));
}

TEST(Periods, NoneIsClaimedWithoutProof) {
  PeriodOptions options;
  options.limit = 5000;
  EXPECT_EQ(found("0.007", options).standing, Standing::none);
  EXPECT_NE(found("4!.0", options).standing, Standing::proved);
  options.limit = 167;  // Kayles needs 168
  EXPECT_NE(found("0.77", options).standing, Standing::proved);
}

TEST(Periods, ValueOfAnyHeap) {
  run::Budget budget;
  const Integer huge("1000000000000000000");
  const auto kayles = value_at(*code::parse("0.77"), huge, {}, budget);
  ASSERT_TRUE(kayles);
  EXPECT_TRUE(kayles->by_period);
  const auto engine = make_engine(*code::parse("0.77"));
  ASSERT_TRUE(engine->extend(2000, budget));
  // 10^18 mod 12 = 4, and so is 1000 mod 12.
  EXPECT_EQ(kayles->value, Integer(engine->value(1000)));
  const auto nim = value_at(*code::parse("0.[3]"), huge * huge, {}, budget);
  ASSERT_TRUE(nim);
  EXPECT_EQ(nim->value, huge * huge);
  EXPECT_FALSE(value_at(*code::parse("0.77"), Integer(-1), {}, budget));
  PeriodOptions options;
  options.limit = 3000;
  EXPECT_FALSE(value_at(*code::parse("0.007"), huge, options, budget));
}

TEST(Periods, RepetitionsOfWords) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 400; ++round) {
    const std::uint64_t preperiod = random() % 200;
    const std::uint64_t period = 1 + random() % 60;
    std::vector<std::uint16_t> word(preperiod + 6 * period + 100);
    const std::uint64_t letters = 1 + random() % 4;
    for (std::uint64_t n = 0; n < word.size(); ++n) {
      word[n] = n < preperiod + period ? static_cast<std::uint16_t>(random() % letters) : word[n - period];
    }
    const std::uint64_t size = word.size() - 8;
    // The plain truth: the least distance whose repetition covers two periods.
    std::uint64_t expected = 0;
    for (std::uint64_t p = 1; 3 * p <= size && expected == 0; ++p) {
      std::uint64_t n = size - p;
      while (n > 1 && word[n - 1] == word[n - 1 + p]) --n;
      if (size - n >= 3 * p + 16) expected = p;
    }
    const auto seen = find_repetition({word.data(), size, 0}, 1,
                                      [&](const Repetition& r) { return size - r.begin >= 3 * r.distance + 16; });
    ASSERT_EQ(seen ? seen->distance : 0, expected);
  }
}

}  // namespace
}  // namespace grundy::sequence
