// An answer that cannot be written is no success.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

Finished shell(const std::string& arguments_and_redirection) {
  return run({"/bin/sh", "-c", std::string(GRUNDY_BINARY_DIR) + "/bin/grundy " + arguments_and_redirection}, "");
}

TEST(Output, a_full_disk_is_said_and_is_no_success) {
  for (const char* command : {"solve 'nim(3, 4, 5)'", "list", "table wythoff --to 3", "--help", "solve --json 'nim(1)'",
                              "nimber '2*3'", "judge --list", "period 0.77"}) {
    const Finished done = shell(std::string(command) + " --lang en > /dev/full");
    EXPECT_EQ(done.code, 2) << command;
    EXPECT_THAT(done.err, ::testing::HasSubstr("the output cannot be written")) << command;
  }
}

TEST(Output, a_closed_output_is_said) {
  EXPECT_EQ(shell("list >&-").code, 2);
}

TEST(Output, a_reader_that_has_gone_is_no_error) {
  const Finished done = shell("sequence 0.77 --to 200000 | head -n 1");
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(done.err, "");
}

/// A payoff may be negative, where counts may not.
TEST(Output, a_negative_payoff_of_endless_play_is_taken) {
  const std::string graph =
      "printf 'a b\\nb a\\nb c\\nnode c score 3\\n' | " + std::string(GRUNDY_BINARY_DIR) + "/bin/grundy graph - --endless ";
  EXPECT_EQ(run({"/bin/sh", "-c", graph + "-2"}, "").code, 0);
  EXPECT_EQ(run({"/bin/sh", "-c", graph + "x"}, "").code, 2);
}

}  // namespace
}  // namespace grundy::test
