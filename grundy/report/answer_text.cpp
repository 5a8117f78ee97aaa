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

Ending ending_of(const Outcome& outcome, Player starter) {
  return starter == Player::left ? outcome.left_starts : outcome.right_starts;
}

Text name_of(Player player) {
  return player == Player::left ? say("Left") : say("Right");
}

/// "Left, who starts, wins."
Text starter_sentence(const Outcome& outcome, Player starter) {
  switch (ending_of(outcome, starter)) {
    case Ending::win:
      return say("{}, who starts, wins.", name_of(starter));
    case Ending::loss:
      return say("{}, who starts, loses.", name_of(starter));
    case Ending::draw:
      return say("{}, who starts, draws: neither player can force a win.", name_of(starter));
    case Ending::unknown:
      break;
  }
  return say("The outcome is not known.");
}

/// The same of one player's moves, where the players differ.
Text moves_heading(Player player, bool keeps_draw, const MoveList& moves) {
  const bool some = moves.completeness() == Completeness::some;
  const std::string number = moves.count().str();
  const Text who = name_of(player);
  if (keeps_draw)
    return some ? say("Moves of {} that keep the draw (there may be more): {}", who, number)
                : say("Moves of {} that keep the draw: {}", who, number);
  return some ? say("Winning moves of {} (there may be more): {}", who, number)
              : say("Winning moves of {}: {}", who, number);
}

/// What the moves of this answer do for the mover.
Text moves_heading(const Answer& answer, const Integer& count) {
  const bool keeps_draw = answer.outcome == Outcome::impartial(Ending::draw);
  const bool some = answer.winning.completeness() == Completeness::some;
  const std::string number = count.str();
  if (keeps_draw)
    return some ? say("Moves that keep the draw (there may be more): {}", number)
                : say("Moves that keep the draw: {}", number);
  return some ? say("Winning moves (there may be more): {}", number) : say("Winning moves: {}", number);
}

}  // namespace

std::string title_text(const KindTable& kinds, const Sum& position) {
  constexpr std::size_t longest = 2000;
  constexpr std::size_t ends = 400;
  const std::string text = to_string(kinds, position);
  if (text.size() <= longest) return text;
  return text.substr(0, ends) + " … " + text.substr(text.size() - ends);
}

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
  constexpr std::size_t written_out = 64;  // coordinates of a target; of a larger one the changes say all
  if (!changes.empty() && before.coordinates.size() > written_out) return text + changes;
  if (!changes.empty()) text += changes + ", ";
  Sum after{move.target};
  const std::string target = to_string(kinds, after);
  return text + render(say("to {}", target), language);
}

namespace {

/// A family by its first and last move.
std::string family_text(const MoveRun& run, const Query& query, const KindTable& kinds, Language language) {
  if (run.length == 1) return to_text(run.first, query, kinds, language);
  const Move last = run.at(run.length - 1);
  return render(say("{} moves, from {}; each choice by the same step, up to {}", run.length.str(),
                    to_text(run.first, query, kinds, language), to_text(last, query, kinds, language)),
                language);
}

}  // namespace

std::string to_text(const Answer& answer, const Query& query, const KindTable& kinds, const Style& style) {
  std::string out;
  const auto line = [&](const Text& text) { out += "  " + render(text, style.language) + "\n"; };
  const std::string position = title_text(kinds, query.position);
  const Text title =
      query.convention == Convention::normal ? say("{}, normal play", position) : say("{}, misère play", position);
  out += style.colour ? fmt::format("{}{}{}\n", bold, render(title, style.language), plain)
                      : render(title, style.language) + "\n";
  const bool one_starter = answer.players_differ && query.starter;
  const std::string sentence =
      render(one_starter ? starter_sentence(answer.outcome, *query.starter) : outcome_sentence(answer.outcome),
             style.language);
  out += style.colour ? fmt::format("  {}{}{}\n", outcome_colour(answer.outcome), sentence, plain)
                      : "  " + sentence + "\n";
  if (answer.value) line(value_sentence(*answer.value));
  if (answer.remoteness)
    line(say("Remoteness {}: so many moves when the winner hurries and the loser delays.", *answer.remoteness));

  const MoveList& moves = answer.winning;
  const bool mover_can = !answer.outcome.is_previous();
  const auto list = [&](const MoveList& listed) {
    const Integer shown = for_each_listed(listed, style, [&](const MoveRun& run) {
      out += "    " + family_text(run, query, kinds, style.language) + "\n";
    });
    const Integer rest = listed.count() - shown;
    if (rest == 0 || (style.moves != MovesShown::all && style.moves != MovesShown::families)) return;
    out += "    " +
           render(say("and {} more: --most {} lists all, --moves families in short form", rest.str(),
                      listed.count().str()),
                  style.language) +
           "\n";
  };
  if (moves.completeness() == Completeness::unknown) {
    if (mover_can && answer.outcome.is_known()) {
      line(moves.why() ? say("Which moves win is not known: {}.", *moves.why())
                       : say("Which moves win is not known."));
    }
  } else if (answer.players_differ) {
    for (const Player player : {Player::left, Player::right}) {
      if (one_starter && player != *query.starter) continue;
      const Ending ending = ending_of(answer.outcome, player);
      if (ending == Ending::loss || ending == Ending::unknown) continue;
      const MoveList own = moves_of(moves, player);
      if (ending == Ending::draw && !one_starter && ending_of(answer.outcome, opponent(player)) != Ending::draw) {
        line(say("Moves of {} that keep the draw: --to-move {} lists them", name_of(player),
                 player == Player::left ? "left" : "right"));
        continue;
      }
      line(moves_heading(player, ending == Ending::draw, own));
      list(own);
    }
    if (!moves.is_complete() && moves.why()) line(say("There may be more: {}.", *moves.why()));
  } else if (mover_can) {
    line(moves_heading(answer, moves.count()));
    list(moves);
    if (!moves.is_complete() && moves.why()) line(say("There may be more: {}.", *moves.why()));
  }
  line(known_sentence(answer.evidence));
  if (style.explain) {
    for (const Text& reason : answer.reasons) out += "  " + render_sentence(reason, style.language) + "\n";
  }
  return out;
}

}  // namespace grundy::report
