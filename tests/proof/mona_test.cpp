/// MONA (where it is installed) as a judge of the same sentences, run as a process.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "grundy/automaton/numerals.hpp"
#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

/// In base 2, the tuples whose bits sum, place by place, to a multiple of the modulus: Moore's theorem for the right
/// one.
automaton::Automaton bit_sums(unsigned heaps, unsigned modulus) {
  run::Budget budget;
  automaton::Effort effort(budget);
  automaton::Raw raw(2);
  const auto build = [&](const auto& self, unsigned track, unsigned sum) -> automaton::Ref {
    if (track == heaps) return automaton::leaf(sum % modulus == 0 ? 0 : 1);
    return raw.forest.node(track, std::array{self(self, track + 1, sum), self(self, track + 1, sum + 1)});
  };
  raw.roots = {build(build, 0, 0), automaton::leaf(1)};
  raw.accepting = {1, 0};
  return automaton::minimise(std::move(raw), heaps, effort);
}

/// The same sentence for MONA: the pattern is where no move leads into the pattern. `most` heaps may be changed.
std::string sentence(unsigned heaps, unsigned modulus, unsigned most) {
  const auto losing = [&](const std::vector<std::string>& names) {
    std::string text = "(all1 p: ";
    bool first = true;
    for (unsigned bits = 0; bits < (1U << heaps); ++bits) {
      if (static_cast<unsigned>(__builtin_popcount(bits)) % modulus != 0) continue;
      text += std::string(first ? "(" : " | (") + "0 = 0";
      for (unsigned i = 0; i < heaps; ++i)
        text += std::string(" & p ") + ((bits >> i & 1U) != 0 ? "in " : "notin ") + names[i];
      text += ")";
      first = false;
    }
    return text + ")";
  };
  std::vector<std::string> names;
  for (unsigned i = 0; i < heaps; ++i) names.push_back("X" + std::to_string(i));
  std::string text =
      "pred less(var2 A, B) = ex1 p: p in B & p notin A & (all1 q: q > p => (q in A <=> q in B));\nvar2 ";
  for (unsigned i = 0; i < heaps; ++i) text += (i == 0 ? "" : ", ") + names[i];
  text += ";\n" + losing(names) + " <=> ~(";
  bool first = true;
  for (unsigned i = 0; i < heaps; ++i) {
    std::vector<std::string> one = names;
    one[i] = "Y";
    text += std::string(first ? "" : " | ") + "(ex2 Y: less(Y, " + names[i] + ") & " + losing(one) + ")";
    first = false;
    for (unsigned j = i + 1; j < heaps && most > 1; ++j) {
      std::vector<std::string> two = one;
      two[j] = "Z";
      text += " | (ex2 Y: less(Y, " + names[i] + ") & (ex2 Z: less(Z, " + names[j] + ") & " + losing(two) + "))";
    }
  }
  return text + ");\n";
}

TEST(Mona, AgreesOnClosedSentences) {
  if (std::system("mona 2>&1 | grep -q MONA") != 0) GTEST_SKIP() << "no mona";
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "mona";
  std::filesystem::create_directories(folder);
  int valid = 0;
  for (unsigned heaps = 2; heaps <= 4; ++heaps) {
    for (unsigned modulus = 2; modulus <= 4; ++modulus) {
      for (unsigned most = 1; most <= 2; ++most) {
        const std::filesystem::path file = folder / "sentence.mona", output = folder / "verdict";
        std::ofstream(file) << sentence(heaps, modulus, most);
        (void)std::system(("mona -q " + file.string() + " > " + output.string()).c_str());
        std::stringstream verdict;
        verdict << std::ifstream(output).rdbuf();
        const bool mona = verdict.str().find("Formula is valid") != std::string::npos;
        const Ruled game = ruled(most == 1 ? kNim : kMoore, {}, heaps);
        run::Budget budget;
        const auto decision =
            decide(game.subject(), Question::normal, Numeration::base(2), bit_sums(heaps, modulus), budget);
        ASSERT_TRUE(decision) << english(decision.error().message);
        EXPECT_EQ(decision->theorem.has_value(), mona) << heaps << ' ' << modulus << ' ' << most;
        valid += mona ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(valid, 7);  // modulus = most + 1; and two heaps, of which both may be changed, whatever the modulus above 2
}

}  // namespace
}  // namespace grundy::proof
