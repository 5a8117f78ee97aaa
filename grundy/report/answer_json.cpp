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

json to_json(const Move& move, const KindTable& kinds) {
  json choices = json::object();
  for (const Choice& choice : move.choices) choices[choice.name] = report::to_json(choice.value);
  return json{{"component", move.component + 1},
              {"rule", move.rule + 1},
              {"choices", std::move(choices)},
              {"to", to_string(kinds, Sum{move.target})}};
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
  out["left_starts"] = word(answer.outcome.left_starts);
  out["right_starts"] = word(answer.outcome.right_starts);
  out["value"] = answer.value ? to_json(*answer.value) : json(nullptr);
  out["remoteness"] = answer.remoteness ? json(*answer.remoteness) : json(nullptr);
  json list = json::array();
  if (style.moves != MovesShown::count) {
    const std::size_t most = style.moves == MovesShown::first ? 1 : style.most_moves;
    std::size_t length = 0;
    if (most > 0) {
      answer.winning.for_each([&](const Move& move) {
        list.push_back(to_json(move, kinds));
        length += list.back()["to"].get_ref<const std::string&>().size();
        return list.size() < most && length < style.most_text;
      });
    }
  }
  const bool unknown = answer.winning.completeness == Completeness::unknown;
  out["moves"] = json{{"completeness", word(answer.winning.completeness)},
                      {"count", unknown ? json(nullptr) : report::to_json(answer.winning.count())},
                      {"list", std::move(list)}};
  out["known"] = word(answer.evidence.by);
  out["evidence"] = render(answer.evidence.how, style.language);
  out["method"] = answer.method;
  json reasons = json::array();
  for (const Text& reason : answer.reasons) reasons.push_back(render(reason, style.language));
  out["reasons"] = std::move(reasons);
  return out;
}

}  // namespace grundy::report
