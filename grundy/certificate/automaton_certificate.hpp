/// Certificates about all positions of a game: what they say, and how they are written.
///
/// A certificate states: in the numeration, among the tuples of numbers that the domain accepts, the pattern is the set
/// of losing positions (or the Grundy function) of the game whose moves are the given relations. Everything that the
/// checker decides is decided from these automata alone. That the relations are the moves of the rules whose text the
/// certificate carries is found out by trial on many positions, by whoever can read rules (proof/binding.hpp).
///
/// JSON, version 2: {"format": "grundy automaton certificate", "version": 2, "game": name and parameters as in
/// positions, such as "bash[3]", of a game of the rules, "rules": their text, "question": "normal" | "misere" | "value",
/// "numeration": "base 2" | "zeckendorf" | "ostrowski …", "dimension": coordinates, elements of the list included,
/// "domain": A, "moves": [{"position": [track…], "targets": [[track…]…], "automaton": A}…], "measure":
/// [[weight…]…], "pattern": A}. An automaton A is {"tracks", "nodes": [[track, child for digit 0, …]…], "roots":
/// [ref…], "accepting": [0 or 1…]}: state 0 is initial, a ref is the index of an earlier node, or -1 - s for state s.
/// Tracks of the domain are the coordinates; of the pattern too, with one more for the value. There are these members
/// and no others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::certificate {

/// A complete deterministic automaton as written down.
struct Machine {
  struct Node {
    std::uint32_t track = 0;
    std::vector<std::int64_t> children;
    friend bool operator==(const Node&, const Node&) = default;
  };
  std::uint32_t tracks = 0;
  std::vector<Node> nodes;
  std::vector<std::int64_t> roots;
  std::vector<std::uint8_t> accepting;
  friend bool operator==(const Machine&, const Machine&) = default;
};

/// The moves of one family.
struct MoveRelation {
  std::vector<std::uint32_t> position;
  std::vector<std::vector<std::uint32_t>> targets;
  Machine machine;
  friend bool operator==(const MoveRelation&, const MoveRelation&) = default;
};

struct AutomatonCertificate {
  std::string game;   ///< "bash[3]", "nim"
  std::string rules;  ///< the text of the rules
  std::string question;
  std::string numeration;
  std::uint32_t dimension = 0;
  Machine domain;
  std::vector<MoveRelation> moves;
  std::vector<std::vector<std::uint64_t>> measure;
  Machine pattern;
  friend bool operator==(const AutomatonCertificate&, const AutomatonCertificate&) = default;
};

/// The JSON text, ending in a newline.
[[nodiscard]] std::string write(const AutomatonCertificate& certificate);

/// Reads a certificate and checks that it is well formed (shapes, references, ranges), not that it is right.
/// Errors: `input`, with what is wrong.
[[nodiscard]] Result<AutomatonCertificate> read(std::string_view json);

}  // namespace grundy::certificate
