/// Emitted brute forces, compiled by the system compiler, against the library on random positions.
#include "grundy/contest/brute.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grundy/rules/parse.hpp"
#include "grundy/solve/session.hpp"

#include "support/process.hpp"

namespace grundy::contest {
namespace {

using ::testing::HasSubstr;

struct Case {
  std::string game;  ///< with parameters
  std::int64_t most = 12;
  std::size_t length = 3;
  bool misere = false;
};

std::filesystem::path folder() {
  static const std::filesystem::path made = [] {
    std::string text = (std::filesystem::temp_directory_path() / "grundy_brute_XXXXXX").string();
    return std::filesystem::path(::mkdtemp(text.data()));
  }();
  return made;
}

/// Compiles the program, asks it some 40 positions and holds its answers against the library's.
void compare(const solve::Session& session, const Case& tested) {
  SCOPED_TRACE(tested.game + (tested.misere ? " misere" : ""));
  const auto parts = rules::parse_position(tested.game + "()");
  ASSERT_TRUE(parts);
  const rules::PositionPart& part = (*parts)[0];
  const auto named = session.game(part.name);
  ASSERT_TRUE(named);
  const rules::Game& game = named->rules->games[named->index];
  const bool value = !tested.misere;
  const auto program = brute_program(*named->rules, named->index, part.parameters, {tested.misere, value});
  ASSERT_TRUE(program) << english(program.error().message);
  const std::string source = (folder() / "brute.cpp").string();
  const std::string binary = (folder() / "brute").string();
  std::ofstream(source) << *program;
  const auto compiled =
      test::run({"/bin/sh", "-c", "c++ -std=c++17 -O0 -Wall -Wextra -Werror -o " + binary + " " + source});
  ASSERT_EQ(compiled.code, 0) << compiled.err << *program;

  const bool list = game.coordinates.back().shape == rules::Declaration::Shape::list;
  const std::size_t fixed = game.coordinates.size() - (list ? 1 : 0);
  std::mt19937 random(7);
  std::string input;
  std::string expected;
  std::size_t asked = 0;
  for (int draw = 0; draw < 20000 && asked < 40; ++draw) {
    const std::size_t length = list ? random() % (tested.length + 1) : 0;
    Component component{named->kind, part.parameters, {}};
    for (std::size_t i = 0; i < fixed + length; ++i)
      component.coordinates.emplace_back(random() % static_cast<unsigned>(tested.most + 1));
    if (!session.book().place(component)) continue;
    run::Budget budget;
    Query query{{{component}}, tested.misere ? Convention::misere : Convention::normal, {}};
    query.wanted.value = value;
    const auto answer = session.answer(query, budget);
    ASSERT_TRUE(answer) << english(answer.error().message);
    for (std::size_t i = 0; i < component.coordinates.size(); ++i) {
      if (i == fixed) input += std::to_string(length) + " ";
      input += to_string(component.coordinates[i]) + " ";
    }
    input += list && length == 0 ? "0\n" : "\n";
    expected += value ? to_string(std::get<Integer>(*answer->value)) : answer->outcome.is_next() ? "N" : "P";
    expected += "\n";
    ++asked;
  }
  EXPECT_GE(asked, 10U);
  const auto ran = test::run({binary}, input);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, expected) << input;
  // Nothing more is fine where a position begins; anything else that is no position's numbers is refused.
  EXPECT_EQ(test::run({binary}, " \n").code, 0);
  for (const std::string wrong : {"x", "0x10", "5.5", "+5", "-1", "9223372036854775808"}) {
    const auto refused = test::run({binary}, input + wrong + " 0 0 0 0 0\n");
    EXPECT_EQ(refused.code, 2) << wrong;
    EXPECT_EQ(refused.out, expected) << wrong;
    EXPECT_THAT(refused.err, HasSubstr("the input must be numbers from 0 to 2^63 - 1")) << wrong;
  }
  if (fixed < 2 && !list) return;
  const auto cut = test::run({binary}, input + "3");
  EXPECT_EQ(cut.code, 2);
  EXPECT_EQ(cut.out, expected);
  EXPECT_THAT(cut.err, HasSubstr("the input ends within a position"));
}

TEST(Brute, AgreesWithTheLibrary) {
  const solve::Session session;
  compare(session, {"wythoff", 10});
  compare(session, {"powers_of[3]", 60});
  compare(session, {"subtract[{2, 5, 7}]", 60});
  compare(session, {"ring[2]", 25});
  compare(session, {"chomp", 4, 3});
  compare(session, {"kayles", 9, 0, true});
}

/// Every impartial game of the catalogue: GRUNDY_ALL=1, some two minutes.
TEST(Brute, AgreesWithTheLibraryOnTheWholeCatalogue) {
  if (std::getenv("GRUNDY_ALL") == nullptr) GTEST_SKIP() << "on demand: GRUNDY_ALL=1";
  const solve::Session session;
  for (const solve::NamedGame& named : session.games()) {
    const rules::Game& game = named.rules->games[named.index];
    std::string name = game.name;
    for (std::size_t i = 0; i < game.parameters.size(); ++i) {
      const auto shape = game.parameters[i].shape;
      name += i == 0 ? "[" : ", ";
      name += shape == rules::Declaration::Shape::number ? std::to_string(i + 2)
              : shape == rules::Declaration::Shape::set  ? "{1, 3, 4}"
                                                         : "[0, 0, 0, 0]";
    }
    if (!game.parameters.empty()) name += "]";
    const auto parts = rules::parse_position(name + "()");
    ASSERT_TRUE(parts) << name;
    const auto program = brute_program(*named.rules, named.index, (*parts)[0].parameters, {});
    if (!program || game.name == "walls") continue;  // walls repeats positions, and its program says so
    compare(session, {name, game.coordinates.back().shape == rules::Declaration::Shape::list ? 6 : 12});
  }
}

TEST(Brute, RefusesWithAReasonWhatItCannotSay) {
  const solve::Session session;
  for (const std::string name : {"tictactoe", "northcott"}) {
    const auto named = session.game(name);
    ASSERT_TRUE(named);
    const std::vector<Parameter> parameters(named->rules->games[named->index].parameters.size(),
                                            number_parameter(Integer(3)));
    const auto program = brute_program(*named->rules, named->index, parameters, {});
    ASSERT_FALSE(program) << name;
    EXPECT_EQ(program.error().kind, ErrorKind::limit);
    EXPECT_THAT(english(program.error().message), HasSubstr("no brute force was written"));
  }
}

TEST(Brute, WritesListChangesOfEverySort) {
  solve::Session session;
  const auto loaded = session.load_text(
      "game changes(s[])\n"
      "  i in 1..len(s), s[i] >= 1 -> s with s[i] -= 1\n"
      "  i in 1..len(s), s[i] == 0 -> s with delete s[i]\n"
      "  i in 1..len(s), s[i] >= 2, len(s) <= 3 -> s with s[i] := s[i] - 2, insert 1 at i\n"
      "  len(s without 0) == 1, s[1] > 2 -> ([j for j in 0..s[1] - 3])\n",
      "changes");
  ASSERT_TRUE(loaded) << english(loaded.error().message);
  compare(session, {"changes", 3, 3});
}

}  // namespace
}  // namespace grundy::contest
