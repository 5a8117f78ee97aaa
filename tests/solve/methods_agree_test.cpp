/// Theorems against tables on random positions of every game that has both, alone and in sums, normal and misère: the
/// outcome, the value and the exact set of winning moves. The boxes of tests/theory are gone through in full; here the
/// positions are larger, and mixed.
#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "grundy/solve/session.hpp"
#include "grundy/theory/registry.hpp"

namespace grundy::solve {
namespace {

class Positions {
 public:
  explicit Positions(const Session& session) : session_(session) {}

  /// A random position of the tie's game in the rules' domain; nothing if none was hit.
  std::optional<Component> of(const theory::Tie& tie, double scale) {
    const theory::Box box = tie.theorem->box();
    const auto game = session_.game(tie.catalogue);
    if (!game) return std::nullopt;
    for (int attempt = 0; attempt < 200; ++attempt) {
      const auto& parameters = box.parameters[random_() % box.parameters.size()];
      Component component{game->kind, parameters, {}};
      for (const std::uint32_t most : box.coordinates) component.coordinates.emplace_back(upto(most * scale));
      if (tie.list) {
        const std::size_t length = random_() % (box.list_length + 1);
        for (std::size_t i = 0; i < length; ++i) component.coordinates.emplace_back(upto(box.list_element * scale));
      }
      if (random_() % 2 == 0) std::sort(component.coordinates.begin(), component.coordinates.end());
      if (random_() % 3 == 0) std::sort(component.coordinates.rbegin(), component.coordinates.rend());
      if (session_.book().place(component)) return component;
    }
    return std::nullopt;
  }

  std::mt19937_64& random() { return random_; }

 private:
  std::uint64_t upto(double most) { return random_() % (static_cast<std::uint64_t>(most) + 1); }

  const Session& session_;
  std::mt19937_64 random_{20261130};
};

std::set<std::string> moves_of(const Session& session, const Answer& answer) {
  std::set<std::string> found;
  std::size_t count = 0;
  answer.winning.for_each([&](const Move& move) {
    std::string text = std::to_string(move.component) + " rule " + (move.rule ? std::to_string(*move.rule) : "-");
    for (const Choice& choice : move.choices) text += " " + choice.name + "=" + choice.value.str();
    found.insert(text + " -> " + to_string(session.kinds(), Sum{move.target}));
    ++count;
    return true;
  });
  EXPECT_EQ(answer.winning.count(), count);
  EXPECT_EQ(found.size(), count);
  return found;
}

/// Whether both methods answered, and if so the same.
bool agree(const Session& session, const Sum& position, Convention convention) {
  run::Budget budget(run::Limits{.time = {}, .memory = std::size_t{1} << 28});
  Query query{position, convention, {}};
  const auto theorem = session.answer(query, budget, "theory");
  if (!theorem) return false;
  query.wanted = {.value = convention == Convention::normal, .moves = true, .remoteness = false};
  const auto table = session.answer(query, budget, "table");
  if (!table) {
    EXPECT_EQ(table.error().kind, ErrorKind::limit) << english(table.error().message);
    return false;
  }
  const std::string name = to_string(session.kinds(), position) + (convention == Convention::misere ? " misère" : "");
  EXPECT_EQ(theorem->outcome, table->outcome) << name;
  if (theorem->value && table->value) {
    EXPECT_EQ(*theorem->value, *table->value) << name;
  }
  const auto mine = moves_of(session, *theorem);
  const auto theirs = moves_of(session, *table);
  EXPECT_TRUE(table->winning.is_complete()) << name;
  if (theorem->winning.is_complete()) {
    EXPECT_EQ(mine, theirs) << name;
  } else {
    EXPECT_TRUE(std::includes(theirs.begin(), theirs.end(), mine.begin(), mine.end())) << name;
  }
  return true;
}

TEST(MethodsAgree, OnEveryGameAlone) {
  const Session session;
  Positions positions(session);
  for (const theory::Tie& tie : theory::ties()) {
    const bool many = tie.list || tie.coordinates > 1;
    std::size_t agreed = 0;
    for (int round = 0; round < 12; ++round) {
      const auto component = positions.of(tie, many ? 1.0 : 1.5);
      if (!component) continue;
      agreed += agree(session, Sum{{*component}}, Convention::normal) ? 1U : 0U;
      if (round < 6) {
        const auto small = positions.of(tie, 0.2);
        if (small) agree(session, Sum{{*small}}, Convention::misere);
      }
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_GE(agreed, 4U) << tie.catalogue;
  }
}

TEST(MethodsAgree, OnSums) {
  const Session session;
  Positions positions(session);
  std::size_t normal = 0;
  std::size_t misere = 0;
  for (int round = 0; round < 120; ++round) {
    Sum sum;
    for (std::size_t parts = 2 + positions.random()() % 2; sum.parts.size() < parts;) {
      const auto all = theory::ties();
      const auto component = positions.of(all[positions.random()() % all.size()], round % 3 == 0 ? 0.08 : 0.3);
      if (component) sum.parts.push_back(*component);
    }
    normal += agree(session, sum, Convention::normal) ? 1U : 0U;
    if (round % 3 == 0) misere += agree(session, sum, Convention::misere) ? 1U : 0U;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GE(normal, 30U);
  EXPECT_GE(misere, 1U);
}

}  // namespace
}  // namespace grundy::solve
