#include "grundy/proof/certify.hpp"

#include <algorithm>
#include <array>

namespace grundy::proof {
namespace {

using automaton::Automaton;
using automaton::Ref;
using certificate::Machine;

Machine machine_of(const Automaton& automaton) {
  const automaton::Forest& forest = automaton.forest();
  const auto ref = [](Ref r) {
    return automaton::is_leaf(r) ? -1 - std::int64_t{automaton::leaf_value(r)} : std::int64_t{r};
  };
  Machine machine;
  machine.tracks = automaton.tracks();
  for (Ref node = 0; node < forest.size(); ++node) {
    Machine::Node made{forest.level(node), {}};
    for (const Ref child : forest.children(node)) made.children.push_back(ref(child));
    machine.nodes.push_back(std::move(made));
  }
  for (automaton::State s = 0; s < automaton.states(); ++s) {
    machine.roots.push_back(ref(automaton.root(s)));
    machine.accepting.push_back(automaton.accepting(s) ? 1 : 0);
  }
  return machine;
}

Result<Automaton> automaton_of(const Machine& machine, unsigned digits, automaton::Effort& effort) {
  automaton::Raw raw(digits);
  std::vector<Ref> nodes;
  const auto ref = [&](std::int64_t r) {
    return r < 0 ? automaton::leaf(static_cast<std::uint32_t>(-1 - r)) : nodes[static_cast<std::size_t>(r)];
  };
  for (const Machine::Node& node : machine.nodes) {
    std::array<Ref, Numeration::kMostDigits> children{};
    for (unsigned digit = 0; digit < digits; ++digit) {
      children[digit] = ref(node.children[digit]);
      if (raw.forest.level(children[digit]) <= node.track) {
        return fail(ErrorKind::input, say("this is no certificate: {}", say("a diagram is not ordered")));
      }
    }
    nodes.push_back(raw.forest.node(node.track, std::span(children).first(digits)));
  }
  for (const std::int64_t root : machine.roots) raw.roots.push_back(ref(root));
  raw.accepting = machine.accepting;
  if (raw.forest.follow(raw.roots[0], std::vector<std::uint8_t>(machine.tracks, 0)) != 0) {
    return fail(ErrorKind::input,
                say("this is no certificate: {}", say("an initial state does not stay on leading zeros")));
  }
  return automaton::minimise(std::move(raw), machine.tracks, effort);
}

}  // namespace

certificate::AutomatonCertificate certify(const Theorem& theorem, std::string game, std::string rules) {
  certificate::AutomatonCertificate made;
  made.game = std::move(game);
  made.rules = std::move(rules);
  made.question = theorem.question == Question::value    ? "value"
                  : theorem.question == Question::misere ? "misere"
                                                         : "normal";
  made.numeration = theorem.numerals.numeration().spec();
  made.dimension = theorem.dimension();
  made.domain = machine_of(theorem.model.domain);
  for (const Relation& relation : theorem.model.relations) {
    made.moves.push_back({{relation.position.begin(), relation.position.end()}, {}, machine_of(relation.moves)});
    for (const auto& target : relation.targets) made.moves.back().targets.emplace_back(target.begin(), target.end());
  }
  made.measure = theorem.measure;
  made.pattern = machine_of(theorem.pattern);
  return made;
}

Result<Theorem> theorem_of(const certificate::AutomatonCertificate& certificate, run::Budget& budget) {
  Result<Numeration> numeration = Numeration::parse(certificate.numeration);
  if (!numeration) return fail(numeration.error());
  automaton::Effort effort(budget, 4'000'000);
  const unsigned digits = numeration->digit_count();
  const auto pattern = automaton_of(certificate.pattern, digits, effort);
  if (!pattern) return fail(pattern.error());
  const auto domain = automaton_of(certificate.domain, digits, effort);
  if (!domain) return fail(domain.error());
  Theorem theorem{certificate.question == "value"    ? Question::value
                  : certificate.question == "misere" ? Question::misere
                                                     : Question::normal,
                  automaton::Numerals(std::move(*numeration)),
                  Model{certificate.dimension, *domain, {}},
                  certificate.measure,
                  *pattern,
                  {}};
  for (std::size_t f = 0; f < certificate.moves.size(); ++f) {
    const certificate::MoveRelation& move = certificate.moves[f];
    const auto moves = automaton_of(move.machine, digits, effort);
    if (!moves) return fail(moves.error());
    Relation relation{f, move.machine.tracks, {move.position.begin(), move.position.end()}, {}, *moves};
    for (const auto& target : move.targets) relation.targets.emplace_back(target.begin(), target.end());
    theorem.model.relations.push_back(std::move(relation));
  }
  if (effort.spent()) return fail(effort.error());
  return theorem;
}

}  // namespace grundy::proof
