/// Every engine against the oracle on 200 random codes of each class, each at the best vector level that the machine
/// has and at one of the others in turn; with GRUNDY_SWEEP=full in the environment each at every level.
///
/// The oracle (tests/oracle/large_heap_games.hpp) shares no code with the engines. Codes of one or two heaps go to heap
/// 3000; those of three and more to 500, and by the full sweep, which the oracle makes long, to 3000 too. Where moves
/// leave any number of heaps under a constraint, or four and more unequal ones, the oracle's cost grows so fast that it
/// stops earlier. The sanitizers' builds do a tenth of the heaps: what they look for shows there too.
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "grundy/code/code.hpp"
#include "grundy/sequence/engine_base.hpp"

#include "oracle/heap_games.hpp"
#include "oracle/large_heap_games.hpp"
#include "sequence/random_codes.hpp"
#include "support/effort.hpp"

namespace grundy::sequence {
namespace {

constexpr std::uint64_t scale = test::cases(1, 10);
constexpr int codes_of_a_class = 200;

/// The vector levels, best first, by the names of Highway's targets; those the machine lacks are left out.
std::vector<std::int64_t> levels() {
  std::vector<std::int64_t> result;
  for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR}) {
    if ((target & (hwy::SupportedTargets() | HWY_SCALAR)) != 0) result.push_back(target);
  }
  return result;
}

void use_level(std::int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().DeInit();
}

std::vector<std::uint32_t> computed(const code::Code& code, std::uint64_t size) {
  const auto engine = make_engine(code);
  run::Budget budget;
  EXPECT_TRUE(engine->extend(size, budget));
  std::vector<std::uint32_t> values(size);
  engine->copy(0, values);
  return values;
}

bool full() {
  const char* wish = std::getenv("GRUNDY_SWEEP");
  return wish != nullptr && std::string_view(wish) == "full";
}

/// How far the oracle goes in a fraction of a second.
std::uint64_t within_reach(const code::Code& code, std::uint64_t wanted) {
  std::uint64_t reach = wanted;
  const auto look = [&](const code::Digit& digit) {
    const bool constrained = !digit.heaps.empty() && digit.heaps.back() > code::Constraint::any;
    if (digit.more) reach = std::min<std::uint64_t>(reach, constrained ? 60 : full() ? 600 : 250);
    for (std::size_t k = 4; k < digit.heaps.size(); ++k) {
      if (digit.heaps[k] == code::Constraint::unequal) reach = std::min<std::uint64_t>(reach, 150);
    }
  };
  for (const code::Digit& digit : code.digits) look(digit);
  for (const code::Digit& digit : code.adding) look(digit);
  return std::max<std::uint64_t>(reach / scale, 24);
}

constexpr std::uint64_t whole = 3000;

std::uint64_t some_heaps() {
  return full() ? whole : 500;
}

/// A full sweep takes hours: with GRUNDY_SWEEP_LOG=FILE every code that agreed is noted there, and left out next time.
class Log {
 public:
  Log() {
    const char* const path = std::getenv("GRUNDY_SWEEP_LOG");
    if (path == nullptr || !full()) return;
    path_ = path;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) done_.insert(line);
  }
  [[nodiscard]] bool has(const std::string& line) const { return done_.contains(line); }
  void add(const std::string& line) const {
    if (!path_.empty()) std::ofstream(path_, std::ios::app) << line << std::endl;
  }

 private:
  std::string path_;
  std::set<std::string> done_;
};

void sweep(CodeClass kind, std::uint64_t wanted) {
  const Log log;
  const std::vector<std::int64_t> all = levels();
  const unsigned seed = 4'000U + static_cast<unsigned>(kind);
  std::mt19937_64 random(seed);
  for (int i = 0; i < codes_of_a_class; ++i) {
    const code::Code code = random_code(kind, random);
    const std::uint64_t size = within_reach(code, wanted);
    const std::string line = to_string(code) + " to " + std::to_string(size);
    if (log.has(line)) continue;
    const std::vector<std::uint32_t> expected = oracle::large_heap_values(code, size);
    const bool vectors = make_engine(code)->method() != "one-heap";
    for (std::size_t l = 0; l < all.size(); ++l) {
      const bool turn = l == 0 || (all.size() > 1 && l == 1 + static_cast<std::size_t>(i) % (all.size() - 1));
      if (!turn && !full()) continue;
      const std::int64_t level = all[l];
      use_level(level);
      const std::vector<std::uint32_t> values = computed(code, size);
      use_level(0);
      ASSERT_EQ(values, expected) << to_string(code) << " at level " << hwy::TargetName(level) << ", code " << i
                                  << " of seed " << seed;
      if (!vectors) break;
    }
    log.add(line);
  }
}

TEST(Sweep, Octal) {
  sweep(CodeClass::octal, whole);
}
TEST(Sweep, TwoHeapsUnderConstraints) {
  sweep(CodeClass::constrained, whole);
}
TEST(Sweep, Hexadecimal) {
  sweep(CodeClass::hexadecimal, some_heaps());
}
TEST(Sweep, Unequal) {
  sweep(CodeClass::unequal, some_heaps());
}
TEST(Sweep, NotAllEqual) {
  sweep(CodeClass::mixed, some_heaps());
}
TEST(Sweep, Equal) {
  sweep(CodeClass::equal, some_heaps());
}
TEST(Sweep, ManyHeaps) {
  sweep(CodeClass::many, some_heaps());
}
TEST(Sweep, AnyNumberOfHeaps) {
  sweep(CodeClass::any_number, some_heaps());
}
TEST(Sweep, Adding) {
  sweep(CodeClass::adding, some_heaps());
}
TEST(Sweep, OneHeapTails) {
  sweep(CodeClass::tail, whole);
}
TEST(Sweep, SplittingTails) {
  sweep(CodeClass::splitting_tail, some_heaps());
}
TEST(Sweep, QuaternaryDigits) {
  sweep(CodeClass::subtraction, whole);
}
TEST(Sweep, SubtractionSets) {
  sweep(CodeClass::sets, whole);
}
TEST(Sweep, AllButSets) {
  sweep(CodeClass::all_but, whole);
}

/// The quick oracle against the plain one, which lists every option; the engines of many heaps are held to both in
/// turn.
TEST(Sweep, OraclesAgree) {
  for (int kind = 0; kind <= static_cast<int>(CodeClass::all_but); ++kind) {
    std::mt19937_64 random(77U + static_cast<unsigned>(kind));
    const auto which = static_cast<CodeClass>(kind);
    const bool any_number = which == CodeClass::many || which == CodeClass::any_number;
    const bool many_heaps = any_number || which == CodeClass::hexadecimal || which == CodeClass::unequal ||
                            which == CodeClass::mixed || which == CodeClass::equal || which == CodeClass::adding ||
                            which == CodeClass::splitting_tail;
    const int codes = many_heaps ? std::max<int>(codes_of_a_class / static_cast<int>(scale), 30) : 30;
    // A heap of 40 tokens can be left in 37338 ways.
    const std::uint64_t size = any_number && !full() ? 32 : 41;
    for (int i = 0; i < codes; ++i) {
      const code::Code code = random_code(which, random);
      const std::vector<std::uint32_t> listed = oracle::heap_values(code, size);
      ASSERT_EQ(oracle::large_heap_values(code, size), listed) << to_string(code);
      if (!many_heaps) continue;
      ASSERT_EQ(computed(code, size), listed) << to_string(code);
    }
  }
}

}  // namespace
}  // namespace grundy::sequence
