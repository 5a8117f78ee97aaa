#include "grundy/picture/plot.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace grundy::picture {
namespace {

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(Plot, FewValuesAreDots) {
  const std::vector<std::uint32_t> values{0, 1, 2, 3, 1, 4, 3, 2, 1, 4};
  const std::vector<std::uint64_t> marked{3, 7};
  Scatter scatter{"a < b", values, marked, Scatter::Repetition{4, 2, 0, true}};
  const std::string svg = to_svg(scatter);
  EXPECT_EQ(count(svg, "<circle"), values.size() + 1);  // one in the legend
  EXPECT_EQ(count(svg, "l4.5,4.5"), marked.size() + 1);
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find("period 2 from heap 4 on, proved"), std::string::npos);
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Plot, ManyValuesStaySmall) {
  std::vector<std::uint32_t> values(500'000);
  std::uint32_t state = 1;
  for (std::uint32_t& value : values) {
    state = state * 1664525U + 1013904223U;
    value = state >> 24U;
  }
  const std::string svg = to_svg({"many", values, {}, {}});
  EXPECT_LT(svg.size(), 1'000'000U);
  EXPECT_EQ(count(svg, "<circle"), 1U);
}

TEST(Plot, NothingIsAPictureToo) {
  EXPECT_NE(to_svg({"none", {}, {}, {}}).find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace grundy::picture
