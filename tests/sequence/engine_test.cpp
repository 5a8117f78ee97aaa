#include "grundy/sequence/engine.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "grundy/code/code.hpp"
#include "grundy/sequence/engine_base.hpp"

#include "oracle/heap_games.hpp"
#include "sequence/random_codes.hpp"

namespace grundy::sequence {
namespace {

std::vector<std::uint32_t> computed(const code::Code& code, std::uint64_t size, unsigned threads = 1) {
  const auto engine = make_engine(code, {threads});
  run::Budget budget;
  EXPECT_TRUE(engine->extend(size, budget));
  std::vector<std::uint32_t> values(size);
  engine->copy(0, values);
  return values;
}

/// The engine's values by its own plain method: quick enough for thousands of heaps.
std::vector<std::uint32_t> plainly(const code::Code& code, std::uint64_t size) {
  const auto game = splitting(code);
  PlainMex plain(*game);
  std::vector<std::uint16_t> values(size, 0);
  for (std::uint64_t n = 1; n < size; ++n) values[n] = static_cast<std::uint16_t>(plain.value(n, values));
  return {values.begin(), values.end()};
}

void agree(CodeClass kind, int codes, std::uint64_t size) {
  std::mt19937_64 random(20'250'101U + static_cast<unsigned>(kind));
  for (int i = 0; i < codes; ++i) {
    const code::Code code = random_code(kind, random);
    ASSERT_EQ(computed(code, size), oracle::heap_values(code, size)) << to_string(code);
  }
}

TEST(Engines, OctalCodesAgreeWithTheOracle) {
  agree(CodeClass::octal, 60, 150);
}
TEST(Engines, ConstrainedCodesAgreeWithTheOracle) {
  agree(CodeClass::constrained, 60, 150);
}
TEST(Engines, SubtractionCodesAgreeWithTheOracle) {
  agree(CodeClass::subtraction, 200, 300);
}
TEST(Engines, CodesWithTailsAgreeWithTheOracle) {
  agree(CodeClass::tail, 200, 200);
}
TEST(Engines, HexadecimalCodesAgreeWithTheOracle) {
  agree(CodeClass::hexadecimal, 60, 60);
}
TEST(Engines, CodesWithManyHeapsAgreeWithTheOracle) {
  agree(CodeClass::many, 60, 24);
}

/// Sets are made anew or in larger rooms when heaps or values outgrow them, and a refused room leaves all as it was.
TEST(Engines, ManyHeapsGoOnInStepsAndAfterAMemoryStop) {
  for (const auto* text : {"0.D5", "8!.7!5!", "8!00.1", "0.{2,3!+}3", "0.3[{0,1,4=}3]", "0.8?{3?+}", "0.F3!*"}) {
    const code::Code code = *code::parse(text);
    const std::vector<std::uint32_t> expected = computed(code, 1200);
    const auto engine = make_engine(code);
    run::Budget small({.time = {}, .memory = std::size_t{1} << 17U});
    (void)engine->extend(60, small);
    while (engine->extend(engine->size() + 90, small) && engine->size() < 1000) {
    }
    run::Budget budget;
    ASSERT_TRUE(engine->extend(1200, budget)) << text;
    std::vector<std::uint32_t> values(1200);
    engine->copy(0, values);
    EXPECT_EQ(values, expected) << text;
  }
}

/// Values that the sparse and dense methods found, against the plain method, itself held against the oracle above.
TEST(Engines, FastMethodsAgreeWithThePlainOneOnRandomCodes) {
  for (const auto kind : {CodeClass::octal, CodeClass::constrained}) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 25; ++i) {
      const code::Code code = random_code(kind, random);
      if (*code.most_heaps() < 2) continue;
      ASSERT_EQ(computed(code, 3000), plainly(code, 3000)) << to_string(code);
    }
  }
}

TEST(Engines, EveryVectorLevelGivesTheSameValues) {
  const std::vector<std::string> codes = {"0.16", "0.56", "0.104", "0.106", "0.6",
                                          "0.36", "4!.0", "0.07",  "0.127", "0.007"};
  constexpr std::uint64_t size = 6000;
  std::vector<std::vector<std::uint32_t>> expected;
  for (const auto& text : codes) expected.push_back(plainly(*code::parse(text), size));
  const std::int64_t best = hwy::SupportedTargets();
  for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR}) {
    if ((target & (best | HWY_SCALAR)) == 0) continue;
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    for (std::size_t i = 0; i < codes.size(); ++i) {
      ASSERT_EQ(computed(*code::parse(codes[i]), size), expected[i]) << codes[i] << ' ' << hwy::TargetName(target);
    }
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

/// Rare heaps of Grundy's game come singly up to 82860, when the checks of blocks are shared already: what was found
/// behind them has to be taken back.
TEST(Engines, MoreThreadsGiveTheSameValues) {
  for (const auto& [text, size] : {std::pair("0.6", 30'000), std::pair("0.007", 12'000), std::pair("4!.0", 100'000)}) {
    const auto alone = computed(*code::parse(text), static_cast<std::uint64_t>(size), 1);
    for (const unsigned threads : {2U, 3U}) {
      EXPECT_EQ(computed(*code::parse(text), static_cast<std::uint64_t>(size), threads), alone) << text;
    }
  }
}

TEST(Engines, ValuesOfTheReference) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/sequence-values.txt");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t bar = line.find('|');
    const std::size_t second = line.find('|', bar + 1);
    const auto first = std::stoull(line.substr(bar + 1, second - bar - 1));
    std::istringstream numbers(line.substr(second + 1));
    std::vector<std::uint32_t> expected;
    for (std::uint32_t value = 0; numbers >> value;) expected.push_back(value);
    const auto values = computed(*code::parse(line.substr(0, bar)), first + expected.size());
    EXPECT_EQ(std::vector<std::uint32_t>(values.begin() + static_cast<std::ptrdiff_t>(first), values.end()), expected)
        << line;
    ++cases;
  }
  EXPECT_EQ(cases, 73);
}

TEST(Engines, StopAndGoOn) {
  run::StopToken token;
  run::Budget budget({}, &token);
  SplittingEngine engine(*splitting(*code::parse("0.16")));
  ASSERT_TRUE(engine.extend(3000, budget));
  token.request();
  EXPECT_FALSE(engine.extend(9000, budget));
  run::Budget more;
  ASSERT_TRUE(engine.extend(9000, more));
  std::vector<std::uint32_t> values(9000);
  engine.copy(0, values);
  EXPECT_EQ(values, plainly(*code::parse("0.16"), 9000));
}

TEST(Engines, RespectTheMemoryLimit) {
  run::Budget budget({.time = {}, .memory = 1000});
  for (const auto* text : {"0.16", "0.33", "0.F"}) {
    const auto engine = make_engine(*code::parse(text));
    EXPECT_FALSE(engine->extend(100'000, budget)) << text;
    EXPECT_EQ(budget.why(), run::Stop::memory);
  }
}

TEST(Engines, GoStepByStepAsFarAsMemoryAllows) {
  constexpr std::size_t memory = std::size_t{4} << 20U;
  constexpr std::uint64_t step = 4096;
  for (const auto* text : {"0.77", "subtract{2,5,7}"}) {
    run::Budget budget({.time = {}, .memory = memory});
    const auto engine = make_engine(*code::parse(text));
    while (engine->extend(engine->size() + step, budget)) {
    }
    EXPECT_EQ(budget.why(), run::Stop::memory) << text;
    EXPECT_GT(engine->size(), 300'000U) << text;
  }
}

TEST(Engines, AccountForWhatTheDenseMethodKeepsBesides) {
  run::Budget budget;
  SplittingEngine engine(*splitting(*code::parse("0.007")));
  ASSERT_TRUE(engine.extend(5000, budget));
  ASSERT_GT(engine.statistics().dense_heaps, 0U);
  EXPECT_EQ(budget.memory_used(), engine.reserved());
  EXPECT_GT(engine.reserved(), 5000U * (sizeof(std::uint16_t) + 4));
}

}  // namespace
}  // namespace grundy::sequence
