#include "grundy/report/answer.hpp"

namespace grundy::report {
namespace {

using nlohmann::json;

const char* word(Ending ending) {
  switch (ending) {
    case Ending::win:
      return "win";
    case Ending::loss:
      return "loss";
    case Ending::draw:
      return "draw";
    case Ending::unknown:
      break;
  }
  return "unknown";
}

const char* letter(const Outcome& outcome) {
  if (outcome.is_next()) return "N";
  if (outcome.is_previous()) return "P";
  if (outcome.is_left()) return "L";
  if (outcome.is_right()) return "R";
  if (outcome == Outcome::impartial(Ending::draw)) return "draw";
  return outcome.is_known() ? "mixed" : "unknown";
}

const char* word(Known known) {
  switch (known) {
    case Known::proved:
      return "proved";
    case Known::theorem:
      return "theorem";
    case Known::computed:
      return "computed";
    case Known::checked:
      break;
  }
  return "checked";
}

const char* word(Completeness completeness) {
  switch (completeness) {
    case Completeness::complete:
      return "complete";
    case Completeness::some:
      return "some";
    case Completeness::unknown:
      break;
  }
  return "unknown";
}

json to_json(const Value& value) {
  if (const Integer* number = std::get_if<Integer>(&value)) return report::to_json(*number);
  return json{{"infinity", std::get<LoopyInfinity>(value).options}};
}

const char* word(Owner player) {
  return player == Owner::left ? "left" : player == Owner::right ? "right" : "both";
}

json to_json(const Move& move, const KindTable& kinds, bool players_differ) {
  json choices = json::object();
  for (const Choice& choice : move.choices) choices[choice.name] = report::to_json(choice.value);
  json out{{"component", move.component + 1},
           {"rule", move.rule ? json(*move.rule + 1) : json(nullptr)},
           {"choices", std::move(choices)},
           {"to", to_string(kinds, Sum{move.target})}};
  if (players_differ) out["player"] = word(move.player);
  return out;
}

/// A family: how many moves, the first, the last, and by how much each choice grows from move to move.
json family_json(const MoveRun& run, const KindTable& kinds, bool players_differ) {
  json steps = json::object();
  for (std::size_t i = 0; i < run.choice_step.size(); ++i) {
    steps[run.first.choices[i].name] = report::to_json(run.choice_step[i]);
  }
  return json{{"count", report::to_json(run.length)},
              {"first", to_json(run.first, kinds, players_differ)},
              {"last", to_json(run.at(run.length - 1), kinds, players_differ)},
              {"steps", std::move(steps)}};
}

}  // namespace

json to_json(const Integer& value) {
  constexpr std::int64_t most = (std::int64_t{1} << 53) - 1;
  if (value <= most && value >= -most) return static_cast<std::int64_t>(value);
  return value.str();
}

json to_json(const Answer& answer, const Query& query, const KindTable& kinds, const Style& style) {
  json out;
  out["schema"] = "grundy.answer/1";
  out["position"] = to_string(kinds, query.position);
  out["convention"] = query.convention == Convention::normal ? "normal" : "misere";
  out["outcome"] = letter(answer.outcome);
  const bool one_starter = answer.players_differ && query.starter;
  const bool left = !one_starter || *query.starter == Player::left;
  const bool right = !one_starter || *query.starter == Player::right;
  out["left_starts"] = left ? json(word(answer.outcome.left_starts)) : json(nullptr);
  out["right_starts"] = right ? json(word(answer.outcome.right_starts)) : json(nullptr);
  if (one_starter) {
    out["to_move"] = left ? "left" : "right";
    out["outcome"] = nullptr;  // a letter speaks of both starters
  }
  out["value"] = answer.value ? to_json(*answer.value) : json(nullptr);
  out["remoteness"] = answer.remoteness ? json(*answer.remoteness) : json(nullptr);
  json list = json::array();
  for_each_listed(answer.winning, style, [&](const MoveRun& run) {
    list.push_back(style.moves == MovesShown::families ? family_json(run, kinds, answer.players_differ)
                                                       : to_json(run.first, kinds, answer.players_differ));
  });
  const MoveList& winning = answer.winning;
  const bool unknown = winning.completeness() == Completeness::unknown;
  json moves{{"completeness", word(winning.completeness())},
             {"count", unknown ? json(nullptr) : report::to_json(winning.count())}};
  moves[style.moves == MovesShown::families ? "families" : "list"] = std::move(list);
  if (answer.players_differ && !unknown) {
    json counts = json::object();
    if (left) counts["left"] = report::to_json(moves_of(winning, Player::left).count());
    if (right) counts["right"] = report::to_json(moves_of(winning, Player::right).count());
    moves["count_of"] = std::move(counts);
  }
  if (!winning.is_complete() && winning.why()) moves["why"] = render(*winning.why(), style.language);
  out["moves"] = std::move(moves);
  out["known"] = word(answer.evidence.by);
  out["evidence"] = render(answer.evidence.how, style.language);
  out["method"] = answer.method;
  json reasons = json::array();
  for (const Text& reason : answer.reasons) reasons.push_back(render(reason, style.language));
  out["reasons"] = std::move(reasons);
  return out;
}

}  // namespace grundy::report
