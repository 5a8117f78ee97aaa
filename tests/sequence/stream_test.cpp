#include "grundy/sequence/stream.hpp"

#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace grundy::sequence {
namespace {

class Streams : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("grundy-stream-" + std::to_string(::getpid()) + ".ckpt");
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::filesystem::path path_;
};

std::vector<std::uint32_t> kept(const char* text, std::uint64_t size) {
  SplittingEngine engine(*splitting(*code::parse(text)));
  run::Budget budget;
  EXPECT_TRUE(engine.extend(size, budget));
  std::vector<std::uint32_t> values(size);
  engine.copy(0, values);
  return values;
}

TEST_F(Streams, DroppedValuesDoNotMatter) {
  for (const auto* text : {"0.106", "0.16", "0.156"}) {
    constexpr std::uint64_t size = 1'500'000;
    StreamOptions options;
    options.window = 20'000;
    run::Budget budget;
    auto stream = Stream::open(*code::parse(text), options, budget);
    ASSERT_TRUE(stream);
    std::vector<std::uint32_t> values;
    const auto report =
        stream->run(size, budget, [&](std::uint64_t first, std::span<const std::uint32_t> more) -> Result<void> {
          EXPECT_EQ(first, values.size());
          values.insert(values.end(), more.begin(), more.end());
          return {};
        });
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->complete);
    EXPECT_GT(stream->engine().kept_from(), 0U);
    const auto expected = kept(text, size);
    EXPECT_EQ(values, expected) << text;
    const auto most = std::max_element(expected.begin(), expected.end());
    EXPECT_EQ(report->largest_value, *most);
    EXPECT_EQ(report->largest_heap, static_cast<std::uint64_t>(most - expected.begin()));
  }
}

TEST_F(Streams, ResumedRunsWriteTheSame) {
  for (const auto* text : {"0.106", "4!.0", "0.07", "0.007"}) {
    std::filesystem::remove(path_);
    const std::uint64_t size = std::string_view(text) == "0.106" ? 900'000 : 9'000;
    StreamOptions options;
    options.window = std::string_view(text) == "0.106" ? 20'000 : 0;
    options.checkpoint = path_;
    std::vector<std::uint32_t> values;
    for (const std::uint64_t stop : {size / 9, size / 3, size / 3 + 77, size}) {
      run::Budget budget;
      auto stream = Stream::open(*code::parse(text), options, budget);
      ASSERT_TRUE(stream) << english(stream.error().message);
      values.resize(stream->output_length());
      const auto report = stream->run(
          stop, budget,
          [&](std::uint64_t first, std::span<const std::uint32_t> more) -> Result<void> {
            EXPECT_EQ(first, values.size());
            values.insert(values.end(), more.begin(), more.end());
            return {};
          },
          [&]() -> Result<OutputState> {
            return OutputState{values.size(), 0};
          });
      ASSERT_TRUE(report);
      EXPECT_TRUE(report->complete);
      values.resize(values.size() + 13);  // what a killed run wrote behind its last checkpoint
    }
    values.resize(values.size() - 13);
    EXPECT_EQ(values, kept(text, size)) << text;
  }
}

TEST_F(Streams, AHeapThatCannotBeDecidedIsSaidSo) {
  StreamOptions options;
  options.window = 1000;
  options.replay = false;
  run::Budget budget;
  auto stream = Stream::open(*code::parse("4!.0"), options, budget);
  ASSERT_TRUE(stream);
  const auto report = stream->run(20'000'000, budget);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->complete);
  ASSERT_TRUE(report->stopped);
  EXPECT_NE(english(report->stopped->message).find("cannot be decided"), std::string::npos);
}

/// Everything is computed again with a larger window then; stopped and resumed on the way, every value is given once.
TEST_F(Streams, WhatAWindowDroppedIsComputedAgain) {
  constexpr std::uint64_t size = 1'410'000;
  StreamOptions options;
  options.window = 1000;
  options.checkpoint = path_;
  std::vector<std::uint32_t> values;
  std::uint64_t replays = 0;
  for (const std::uint64_t stop : {std::uint64_t{1'390'000}, size, size}) {
    run::StopToken token;
    run::Budget budget({}, &token);
    auto stream = Stream::open(*code::parse("0.324"), options, budget);
    ASSERT_TRUE(stream) << english(stream.error().message);
    EXPECT_LE(stream->output_length(), values.size());
    values.resize(stream->output_length());
    options.interval = 0;
    const auto report = stream->run(
        stop, budget,
        [&](std::uint64_t first, std::span<const std::uint32_t> more) -> Result<void> {
          EXPECT_EQ(first, values.size());
          values.insert(values.end(), more.begin(), more.end());
          return {};
        },
        [&]() -> Result<OutputState> {
          // The second run is stopped in the middle of the replay.
          if (values.size() > 1'390'000 && replays == 0 && stream->engine().size() == 131'072) token.request();
          const std::uint64_t waiting = values.size() % 1000;
          return OutputState{values.size() - waiting, waiting};
        });
    ASSERT_TRUE(report);
    replays += report->replays;
  }
  EXPECT_EQ(replays, 1U);
  EXPECT_EQ(values, kept("0.324", size));
}

TEST_F(Streams, ForeignCheckpointsAreRefused) {
  StreamOptions options;
  options.checkpoint = path_;
  run::Budget budget;
  {
    auto stream = Stream::open(*code::parse("0.16"), options, budget);
    ASSERT_TRUE(stream);
    ASSERT_TRUE(stream->run(5000, budget));
  }
  const auto other = Stream::open(*code::parse("0.56"), options, budget);
  ASSERT_FALSE(other);
  EXPECT_NE(english(other.error().message).find("belongs to the code 0.16, not to 0.56"), std::string::npos);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 1);
  EXPECT_FALSE(Stream::open(*code::parse("0.16"), options, budget));
  EXPECT_FALSE(Stream::open(*code::parse("0.F"), {}, budget));
  EXPECT_FALSE(Stream::open(*code::parse("0.33"), {}, budget));
}

}  // namespace
}  // namespace grundy::sequence
