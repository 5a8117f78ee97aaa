/// Ten thousand (under sanitizers fewer) random small games: the moves of the lowered form are those of the slow
/// interpreter, with their choices, at the given positions and at what can be reached from them.
#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"

#include "oracle/interpret.hpp"
#include "rules/generate_game.hpp"
#include "support/effort.hpp"

namespace grundy::rules {
namespace {

using oracle::Number;

constexpr std::uint64_t games = test::cases(10'000, 500);

/// A move in a form that can be compared: rule, choices, and the target's components in order.
struct PlainMove {
  std::size_t rule = 0;
  std::vector<std::pair<std::string, Number>> choices;
  oracle::Position target;
  friend auto operator<=>(const PlainMove&, const PlainMove&) = default;
};

std::string show(const std::vector<PlainMove>& moves) {
  std::string text;
  for (const PlainMove& move : moves) {
    text += "rule " + std::to_string(move.rule + 1);
    for (const auto& [name, value] : move.choices) text += " " + name + "=" + std::to_string(value);
    text += " ->";
    for (const oracle::Part& part : move.target) {
      text += " g" + std::to_string(part.game) + "(";
      for (const Number at : part.coordinates) text += std::to_string(at) + " ";
      text += ")";
    }
    text += "\n";
  }
  return text;
}

oracle::Value value_of(const Parameter& parameter) {
  oracle::Value value{parameter.shape, {}};
  for (const Integer& one : parameter.values) value.values.push_back(static_cast<Number>(one));
  return value;
}

oracle::Part part_of(const System& system, InstanceId instance, std::span<const std::int64_t> at) {
  oracle::Part part;
  part.game = system.key(instance).game;
  for (const Parameter& one : system.key(instance).parameters) part.parameters.push_back(value_of(one));
  part.coordinates.assign(at.begin(), at.end());
  return part;
}

std::vector<PlainMove> lowered_moves(MoveWalker& walker, InstanceId instance, const std::vector<std::int64_t>& at,
                                     std::string& error) {
  std::vector<PlainMove> found;
  const auto walked = walker.walk(instance, at, [&](const MoveView& view) {
    PlainMove move;
    move.rule = view.family->rule;
    for (const ShownChoice& choice : view.family->shown) {
      move.choices.emplace_back(choice.name, choice.variable ? view.variables[*choice.variable] : choice.value);
    }
    for (const PartView& part : view.parts) {
      for (std::int64_t i = 0; i < part.count; ++i)
        move.target.push_back(part_of(walker.system(), part.instance, part.at));
    }
    move.target = oracle::sorted(std::move(move.target));
    found.push_back(std::move(move));
    return true;
  });
  if (!walked) error = english(walked.error().message);
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<PlainMove> plain_moves(const oracle::Interpreter& interpreter, const oracle::Part& part) {
  std::vector<PlainMove> found;
  for (const oracle::Option& option : interpreter.moves(part))
    found.push_back({option.rule, option.choices, option.target});
  std::sort(found.begin(), found.end());
  return found;
}

/// Compares positions from `start` on, at most so many. Returns how many moves were seen; adds a failure otherwise.
std::size_t compare(const File& file, Book& book, const PositionPart& start, const std::string& text) {
  constexpr std::size_t most_positions = 12;
  const oracle::Interpreter interpreter(file);
  const auto kind = book.named(start.name);
  const auto placed = book.place(Component{*kind, start.parameters, start.coordinates});
  if (!placed) return 0;  // outside its domain
  MoveWalker walker(*placed->system);
  std::deque<std::pair<InstanceId, std::vector<std::int64_t>>> open{{placed->instance, placed->at}};
  std::set<oracle::Part> seen;
  std::size_t moves = 0;
  while (!open.empty() && seen.size() < most_positions) {
    const auto [instance, at] = open.front();
    open.pop_front();
    const oracle::Part part = part_of(*placed->system, instance, at);
    if (!seen.insert(part).second) continue;
    std::string error;
    const std::vector<PlainMove> ours = lowered_moves(walker, instance, at, error);
    const std::vector<PlainMove> theirs = plain_moves(interpreter, part);
    if (!error.empty() || ours != theirs) {
      ADD_FAILURE() << placed->system->to_string(instance, at) << " " << error << "\nlowered:\n"
                    << show(ours) << "interpreted:\n"
                    << show(theirs) << text;
      return moves;
    }
    moves += ours.size();
    static_cast<void>(walker.walk(instance, at, [&](const MoveView& view) {
      for (const PartView& next : view.parts) {
        open.emplace_back(next.instance, std::vector<std::int64_t>(next.at.begin(), next.at.end()));
      }
      return open.size() < most_positions * 4;
    }));
  }
  return moves;
}

TEST(Random, LoweredRulesMoveAsTheInterpreterDoes) {
  std::size_t moves = 0;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const generate::RandomGame game = generate::random_game(seed + 1'000'000);
    const Result<File> file = parse_file(game.text, "random");
    ASSERT_TRUE(file.has_value()) << english(file.error().message) << "\n" << game.text;
    KindTable kinds;
    Book book(kinds);
    static_cast<void>(book.add(*file));
    for (const std::string& position : game.positions) {
      const auto start = parse_position(position);
      ASSERT_TRUE(start.has_value());
      moves += compare(*file, book, start->at(0), game.text);
      if (HasFailure()) {
        FAIL() << "seed " << seed << ", from " << position;
      }
    }
  }
  EXPECT_GT(moves, 10 * games);
}

}  // namespace
}  // namespace grundy::rules
