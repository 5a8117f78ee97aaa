/// Graphs in a subset of DOT, the language of Graphviz: node statements, chains of edges, attribute lists, defaults.
///
/// Subgraphs, ports and HTML names are refused rather than half understood. Attributes that say nothing about the game
/// (label, colour, …) are skipped.
#include <cstdint>

#include "grundy/graph/scanner.hpp"

namespace grundy::graph::detail {

namespace {

/// What attributes say of a node or an edge.
struct Attributes {
  End end = End::none;
  Owner owner = Owner::both;
  Owner by = Owner::both;
  std::int64_t score = 0;
};

bool is_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool same_word(std::string_view word, std::string_view lower) noexcept {
  const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return word.size() == lower.size() &&
         std::equal(word.begin(), word.end(), lower.begin(), [&](char a, char b) { return low(a) == b; });
}

class Dot {
 public:
  explicit Dot(Draft& draft) : in_(draft), draft_(draft), part_(draft.budget()) {}

  Result<LabelledGraph> read() {
    if (auto fine = graph(); !fine) return fail(fine.error());
    if (auto fine = put_tokens(); !fine) return fail(fine.error());
    std::vector<Part> parts;
    parts.push_back(std::move(part_));
    return draft_.finish(std::move(parts));
  }

 private:
  struct Id {
    std::string text;
    bool quoted = false;
    std::size_t begin = 0;
  };

  Result<void> graph() {
    auto word = id();
    if (word && same_word(word->text, "strict")) word = id();
    if (!word) return fail(word.error());
    if (same_word(word->text, "graph")) {
      draft_.undirected = true;
    } else if (!same_word(word->text, "digraph")) {
      return in_.error_since(word->begin, say("Expected digraph or graph"));
    }
    if (auto fine = blanks(); !fine) return fine;
    if (in_.peek() != '{') {
      if (auto name = id(); !name) return fail(name.error());
    }
    if (auto fine = expect('{'); !fine) return fine;
    for (;;) {
      if (auto fine = blanks(); !fine) return fine;
      if (in_.peek() == '}') break;
      if (in_.peek() == ';') {
        in_.skip();
        continue;
      }
      if (auto fine = statement(); !fine) return fine;
      if ((++steps_ & 0xfff) == 0) {
        draft_.budget().report("reading the graph", in_.at(), draft_.text().size());
        if (auto fine = draft_.check(); !fine) return fine;
      }
    }
    in_.skip();
    if (auto fine = blanks(); !fine) return fine;
    if (!in_.done()) return in_.error(say("Expected the end of the text, found {}", in_.here()));
    return {};
  }

  Result<void> statement() {
    if (in_.peek() == '{') return subgraph(in_.at());
    auto first = id();
    if (!first) return fail(first.error());
    if (auto fine = blanks(); !fine) return fine;
    if (!first->quoted) {
      if (same_word(first->text, "subgraph")) return subgraph(first->begin);
      const bool of_nodes = same_word(first->text, "node");
      const bool of_edges = same_word(first->text, "edge");
      if (of_nodes) return attributes(node_defaults_);
      if (of_edges) return attributes(edge_defaults_);
      if (same_word(first->text, "graph")) {
        Attributes ignored;
        return attributes(ignored);
      }
    }
    if (in_.peek() == '=') {
      Attributes ignored;
      return value_of(first->text, ignored);
    }
    if (in_.peek() != '-') {
      const auto node = node_called(*first);
      if (!node) return fail(node.error());
      Attributes mine;
      if (auto fine = attributes(mine); !fine) return fine;
      set(*node, mine, first->begin, false);
      return {};
    }
    return chain(std::move(*first));
  }

  /// a -> b -> c [by=left]
  Result<void> chain(Id first) {
    std::vector<Node> nodes;
    auto node = node_called(first);
    if (!node) return fail(node.error());
    nodes.push_back(*node);
    while (in_.peek() == '-') {
      const std::string_view wanted = draft_.undirected ? "--" : "->";
      if (!in_.sees(wanted)) {
        return in_.error(say("Expected {}", wanted), say("Edges are -> in a digraph and -- in a graph"));
      }
      in_.skip(2);
      if (auto fine = blanks(); !fine) return fine;
      if (in_.peek() == '{') return subgraph(in_.at());
      auto next = id();
      if (!next) return fail(next.error());
      if (!next->quoted && same_word(next->text, "subgraph")) return subgraph(next->begin);
      if (auto fine = blanks(); !fine) return fine;
      node = node_called(*next);
      if (!node) return fail(node.error());
      nodes.push_back(*node);
    }
    Attributes mine = edge_defaults_;
    if (auto fine = attributes(mine); !fine) return fine;
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
      bool fits = part_.edges.add(nodes[i], nodes[i + 1], mine.by);
      if (draft_.undirected && nodes[i] != nodes[i + 1]) {
        fits = fits && part_.edges.add(nodes[i + 1], nodes[i], mine.by);
      }
      if (!fits) return stopped(draft_.budget());
      ++part_.said_edges;
    }
    return {};
  }

  Result<void> subgraph(std::size_t begin) {
    return draft_.error(begin, 1, say("Subgraphs are not part of the DOT that is read here"));
  }

  /// [name = value, name = value; …] […]
  Result<void> attributes(Attributes& mine) {
    for (;;) {
      if (auto fine = blanks(); !fine) return fine;
      if (in_.peek() != '[') return {};
      in_.skip();
      for (;;) {
        if (auto fine = blanks(); !fine) return fine;
        if (in_.peek() == ']') break;
        if (in_.peek() == ',' || in_.peek() == ';') {
          in_.skip();
          continue;
        }
        auto name = id();
        if (!name) return fail(name.error());
        if (auto fine = blanks(); !fine) return fine;
        if (in_.peek() != '=') return in_.error(say("Expected '{}', found {}", '=', in_.here()));
        if (auto fine = value_of(name->text, mine); !fine) return fine;
      }
      in_.skip();
    }
  }

  /// `= value` after the name of an attribute.
  Result<void> value_of(std::string_view name, Attributes& mine) {
    in_.skip();
    auto value = id();
    if (!value) return fail(value.error());
    const auto expected = [&](Text message) { return in_.error_since(value->begin, std::move(message)); };
    if (name == "end") {
      const auto end = end_called(value->text);
      if (!end) return expected(say("Expected win, loss or tie"));
      mine.end = *end;
    } else if (name == "score") {
      const auto score = score_called(value->text);
      if (!score) return expected(say("Expected an integer from -2^61 to 2^61 after score"));
      mine.end = End::score;
      mine.score = *score;
    } else if (name == "owner" || name == "winner" || name == "by") {
      const auto player = owner_called(value->text);
      if (!player) return expected(say("Expected left or right"));
      if (name == "owner") mine.owner = *player;
      if (name == "by") mine.by = *player;
      if (name == "winner") mine.end = *player == Owner::left ? End::left : End::right;
    } else if (name == "start") {
      std::string_view rest = value->text;
      while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        std::string_view one = rest.substr(0, comma);
        while (one.starts_with(' ')) one.remove_prefix(1);
        while (one.ends_with(' ')) one.remove_suffix(1);
        if (!one.empty()) start_.push_back({std::string(one), true, value->begin});
        rest.remove_prefix(std::min(comma + 1, rest.size()));
      }
    }
    return {};
  }

  /// The tokens are put down when all nodes are known.
  Result<void> put_tokens() {
    for (const Id& name : start_) {
      const auto node = draft_.names.find(name.text);
      if (!node)
        return draft_.error(name.begin, 1,
                            say("A token is to start on {}, and no node is called so", shown(name.text)));
      part_.start.push_back(*node);
    }
    return {};
  }

  void set(Node node, const Attributes& mine, std::size_t offset, bool inherited) {
    if (mine.end != End::none || mine.owner != Owner::both) {
      part_.settings.push_back({node, mine.end, mine.owner, mine.score, offset, inherited});
    }
  }

  /// The node of a name; a new one takes the defaults that stand above it.
  Result<Node> node_called(const Id& name) {
    if (in_.peek() == ':') return in_.error(say("Ports are not part of the DOT that is read here"));
    const Node before = draft_.names.size();
    const Node node = draft_.names.intern(name.text);
    if (node == no_node) return in_.error_since(name.begin, say("A graph may have {} nodes at most", most_nodes));
    if (node == before) set(node, node_defaults_, name.begin, true);
    return node;
  }

  Result<void> expect(char wanted) {
    if (auto fine = blanks(); !fine) return fine;
    if (in_.peek() != wanted) return in_.error(say("Expected '{}', found {}", wanted, in_.here()));
    in_.skip();
    return {};
  }

  /// Skips blanks and comments.
  Result<void> blanks() {
    for (;;) {
      in_.skip_blanks();
      if (in_.sees("//") || in_.peek() == '#') {
        in_.skip_to("\n");
      } else if (in_.sees("/*")) {
        const std::size_t begin = in_.at();
        in_.skip(2);
        in_.skip_to("*/");
        if (in_.done()) return draft_.error(begin, 2, say("This comment is not closed"));
        in_.skip(2);
      } else {
        return {};
      }
    }
  }

  Result<Id> id() {
    if (auto fine = blanks(); !fine) return fail(fine.error());
    Id found;
    found.begin = in_.at();
    if (in_.peek() == '"') {
      found.quoted = true;
      in_.skip();
      for (;;) {
        if (in_.done()) return draft_.error(found.begin, 1, say("This quoted name is not closed"));
        const char c = in_.peek();
        in_.skip();
        if (c == '"') {
          if (auto fine = draft_.check_name(found.begin, in_.at() - found.begin); !fine) return fail(fine.error());
          return found;
        }
        if (c == '\\' && (in_.peek() == '"' || in_.peek() == '\\')) {
          found.text += in_.peek();
          in_.skip();
        } else if (c == '\\' && in_.peek() == '\n') {
          in_.skip();
        } else {
          found.text += c;
        }
      }
    }
    if (in_.peek() == '<') return in_.error(say("HTML names are not part of the DOT that is read here"));
    if (in_.peek() == '-' || in_.peek() == '.') in_.skip();  // a number
    while (!in_.done() && (is_word(in_.peek()) || in_.peek() == '.')) in_.skip();
    found.text = std::string(in_.since(found.begin));
    if (found.text.empty() || found.text == "-" || found.text == ".") {
      return in_.error(say("Expected a name, found {}", in_.here()));
    }
    if (auto fine = draft_.check_name(found.begin, found.text.size()); !fine) return fail(fine.error());
    return found;
  }

  Scanner in_;
  Draft& draft_;
  Part part_;
  Attributes node_defaults_;
  Attributes edge_defaults_;
  std::vector<Id> start_;
  std::uint32_t steps_ = 0;
};

}  // namespace

Result<LabelledGraph> read_dot(Draft& draft) {
  return Dot(draft).read();
}

}  // namespace grundy::graph::detail
