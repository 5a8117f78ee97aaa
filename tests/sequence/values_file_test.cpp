#include "grundy/sequence/values_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>
#include <unistd.h>

namespace grundy::sequence {
namespace {

class ValueFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("grundy-values-" + std::to_string(::getpid()) + ".zst");
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void put(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  /// What is read back, or the error.
  [[nodiscard]] std::pair<std::vector<std::uint32_t>, std::string> read() const {
    std::vector<std::uint32_t> values;
    const auto result = read_values(
        path_.string(),
        [](const std::string& code) { return code == "0.16" ? Result<void>{} : fail(ErrorKind::input, say("heaps")); },
        [&](std::uint64_t first, std::span<const std::uint32_t> more) -> Result<void> {
          EXPECT_EQ(first, values.size());
          values.insert(values.end(), more.begin(), more.end());
          return {};
        });
    return {values, result ? "" : english(result.error().message)};
  }

  std::filesystem::path path_;
};

std::vector<std::uint32_t> some_values(std::size_t count) {
  std::mt19937 random(5);
  std::vector<std::uint32_t> values(count);
  for (std::uint32_t& value : values) value = static_cast<std::uint32_t>(random() % 3 == 0 ? random() : random() % 50);
  return values;
}

/// In whatever pieces values come, the bytes are the same, and give the values back.
TEST_F(ValueFiles, GiveValuesBack) {
  for (const std::size_t count : {0U, 1U, 65535U, 65536U, 65537U, 131072U, 300000U}) {
    const auto values = some_values(count);
    std::string first;
    for (const std::size_t piece : {std::size_t{1000}, std::size_t{65536}, std::size_t{400000}}) {
      std::string bytes = ValueWriter::head("0.16");
      ValueWriter writer;
      for (std::size_t at = 0; at < count; at += piece) {
        ASSERT_TRUE(writer.add(std::span(values).subspan(at, std::min(piece, count - at)), bytes));
      }
      EXPECT_EQ(writer.waiting(), count % frame_values);
      ASSERT_TRUE(writer.finish(bytes));
      if (first.empty()) first = bytes;
      EXPECT_EQ(bytes, first) << count << " in pieces of " << piece;
    }
    put(first);
    const auto [back, error] = read();
    EXPECT_EQ(error, "");
    EXPECT_EQ(back, values) << count;
  }
}

TEST_F(ValueFiles, AreRefusedWhenTheyAreTornOrForeign) {
  const auto values = some_values(100000);
  std::string bytes = ValueWriter::head("0.16");
  const std::size_t head = bytes.size();
  ValueWriter writer;
  ASSERT_TRUE(writer.add(values, bytes));
  ASSERT_TRUE(writer.finish(bytes));
  put(bytes.substr(0, bytes.size() - 3));
  EXPECT_NE(read().second.find("torn or damaged"), std::string::npos);
  std::string changed = bytes;
  changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
  put(changed);
  EXPECT_NE(read().second.find("torn or damaged"), std::string::npos);
  put(bytes.substr(head));
  EXPECT_NE(read().second.find("no file of values"), std::string::npos);
  put("");
  EXPECT_NE(read().second.find("no file of values"), std::string::npos);
  changed = bytes;
  changed.replace(bytes.find("\"version\":1"), 11, "\"version\":2");
  put(changed);
  EXPECT_NE(read().second.find("another version than 1"), std::string::npos);
  std::filesystem::remove(path_);
  EXPECT_NE(read().second.find("cannot be read"), std::string::npos);
}

}  // namespace
}  // namespace grundy::sequence
