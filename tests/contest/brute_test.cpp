#include <gtest/gtest.h>
TEST(Brute, Placeholder) {}
