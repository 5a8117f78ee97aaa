#include "grundy/rules/parse.hpp"

#include <array>
#include <optional>
#include <utility>

#include "grundy/rules/build.hpp"
#include "grundy/rules/check.hpp"
#include "grundy/rules/demands.hpp"
#include "grundy/rules/hint.hpp"
#include "grundy/rules/layout.hpp"
#include "grundy/rules/nodes.hpp"

namespace grundy::rules {
namespace {

/// Reads a text line by line into a file.
class Reader {
 public:
  Reader(std::string_view text, std::string source) : text_(text), complaints_(text, std::move(source)) {}

  Result<File> read_file() {
    if (!check_text(text_, most_text, complaints_)) return fail(complaints_.take());
    for (const Line& line : split_lines(text_, Layout::file, complaints_)) {
      if (line.indented) {
        read_body(line);
      } else {
        read_top(line);
      }
    }
    if (complaints_.empty() && file_.games.empty()) complaints_.add(text_.size(), 0, say("there is no game here"));
    return finish();
  }

  Result<File> read_inline() {
    if (!check_text(text_, most_text, complaints_)) return fail(complaints_.take());
    bool head = true;
    file_.games.emplace_back();
    for (Line line : split_lines(text_, Layout::inline_game, complaints_)) {
      if (head) {
        head = false;
        const std::unique_ptr<Node> node = parse<grammar::inline_head>(line);
        if (node == nullptr) break;
        Game& game = file_.games.back();
        builder_.shape(*node, game.parameters, game.coordinates, game.domain);
        line.begin = static_cast<std::size_t>(node->end - text_.data());
        if (line.begin >= line.end) continue;
      }
      if (const std::unique_ptr<Node> node = parse<grammar::rule>(line)) {
        file_.games.back().rules.push_back(builder_.rule(*node->children[0]));
      }
    }
    if (head && complaints_.empty()) {
      complaints_.add(0, 0, say("a game is missing"), say("such as (n): k in 1..3 -> (n - k)"));
    }
    return finish();
  }

 private:
  /// The parse tree of a line; null after a complaint. Its root spans what was read.
  template <class Rule>
  std::unique_ptr<Node> parse(const Line& line) {
    grammar::p::memory_input<grammar::p::tracking_mode::lazy> input(text_.data() + line.begin, text_.data() + line.end,
                                                                    "");
    try {
      auto node =
          grammar::p::parse_tree::parse<Rule, Node, grammar::stored, grammar::p::nothing, grammar::control>(input);
      if (node != nullptr) {
        node->end = input.current();
        return node;
      }
      complain(line, line.begin, say("a rule, a title or a source"));
    } catch (const SyntaxError& error) {
      complain(line, static_cast<std::size_t>(error.at - text_.data()), error.expected);
    }
    return nullptr;
  }

  void complain(const Line& line, std::size_t offset, const Text& expected) {
    const std::size_t length = offset >= line.end ? 0 : piece_length(text_, offset);
    const std::size_t split = std::min(offset, line.end);
    const std::string_view rest = text_.substr(offset, line.end - split);
    // Where a rule has ended, a bar is meant to part it from the next one.
    const bool bar = rest.substr(0, 1) == "|" && expected.key == grammar::expected<grammar::line_end>().key;
    complaints_.add(offset, length, say("{} was expected", expected),
                    bar ? say("write {} for '{}'", ";", rest.substr(0, rest.substr(0, 2) == "||" ? 2 : 1))
                        : hint_for(text_.substr(offset, length), text_.substr(line.begin, split - line.begin), rest));
  }

  void read_top(const Line& line) {
    game_is_open_ = false;
    game_failed_ = true;
    const std::size_t length = piece_length(text_, line.begin);
    const std::string_view word = text_.substr(line.begin, length);
    if (word != "game" && word != "start" && word != "claim" && word != "play") {
      std::optional<Text> hint;
      if (text_.substr(line.begin, line.end - line.begin).find("->") != std::string_view::npos) {
        if (std::exchange(told_to_indent_, true)) return;  // the same slip again
        hint = say("the rules of a game stand indented below it");
      } else if (const auto near = nearest_word(word, {"game", "start", "claim", "play"})) {
        hint = say("did you mean '{}'?", *near);
      } else if (text_.substr(line.begin, line.end - line.begin).ends_with(')')) {
        hint = say("a game begins with the line: game {}", text_.substr(line.begin, line.end - line.begin));
      }
      complaints_.add(line.begin, length, say("{} was expected", say("'game', 'start', 'claim' or 'play'")),
                      std::move(hint));
      return;
    }
    const std::unique_ptr<Node> root = parse<grammar::top_line>(line);
    if (root == nullptr) return;
    const Node& node = *root->children[0];
    switch (node.kind) {
      case NodeKind::game_line:
        read_game(node, line);
        break;
      case NodeKind::start_line:
        read_start(node);
        break;
      case NodeKind::claim_line:
        read_claim(node);
        break;
      default:
        file_.misere = node.children[0]->text() == "misere";
        break;
    }
    game_failed_ = false;
  }

  void read_game(const Node& node, const Line& line) {
    Game game;
    game.name = node.children[0]->text();
    game.span = builder_.span(*node.children[0]);
    game.comment = line.comment;
    builder_.shape(node, game.parameters, game.coordinates, game.domain);
    file_.games.push_back(std::move(game));
    game_is_open_ = true;
  }

  void read_start(const Node& node) {
    StartForm start;
    start.name = node.children[0]->text();
    start.span = builder_.span(*node.children[0]);
    builder_.shape(node, start.parameters, start.coordinates, start.domain);
    start.parts = builder_.parts(*node.children.back());
    file_.starts.push_back(std::move(start));
  }

  void read_claim(const Node& node) {
    Claim claim;
    for (const auto& child : node.children) {
      if (child->kind == NodeKind::misere) claim.misere = true;
      if (child->kind == NodeKind::claim_kind) {
        claim.what = child->text() == "value" ? Claim::What::value : Claim::What::losing;
      }
      if (child->kind == NodeKind::name && claim.game.empty()) {
        claim.game = child->text();
        claim.span = builder_.span(*child);
      }
    }
    builder_.shape(node, claim.parameters, claim.coordinates, claim.domain);
    claim.expression = builder_.expression(*node.children.back());
    file_.claims.push_back(std::move(claim));
  }

  void read_body(const Line& line) {
    if (!game_is_open_ && !game_failed_) {
      complaints_.add(line.begin, piece_length(text_, line.begin),
                      say("there is no game above to which this line belongs"),
                      say("'game', 'start', 'claim' and 'play' stand at the beginning of a line"));
      return;
    }
    const std::unique_ptr<Node> root = parse<grammar::body_line>(line);
    if (root == nullptr || !game_is_open_) return;
    const Node& node = *root->children[0];
    Game& game = file_.games.back();
    if (node.kind == NodeKind::rule) {
      game.rules.push_back(builder_.rule(node));
      return;
    }
    const bool chinese = node.children[1]->kind == NodeKind::zh;
    std::string& field = node.children[0]->text() == "source" ? game.source : chinese ? game.title_zh : game.title;
    if (!field.empty()) {
      complaints_.add(line.begin, piece_length(text_, line.begin), say("this is said twice of one game"));
    }
    const Node& words = *node.children.back();
    field = unescape(std::string_view(words.begin, static_cast<std::size_t>(words.end - words.begin)));
  }

  static std::string unescape(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\' && i + 1 < text.size()) ++i;
      plain += text[i];
    }
    return plain;
  }

  Result<File> finish() {
    if (complaints_.empty()) check(file_, complaints_);
    if (!complaints_.empty()) return fail(complaints_.take());
    return std::move(file_);
  }

  std::string_view text_;
  Complaints complaints_;
  Builder builder_{complaints_};
  File file_;
  bool game_is_open_ = false;
  bool told_to_indent_ = false;
  bool game_failed_ = false;  ///< then its rules are read for their syntax only
};

}  // namespace

Result<File> parse_file(std::string_view text, std::string source) {
  return Reader(text, std::move(source)).read_file();
}

Result<File> parse_inline(std::string_view text) {
  return Reader(text, "-e").read_inline();
}

}  // namespace grundy::rules
