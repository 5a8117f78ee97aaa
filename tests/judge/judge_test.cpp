#include "grundy/judge/judge.hpp"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace grundy::judge {
namespace {

struct RunResult {
  int code;
  std::string out;
  std::string err;
};

RunResult run_on(std::string_view id, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int code = run(id, in, out, err);
  return {code, out.str(), err.str()};
}

/// The text without blanks at the ends of lines and of the whole.
std::string trimmed(std::string text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(line.find_last_not_of(" \r") + 1);
    result += line + '\n';
  }
  result.erase(result.find_last_not_of('\n') + 1);
  return result;
}

nlohmann::json problems_of(const std::string& name) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/data/" + name);
  return nlohmann::json::parse(file).at("problems");
}

struct FileCase {
  std::string id;
  std::string input;
  std::string output;
};

/// The judge's name for an entry of the files; empty if it is no problem with an input.
std::string judge_id(const std::string& entry) {
  static const std::map<std::string, std::string> named = {
      {"HDU 1527 / POJ 1067 / moving queen", "hdu-1527"},
      {"UVa 12293 / Hunan 2011 Box Game (take up to half)", "half-game"},
      {"POJ 1704 Georgia and Bob", "poj-1704"},
      {"HDU 4315 Climbing the Hill", "hdu-4315"},
      {"HDU 1730 Northcott", "hdu-1730"},
      {"HDU 1907 John / POJ 3480 / Luogu P4279", "hdu-1907"},
      {"HDU 3032 Nim or not Nim?", "hdu-3032"},
      {"HDU 5795 A Simple Nim", "hdu-5795"},
      {"POJ 1740 A New Stone Game", "poj-1740"},
      {"HDU 1517 / POJ 2505", "hdu-1517"},
      {"HDU 2147 kiki's game", "hdu-2147"},
      {"HDU 1079 / POJ 1082 / UVa 1557 Calendar Game", "hdu-1079"},
      {"CF 1194D 1-2-K Game", "cf-1194d"},
      {"CF 15C Industrial Nim", "cf-15c"},
      {"CF 255E Furlo and Rublo", "cf-255e"},
      {"HDU 3980 Paint Chain", "hdu-3980"},
      {"Luogu P3235 [HNOI2014] 江南乐", "luogu-p3235"},
      {"Luogu P3185 [HNOI2007] 分裂游戏", "luogu-p3185"},
      {"CF 494E Sharti", "cf-494e"},
      {"Luogu P4055 [JSOI2009] 游戏", "luogu-p4055"},
      {"HDU 3595 GG and MM", "hdu-3595"},
      {"HDU 2177 取(2堆)石子游戏", "hdu-2177"},
      {"AtCoder AGC010 F Tree Game", "agc010-f"},
      {"HDU 5754 Life Winner Bo", "hdu-5754"},
      {"HDU 1404 / ZOJ 2725 Digital Deletions", "hdu-1404"},
      {"CSES 1097 Removal Game / AtCoder DP L / LeetCode 877,486", "cses-1097"},
      {"Luogu P3480 [POI2009] KAM-Pebbles", "luogu-p3480"},
      {"Luogu P2599 [ZJOI2009] 取石子游戏", "luogu-p2599"},
      {"HDU 5724 Chess", "hdu-5724"},
      {"HDU 3389 Game", "hdu-3389"},
      {"HDU 4642 Fliping game", "hdu-4642"},
  };
  if (const auto known = named.find(entry); known != named.end()) return known->second;
  std::string id = entry;
  for (char& c : id) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return find(id) != nullptr ? id : std::string();
}

std::vector<FileCase> cases_of(const std::string& name, std::set<std::string>& covered) {
  std::vector<FileCase> cases;
  for (const auto& problem : problems_of(name)) {
    const std::string id = judge_id(problem.at("id"));
    for (const auto& one : problem.at("cases")) {
      const std::string input = one.at("input");
      if (input.find('\n') == std::string::npos || input.back() != '\n' || input.find(':') != std::string::npos)
        continue;
      EXPECT_FALSE(id.empty() && name == "seed-problems.json") << problem.at("id");
      if (id.empty()) continue;
      covered.insert(id);
      cases.push_back({id, input, one.at("output")});
    }
  }
  return cases;
}

TEST(Judge, AnswersEveryStdinCaseOfTheSeedProblems) {
  std::set<std::string> covered;
  for (const FileCase& one : cases_of("seed-problems.json", covered)) {
    const RunResult result = run_on(one.id, one.input);
    EXPECT_EQ(trimmed(result.out), trimmed(one.output)) << one.id << "\n" << one.input;
    EXPECT_EQ(result.code, 0) << one.id << result.err;
  }
  EXPECT_GE(covered.size(), 15U);
}

TEST(Judge, AnswersStdinCasesOfMoreProblems) {
  std::set<std::string> covered;
  for (const FileCase& one : cases_of("more-problems.json", covered)) {
    const RunResult result = run_on(one.id, one.input);
    EXPECT_EQ(trimmed(result.out), trimmed(one.output)) << one.id << "\n" << one.input;
    EXPECT_EQ(result.code, 0) << one.id << result.err;
  }
  EXPECT_GE(covered.size(), 25U);
}

/// Cases that the files give without line ends, in the format of the judge.
TEST(Judge, AnswersTheOtherCasesOfTheFiles) {
  const std::vector<FileCase> cases = {
      {"two-boxes", "1 1\n2 3\n3 5\n", "second\nfirst\nsecond"},
      {"chomp", "1 1\n3 8\n", "second\nfirst"},
      {"misere-nim", "1\n1 1\n1 2 3\n3 5 1\n", "second\nfirst\nsecond\nfirst"},
      {"count-to", "100 10\n", "1"},
      {"moving-queen", "2 1\n8 4\n", "0\n1"},
      {"luogu-p6487", "4\n", "1"},
      {"luogu-p6487", "7\n", "2"},
      {"luogu-p6487", "8\n", "8"},
      {"leetcode-294", "++++\n+++++\n", "true\nfalse"},
      {"hdu-3404", "3\n2\n1 2\n2 1\n2\n2 2\n1 2\n1\n2 3\n",
       "Don't waste your time.\nHave a try, lxhgww.\nHave a try, lxhgww."},
      {"51nod-1185", "3\n3 5\n117669030460994 72723460248141\n165580140 267914295\n", "B\nB\nB"},
      {"hdu-5973",
       "1618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391148 "
       "2618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391155\n"
       "1618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391149 "
       "2618033988749894848204586834365638117720309179805762862135448622705260462818902449707207204189391156\n",
       "0\n1"},
      {"cf-494e", "5 2 1\n1 1 3 3\n2 2 4 4\n", "Malek"},
      {"cf-494e", "5 1 2\n1 1 3 3\n", "Hamed"},
      {"poj-3710", "1\n3 3\n1 2\n2 3\n3 1\n1\n4 4\n1 2\n2 3\n3 4\n4 1\n1\n4 4\n1 2\n2 3\n3 4\n4 2\n",
       "Sally\nHarry\nSally"},
      {"leetcode-1510", "1\n2\n4\n7\n17\n", "true\nfalse\ntrue\nfalse\nfalse"},
      {"luogu-p2148", "2\n2\n8 8\n2\n3 5\n", "YES\nNO"},
      {"hdu-4664", "2\n1\n4\n2\n3 3\n", "Carol\nDave"},
      {"luogu-p2252", "7778742048 12586269024\n", "0"},
      {"atcoder-dp-l", "4\n10 80 90 30\n", "10"},
      {"atcoder-dp-l", "6\n4 2 9 7 1 5\n", "2"},
      {"cses-1097", "1\n-5\n", "-5"},
      {"luogu-p5363", "10 3\n", "100"},
      {"luogu-p5675", "3\n1 2 3\n", "6"},
  };
  for (const FileCase& one : cases) {
    const RunResult result = run_on(one.id, one.input);
    EXPECT_EQ(trimmed(result.out), one.output) << one.id << "\n" << one.input;
    EXPECT_EQ(result.code, 0) << one.id << result.err;
  }
}

TEST(Judge, EveryProblemIsDescribed) {
  std::set<std::string_view> ids;
  for (const Problem& problem : problems()) {
    ASSERT_FALSE(problem.ids.empty());
    for (const std::string_view id : problem.ids) EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_FALSE(problem.title.empty()) << problem.ids[0];
    EXPECT_FALSE(problem.theory.empty()) << problem.ids[0];
    EXPECT_FALSE(problem.format.empty()) << problem.ids[0];
  }
  EXPECT_EQ(find("HDU-2176"), find("hdu-2176"));
  EXPECT_EQ(find("poj-1067"), find("hdu-1527"));
  EXPECT_GE(problems().size(), 45U);
}

TEST(Judge, SaysWhatIsWrongAfterTheAnswersThatWereDue) {
  struct Bad {
    std::string id, input, out;
    int line;
  };
  const std::vector<Bad> bad = {
      {"hdu-1527", "2 1\n8 x\n4 7\n", "0\n", 2},
      {"hdu-1527", "2 1\n8\n", "0\n", 3},
      {"hdu-1527", "2 1\n8 4\n-1 3\n", "0\n1\n", 3},
      {"hdu-1846", "3\n23 2\n", "first\n", 3},
      {"hdu-1846", "1\n23 2\n7 7\n", "first\n", 3},
      {"hdu-1846", "2\n23 2\n5 0\n", "first\n", 3},
      {"hdu-1846", "", "", 1},
      {"hdu-2176", "2 45 45\n3 3 6", "No\n", 2},
      {"hdu-2516", "13\n1\n0\n", "Second win\n", 2},
      {"hdu-2516", "13\n99999999999999999999999\n0\n", "Second win\n", 2},
      {"hdu-1079", "2\n2001 11 3\n2001 2 30\n", "YES\n", 3},
      {"leetcode-294", "++\n+x\n", "true\n", 2},
      {"acwing-893", "2\n2 5\n3\n2 4", "", 4},
      {"hdu-5973", "3 5\n3 5z\n", "0\n", 2},
      {"poj-1704", "2\n2\n1 2\n2\n5 5\n", "Bob will win\n", 5},
      {"hdu-2176", "18446744073709551615 1\n", "", 1},
      {"luogu-p4055", "2 2\n..\n.x\n", "", 3},
      {"luogu-p4055", "2 2\n..\n...\n", "", 3},
      {"luogu-p4055", "2 2\n..\n", "", 3},
      {"cf-494e", "5 2 1\n1 1 3\n", "", 3},
      {"poj-3710", "1\n3 2\n1 2\n2 4\n", "", 4},
      {"luogu-p2148", "1\n3\n1 2 3\n", "", 3},
  };
  for (const Bad& one : bad) {
    const RunResult result = run_on(one.id, one.input);
    EXPECT_EQ(result.code, 2) << one.id << "\n" << one.input;
    EXPECT_EQ(result.out, one.out) << one.id << "\n" << one.input;
    EXPECT_EQ(result.err.rfind("line " + std::to_string(one.line) + ": ", 0), 0U) << one.input << result.err;
  }
  const RunResult unknown = run_on("hdu-1572", "");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("did you mean"), std::string::npos);
}

/// An answer as long as the number of a case is a limit, told with its line, after what was due.
TEST(Judge, RefusesToWriteAnAnswerWithoutEnd) {
  const RunResult result = run_on("hdu-2149", "5 7\n1 1000000000\n");
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.out, "5 6 7\n");
  EXPECT_EQ(result.err.rfind("line 2: the answer would be 1000000000 numbers", 0), 0U) << result.err;
}

/// Rows are kept from case to case, whatever the order of the cases.
TEST(Judge, PaintsChainsOfAnyOrder) {
  const RunResult one = run_on("hdu-3980", "4\n60 3\n20 3\n41 1\n60 2\n");
  const RunResult two = run_on("hdu-3980", "4\n20 3\n60 3\n60 2\n41 1\n");
  const auto word = [](const RunResult& of, int number) {
    const std::size_t at = of.out.find("Case #" + std::to_string(number) + ": ");
    return of.out.substr(at + 9, 8);
  };
  EXPECT_EQ(word(one, 1), word(two, 2));
  EXPECT_EQ(word(one, 2), word(two, 1));
  EXPECT_EQ(word(one, 3), "aekdycoi");  // 41 moves whatever happens
  EXPECT_EQ(word(two, 4), "aekdycoi");
  EXPECT_EQ(word(one, 4), word(two, 3));
}

/// What a contest's own reader takes, `while (scanf(…) == 1 && n)`, is taken here too.
TEST(Judge, TakesAnInputWithoutItsLastZeroAndWithBlanksAtTheEnd) {
  const std::vector<FileCase> cases = {
      {"hdu-2176", "2 45 45\n", "No"},
      {"hdu-2176", "2 45 45\n\n\n  \n", "No"},
      {"hdu-2176", "", ""},
      {"hdu-2176", "2 45 45\r\n0\r\n\r\n\f\v\n", "No"},
      {"hdu-2147", "5 3\n", "What a pity!"},
      {"hdu-2177", "1 2\n0 0\n5 8\n", "0"},
      {"hdu-1846", "1\n23 2\n\n\n", "first"},
      {"misere-nim", "1 1\n\n\n", "first"},
      {"acwing-891", "2\n2 3", "Yes"},
  };
  for (const FileCase& one : cases) {
    const RunResult result = run_on(one.id, one.input);
    EXPECT_EQ(trimmed(result.out), one.output) << one.id << "\n" << one.input;
    EXPECT_EQ(result.code, 0) << one.id << result.err;
  }
}

TEST(Judge, AnswersAsTheInputComes) {
  std::vector<std::string> pieces = {"4", " 7\n8 4\n", "1 ", "2\n"};
  std::string out;
  std::vector<std::size_t> written;
  std::size_t next = 0;
  const Source source = [&](char* buffer, std::size_t) -> std::size_t {
    written.push_back(out.size());
    if (next == pieces.size()) return 0;
    const std::string& piece = pieces[next++];
    piece.copy(buffer, piece.size());
    return piece.size();
  };
  std::ostringstream err;
  EXPECT_EQ(run(
                "hdu-1527", source, [&](std::string_view bytes) { out += bytes; }, err),
            0);
  EXPECT_EQ(out, "0\n1\n0\n");
  EXPECT_EQ(written[2], 4U) << "two answers were due before the third piece was read";
}

}  // namespace
}  // namespace grundy::judge
