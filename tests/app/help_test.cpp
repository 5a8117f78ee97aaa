/// The program's own words about itself: help, examples, completion, manual.
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

std::vector<std::string> commands() {
  return lines(grundy({"complete", "--", ""}).out);
}

TEST(Help, EveryExampleOfEveryCommandRuns) {
  ASSERT_GE(commands().size(), 4U);
  for (const std::string& command : commands()) {
    const Finished help = grundy({command, "--help"});
    EXPECT_EQ(help.code, 0) << command;
    std::size_t examples = 0;
    for (const std::string& line : lines(help.out)) {
      const std::size_t at = line.find("$ grundy ");
      if (at == std::string::npos) continue;
      ++examples;
      // Some examples write files: they run in a folder of their own.
      const std::string script = "folder=$(mktemp -d) && cd $folder && ln -s " GRUNDY_SOURCE_DIR
                                 "/examples " GRUNDY_SOURCE_DIR "/games . && " GRUNDY_BINARY_DIR "/bin/" +
                                 line.substr(at + 2) + "; code=$?; rm -r $folder; exit $code";
      const Finished done = run({"/bin/sh", "-c", script});
      EXPECT_EQ(done.code, 0) << line << "\n" << done.err;
    }
    EXPECT_GE(examples, 1U) << command << " shows no example";
  }
}

TEST(Help, AloneItShowsATourWhoseCommandsExist) {
  const Finished tour = grundy({});
  EXPECT_EQ(tour.code, 0);
  EXPECT_THAT(tour.out, HasSubstr("grundy solve 'nim(3, 4, 5)'"));
}

TEST(Help, VersionTellsHowItWasBuilt) {
  EXPECT_THAT(grundy({"--version"}).out, HasSubstr("grundy 0."));
}

TEST(Help, SpeaksChinese) {
  const Finished done = grundy({"--lang", "zh", "solve", "nim(3, 4, 5)"});
  EXPECT_EQ(done.code, 0);
  EXPECT_THAT(done.out, HasSubstr("必胜"));
}

TEST(Help, TitlesAndNamesOfValuesAreChineseToo) {
  const std::string whole = grundy({"--lang", "zh", "--help"}).out;
  EXPECT_THAT(whole, HasSubstr("用法:"));
  EXPECT_THAT(whole, HasSubstr("命令:"));
  for (const std::string& command : commands()) {
    const std::string help = grundy({"--lang", "zh", command, "--help"}).out;
    for (const std::string word : {"Usage", "Options", "OPTIONS", "Positionals", "Examples", "Exit code", "Excludes",
                                   "Needs", " FILE", "TEXT", "DURATION", "BYTES", "FORMAT", "UINT"}) {
      EXPECT_EQ(help.find(word), std::string::npos) << command << ": " << word << "\n" << help;
    }
  }
}

TEST(Help, MistakesAreToldInChineseToo) {
  const auto told = [](const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"--lang", "zh"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Finished done = grundy(all);
    EXPECT_EQ(done.code, 2);
    return done.err;
  };
  EXPECT_THAT(told({"solve", "nim(1)", "--frob"}), HasSubstr("此处不应出现：--frob"));
  EXPECT_THAT(told({"solve", "nim(1)", "--moves", "some"}), HasSubstr("只能取"));
  EXPECT_THAT(told({"solve", "nim(1)", "--most", "few"}), HasSubstr("不能是“few”"));
  EXPECT_THAT(told({"solve", "nim(1)", "--misere", "--normal"}), HasSubstr("不能与"));
  EXPECT_THAT(told({"period", "0.77", "--threads", "0"}), HasSubstr("取值范围"));
  EXPECT_THAT(told({"solve", "nim(1)", "--time"}), HasSubstr("需要一个值"));
  EXPECT_THAT(told({"solve", "nim(1"}), HasSubstr("局面:1:"));
}

TEST(Completion, OffersCommandsOptionsAndGames) {
  EXPECT_EQ(grundy({"complete", "--", "sol"}).out, "solve\n");
  EXPECT_THAT(grundy({"complete", "--", "solve", "--mi"}).out, HasSubstr("--misere"));
  EXPECT_EQ(grundy({"complete", "--", "solve", "wyt"}).out.substr(0, 7), "wythoff");
}

TEST(Manual, NamesEveryCommand) {
  const Finished page = grundy({"manual"});
  EXPECT_EQ(page.code, 0);
  for (const std::string& command : commands()) EXPECT_THAT(page.out, HasSubstr("grundy " + command));
}

}  // namespace
}  // namespace grundy::test
