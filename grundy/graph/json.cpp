/// Graphs as JSON: a list of successor lists, or an object with nodes, edges or moves, and start.
///
/// The text is read once, straight into the draft, so a large graph is never held as a tree of JSON values, and every
/// error knows its line and column. The shape of a graph is fixed, so nothing here recurses.
#include <algorithm>
#include <cstdint>

#include "grundy/graph/json_text.hpp"

namespace grundy::graph::detail {

namespace {

class Json {
 public:
  explicit Json(Draft& draft) : in_(draft), draft_(draft), part_(draft.budget()) {}

  Result<LabelledGraph> read() {
    in_.skip_blanks();
    if (auto fine = in_.peek() == '[' ? successor_lists() : object(); !fine) return fail(fine.error());
    in_.skip_blanks();
    if (!in_.done()) return in_.error(say("Expected the end of the text, found {}", in_.here()));
    std::vector<Part> parts;
    parts.push_back(std::move(part_));
    return draft_.finish(std::move(parts));
  }

 private:
  /// [[1, 5], [0, 5], []]: list i holds the nodes that node i can move to.
  Result<void> successor_lists() {
    Node count = 0;
    Node greatest = 0;
    std::size_t greatest_begin = 0;
    std::size_t greatest_length = 0;
    const auto list = [&]() -> Result<void> {
      if (count >= most_nodes) return too_many();
      auto fine = each('[', ']', [&]() -> Result<void> {
        const std::size_t begin = in_.at();
        const auto to = in_.integer();
        if (!to) return fail(to.error());
        if (*to < 0 || *to >= std::int64_t{most_nodes}) {
          return in_.error_since(begin, say("A node of a list of lists is the index of a list"));
        }
        if (static_cast<Node>(*to) >= greatest) {
          greatest = static_cast<Node>(*to);
          greatest_begin = begin;
          greatest_length = in_.at() - begin;
        }
        return edge(count, static_cast<Node>(*to), Owner::both);
      });
      ++count;
      return fine;
    };
    if (auto fine = each('[', ']', list); !fine) return fine;
    if (greatest_length != 0 && greatest >= count) {
      return draft_.error(greatest_begin, greatest_length,
                          say("Node {} is moved to, and there are only {} lists", greatest, count));
    }
    draft_.names = Names::numbers(count);
    return {};
  }

  Result<void> object() {
    return fields([&](std::string_view key, std::size_t begin) -> Result<void> {
      if (key == "nodes") return nodes();
      if (key == "edges") return each('[', ']', [&] { return edge_item(); });
      if (key == "moves") return moves();
      if (key == "start") return start();
      if (key == "undirected" || key == "directed") return direction(key == "undirected", begin);
      return unknown(key, begin, {"nodes", "edges", "moves", "start", "undirected", "directed"});
    });
  }

  Result<void> direction(bool undirected_key, std::size_t begin) {
    if (part_.said_edges != 0) return in_.error_since(begin, say("This has to stand before the edges"));
    for (const bool value : {true, false}) {
      const std::string_view word = value ? "true" : "false";
      if (!in_.sees(word)) continue;
      in_.skip(word.size());
      draft_.undirected = value == undirected_key;
      return {};
    }
    return in_.error(say("Expected true or false, found {}", in_.here()));
  }

  /// A count, or a list of names and of objects.
  Result<void> nodes() {
    if (in_.peek() != '[') {
      const std::size_t begin = in_.at();
      const auto count = in_.integer();
      if (!count) return fail(count.error());
      if (*count < 0 || *count > std::int64_t{most_nodes}) {
        return in_.error_since(begin, say("A graph may have {} nodes at most", most_nodes));
      }
      for (std::int64_t i = 0; i < *count; ++i) {
        if (draft_.names.intern_number(static_cast<std::uint64_t>(i)) == no_node) return too_many();
        if (auto fine = poll(); !fine) return fine;
      }
      if (draft_.names.size() == static_cast<Node>(*count)) counted_ = *count;
      return {};
    }
    return each('[', ']', [&]() -> Result<void> {
      if (in_.peek() == '{') return node_object();
      const auto found = node();
      if (!found) return fail(found.error());
      return {};
    });
  }

  Result<void> node_object() {
    const std::size_t object_begin = in_.at();
    Setting setting;
    setting.node = no_node;
    setting.offset = object_begin;
    auto read = fields([&](std::string_view key, std::size_t begin) -> Result<void> {
      if (key == "id" || key == "name") return node().map([&](Node found) { setting.node = found; });
      if (key == "score") {
        const auto score = in_.integer(most_score, say("This score is not from -2^61 to 2^61"));
        if (!score) return fail(score.error());
        setting.end = End::score;
        setting.score = *score;
        return {};
      }
      if (key == "end" || key == "owner" || key == "winner") {
        const std::size_t value_begin = in_.at();
        const auto value = in_.string();
        if (!value) return fail(value.error());
        if (key == "end") {
          const auto end = end_called(*value);
          if (!end) return in_.error_since(value_begin, say("Expected win, loss or tie"));
          setting.end = *end;
          return {};
        }
        const auto player = owner_called(*value);
        if (!player) return in_.error_since(value_begin, say("Expected left or right"));
        if (key == "owner") {
          setting.owner = *player;
        } else {
          setting.end = *player == Owner::left ? End::left : End::right;
        }
        return {};
      }
      return unknown(key, begin, {"id", "name", "end", "score", "owner", "winner"});
    });
    if (!read) return read;
    if (setting.node == no_node) return in_.error_since(object_begin, say("This node has no id"));
    part_.settings.push_back(setting);
    return {};
  }

  /// [from, to], [from, to, "left"], or {"from": …, "to": …, "by": …}.
  Result<void> edge_item() {
    const std::size_t begin = in_.at();
    Node ends[2] = {no_node, no_node};
    Owner by = Owner::both;
    const auto read_player = [&]() -> Result<void> {
      const std::size_t value_begin = in_.at();
      const auto value = in_.string();
      if (!value) return fail(value.error());
      const auto player = owner_called(*value);
      if (!player) return in_.error_since(value_begin, say("Expected left or right"));
      by = *player;
      return {};
    };
    Result<void> read;
    if (in_.peek() == '{') {
      read = fields([&](std::string_view key, std::size_t key_begin) -> Result<void> {
        if (key == "from") return node().map([&](Node found) { ends[0] = found; });
        if (key == "to") return node().map([&](Node found) { ends[1] = found; });
        if (key == "by") return read_player();
        return unknown(key, key_begin, {"from", "to", "by"});
      });
    } else {
      int index = 0;
      read = each('[', ']', [&]() -> Result<void> {
        ++index;
        if (index <= 2) return node().map([&](Node found) { ends[index - 1] = found; });
        if (index == 3) return read_player();
        return in_.error(say("An edge is a list of two nodes, and may end with left or right"));
      });
    }
    if (!read) return read;
    if (ends[0] == no_node || ends[1] == no_node) {
      return in_.error_since(begin, say("An edge needs the node it comes from and the node it goes to"));
    }
    return edge(ends[0], ends[1], by);
  }

  /// {"a": ["b", "c"], "b": []}
  Result<void> moves() {
    return members([&](std::string_view name, std::size_t begin) -> Result<void> {
      const Node from = draft_.names.intern(name);
      if (from == no_node) return too_many();
      if (counted_ && from >= *counted_) {
        return in_.error_since(
            begin, say("The nodes were declared as the numbers 0 to {}, and this is none of them", *counted_ - 1));
      }
      return each('[', ']', [&]() -> Result<void> {
        const auto to = node();
        if (!to) return fail(to.error());
        return edge(from, *to, Owner::both);
      });
    });
  }

  Result<void> start() {
    const auto one = [&] { return node().map([&](Node found) { part_.start.push_back(found); }); };
    return in_.peek() == '[' ? each('[', ']', one) : one();
  }

  Result<void> edge(Node from, Node to, Owner by) {
    bool fits = part_.edges.add(from, to, by);
    if (draft_.undirected && from != to) fits = fits && part_.edges.add(to, from, by);
    if (!fits) return stopped(draft_.budget());
    ++part_.said_edges;
    return poll();
  }

  Result<void> poll() {
    if ((++steps_ & 0xfff) != 0) return {};
    draft_.budget().report("reading the graph", in_.at(), draft_.text().size());
    return draft_.check();
  }

  [[nodiscard]] tl::unexpected<Error> too_many() const {
    return in_.error(say("A graph may have {} nodes at most", most_nodes));
  }

  [[nodiscard]] tl::unexpected<Error> unknown(std::string_view key, std::size_t begin,
                                              const std::vector<std::string>& known) const {
    const auto near = nearest_word(key, known);
    return in_.error_since(begin, say("Unknown key {}", shown(key)),
                           near ? std::optional(say("Did you mean {}?", *near)) : std::nullopt);
  }

  /// A name: a string, or an integer.
  Result<Node> node() {
    Node found = no_node;
    const std::size_t begin = in_.at();
    if (in_.peek() == '"') {
      const auto name = in_.string();
      if (!name) return fail(name.error());
      found = draft_.names.intern(*name);
    } else {
      const auto number = in_.integer();
      if (!number) return fail(number.error());
      if (*number < 0) return in_.error_since(begin, say("A node is a name or a number, and this is negative"));
      found = draft_.names.intern_number(static_cast<std::uint64_t>(*number));
    }
    if (found == no_node) return too_many();
    if (counted_ && found >= *counted_) {
      return in_.error_since(
          begin, say("The nodes were declared as the numbers 0 to {}, and this is none of them", *counted_ - 1));
    }
    return found;
  }

  /// open item, item, … close; blanks are skipped before each item.
  template <class Item>
  Result<void> each(char open, char close, const Item& item) {
    if (in_.peek() != open) return in_.error(say("Expected '{}', found {}", open, in_.here()));
    in_.skip();
    in_.skip_blanks();
    if (in_.peek() == close) {
      in_.skip();
      return {};
    }
    for (;;) {
      in_.skip_blanks();
      if (auto fine = item(); !fine) return fine;
      in_.skip_blanks();
      if (in_.peek() == close) {
        in_.skip();
        return {};
      }
      if (in_.peek() != ',') return in_.error(say("Expected ',' or '{}', found {}", close, in_.here()));
      in_.skip();
    }
  }

  /// The members of an object whose keys are known words, each of which may stand once.
  template <class Member>
  Result<void> fields(const Member& member) {
    std::vector<std::string> seen;
    return members([&](std::string_view key, std::size_t begin) -> Result<void> {
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
        return in_.error_since(begin, say("The key {} stands here twice", shown(key)));
      }
      seen.emplace_back(key);
      return member(key, begin);
    });
  }

  template <class Member>
  Result<void> members(const Member& member) {
    return each('{', '}', [&]() -> Result<void> {
      const std::size_t begin = in_.at();
      const auto key = in_.string();
      if (!key) return fail(key.error());
      in_.skip_blanks();
      if (in_.peek() != ':') return in_.error(say("Expected '{}', found {}", ':', in_.here()));
      in_.skip();
      in_.skip_blanks();
      return member(std::string_view(*key), begin);
    });
  }

  JsonText in_;
  Draft& draft_;
  Part part_;
  std::uint32_t steps_ = 0;
  std::optional<std::int64_t> counted_;  // the nodes are the numbers below it
};

}  // namespace

Result<LabelledGraph> read_json(Draft& draft) {
  return Json(draft).read();
}

}  // namespace grundy::graph::detail
