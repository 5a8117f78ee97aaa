#include "grundy/certificate/automaton_certificate.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "grundy/certificate/strict_json.hpp"
#include "grundy/number/numeration.hpp"

namespace grundy::certificate {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "grundy automaton certificate";
constexpr std::size_t kMostNodes = 20'000'000;
constexpr std::uint32_t kMostTracks = 256;

json to_json(const Machine& machine) {
  json nodes = json::array();
  for (const Machine::Node& node : machine.nodes) {
    json row = json::array({node.track});
    for (const std::int64_t child : node.children) row.push_back(child);
    nodes.push_back(std::move(row));
  }
  return {{"tracks", machine.tracks},
          {"nodes", std::move(nodes)},
          {"roots", machine.roots},
          {"accepting", machine.accepting}};
}

/// Reads members of JSON values; the first thing that is wrong is kept, and everything after it is void.
class Reader {
 public:
  [[nodiscard]] bool bad() const noexcept { return problem_.has_value(); }
  [[nodiscard]] Error error() const {
    return Error{ErrorKind::input, say("this is no certificate: {}", *problem_), std::nullopt, std::nullopt, {}};
  }
  void blame(Text what) {
    if (!problem_) problem_ = std::move(what);
  }

  const json& member(const json& object, const char* name) {
    static const json nothing;
    if (object.is_object()) {
      if (const auto found = object.find(name); found != object.end()) return *found;
    }
    blame(say("'{}' is missing", name));
    return nothing;
  }
  /// Members with other names are none of a certificate.
  void only(const json& object, std::initializer_list<std::string_view> names) {
    if (!object.is_object()) return;
    for (const auto& item : object.items()) {
      if (std::find(names.begin(), names.end(), item.key()) == names.end()) blame(say("'{}' is unknown", item.key()));
    }
  }
  std::string text(const json& object, const char* name) {
    const json& value = member(object, name);
    if (value.is_string()) return value.get<std::string>();
    blame(say("'{}' is no text", name));
    return {};
  }
  /// An integer between the bounds.
  std::int64_t integer(const json& value, std::int64_t low, std::int64_t high) {
    if (value.is_number_integer() &&
        (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t{1} << 62)) {
      const auto number = value.get<std::int64_t>();
      if (number >= low && number <= high) return number;
    }
    blame(say("a number is out of its range"));
    return low;
  }
  const json& array(const json& value) {
    static const json nothing = json::array();
    if (value.is_array() && value.size() <= kMostNodes) return value;
    blame(say("a list is missing or too long"));
    return nothing;
  }
  std::vector<std::uint32_t> tracks(const json& value, std::uint32_t below) {
    std::vector<std::uint32_t> list;
    for (const json& item : array(value)) {
      list.push_back(static_cast<std::uint32_t>(integer(item, 0, std::int64_t{below} - 1)));
      if (bad()) break;
    }
    return list;
  }

  Machine machine(const json& value, unsigned digits) {
    Machine made;
    only(value, {"tracks", "nodes", "roots", "accepting"});
    made.tracks = static_cast<std::uint32_t>(integer(member(value, "tracks"), 0, kMostTracks));
    const json& roots = array(member(value, "roots"));
    const auto states = static_cast<std::int64_t>(roots.size());
    if (states == 0) blame(say("an automaton has no states"));
    for (const json& row : array(member(value, "nodes"))) {
      if (bad()) return made;
      if (!row.is_array() || row.size() != digits + 1) {
        blame(say("a node has the wrong number of children"));
        break;
      }
      const auto here = static_cast<std::int64_t>(made.nodes.size());
      Machine::Node node{static_cast<std::uint32_t>(integer(row[0], 0, std::int64_t{made.tracks} - 1)), {}};
      for (unsigned digit = 0; digit < digits; ++digit)
        node.children.push_back(integer(row[digit + 1], -states, here - 1));
      made.nodes.push_back(std::move(node));
    }
    for (const json& root : roots) {
      made.roots.push_back(integer(root, -states, static_cast<std::int64_t>(made.nodes.size()) - 1));
      if (bad()) return made;
    }
    for (const json& verdict : array(member(value, "accepting"))) {
      made.accepting.push_back(static_cast<std::uint8_t>(integer(verdict, 0, 1)));
      if (bad()) return made;
    }
    if (made.accepting.size() != made.roots.size()) blame(say("an automaton has the wrong number of verdicts"));
    return made;
  }

 private:
  std::optional<Text> problem_;
};

}  // namespace

std::string write(const AutomatonCertificate& certificate) {
  json moves = json::array();
  for (const MoveRelation& move : certificate.moves) {
    moves.push_back({{"position", move.position}, {"targets", move.targets}, {"automaton", to_json(move.machine)}});
  }
  const json whole = {{"format", kFormat},
                      {"version", 2},
                      {"game", certificate.game},
                      {"rules", certificate.rules},
                      {"question", certificate.question},
                      {"numeration", certificate.numeration},
                      {"dimension", certificate.dimension},
                      {"domain", to_json(certificate.domain)},
                      {"moves", std::move(moves)},
                      {"measure", certificate.measure},
                      {"pattern", to_json(certificate.pattern)}};
  return whole.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<AutomatonCertificate> read(std::string_view text) {
  const json whole = parse_strictly(text);
  if (whole.is_discarded()) return fail(ErrorKind::input, say("this is no certificate: it is no JSON"));
  Reader reader;
  AutomatonCertificate made;
  reader.only(whole, {"format", "version", "game", "rules", "question", "numeration", "dimension", "domain", "moves",
                      "measure", "pattern"});
  if (reader.text(whole, "format") != kFormat) reader.blame(say("its format is another"));
  (void)reader.integer(reader.member(whole, "version"), 2, 2);
  made.game = reader.text(whole, "game");
  made.rules = reader.text(whole, "rules");
  made.question = reader.text(whole, "question");
  if (made.question != "normal" && made.question != "misere" && made.question != "value") {
    reader.blame(say("its question is unknown"));
  }
  made.numeration = reader.text(whole, "numeration");
  const Result<Numeration> numeration = Numeration::parse(made.numeration);
  if (!numeration) reader.blame(numeration.error().message);
  if (reader.bad()) return fail(reader.error());
  const unsigned digits = numeration->digit_count();
  made.dimension = static_cast<std::uint32_t>(reader.integer(reader.member(whole, "dimension"), 1, kMostTracks / 4));
  made.domain = reader.machine(reader.member(whole, "domain"), digits);
  made.pattern = reader.machine(reader.member(whole, "pattern"), digits);
  if (made.domain.tracks != made.dimension ||
      made.pattern.tracks != made.dimension + (made.question == "value" ? 1 : 0)) {
    reader.blame(say("an automaton has the wrong number of tracks"));
  }
  for (const json& item : reader.array(reader.member(whole, "moves"))) {
    if (reader.bad()) break;
    MoveRelation move;
    reader.only(item, {"position", "targets", "automaton"});
    move.machine = reader.machine(reader.member(item, "automaton"), digits);
    move.position = reader.tracks(reader.member(item, "position"), move.machine.tracks);
    if (reader.bad()) break;  // tracks of a machine that is none index nothing
    std::vector<std::uint8_t> used(move.machine.tracks, 0);
    for (const std::uint32_t track : move.position) used[track] += 1;
    if (move.position.size() != made.dimension || std::any_of(used.begin(), used.end(), [](auto n) { return n > 1; })) {
      reader.blame(say("a move has the wrong tracks"));
    }
    for (const json& target : reader.array(reader.member(item, "targets"))) {
      move.targets.push_back(reader.tracks(target, move.machine.tracks));
      if (move.targets.back().size() != made.dimension) reader.blame(say("a move has the wrong tracks"));
      if (reader.bad()) break;
      for (const std::uint32_t track : move.targets.back()) used[track] = 1;
    }
    if (std::find(used.begin(), used.end(), 0) != used.end()) reader.blame(say("a move has the wrong tracks"));
    made.moves.push_back(std::move(move));
  }
  for (const json& row : reader.array(reader.member(whole, "measure"))) {
    std::vector<std::uint64_t> weights;
    for (const json& weight : reader.array(row)) {
      weights.push_back(static_cast<std::uint64_t>(reader.integer(weight, 0, 1'000'000)));
      if (reader.bad()) break;
    }
    if (weights.size() != made.dimension) reader.blame(say("a measure has the wrong number of weights"));
    made.measure.push_back(std::move(weights));
    if (reader.bad()) break;
  }
  if (made.measure.empty()) reader.blame(say("a measure is missing"));
  if (reader.bad()) return fail(reader.error());
  return made;
}

}  // namespace grundy::certificate
