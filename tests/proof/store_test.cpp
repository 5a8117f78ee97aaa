#include "grundy/proof/store.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {
namespace {

TEST(Store, KeepsTheoremsAndDropsDamagedEntries) {
  const std::filesystem::path folder = std::filesystem::path(GRUNDY_BINARY_DIR) / "proof-store";
  std::filesystem::remove_all(folder);
  const Ruled game = ruled(kBash, number(3));
  run::Budget budget;
  const auto report = prove(game.subject(), {}, budget);
  ASSERT_TRUE(report && report->theorem);
  const Store store(folder, "1");
  EXPECT_FALSE(store.find("bash 3 normal", budget));
  ASSERT_TRUE(store.keep("bash 3 normal", *report->theorem, "bash[3]"));
  const auto found = store.find("bash 3 normal", budget);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->pattern, report->theorem->pattern);
  EXPECT_FALSE(store.find("bash 4 normal", budget));
  EXPECT_FALSE(Store(folder, "2").find("bash 3 normal", budget));
  ASSERT_TRUE(store.find("bash 3 normal", budget));
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(120);
    file.put('#');
  }
  EXPECT_FALSE(store.find("bash 3 normal", budget));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

}  // namespace
}  // namespace grundy::proof
