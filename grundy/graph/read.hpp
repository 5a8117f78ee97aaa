/// Graphs from text: edge lists, JSON, and a subset of DOT. `docs/graphs.md` describes the three formats.
///
/// A file is mapped, not copied. Malformed input is an error with line and column.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph/graph.hpp"
#include "grundy/graph/names.hpp"

namespace grundy::graph {

enum class Format : std::uint8_t {
  automatic,  ///< JSON if the text starts with `{` or `[`; DOT if with `digraph`, `graph`, `strict`; else an edge list
  edge_list,
  json,
  dot,
};

struct ReadOptions {
  Format format = Format::automatic;
  std::string source;    ///< named in errors
  unsigned threads = 0;  ///< for edge lists that declare `nodes N`; 0: as many as the machine has
};

/// A graph with the names of its nodes and the nodes on which tokens stand.
struct LabelledGraph {
  Graph graph;
  Names names;
  std::vector<Node> start;  ///< one token each; with several the game is their sum; may be empty
  bool undirected = false;  ///< every edge was given as undirected and stands in `graph` both ways
};

/// Reads a text. Errors: input (with place), limit.
[[nodiscard]] Result<LabelledGraph> read_text(std::string_view text, const ReadOptions& options, run::Budget& budget);

/// Reads a file; "-" is standard input. Errors: input (no such file, not a graph), limit. The file must not shrink
/// while it is read. The name of the file is the source of errors unless the options give one.
[[nodiscard]] Result<LabelledGraph> read_file(const std::string& path, ReadOptions options, run::Budget& budget);

/// Reads a stream to its end.
[[nodiscard]] Result<LabelledGraph> read_stream(std::istream& stream, const ReadOptions& options, run::Budget& budget);

}  // namespace grundy::graph
