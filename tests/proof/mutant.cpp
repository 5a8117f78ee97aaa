#include "proof/mutant.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grundy/automaton/operations.hpp"
#include "grundy/automaton/solutions.hpp"
#include "grundy/automaton/words.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/rules/parse.hpp"

#include "oracle/interpret.hpp"

namespace grundy::proof {
namespace {

using certificate::AutomatonCertificate;
using certificate::Machine;

std::size_t below(std::mt19937& random, std::size_t n) {
  return static_cast<std::size_t>(random() % n);
}

/// A state, or one of the first `nodes` nodes that asks about a later track than `above`.
std::int64_t any_ref(const Machine& machine, std::size_t nodes, std::int64_t above, std::mt19937& random) {
  const std::size_t pick = below(random, machine.roots.size() + nodes);
  if (pick < machine.roots.size()) return -1 - static_cast<std::int64_t>(pick);
  const std::size_t node = pick - machine.roots.size();
  return std::int64_t{machine.nodes[node].track} > above ? static_cast<std::int64_t>(node) : -1;
}

/// One to three changes, often after a state has been doubled, so that small automata have many mutants.
void change(Machine& machine, std::mt19937& random) {
  if (below(random, 2) == 0) {
    const std::size_t doubled = below(random, machine.roots.size());
    const auto copy = static_cast<std::int64_t>(machine.roots.size());
    machine.roots.push_back(machine.roots[doubled]);
    machine.accepting.push_back(machine.accepting[doubled]);
    // Some edge that led to the state leads to its double.
    for (Machine::Node& node : machine.nodes) {
      for (std::int64_t& child : node.children) {
        if (child == -1 - static_cast<std::int64_t>(doubled) && below(random, 3) == 0) child = -1 - copy;
      }
    }
  }
  for (std::size_t edits = 1 + below(random, 3); edits > 0; --edits) {
    const std::size_t kind = below(random, 5);
    if (kind == 0) {
      std::uint8_t& verdict = machine.accepting[below(random, machine.accepting.size())];
      verdict = verdict == 0 ? 1 : 0;
    } else if (kind <= 2 && !machine.nodes.empty()) {
      const std::size_t node = below(random, machine.nodes.size());
      auto& children = machine.nodes[node].children;
      children[below(random, children.size())] =
          kind == 1 ? -1 - static_cast<std::int64_t>(below(random, machine.roots.size()))
                    : any_ref(machine, node, machine.nodes[node].track, random);
    } else if (kind == 3 && !machine.nodes.empty()) {
      auto& children = machine.nodes[below(random, machine.nodes.size())].children;
      std::swap(children[below(random, children.size())], children[below(random, children.size())]);
    } else {
      machine.roots[below(random, machine.roots.size())] = any_ref(machine, machine.nodes.size(), -1, random);
    }
  }
}

using Position = std::vector<Integer>;
using Flat = std::vector<Position>;  ///< the components of a target

/// A statement read as what it says: sets of tuples of numbers, and moves between them.
class Reading {
 public:
  Reading(const Theorem& theorem, run::Budget& budget) : theorem_(theorem), budget_(budget) {}

  [[nodiscard]] bool in_domain(const Position& at) const {
    return theorem_.model.domain.accepts(theorem_.numerals.word(at));
  }
  /// Losing (1) or not (0); or the value, if there is exactly one.
  [[nodiscard]] std::optional<Integer> told(const Position& at) const {
    if (theorem_.question != Question::value) {
      return Integer(theorem_.pattern.accepts(theorem_.numerals.word(at)) ? 1 : 0);
    }
    Given given;
    for (const Integer& x : at) given.emplace_back(theorem_.numerals.numeration().represent(x));
    given.emplace_back();
    const auto words = automaton::Solutions::of(theorem_.pattern, given, budget_);
    if (!words) return std::nullopt;
    std::optional<Integer> value;
    int count = 0;
    words->for_each([&](const automaton::Word& word) {
      value = theorem_.numerals.numeration().value(automaton::track_of(word, theorem_.dimension()));
      return ++count < 2;
    });
    return count == 1 ? value : std::nullopt;
  }
  /// The targets of a relation from a position; nothing if there are infinitely or very many.
  [[nodiscard]] std::optional<std::vector<Flat>> targets(const Relation& relation, const Position& at) const {
    Given given(relation.tracks);
    for (std::size_t i = 0; i < at.size(); ++i) {
      given[relation.position[i]] = theorem_.numerals.numeration().represent(at[i]);
    }
    const auto words = automaton::Solutions::of(relation.moves, given, budget_);
    if (!words) return std::nullopt;
    std::vector<Flat> all;
    const bool complete = words->for_each([&](const automaton::Word& word) {
      Flat parts;
      for (const auto& part : relation.targets) {
        Position& target = parts.emplace_back();
        for (const unsigned track : part) {
          target.push_back(theorem_.numerals.numeration().value(automaton::track_of(word, track)));
        }
      }
      all.push_back(std::move(parts));
      return all.size() < 3000;
    });
    if (!complete) return std::nullopt;
    return all;
  }

 private:
  using Given = std::vector<std::optional<std::vector<std::uint8_t>>>;
  const Theorem& theorem_;
  run::Budget& budget_;
};

bool lessens(const certificate::AutomatonCertificate& statement, const Position& from, const Position& to) {
  for (const auto& row : statement.measure) {
    Integer growth = 0;
    for (std::size_t i = 0; i < row.size(); ++i) growth += Integer(row[i]) * (to[i] - from[i]);
    if (growth != 0) return growth < 0;
  }
  return false;
}

}  // namespace

std::optional<AutomatonCertificate> pattern_mutant(const Theorem& theorem, const AutomatonCertificate& good,
                                                   std::mt19937& random) {
  AutomatonCertificate changed = good;
  change(changed.pattern, random);
  run::Budget budget;
  const auto other = theorem_of(changed, budget);
  if (!other) return std::nullopt;  // leading zeros do not stay: no set of numbers
  automaton::Effort effort(budget);
  automaton::Automaton differs = combine(other->pattern, theorem.pattern, automaton::Connective::exclusive, effort);
  if (theorem.question != Question::value) differs = intersect(differs, theorem.model.domain, effort);
  if (differs.empty()) return std::nullopt;
  return changed;
}

AutomatonCertificate statement_mutant(const AutomatonCertificate& good, std::mt19937& random) {
  AutomatonCertificate changed = good;
  const std::size_t moves = good.moves.size();
  switch (below(random, 8)) {
    case 0:
      changed.question = good.question == "normal" ? "misere" : good.question == "misere" ? "normal" : "value";
      if (below(random, 3) == 0) change(changed.pattern, random);
      break;
    case 1: {
      auto& row = changed.measure[below(random, changed.measure.size())];
      row[below(random, row.size())] = below(random, 3);
      if (below(random, 4) == 0) std::fill(row.begin(), row.end(), 0U);
      break;
    }
    case 2: {
      const std::vector<std::string> systems{"base 2",      "base 3",      "base 10",        "zeckendorf",
                                             "ostrowski 2", "ostrowski 3", "ostrowski 4 (2)"};
      changed.numeration = systems[below(random, systems.size())];
      break;
    }
    case 3:
      change(changed.domain, random);
      break;
    case 4: {
      // Another track for a coordinate, of the position or of a target.
      auto& move = changed.moves[below(random, moves)];
      auto& tracks = move.targets.empty() || below(random, 2) == 0 ? move.position
                                                                   : move.targets[below(random, move.targets.size())];
      const auto track = static_cast<std::uint32_t>(below(random, move.machine.tracks));
      std::uint32_t& place = tracks[below(random, tracks.size())];
      if (const auto same = std::find(tracks.begin(), tracks.end(), track); same != tracks.end()) *same = place;
      place = track;
      break;
    }
    case 5:
      if (moves > 1) changed.moves.erase(changed.moves.begin() + static_cast<std::ptrdiff_t>(below(random, moves)));
      if (moves == 1 && !changed.moves[0].targets.empty()) changed.moves[0].targets.pop_back();
      break;
    default:
      change(changed.moves[below(random, moves)].machine, random);
      break;
  }
  return changed;
}

AutomatonCertificate rules_mutant(const AutomatonCertificate& good, std::mt19937& random) {
  // Words, numbers and signs; the certificate's name is changed as the text is.
  const auto cut = [](const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end = i + 1;
      const auto kind = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' ? 1
               : std::isdigit(static_cast<unsigned char>(c)) != 0           ? 2
                                                                            : 0;
      };
      while (end < text.size() && kind(text[i]) != 0 && kind(text[end]) == kind(text[i])) ++end;
      for (const char* sign : {"->", "..", ":=", "<=", ">=", "==", "!=", "+=", "-="}) {
        if (text.compare(i, 2, sign) == 0) end = i + 2;
      }
      words.push_back(text.substr(i, end - i));
      i = end;
    }
    return words;
  };
  static const std::vector<std::vector<std::string>> alike{
      {"<", "<=", ">", ">=", "==", "!="}, {"+", "-", "*", "/"}, {":=", "+=", "-="}, {"min", "max"}, {"and", "or"}};
  AutomatonCertificate changed = good;
  for (std::size_t edits = 1 + below(random, 3); edits > 0; --edits) {
    std::string& text = below(random, 8) == 0 ? changed.game : changed.rules;
    std::vector<std::string> words = cut(text);
    if (words.empty()) continue;
    std::string& word = words[below(random, words.size())];
    const bool number = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    const bool name = std::isalpha(static_cast<unsigned char>(word[0])) != 0;
    const auto same = std::find_if(alike.begin(), alike.end(), [&](const auto& group) {
      return std::find(group.begin(), group.end(), word) != group.end();
    });
    if (number) {
      word = std::to_string(below(random, 60));
    } else if (same != alike.end()) {
      word = (*same)[below(random, same->size())];
    } else if (name) {
      std::vector<std::string> names;
      for (const std::string& other : words) {
        if (std::isalpha(static_cast<unsigned char>(other[0])) != 0) names.push_back(other);
      }
      word = below(random, 3) == 0 ? word + " - " + std::to_string(below(random, 3)) : names[below(random, names.size())];
    } else if (word == "->" && below(random, 2) == 0) {
      word = ", " + words[below(random, words.size())] + " > 0 ->";
    } else if (below(random, 2) == 0) {
      word = words[below(random, words.size())];
    } else if (word != " ") {
      word = "";
    }
    text.clear();
    for (const std::string& one : words) text += one;
  }
  return changed;
}

std::optional<std::vector<std::string>> play_of(const AutomatonCertificate& certificate, std::int64_t side) {
  const auto file = rules::parse_file(certificate.rules, "mutant");
  const auto named = rules::parse_position(certificate.game + "()");
  if (!file || !named || named->size() != 1 || named->front().count != 1 || !named->front().coordinates.empty()) {
    return std::nullopt;
  }
  const oracle::Interpreter interpreter(*file);
  oracle::Part part;
  part.coordinates.assign(certificate.dimension, 0);
  while (part.game < file->games.size() && file->games[part.game].name != named->front().name) ++part.game;
  if (part.game == file->games.size()) return std::nullopt;
  const rules::Game& game = file->games[part.game];
  const std::size_t numbers = static_cast<std::size_t>(
      std::count_if(game.coordinates.begin(), game.coordinates.end(),
                    [](const rules::Declaration& d) { return d.shape == rules::Declaration::Shape::number; }));
  if (numbers == game.coordinates.size() ? numbers != certificate.dimension : numbers > certificate.dimension) {
    return std::nullopt;
  }
  const auto& given = named->front().parameters;
  if (given.size() != game.parameters.size()) return std::nullopt;
  for (std::size_t i = 0; i < given.size(); ++i) {
    using Declared = rules::Declaration::Shape;
    const Declared shape = game.parameters[i].shape;
    const auto fits = shape == Declared::number ? Parameter::Shape::number
                      : shape == Declared::set  ? Parameter::Shape::set
                                                : Parameter::Shape::table;
    if (given[i].shape != fits) return std::nullopt;
    oracle::Value& value = part.parameters.emplace_back(oracle::Value{fits, {}});
    for (const Integer& x : given[i].values) value.values.push_back(static_cast<oracle::Number>(x));
  }
  std::vector<std::string> play;
  while (true) {
    std::set<oracle::Position> targets;
    std::string said;
    try {
      if (!interpreter.in_domain(part)) {
        said = "no position";
      } else {
        for (const oracle::Option& option : interpreter.moves(part)) targets.insert(option.target);
        for (const oracle::Position& target : targets) {
          said += "; ";
          for (const oracle::Part& to : target) {
            if (to.game != part.game || to.parameters != part.parameters) said += "elsewhere";
            said += fmt::format("({})", fmt::join(to.coordinates, ","));
          }
        }
      }
    } catch (const std::exception&) {
      said = "the rules fail";
    }
    play.push_back(std::move(said));
    std::size_t c = 0;
    while (c < part.coordinates.size() && ++part.coordinates[c] == side) part.coordinates[c++] = 0;
    if (c == part.coordinates.size()) return play;
  }
}

std::vector<std::string> play_of_relations(const AutomatonCertificate& certificate, std::int64_t side) {
  run::Budget budget;
  const auto theorem = theorem_of(certificate, budget);
  if (!theorem) return {"no set of numbers"};
  const Reading reading(*theorem, budget);
  std::vector<std::int64_t> counter(certificate.dimension, 0);
  std::vector<std::string> play;
  while (true) {
    const Position at(counter.begin(), counter.end());
    std::string said;
    if (!reading.in_domain(at)) {
      said = "no position";
    } else {
      std::set<std::multiset<Position>> targets;
      for (const Relation& relation : theorem->model.relations) {
        const auto found = reading.targets(relation, at);
        if (!found) said += "very many";
        if (!found) continue;
        for (const Flat& parts : *found) targets.insert({parts.begin(), parts.end()});
      }
      for (const auto& target : targets) {
        said += "; ";
        for (const Position& part : target) {
          said += "(";
          for (std::size_t i = 0; i < part.size(); ++i) said += (i == 0 ? "" : ",") + part[i].str();
          said += ")";
        }
      }
    }
    play.push_back(std::move(said));
    std::size_t c = 0;
    while (c < counter.size() && ++counter[c] == side) counter[c++] = 0;
    if (c == counter.size()) return play;
  }
}

std::optional<std::string> falsified(const AutomatonCertificate& statement, std::int64_t side) {
  // What is not even well formed, or no set of numbers, says nothing true.
  if (!certificate::read(certificate::write(statement))) return "malformed";
  run::Budget budget;
  const auto theorem = theorem_of(statement, budget);
  if (!theorem) return "no set of numbers";
  const Numeration& system = theorem->numerals.numeration();
  const unsigned d = theorem->dimension();
  // Words that are no numbers, in short words.
  const auto bad_word = [&](const automaton::Automaton& set) {
    bool bad = false;
    const std::size_t length = d <= 2 ? 4 : 2;
    const std::vector<std::vector<std::uint8_t>> free(set.tracks());
    std::size_t seen = 0;
    automaton::for_each_word(set, free, length, [&](const automaton::Word& word) {
      for (unsigned t = 0; t < word.tracks; ++t) bad = bad || !system.greedy(automaton::track_of(word, t));
      return !bad && ++seen < 5000;
    });
    return bad;
  };
  if (bad_word(theorem->model.domain)) return "the domain has words that are no numbers";
  if (bad_word(theorem->pattern)) return "the pattern has words that are no numbers";
  const Reading reading(*theorem, budget);
  const bool values = theorem->question == Question::value;
  const bool misere = theorem->question == Question::misere;
  std::vector<std::int64_t> counter(d, 0);
  while (true) {
    const Position at(counter.begin(), counter.end());
    const bool inside = reading.in_domain(at);
    if (!inside && !values && reading.told(at) == Integer(1)) return "the pattern leaves the domain";
    if (inside) {
      bool any_move = false, any_to_lost = false, all_known = true;
      std::set<Integer> seen;
      for (const Relation& relation : theorem->model.relations) {
        if (!values && relation.targets.size() > 1) return "outcomes do not add";
        if (relation.targets.size() > 1 && system.base_or_zero() != 2) return "nim-sums need base 2";
        const auto targets = reading.targets(relation, at);
        if (!targets) {
          all_known = false;
          continue;
        }
        for (const Flat& parts : *targets) {
          any_move = true;
          Integer sum = 0;
          bool known = true;
          for (const Position& part : parts) {
            if (!reading.in_domain(part)) return "a move leaves the domain";
            if (!lessens(statement, at, part)) return "the measure does not decrease";
            const auto told = reading.told(part);
            if (told) {
              sum ^= *told;
            } else {
              known = false;
            }
          }
          if (values && !known) return "an option has no value, or several";
          if (values) seen.insert(sum);
          if (!values && (parts.empty() ? !misere : sum == 1)) any_to_lost = true;
        }
      }
      const auto told = reading.told(at);
      if (!told) return "a position has no value, or several";
      if (values) {
        Integer mex = 0;
        while (seen.contains(mex)) ++mex;
        if (seen.contains(*told) || (all_known && mex != *told)) return "a value is wrong";
      } else if (*told == 1) {
        if (any_to_lost || (misere && all_known && !any_move)) return "a position of the pattern is won";
      } else if (all_known && !any_to_lost && !(misere && !any_move)) {
        return "a position outside the pattern is lost";
      }
    }
    unsigned c = 0;
    while (c < d && ++counter[c] == side) counter[c++] = 0;
    if (c == d) return std::nullopt;
  }
}

}  // namespace grundy::proof
