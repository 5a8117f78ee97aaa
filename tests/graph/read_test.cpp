#include "grundy/graph/read.hpp"

#include <cstdio>
#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace grundy::graph {
namespace {

Result<LabelledGraph> read(std::string_view text) {
  run::Budget budget;
  return read_text(text, {}, budget);
}

/// "a>b,c b> …": every node with its moves, in the order of the nodes.
std::string shown(const Result<LabelledGraph>& read) {
  if (!read) return english(read.error().message);
  std::string text;
  for (Node node = 0; node < read->graph.nodes(); ++node) {
    if (node != 0) text += ' ';
    text += read->names[node] + ">";
    for (std::uint32_t edge = read->graph.moves.start[node]; edge < read->graph.moves.start[node + 1]; ++edge) {
      if (edge != read->graph.moves.start[node]) text += ',';
      text += read->names[read->graph.moves.target[edge]];
      if (!read->graph.by.empty() && read->graph.by[edge] == 1) text += "L";
      if (!read->graph.by.empty() && read->graph.by[edge] == 2) text += "R";
    }
    const Owner owner = read->graph.owner_of(node);
    if (owner != Owner::both) text += owner == Owner::left ? "(left)" : "(right)";
    switch (read->graph.end_of(node)) {
      case End::none:
        break;
      case End::win:
        text += "[win]";
        break;
      case End::loss:
        text += "[loss]";
        break;
      case End::tie:
        text += "[tie]";
        break;
      case End::left:
        text += "[left]";
        break;
      case End::right:
        text += "[right]";
        break;
      case End::score:
        text += "[" + std::to_string(read->graph.score_of(node)) + "]";
        break;
    }
  }
  for (const Node node : read->start) text += " *" + read->names[node];
  return text;
}

struct Wrong {
  std::string_view text;
  std::size_t line;
  std::size_t column;
};

void expect_errors(const std::vector<Wrong>& wrongs) {
  for (const Wrong& wrong : wrongs) {
    const auto result = read(wrong.text);
    ASSERT_FALSE(result) << wrong.text;
    EXPECT_EQ(result.error().kind, ErrorKind::input);
    ASSERT_TRUE(result.error().place) << wrong.text;
    EXPECT_EQ(result.error().place->line, wrong.line) << wrong.text << " : " << english(result.error().message);
    EXPECT_EQ(result.error().place->column, wrong.column) << wrong.text << " : " << english(result.error().message);
  }
}

TEST(EdgeList, IsRead) {
  EXPECT_EQ(shown(read("a b\nb c # a comment\n\n# another\na c\n")), "a>b,c b>c c>");
  EXPECT_EQ(shown(read("nodes 4 edges 2\n0 1\n3 0")), "0>1 1> 2> 3>0");
  EXPECT_EQ(shown(read("nodes 0\n")), "");
  EXPECT_EQ(shown(read("")), "");
  EXPECT_EQ(shown(read("7 5\r\n5 007\r\n")), "7>5 5>007 007>");
  EXPECT_EQ(shown(read("x -> y z \"a b\"\nlonely ->\nalso\n")), "x>y,z,a b y> z> a b> lonely> also>");
  EXPECT_EQ(shown(read("a b left\nb a right\na a\n")), "a>bL,a b>aR");
  EXPECT_EQ(shown(read("\"node\" x\nnode x win\nstart node x\n")), "node>x x>[win] *node *x");
  EXPECT_EQ(shown(read("a b\nnode a owner left\nnode b owner right score -3\n")), "a>b(left) b>(right)[-3]");
  EXPECT_EQ(shown(read("a b\nb c\nnode c winner left\nstart a b\n")), "a>b b>c c>[left] *a *b");
  EXPECT_EQ(shown(read("undirected\na b\nb b\n")), "a>b b>a,b");
  EXPECT_EQ(shown(read("nodes 3\nundirected\n0 1\n1 2\n")), "0>1 1>0,2 2>1");
  EXPECT_EQ(shown(read("\"say \\\"hi\\\"\" b\n")), "say \"hi\">b b>");
}

TEST(EdgeList, ErrorsNameLineAndColumn) {
  expect_errors({
      {"nodes 3\n0 1\n1 3\n", 3, 3},
      {"nodes 3\n0 1\n1 x\n", 3, 3},
      {"nodes 3\n0 -1\n", 2, 3},
      {"nodes 3\n0 01\n", 2, 3},
      {"nodes 3\n0 99999999999999999999\n", 2, 3},
      {"nodes 3\n0 4294967296\n", 2, 3},
      {"nodes x\n", 1, 7},
      {"nodes\n", 1, 1},
      {"nodes 3\nnodes 3\n", 2, 1},
      {"nodes 9999999999\n", 1, 7},
      {"nodes 3 edges 2\n0 1\n", 1, 1},
      {"nodes 3 edgs 2\n0 1\n", 1, 9},
      {"a b\nnodes 3\n", 2, 1},
      {"a b\na b c d\n", 2, 5},
      {"a b\na b middle\n", 2, 5},
      {"a \"b\n", 1, 3},
      {"node a wins\n", 1, 8},
      {"node a score\n", 1, 8},
      {"node a score 1.5\n", 1, 8},
      {"node a score 2305843009213693953\n", 1, 8},
      {"node a owner nobody\n", 1, 8},
      {std::string_view("a \0b\n", 5), 1, 3},
      {std::string_view("a \"b\0c\"\n", 8), 1, 5},
      {"a b\xff\n", 1, 4},
      {"a \"\xe2\x82\"\n", 1, 4},
      {"a b\nnode b win\nnode b loss\n", 3, 6},
      {"a b\nnode b score 1\nnode b score 2\n", 3, 6},
      {"node a owner left\nnode a owner right\n", 2, 6},
  });
  EXPECT_EQ(shown(read("a b\nnode b win\nnode b win owner left\nnode a owner left\n")), "a>b(left) b>(left)[win]");
}

TEST(EdgeList, FastAndSlowLinesAgree) {
  // Blanks that only the slow parser takes, at random lines of a declared graph; the same graph without them.
  std::mt19937 random(14);
  run::Budget budget;
  for (int round = 0; round < 50; ++round) {
    const Node nodes = round % 3 == 0 ? 10 : round % 3 == 1 ? 5000 : 123456789;
    std::string plain = "nodes " + std::to_string(nodes) + "\n";
    std::string odd = plain;
    std::vector<std::pair<Node, Node>> edges;
    for (int i = 0; i < (nodes > 10000 ? 20 : 400); ++i) {
      const auto from = static_cast<Node>(random() % nodes);
      const auto to = static_cast<Node>(random() % nodes);
      edges.emplace_back(from, to);
      plain += std::to_string(from) + " " + std::to_string(to) + "\n";
      const bool strange = random() % 3 == 0;
      odd += (strange ? " " : "") + std::to_string(from) + (strange ? "\t " : " ") + std::to_string(to) +
             (strange ? " # so\r\n" : "\n");
    }
    if (nodes > 10000) continue;  // parsed only at the boundary below: 123456789 nodes would need half a gigabyte
    const auto a = read_text(plain, {}, budget);
    const auto b = read_text(odd, {}, budget);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(shown(a), shown(b));
    EXPECT_EQ(a->graph.edges(), edges.size());
  }
}

TEST(EdgeList, ManyThreadsReadWhatOneReads) {
  std::mt19937 random(15);
  std::ostringstream text;
  constexpr Node nodes = 3000000;
  text << "nodes " << nodes << "\n";
  for (int i = 0; i < 700000; ++i) {
    text << random() % nodes << ' ' << random() % nodes << '\n';
    if (i % 100000 == 0) text << "node " << i << " owner left # an odd line\nstart " << i << "\n";
  }
  const std::string all = text.str();
  ASSERT_GT(all.size(), 2U << 22);
  run::Budget budget;
  // The owners make a defect (other nodes have none); so only the rows are compared, through the error's absence of
  // place.
  std::string bare;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = all.find('\n', at) + 1;
    if (all.compare(at, 4, "node") != 0 || all.compare(at, 5, "nodes") == 0) bare.append(all, at, end - at);
    at = end;
  }
  const auto one = read_text(bare, {.format = Format::automatic, .source = {}, .threads = 1}, budget).value();
  const auto many = read_text(bare, {.format = Format::automatic, .source = {}, .threads = 5}, budget).value();
  ASSERT_EQ(one.graph.edges(), many.graph.edges());
  EXPECT_TRUE(
      std::equal(one.graph.moves.target.begin(), one.graph.moves.target.end(), many.graph.moves.target.begin()));
  EXPECT_TRUE(std::equal(one.graph.moves.start.begin(), one.graph.moves.start.end(), many.graph.moves.start.begin()));
  EXPECT_EQ(one.start, many.start);
  EXPECT_EQ(one.start.size(), 7U);

  // The first error of the text is the one reported, whichever thread meets it.
  bare += "1 2 3\n";
  bare.insert(bare.find('\n', bare.size() / 2) + 1, "wrong\n");
  const auto wrong = read_text(bare, {.format = Format::automatic, .source = "x", .threads = 5}, budget);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().place->excerpt, "wrong");
  EXPECT_EQ(wrong.error().place->source, "x");
}

TEST(Json, IsRead) {
  EXPECT_EQ(shown(read("[[1, 5], [0, 5], [], [], [2], [3]]")), "0>1,5 1>0,5 2> 3> 4>2 5>3");
  EXPECT_EQ(shown(read(R"({"edges": [["a", "b"], [3, "c", "left"], {"from": "a", "to": 3, "by": "right"}]})")),
            "a>b,3R b> 3>cL c>");
  EXPECT_EQ(shown(read(R"({"moves": {"a": ["b", "c"], "c": []}, "start": ["a", "c"]})")), "a>b,c b> c> *a *c");
  EXPECT_EQ(shown(read(R"({"nodes": 3, "edges": [[0, 2]], "start": 0})")), "0>2 1> 2> *0");
  // The greatest scores are the same in every format.
  for (const std::string score : {"2305843009213693952", "-2305843009213693952"}) {
    EXPECT_EQ(shown(read("node a score " + score + "\n")), "a>[" + score + "]");
    EXPECT_EQ(shown(read(R"({"nodes": [{"id": "a", "score": )" + score + R"(}], "edges": []})")), "a>[" + score + "]");
    EXPECT_EQ(shown(read("digraph { a [score=" + score + "] }")), "a>[" + score + "]");
  }
  EXPECT_EQ(shown(read(R"({"nodes": ["a", {"id": "b", "end": "tie"}, {"id": 7, "score": -12}], "edges": [["a", 7]]})")),
            "a>7 b>[tie] 7>[-12]");
  EXPECT_EQ(shown(read(R"({"undirected": true, "edges": [["a", "b"]]})")), "a>b b>a");
  EXPECT_EQ(shown(read(R"({"edges": [["\u00e9\ud83d\ude00", "a\"b\\"]]})")), "é😀>a\"b\\ a\"b\\>");
  EXPECT_EQ(shown(read("[]")), "");
  EXPECT_EQ(shown(read("{}")), "");
}

TEST(Json, ErrorsNameLineAndColumn) {
  expect_errors({
      {"[[1], [0]", 1, 10},
      {"[[1], [2]]", 1, 8},
      {"[[1], [-1]]", 1, 8},
      {"[[1.5]]", 1, 3},
      {"{\"edges\":\n [[\"a\"]]}", 2, 3},
      {"{\"edges\":\n [[\"a\", \"b\", \"c\"]]}", 2, 14},
      {"{\"edgs\": []}", 1, 2},
      {"{\"nodes\": [{\"id\": \"a\", \"ownr\": \"left\"}]}", 1, 24},
      {"{\"nodes\": [{\"end\": \"win\"}]}", 1, 12},
      {"{\"edges\": [[\"a\", \"b\"]], \"undirected\": true}", 1, 25},
      {"{\"edges\": [[\"a, \"b\"]]}", 1, 18},
      {"{\"edges\": [[\"a\n", 1, 13},
      {"{\"edges\": [[\"\\x\", \"b\"]]}", 1, 14},
      {"{\"edges\": [[\"\\ud800\", \"b\"]]}", 1, 14},
      {"{} x", 1, 4},
      {"[[00]]", 1, 3},
      {"{\"nodes\": 1073741824}", 1, 11},
      {"{\"nodes\":2,\"nodes\":3}", 1, 12},
      {"{\"nodes\":2,\n\"edges\":[[0,5]]}", 2, 13},
      {"{\"nodes\":2,\n\"moves\":{\"x\": [0]}}", 2, 10},
      {"{\"nodes\":[{\"id\":\"b\",\"end\":\"win\"},\n{\"id\":\"b\",\"end\":\"loss\"}]}", 2, 1},
      {"{\"edges\": [[\"a\", \"b\xff\"]]}", 1, 20},
      {"{\"nodes\": -4}", 1, 11},
      {"{\"edges\": [[99999999999999999999, 1]]}", 1, 13},
      {"{\"edges\": [[\"a\", ", 1, 18},
      {"[[1],\n[0],]", 2, 5},
  });
  EXPECT_EQ(english(*read("{\"edgs\": []}").error().hint), "Did you mean edges?");
}

TEST(Dot, IsRead) {
  EXPECT_EQ(shown(read("digraph { a -> b -> c; a -> c }")), "a>b,c b>c c>");
  EXPECT_EQ(
      shown(read("// note\nstrict digraph \"my game\" {\n a -> b [by=left, color=red]; b -> a [by=\"right\"]\n}\n")),
      "a>bL b>aR");
  EXPECT_EQ(shown(read("graph g { a -- b /* ring */ -- c -- a }")), "a>b,c b>a,c c>b,a");
  EXPECT_EQ(
      shown(read("digraph { start=\"a, b\"; node [owner=left]; a -> b; b [owner=right]; c [score=-4, owner=right] }")),
      "a>b(left) b>(right) c>(right)[-4] *a *b");
  EXPECT_EQ(shown(read("digraph { b [end=win label=\"the end\"]; a -> b; -1.5 -> \"a\" }")), "b>[win] a>b -1.5>a");
  EXPECT_EQ(shown(read("DiGraph{edge [by=left] a->b; edge[by=right]; b->c}")), "a>bL b>cR c>");
}

TEST(Dot, ErrorsNameLineAndColumn) {
  expect_errors({
      {"digraph {\n a -- b }", 2, 4},
      {"graph {\n a -> b }", 2, 4},
      {"digraph {\n a -> ", 2, 7},
      {"digraph {\n subgraph x { a } }", 2, 2},
      {"digraph {\n a -> { b c } }", 2, 7},
      {"digraph { a:n -> b }", 1, 12},
      {"digraph { a [end=won] }", 1, 18},
      {"digraph { a [end] }", 1, 17},
      {"digraph { <b>x</b> -> b }", 1, 11},
      {"digraph { a -> b } x", 1, 20},
      {"digraph { /* a", 1, 11},
      {"digraph { \"a", 1, 11},
      {"digraph { start=c; a -> b }", 1, 17},
      {std::string_view("digraph { a -> \"b\0c\" }", 23), 1, 18},
      {std::string_view("digraph { a -> b\0c }", 21), 1, 17},
      {"digraph { a -> b\xc3 }", 1, 17},
      {"digraph { b [end=win];\n b [end=loss] }", 2, 2},
      {"digraph { a [score=99999999999999999999] }", 1, 20},
      {"digraph {", 1, 10},
  });
  EXPECT_EQ(shown(read("digraph { node [end=tie]; a; b [end=win]; b [end=win] }")), "a>[tie] b>[win]");
}

TEST(Reading, DefectsNameTheNode) {
  EXPECT_EQ(shown(read("a b\nnode a win\n")), "Node a has a label that ends the game, and moves");
  EXPECT_EQ(shown(read("a b\nnode b owner left\n")), "Node a has moves and no owner, while other nodes have one");
}

TEST(Reading, DefectsHaveAPlace) {
  expect_errors({
      {"a b\n\nnode a win\n", 3, 6},
      {"c a\nb c\nnode c owner left\nnode a owner left\n", 2, 1},
      {"digraph {\n a -> b;\n a [end=win]\n}", 3, 2},
      {"{\"edges\":[[\"a\",\"b\"]],\n\"nodes\":[{\"id\":\"b\",\"owner\":\"left\"}]}", 1, 13},
  });
}

TEST(Reading, TakesMarksAndLineEndsOfOtherSystems) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  for (const std::string_view text : {"a b\r\nb c\r\n", "a b\nb c", "digraph {\r\n a -> b -> c\r\n}\r\n",
                                      "{\r\n\"edges\": [[\"a\", \"b\"], [\"b\", \"c\"]]\r\n}\r\n"}) {
    EXPECT_EQ(shown(read(text)), "a>b b>c c>") << text;
    EXPECT_EQ(shown(read(std::string(mark) + std::string(text))), "a>b b>c c>") << text;
  }
  for (const std::string_view nothing : {"", " \r\n\n", "# only this\n"}) EXPECT_EQ(shown(read(nothing)), "");
  EXPECT_EQ(shown(read(mark)), "");
  EXPECT_EQ(shown(read(std::string(mark) + "nodes 2\n0 1")), "0>1 1>");
}

TEST(Reading, AnswersHostileSizesShortly) {
  const std::string name(1000000, 'x');
  const auto message = [](const Result<LabelledGraph>& result) {
    return result ? std::string() : english(result.error().message) + result.error().place->excerpt;
  };
  for (const std::string& text :
       {name + " b\nnode " + name + " win\n", "a b\nnode a " + name + "\n", "{\"" + name + "\": 1}",
        "digraph { a -> b; start=" + name + " }", "nodes 3\n0 " + name + "\n",
        "digraph { " + name + " [" + name + "] }", "a \"" + name, std::string(1000000, '['), std::string(1000000, '{'),
        "digraph " + std::string(1000000, '{'), "nodes " + std::string(1000000, '9'),
        "[[" + std::string(1000000, '9') + "]]"}) {
    const std::string said = message(read(text));
    EXPECT_FALSE(said.empty()) << text.substr(0, 30);
    EXPECT_LT(said.size(), 400U) << text.substr(0, 30);
  }
  EXPECT_EQ(read(name + " b\n")->graph.nodes(), 2U);
}

TEST(Reading, KeepsToItsMemory) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "name" + std::to_string(i) + " other\n";
  run::Budget budget({.time = {}, .memory = 1 << 20});
  const auto result = read_text(text, {}, budget);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::limit);
}

TEST(Reading, FilesAndStreams) {
  run::Budget budget;
  EXPECT_FALSE(read_file("/nonexistent/graph", {}, budget));
  const std::string path = testing::TempDir() + "grundy_read_test_" + std::to_string(getpid());
  std::ofstream(path) << "a b\nb c d e\n";
  const auto wrong = read_file(path, {}, budget);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().place->source, path);
  std::ofstream(path) << "a b\nb c\n";
  EXPECT_EQ(shown(read_file(path, {}, budget)), "a>b b>c c>");
  std::remove(path.c_str());
  std::istringstream stream("a b\nb a\n");
  EXPECT_EQ(shown(read_stream(stream, {}, budget)), "a>b b>a");
}

TEST(Reading, NeverCrashesOnMangledText) {
  const std::vector<std::string> seeds = {
      "nodes 9 edges 3\n1 2\n3 4\n5 6\nnode 3 win\nstart 1\n",
      R"({"nodes": [{"id": "a", "end": "win"}], "edges": [["a", "b", "left"], {"from": 1, "to": "\u00e9"}]})",
      "digraph g { node [owner=left]; a -> b -> \"c d\" [by=right]; c [score=3] /* x */ }",
      "[[1,2],[0],[]]",
  };
  std::mt19937 random(16);
  run::Budget budget;
  for (int round = 0; round < 20000; ++round) {
    std::string text = seeds[random() % seeds.size()];
    for (auto changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0:
          text[at] = static_cast<char>(random() % 256);
          break;
        case 1:
          text.erase(at, 1 + random() % 5);
          break;
        case 2:
          text.insert(at, text.substr(random() % text.size(), random() % 8));
          break;
        default:
          text.resize(at);
          break;
      }
    }
    run::Budget small({.time = {}, .memory = 64 << 20});
    const auto result = read_text(text, {}, small);
    if (!result && result.error().kind == ErrorKind::input) {
      EXPECT_TRUE(result.error().place || !result.error().message.key.empty());
    }
  }
}

}  // namespace
}  // namespace grundy::graph
