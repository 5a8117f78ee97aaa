/// The commands about take-and-break codes: what they refuse, with place and reason, and what they answer.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "app/grundy.hpp"

namespace grundy::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct BadCode {
  std::string code;
  std::string place;  ///< line and column
  std::string reason;
};

/// Every way in which a code can be wrong.
const std::vector<BadCode>& bad_codes() {
  static const std::vector<BadCode> all = {
      {"", ":1:1", "the code is empty"},
      {".", ":1:1", "a code needs a digit"},
      {"0.7.7", ":1:4", "one point only"},
      {"0.7#", ":1:4", "no digit of a code"},
      {"0.7_7", ":1:4", "no digit of a code"},
      {"0.77 ", ":1:5", "no digit of a code"},
      {"0.\xc3\xa9", ":1:3", "no digit of a code"},
      {"0.{64}", ":1:4", "too large: at most 63"},
      {"0.{2", ":1:5", "'}' is expected here"},
      {"0.{}", ":1:4", "a number is expected here"},
      {"0.{2,}", ":1:6", "a number is expected here"},
      {"0.{2!}!", ":1:3", "a constraint stands both in the list and behind it"},
      {"0.&", ":1:4", "a number is expected here"},
      {"0.&12", ":1:6", "';' is expected here"},
      {"0.&99999999999999999999;", ":1:4", "too large"},
      {"0.[3", ":1:3", "is not closed"},
      {"0.3]", ":1:4", "no '[' before this ']'"},
      {"0.[]", ":1:3", "the repeating tail is empty"},
      {"0.[3]3", ":1:6", "nothing may follow the repeating tail"},
      {"0.[3[3]]", ":1:5", "one repeating tail only"},
      {"0[3].3", ":1:2", "stands behind the point"},
      {"1.0", ":1:1", "need not end"},
      {"2.0", ":1:1", "need not end"},
      {"77", ":1:1", "need not end"},
      {"40.0", ":1:1", "need not end"},
      {"200.0", ":1:1", "need not end"},
      {"80!0.0", ":1:1", "need not end"},
      {"3.[3]", ":1:1", "need not end"},
      {"{3}=00.0", ":1:1", "need not end"},
      {"*!0.0", ":1:1", "need not end"},
      {"subtract{}", ":1:1", "must not be empty"},
      {"subtract{0,2}", ":1:10", "0 cannot be in the set"},
      {"subtract{2,3", ":1:13", "',' or '}' is expected here"},
      {"subtract{2;3}", ":1:11", "',' or '}' is expected here"},
      {"subtract{-1}", ":1:10", "a number is expected here"},
      {"subtract{99999999}", ":1:10", "too large: at most 1000000"},
      {"subtract{2}3", ":1:12", "nothing may follow the set"},
      {"subtract{2", ":1:11", "',' or '}' is expected here"},
      {"allbut{0}", ":1:8", "0 cannot be in the set"},
      {"allbut{2,,3}", ":1:10", "a number is expected here"},
      {"allbut{99999999}", ":1:8", "too large: at most 1000000"},
  };
  return all;
}

TEST(Codes, BadOnesAreRefusedWithPlaceAndReason) {
  for (const BadCode& bad : bad_codes()) {
    const Finished done = grundy({"sequence", bad.code, "--to", "5"});
    EXPECT_EQ(done.code, 2) << bad.code;
    EXPECT_EQ(done.out, "") << bad.code;
    EXPECT_THAT(done.err, HasSubstr(bad.reason)) << bad.code;
    EXPECT_THAT(done.err, HasSubstr(bad.place + ":")) << bad.code;
    EXPECT_LT(done.err.size(), 1000U) << bad.code;
  }
}

TEST(Codes, EveryCommandRefusesThem) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"period", "0.7#"},
                                                  {"compare", "0.77", "0.7#"},
                                                  {"survey", "0.??", "0.7_"},
                                                  {"solve", "0.7_(3)"}}) {
    const Finished done = grundy(command);
    EXPECT_EQ(done.code, 2) << command[0];
    EXPECT_EQ(done.out, "") << command[0];
    EXPECT_NE(done.err, "") << command[0];
  }
}

TEST(Codes, RulesAreRecognised) {
  const std::string kayles = "(n): k in {1, 2}, j in 0..n - k -> (j) + (n - k - j)";
  const Finished by_code = grundy({"sequence", "0.77", "--to", "200"});
  const Finished by_rules = grundy({"sequence", "-e", kayles, "--to", "200"});
  EXPECT_EQ(by_rules.code, 0) << by_rules.err;
  EXPECT_EQ(by_rules.out, by_code.out);
  EXPECT_THAT(by_rules.err, HasSubstr("recognised as 0.77"));
  EXPECT_EQ(by_code.err, "");
  const Finished named = grundy({"sequence", "kayles", "--to", "200"});
  EXPECT_EQ(named.out, by_code.out);
  const Finished period = grundy({"period", "-e", "(n): k in {2, 5, 7} -> (n - k)"});
  EXPECT_EQ(period.code, 0) << period.err;
  EXPECT_THAT(period.err, HasSubstr("recognised as 0.0300303"));
  EXPECT_THAT(period.out, HasSubstr("Proved by"));
  const Finished not_code = grundy({"sequence", "-e", "(n): k in {1, 2}, n != 1000 -> (n - k)", "--to", "20"});
  EXPECT_EQ(not_code.code, 1);
  EXPECT_EQ(not_code.out, "");
  EXPECT_THAT(not_code.err, HasSubstr("not recognised"));
  const Finished far = grundy({"solve", "-e", kayles, "(1000000000000000000)", "--explain", "--moves", "count"});
  EXPECT_EQ(far.code, 0) << far.err;
  EXPECT_THAT(far.out, HasSubstr("0.77"));
}

TEST(Codes, ValuesInACompressedFile) {
  const auto path = (std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-values.zst")).string();
  for (const std::string code : {"0.16", "subtract{2,5,7}", "0.F"}) {
    const Finished put = grundy({"sequence", code, "--to", "500", "--format", "binary", "--output", path});
    EXPECT_EQ(put.code, 0) << put.err;
    for (const std::string format : {"text", "csv", "json", "bfile"}) {
      const Finished back = grundy({"sequence", "--read", path, "--format", format});
      EXPECT_EQ(back.code, 0) << back.err;
      EXPECT_EQ(back.out, grundy({"sequence", code, "--to", "500", "--format", format}).out) << code << ' ' << format;
    }
  }
  EXPECT_EQ(grundy({"sequence", "--read", path, "--to", "5"}).code, 2);
  EXPECT_EQ(grundy({"sequence", "0.16", "--read", path}).code, 2);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 2);
  const Finished torn = grundy({"sequence", "--read", path});
  EXPECT_EQ(torn.code, 2);
  EXPECT_THAT(torn.err, HasSubstr("torn or damaged"));
  std::filesystem::remove(path);
  EXPECT_EQ(grundy({"sequence", "--read", path}).code, 2);
}

TEST(Codes, Compare) {
  const Finished differ = grundy({"compare", "0.161", "0.36"});
  EXPECT_EQ(differ.code, 0) << differ.err;
  EXPECT_THAT(differ.out, HasSubstr("differ first at heap 519"));
  const Finished equal = grundy({"compare", "-e", "(n): k in 1..2, i in 0..n - k -> (i) + (n - k - i)", "0.77"});
  EXPECT_EQ(equal.code, 0) << equal.err;
  EXPECT_THAT(equal.out, HasSubstr("are one game"));
  EXPECT_THAT(grundy({"compare", "0.45", "0.47"}).out, HasSubstr("equal for every heap"));
  EXPECT_EQ(grundy({"compare", "0.007", "0.007"}).code, 0);
  const Finished open = grundy({"compare", "0.007", "0.007" + std::string(44, '0') + "7", "--to", "40", "--json"});
  EXPECT_EQ(open.code, 1);
  EXPECT_THAT(open.out, HasSubstr("\"agree\": 41"));
  EXPECT_EQ(grundy({"compare", "0.77"}).code, 2);
}

TEST(Codes, QuotientsAreProvedOrSayHowFarTheyAre) {
  const Finished kayles = grundy({"quotient", "kayles"});
  EXPECT_EQ(kayles.code, 0) << kayles.err;
  EXPECT_THAT(kayles.out, HasSubstr("order 40, 9 of its elements lost; of every heap"));
  EXPECT_THAT(kayles.out, HasSubstr("period 12 from heap 71"));
  EXPECT_THAT(kayles.err, HasSubstr("recognised as 0.77"));
  const Finished nim = grundy({"quotient", "0.[3]", "--to", "5"});
  EXPECT_EQ(nim.code, 0) << nim.err;
  EXPECT_THAT(nim.out, HasSubstr("order 10, 2 of its elements lost; of the heaps up to 5"));
  EXPECT_THAT(nim.out, HasSubstr("Tame"));
  const Finished small = grundy({"quotient", "0.07", "--elements", "100"});
  EXPECT_EQ(small.code, 1);
  EXPECT_THAT(small.out, HasSubstr("heaps up to 24"));
  EXPECT_THAT(small.out, HasSubstr("with heap 25 it has more than 100 elements"));
  EXPECT_EQ(grundy({"quotient", "0.0"}).code, 0);
  EXPECT_EQ(grundy({"quotient", "0.77", "--elements", "1"}).code, 2);
}

TEST(Codes, SurveyAndItsResumption) {
  const auto path = std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-survey.ckpt");
  const std::vector<std::string> command = {"survey", "0.?7", "0.156", "--heaps", "2000", "--format", "csv"};
  const Finished whole = grundy(command);
  EXPECT_EQ(whole.code, 0) << whole.err;
  std::istringstream lines(whole.out);
  int rows = 0;
  for (std::string line; std::getline(lines, line);) ++rows;
  EXPECT_EQ(rows, 1 + 8 + 1);
  EXPECT_THAT(whole.out, HasSubstr("\"0.77\",proved,71,12,0,guy-smith,"));
  std::vector<std::string> kept = command;
  kept.insert(kept.end(), {"--checkpoint", path.string()});
  EXPECT_EQ(grundy(kept).out, whole.out);
  EXPECT_EQ(grundy(kept).out, whole.out);  // all rows from the checkpoint
  kept[1] = "0.7?";
  const Finished foreign = grundy(kept);
  EXPECT_EQ(foreign.code, 2);
  EXPECT_THAT(foreign.err, HasSubstr("belongs to another survey"));
  std::filesystem::remove(path);
  EXPECT_EQ(grundy({"survey", "0.77"}).code, 2);
}

TEST(Codes, ArithmeticPeriodWithACertificate) {
  const auto path = std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-arithmetic.json");
  const Finished period = grundy({"period", "0.3F", "--certificate", path.string()});
  EXPECT_EQ(period.code, 0) << period.err;
  EXPECT_THAT(period.out, HasSubstr("preperiod 0, period 6, saltus 3"));
  EXPECT_THAT(period.out, HasSubstr("Proved for the game itself"));
  const Finished verified = grundy({"verify", path.string()});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("verified"));
  std::filesystem::remove(path);
}

TEST(Codes, Plot) {
  const Finished plot = grundy({"sequence", "0.77", "--to", "300", "--format", "svg"});
  EXPECT_EQ(plot.code, 0) << plot.err;
  EXPECT_THAT(plot.out, HasSubstr("<svg"));
  EXPECT_THAT(plot.out, HasSubstr("period 12 from heap 71 on, proved"));
  EXPECT_EQ(grundy({"sequence", "0.77", "--to", "300000000", "--format", "svg"}).code, 2);
}

TEST(Codes, ACheckpointKnowsItsOutput) {
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-output");
  std::filesystem::create_directory(folder);
  const std::string output = (folder / "values").string();
  const std::string checkpoint = (folder / "checkpoint").string();
  const auto run = [&](const std::string& to, const std::string& format, const std::string& into) {
    return grundy({"sequence", "0.77", "--to", to, "--format", format, "--output", into, "--checkpoint", checkpoint});
  };
  EXPECT_EQ(run("1000", "csv", output).code, 0);
  EXPECT_EQ(run("1005", "bfile", output).code, 2);
  EXPECT_EQ(run("10", "csv", output).code, 2);
  const std::string foreign = (folder / "foreign").string();
  std::ofstream(foreign) << std::string(100'000, 'x');
  EXPECT_EQ(run("1005", "csv", foreign).code, 2);
  EXPECT_EQ(std::filesystem::file_size(foreign), 100'000U);  // what is refused is left as it was
  EXPECT_EQ(run("1005", "csv", output).code, 0);
  std::ifstream file(output);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_EQ(text, grundy({"sequence", "0.77", "--to", "1005", "--format", "csv"}).out);
  std::filesystem::remove_all(folder);
}

TEST(Codes, ThatAddTokensAreComputedToo) {
  EXPECT_EQ(grundy({"sequence", "10.15", "--to", "20"}).code, 0);
}

TEST(Certificates, OfNoFormatAreRefused) {
  const std::filesystem::path path =
      std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + "-none.json");
  for (const char* const format : {"5", "null", "[]", "{}", "true"}) {
    std::ofstream(path) << "{\"format\": " << format << "}";
    EXPECT_EQ(grundy({"verify", path.string()}).code, 2) << format;
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace grundy::test
