#include <fmt/format.h>

#include "grundy/report/answer.hpp"

namespace grundy::report {
namespace {

constexpr std::string_view bold = "\x1b[1m", green = "\x1b[32m", red = "\x1b[31m", yellow = "\x1b[33m",
                           plain = "\x1b[0m";

Text outcome_sentence(const Outcome& outcome) {
  if (outcome.is_next()) return say("N-position: the player to move wins.");
  if (outcome.is_previous()) return say("P-position: the player who just moved wins.");
  if (outcome.is_left()) return say("L-position: Left wins, whoever starts.");
  if (outcome.is_right()) return say("R-position: Right wins, whoever starts.");
  if (outcome == Outcome::impartial(Ending::draw)) return say("Draw: neither player can force a win.");
  const auto word = [](Ending ending) {
    switch (ending) {
      case Ending::win:
        return say("wins");
      case Ending::loss:
        return say("loses");
      case Ending::draw:
        return say("draws");
      case Ending::unknown:
        break;
    }
    return say("is undecided");
  };
  if (outcome == Outcome{}) return say("The outcome is not known.");
  return say("Left, if Left starts, {}; Right, if Right starts, {}.", word(outcome.left_starts),
             word(outcome.right_starts));
}

std::string_view outcome_colour(const Outcome& outcome) {
  if (outcome.is_next()) return green;
  if (outcome.is_previous()) return red;
  return yellow;
}

Text value_sentence(const Value& value) {
  if (const Integer* number = std::get_if<Integer>(&value))
    return say("Grundy value {}.", to_short_string(*number, 200));
  std::string set;
  for (const std::uint64_t option : std::get<LoopyInfinity>(value).options) {
    set += fmt::format("{}{}", set.empty() ? "" : ", ", option);
  }
  return set.empty() ? say("Loopy value: infinity.") : say("Loopy value: infinity with options {{{}}}.", set);
}

Text known_sentence(const Evidence& evidence) {
  switch (evidence.by) {
    case Known::proved:
      return say("Proved: {}", evidence.how);
    case Known::theorem:
      return say("Theorem: {}", evidence.how);
    case Known::computed:
      return say("Computed: {}", evidence.how);
    case Known::checked:
      return say("Checked, not proved: {}", evidence.how);
  }
  return evidence.how;
}

/// What the moves of this answer do for the mover.
Text moves_heading(const Answer& answer, const Integer& count) {
  const bool keeps_draw = answer.outcome == Outcome::impartial(Ending::draw);
  const bool some = answer.winning.completeness == Completeness::some;
  const std::string number = count.str();
  if (keeps_draw)
    return some ? say("Moves that keep the draw (there may be more): {}", number)
                : say("Moves that keep the draw: {}", number);
  return some ? say("Winning moves (there may be more): {}", number) : say("Winning moves: {}", number);
}

}  // namespace

std::string to_text(const Move& move, const Query& query, const KindTable& kinds, Language language) {
  std::string text;
  const bool several = query.position.parts.size() > 1;
  const Component& before = query.position.parts.at(move.component);
  if (several) {
    text += render(say("in component {}, {}: ", move.component + 1, to_string(kinds, before)), language);
  }
  std::string choices;
  for (const Choice& choice : move.choices) {
    choices += fmt::format("{}{} = {}", choices.empty() ? "" : ", ", choice.name, choice.value.str());
  }
  if (!choices.empty()) text += choices + ": ";
  const KindInfo& info = kinds[before.kind];
  const bool in_place = move.target.size() == 1 && move.target[0].kind == before.kind &&
                        move.target[0].parameters == before.parameters &&
                        move.target[0].coordinates.size() == before.coordinates.size();
  std::string changes;
  if (in_place) {
    for (std::size_t i = 0; i < before.coordinates.size(); ++i) {
      const Integer& from = before.coordinates[i];
      const Integer& to = move.target[0].coordinates[i];
      if (from == to) continue;
      const std::string name = i < info.coordinates.size()
                                   ? info.coordinates[i]
                                   : fmt::format("{}[{}]", info.list_name, i - info.coordinates.size() + 1);
      changes +=
          fmt::format("{}{} {} → {}", changes.empty() ? "" : ", ", name, to_short_string(from), to_short_string(to));
    }
  }
  if (!changes.empty()) text += changes + ", ";
  Sum after{move.target};
  const std::string target = to_string(kinds, after);
  return text + render(say("to {}", target), language);
}

std::string to_text(const Answer& answer, const Query& query, const KindTable& kinds, const Style& style) {
  std::string out;
  const auto line = [&](const Text& text) { out += "  " + render(text, style.language) + "\n"; };
  const std::string position = to_string(kinds, query.position);
  const Text title =
      query.convention == Convention::normal ? say("{}, normal play", position) : say("{}, misère play", position);
  out += style.colour ? fmt::format("{}{}{}\n", bold, render(title, style.language), plain)
                      : render(title, style.language) + "\n";
  const std::string sentence = render(outcome_sentence(answer.outcome), style.language);
  out += style.colour ? fmt::format("  {}{}{}\n", outcome_colour(answer.outcome), sentence, plain)
                      : "  " + sentence + "\n";
  if (answer.value) line(value_sentence(*answer.value));
  if (answer.remoteness)
    line(say("Remoteness {}: so many moves when the winner hurries and the loser delays.", *answer.remoteness));

  const MoveList& moves = answer.winning;
  const bool mover_can = !answer.outcome.is_previous();
  if (moves.completeness == Completeness::unknown) {
    if (mover_can && answer.outcome.is_known()) line(say("Which moves win is not known."));
  } else if (mover_can) {
    const Integer count = moves.count();
    line(moves_heading(answer, count));
    const std::size_t most = style.moves == MovesShown::count   ? 0
                             : style.moves == MovesShown::first ? 1
                                                                : style.most_moves;
    std::size_t shown = 0;
    const std::size_t before = out.size();
    if (most > 0) {
      moves.for_each([&](const Move& move) {
        out += "    " + to_text(move, query, kinds, style.language) + "\n";
        return ++shown < most && out.size() - before < style.most_text;
      });
    }
    if (style.moves == MovesShown::all && count > shown) {
      const Integer rest = count - shown;
      out += "    " + render(say("and {} more", rest.str()), style.language) + "\n";
    }
  }
  line(known_sentence(answer.evidence));
  if (style.explain) {
    for (const Text& reason : answer.reasons) line(reason);
  }
  return out;
}

}  // namespace grundy::report
