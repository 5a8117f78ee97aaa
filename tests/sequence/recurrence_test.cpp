#include "grundy/sequence/recurrence.hpp"

#include <functional>

#include <gtest/gtest.h>
#include <unistd.h>

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/sequence/evidence.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::sequence {
namespace {

class Recurrences : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("grundy-recurrence-" + std::to_string(::getpid()) + ".ckpt");
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::filesystem::path path_;
};

PeriodReport by_window(const char* text, RecurrenceOptions options = {}) {
  run::Budget budget;
  options.window = 1000;
  auto search = Recurrence::open(*code::parse(text), options, budget);
  EXPECT_TRUE(search);
  auto report = search->run(budget);
  EXPECT_TRUE(report);
  return *report;
}

std::string verdict(const certificate::PeriodCertificate& claim) {
  run::Budget budget;
  const auto checked = certificate::verify(claim, budget);
  return checked ? "verified" : english(checked.error().message);
}

/// Without keeping values, the same smallest preperiods and periods as with all kept, under another theorem.
TEST_F(Recurrences, FindWhatTheTheoremOfGuyAndSmithFinds) {
  for (const auto* text : {"0.16", "0.156", "0.644", "0.644!", "0.56!"}) {
    run::Budget budget;
    const PeriodReport kept = find_period(*code::parse(text), {}, budget);
    const PeriodReport streamed = by_window(text);
    EXPECT_EQ(streamed.standing, Standing::proved) << text;
    EXPECT_EQ(streamed.theorem, Theorem::window) << text;
    EXPECT_EQ(streamed.period, kept.period) << text;
    EXPECT_EQ(streamed.largest_value, kept.largest_value) << text;
    EXPECT_EQ(streamed.largest_heap, kept.largest_heap) << text;
  }
}

TEST_F(Recurrences, HaveCertificatesThatVerifyAndOthersThatDoNot) {
  EXPECT_EQ(verdict(certificate_of(by_window("0.56!"))), "verified");
  const auto good = certificate_of(by_window("0.156"));
  EXPECT_EQ(verdict(good), "verified");
  const auto read = certificate::period_certificate_from_json(certificate::to_json(good));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, good);
  const auto changed = [&](const std::function<void(certificate::PeriodCertificate&)>& change) {
    auto claim = good;
    change(claim);
    return verdict(claim);
  };
  EXPECT_EQ(changed([](auto& c) {
              c.period = 350;
              c.length += 1;
            }),
            "the values do not repeat from heap 3479 on with period 350");
  EXPECT_NE(changed([](auto& c) { c.preperiod -= 1; }), "verified");
  EXPECT_EQ(changed([](auto& c) {
              c.preperiod += 1;
              c.length += 1;
            }),
            "the preperiod is not the smallest");
  EXPECT_EQ(changed([](auto& c) {
              c.period *= 2;
              c.length += 349;
            }),
            "the period is not the smallest");
  EXPECT_EQ(changed([](auto& c) { c.length -= 1; }),
            "the theorem needs more heaps than the certificate's " + std::to_string(good.length - 1));
  EXPECT_EQ(changed([](auto& c) { c.prefix = c.window; }), "a window of " + std::to_string(good.window) +
                                                               " heaps does not go with a prefix of " +
                                                               std::to_string(good.window));
  EXPECT_EQ(changed([](auto& c) { c.mask.reset(); }), "the theorem \"window\" does not apply to 0.156");
  EXPECT_EQ(changed([](auto& c) { c.fingerprint ^= 1; }),
            "the values have another fingerprint than the certificate says");
  // A prefix that leaves rare heaps or witnesses out proves nothing.
  EXPECT_EQ(changed([](auto& c) { c.prefix = 300; }), "heap 357 is rare and outside the prefix");
}

/// 0.165 has rare heaps in every period: no window ever slides.
TEST_F(Recurrences, LeaveShortPeriodsToTheTheoremOfGuyAndSmith) {
  RecurrenceOptions options;
  run::Budget budget;
  const auto report = find_period_by_window(*code::parse("0.165"), options, budget);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->standing, Standing::proved);
  EXPECT_EQ(report->theorem, Theorem::guy_smith);
  EXPECT_EQ(report->period, (Period{5181, 1550, 0}));
  options.limit = 1000;
  const auto none = find_period_by_window(*code::parse("4!.0"), options, budget);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->standing, Standing::none);
}

/// Long periods are looked for by the window without being told, short ones with all values kept.
TEST_F(Recurrences, AreChosenWherePeriodsAreLong) {
  run::Budget budget;
  const PeriodReport late = search_period(*code::parse("0.354"), {}, budget);
  EXPECT_EQ(late.standing, Standing::proved);
  EXPECT_EQ(late.theorem, Theorem::window);
  EXPECT_EQ(late.period, (Period{10061916, 1180, 0}));
  const PeriodReport early = search_period(*code::parse("0.165"), {}, budget);
  EXPECT_EQ(early.theorem, Theorem::guy_smith);
  EXPECT_EQ(early.period, (Period{5181, 1550, 0}));
  PeriodOptions some;
  some.limit = 100'000;
  EXPECT_EQ(search_period(*code::parse("4!.0"), some, budget).standing, Standing::none);
  EXPECT_EQ(search_period(*code::parse("0.F"), {}, budget).standing, Standing::proved);
}

/// Stopped and resumed again and again, in the search and in the trace of the preperiod, the answer is the same.
TEST_F(Recurrences, GoOnFromTheirCheckpoints) {
  RecurrenceOptions options;
  options.window = 1000;
  options.checkpoint = path_;
  options.interval = 0;
  for (const std::uint64_t limit : {300'000U, 700'000U, 800'000U, 5'000'000U}) {
    options.limit = limit;
    run::Budget budget;
    auto search = Recurrence::open(*code::parse("0.16"), options, budget);
    ASSERT_TRUE(search) << english(search.error().message);
    const auto report = search->run(budget);
    ASSERT_TRUE(report);
    if (limit < 5'000'000U) {
      EXPECT_EQ(report->standing, Standing::none);
      EXPECT_EQ(report->checked_to, limit);
      continue;
    }
    EXPECT_EQ(report->standing, Standing::proved);
    EXPECT_EQ(report->period, (Period{105351, 149459, 0}));
  }
  // The last checkpoint was written in the trace.
  run::Budget budget;
  auto again = Recurrence::open(*code::parse("0.16"), options, budget);
  ASSERT_TRUE(again);
  const auto report = again->run(budget);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->period, (Period{105351, 149459, 0}));
  const auto other = Recurrence::open(*code::parse("0.56"), options, budget);
  ASSERT_FALSE(other);
  EXPECT_NE(english(other.error().message).find("belongs to the code 0.16, not to 0.56"), std::string::npos);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 1);
  EXPECT_FALSE(Recurrence::open(*code::parse("0.16"), options, budget));
}

TEST_F(Recurrences, AreNotForEveryCode) {
  run::Budget budget;
  for (const auto* text : {"0.F", "0.33", "0.[3]", "4=.0"}) {
    const auto code = code::parse(text);
    ASSERT_TRUE(code) << text;
    EXPECT_FALSE(Recurrence::open(*code, {}, budget)) << text;
  }
}

}  // namespace
}  // namespace grundy::sequence
