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
      const std::string script = "cd " GRUNDY_SOURCE_DIR " && exec " GRUNDY_BINARY_DIR "/bin/" + line.substr(at + 2);
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
