#include "grundy/run/checkpoint.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace grundy::run {
namespace {

class Checkpoint : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("grundy-checkpoint-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    path_ = folder_ / "work.ckpt";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::vector<std::byte> data(std::size_t size) {
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * i % 251);
    return bytes;
  }
  std::string refusal(const CheckpointKind& kind = {"test", 3}) {
    const auto read = read_checkpoint(path_, kind);
    return read ? "accepted" : english(read.error().message);
  }
  std::string bytes() {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void put(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }

  std::filesystem::path folder_;
  std::filesystem::path path_;
};

TEST_F(Checkpoint, ComesBackAsItWas) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100'000}}) {
    ASSERT_TRUE(write_checkpoint(path_, {"test", 3}, data(size)));
    const auto read = read_checkpoint(path_, {"test", 3});
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, data(size));
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(Checkpoint, TornAtEveryLengthIsRefused) {
  ASSERT_TRUE(write_checkpoint(path_, {"test", 3}, data(500)));
  const std::string whole = bytes();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    put(whole.substr(0, length));
    EXPECT_NE(refusal(), "accepted") << length;
  }
  put(whole + "x");
  EXPECT_NE(refusal().find("torn"), std::string::npos) << refusal();
}

TEST_F(Checkpoint, EveryChangedByteIsNoticed) {
  ASSERT_TRUE(write_checkpoint(path_, {"test", 3}, data(500)));
  const std::string whole = bytes();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    put(changed);
    EXPECT_NE(refusal(), "accepted") << i;
  }
}

TEST_F(Checkpoint, ForeignFilesAreRefusedWithTheReason) {
  put("{\"not\": \"a checkpoint, but long enough to look at all of a head\"}");
  EXPECT_NE(refusal().find("is not a checkpoint"), std::string::npos);
  ASSERT_TRUE(write_checkpoint(path_, {"other", 3}, data(10)));
  EXPECT_NE(refusal().find("of another kind: other, not test"), std::string::npos);
  ASSERT_TRUE(write_checkpoint(path_, {"test", 2}, data(10)));
  EXPECT_NE(refusal().find("data version 2"), std::string::npos);
  path_ = folder_ / "missing" / "work.ckpt";
  EXPECT_FALSE(read_checkpoint(path_, {"test", 3}));
  EXPECT_FALSE(write_checkpoint(path_, {"test", 3}, data(10)));
}

}  // namespace
}  // namespace grundy::run
