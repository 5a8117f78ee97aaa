/// The examples of docs/rules.md: each block of rules is read, and its claims are compared with play by the slow
/// interpreter on all small positions.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

#include "oracle/interpret.hpp"

namespace grundy::rules {
namespace {

using oracle::Number;

std::vector<std::string> blocks() {
  std::ifstream stream(GRUNDY_SOURCE_DIR "/docs/rules.md");
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    if (line == "```rules") {
      found.emplace_back();
      inside = true;
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      found.back() += line + "\n";
    }
  }
  return found;
}

/// All tuples of numbers up to `most`, of lists up to length 3.
std::vector<std::vector<Number>> tuples(const std::vector<Declaration>& coordinates) {
  const bool list = !coordinates.empty() && coordinates.back().shape == Declaration::Shape::list;
  const std::size_t fixed = coordinates.size() - (list ? 1 : 0);
  const Number most = fixed <= 1 && !list ? 16 : (list ? 3 : 7);
  std::vector<std::vector<Number>> all{{}};
  std::vector<std::vector<Number>> found;
  for (std::size_t length = 0; length <= fixed + (list ? 3 : 0); ++length) {
    if (length >= fixed) found.insert(found.end(), all.begin(), all.end());
    std::vector<std::vector<Number>> longer;
    for (const std::vector<Number>& one : all) {
      for (Number last = 0; last <= most; ++last) {
        longer.push_back(one);
        longer.back().push_back(last);
      }
    }
    all = std::move(longer);
  }
  return found;
}

/// The values of the parameters for which a claim is tried: the fixed one, or 1, 2 and 3.
std::vector<std::vector<oracle::Value>> choices(const std::vector<Declaration>& parameters) {
  std::vector<std::vector<oracle::Value>> all{{}};
  for (const Declaration& parameter : parameters) {
    std::vector<oracle::Value> values;
    if (parameter.fixed) {
      oracle::Value value{parameter.shape == Declaration::Shape::set ? Parameter::Shape::set : Parameter::Shape::number,
                          {}};
      for (const Expr& element : parameter.fixed->elements) value.values.push_back(oracle::number(element, {}));
      values.push_back(value);
    } else {
      for (Number one = 1; one <= 3; ++one) values.push_back({Parameter::Shape::number, {one}});
    }
    std::vector<std::vector<oracle::Value>> longer;
    for (const std::vector<oracle::Value>& one : all) {
      for (const oracle::Value& value : values) {
        longer.push_back(one);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::size_t test_claim(const File& file, const Claim& claim) {
  const oracle::Interpreter interpreter(file);
  oracle::Solver solver(interpreter);
  // The names of a claim are its own: the same position, seen by a game with the claim's header.
  File renamed = file;
  Game& header = renamed.games.emplace_back();
  header.name = "the claim";
  header.parameters = claim.parameters;
  header.coordinates = claim.coordinates;
  header.domain = claim.domain;
  const oracle::Interpreter claims(renamed);
  std::size_t tested = 0;
  for (const std::vector<oracle::Value>& parameters : choices(claim.parameters)) {
    for (const std::vector<Number>& coordinates : tuples(claim.coordinates)) {
      const oracle::Part position{interpreter.game(claim.game), parameters, coordinates};
      const oracle::Part claimed{renamed.games.size() - 1, parameters, coordinates};
      if (!interpreter.in_domain(position) || !claims.in_domain(claimed)) continue;
      ++tested;
      const oracle::Names names = claims.names(claimed);
      if (claim.what == Claim::What::value) {
        EXPECT_EQ(oracle::number(claim.expression, names), solver.value(position)) << print(claim);
      } else if (claim.misere) {
        EXPECT_EQ(oracle::condition(claim.expression, names), !solver.wins({position}, true)) << print(claim);
      } else {
        EXPECT_EQ(oracle::condition(claim.expression, names), solver.value(position) == 0) << print(claim);
      }
      if (::testing::Test::HasFailure()) return tested;
    }
  }
  return tested;
}

TEST(Docs, EveryExampleReadsAndItsClaimsHold) {
  std::size_t games = 0;
  std::size_t claims = 0;
  for (const std::string& block : blocks()) {
    const Result<File> file = parse_file(block, "docs/rules.md");
    ASSERT_TRUE(file.has_value()) << english(file.error().message) << " [" << file.error().place->excerpt << "]\n"
                                  << block;
    games += file->games.size();
    for (const Claim& claim : file->claims) {
      EXPECT_GT(test_claim(*file, claim), 0U) << print(claim);
      ++claims;
    }
    const Result<File> again = parse_file(print(*file), "printed");
    ASSERT_TRUE(again.has_value() && *again == *file) << block;
  }
  EXPECT_GE(games, 20U);
  EXPECT_GE(claims, 10U);
}

}  // namespace
}  // namespace grundy::rules
