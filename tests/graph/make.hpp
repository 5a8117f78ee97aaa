/// Turns the oracle's plain graphs into the room's, for the tests.
#pragma once

#include <string>

#include "grundy/graph/builder.hpp"

#include "oracle/plain_graph.hpp"

namespace grundy::graph::test {

inline Graph make(const oracle::PlainGraph& plain, run::Budget& budget) {
  Builder builder(budget);
  builder.ensure(static_cast<Node>(plain.size()));
  for (Node node = 0; node < builder.nodes(); ++node) {
    for (const oracle::PlainMove& move : plain.moves[node]) {
      const Owner by = move.for_left && move.for_right ? Owner::both : move.for_left ? Owner::left : Owner::right;
      if (move.for_left || move.for_right) builder.edge(node, static_cast<Node>(move.to), by);
    }
    const std::string& label = plain.label[node];
    if (label == "win") builder.end(node, End::win);
    if (label == "loss") builder.end(node, End::loss);
    if (label == "tie") builder.end(node, End::tie);
    if (label == "left") builder.end(node, End::left);
    if (label == "right") builder.end(node, End::right);
    if (!plain.owner.empty()) builder.owner(node, plain.owner[node] == 0 ? Owner::left : Owner::right);
  }
  return builder.finish().value();
}

/// Labels at random on the nodes without moves.
inline void add_labels(oracle::PlainGraph& plain, std::mt19937& random, bool absolute) {
  for (std::size_t node = 0; node < plain.moves.size(); ++node) {
    if (!plain.moves[node].empty()) continue;
    switch (random() % (absolute ? 6 : 4)) {
      case 0:
        plain.label[node] = "win";
        break;
      case 1:
        plain.label[node] = "loss";
        break;
      case 2:
        plain.label[node] = "tie";
        break;
      case 4:
        plain.label[node] = "left";
        break;
      case 5:
        plain.label[node] = "right";
        break;
      default:
        break;
    }
  }
}

}  // namespace grundy::graph::test
