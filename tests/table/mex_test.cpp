#include "grundy/table/mex.hpp"

#include <gtest/gtest.h>

namespace grundy::table {
namespace {

TEST(Mex, IsTheLeastAbsent) {
  Mex mex;
  mex.begin();
  EXPECT_EQ(mex.least_absent(), 0U);
  mex.add(0);
  mex.add(2);
  EXPECT_EQ(mex.least_absent(), 1U);
  mex.add(1);
  EXPECT_EQ(mex.least_absent(), 3U);
  mex.begin();
  EXPECT_EQ(mex.least_absent(), 0U);
}

}  // namespace
}  // namespace grundy::table
