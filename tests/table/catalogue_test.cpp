// The games of the catalogue against the oracle: outcome, value and exact set of winning moves, normal and misère.
#include <gtest/gtest.h>

#include "ask.hpp"
#include "oracle/hand_games.hpp"

namespace grundy::table {
namespace {

using oracle::Place;
using oracle::Plain;

void one_heap(const std::string& text, const std::string& game, oracle::Moves moves, int most,
              const std::vector<Parameter>& parameters = {}) {
  const Asker asker(text);
  Plain plain(std::move(moves));
  for (int n = 0; n <= most; ++n) asker.compare(plain, {game, {n}}, parameters);
}

void two_coordinates(const std::string& text, const std::string& game, oracle::Moves moves, int least, int most,
                     const std::vector<Parameter>& parameters = {}) {
  const Asker asker(text);
  Plain plain(std::move(moves));
  for (int a = least; a <= most; ++a) {
    for (int b = least; b <= most; ++b) asker.compare(plain, {game, {a, b}}, parameters);
  }
}

TEST(Catalogue, Bash) {
  for (const int m : {1, 3, 10, 30}) {
    one_heap("game bash[m >= 1](n)\n  k in 1..m -> (n - k)\n", "bash", oracle::bash(m), 200, {number_parameter(m)});
  }
}

TEST(Catalogue, Range) {
  one_heap("game range[l >= 1, r >= l](n)\n  k in l..r -> (n - k)\n", "range", oracle::range(3, 7), 200,
           {number_parameter(3), number_parameter(7)});
}

TEST(Catalogue, CountTo) {
  const Asker asker("game count_to[m >= 1](c, goal)\n  k in 1..min(m, goal - c) -> (c + k, goal)\n");
  Plain plain(oracle::count_to(4));
  for (int goal = 0; goal <= 200; goal += 7) {
    for (int c = 0; c <= goal; c += 1 + goal / 20) asker.compare(plain, {"count_to", {c, goal}}, {number_parameter(4)});
  }
}

TEST(Catalogue, Auction) {
  const Asker asker("game auction[m >= 1](price, goal)\n  price < goal, k in 1..m -> (price + k, goal)\n");
  Plain plain(oracle::auction(5));
  for (int goal = 0; goal <= 200; goal += 7) {
    for (int c = 0; c <= goal + 3; c += 1 + goal / 20) {
      asker.compare(plain, {"auction", {c, goal}}, {number_parameter(5)});
    }
  }
}

TEST(Catalogue, Powers) {
  one_heap("game powers(n)\n  k in powers_of(2) -> (n - k)\n", "powers", oracle::powers, 200);
}

TEST(Catalogue, Half) {
  one_heap("game half(n)\n  k in 1..n / 2 -> (n - k)\n", "half", oracle::half, 200);
}

TEST(Catalogue, Subtract) {
  one_heap("game subtract[S{}](n)\n  k in S, k >= 1 -> (n - k)\n", "subtract", oracle::subtract({2, 5, 7}), 200,
           {set_parameter({2, 5, 7})});
}

TEST(Catalogue, NimAndStrip) {
  const Asker asker(
      "game nim(s[])\n  i in 1..len(s), k in 1..s[i] -> s with s[i] := s[i] - k\n"
      "game strip(p[])\n  i in 1..len(p), k in 1..p[i] -> p with p[i] := p[i] - k\n");
  Plain plain(oracle::nim);
  for (const std::string game : {"nim", "strip"}) {
    asker.compare(plain, {game, {}});
    asker.compare(plain, {game, {200}});
    asker.compare(plain, {game, {17, 40}});
    asker.compare(plain, {game, {3, 4, 5}});
    asker.compare(plain, {game, {1, 1, 1, 1}});
    asker.compare(plain, {game, {5, 0, 7, 6}});
    asker.compare(plain, {game, {2, 3, 1, 4, 2, 1, 1, 0}});
  }
}

TEST(Catalogue, Stairs) {
  const Asker asker(
      "game stairs(s[])\n"
      "  len(s) >= 1, k in 1..s[1]    -> s with s[1] := s[1] - k\n"
      "  i in 2..len(s), k in 1..s[i] -> s with s[i] := s[i] - k, s[i - 1] := s[i - 1] + k\n");
  Plain plain(oracle::stairs);
  asker.compare(plain, {"stairs", {}});
  asker.compare(plain, {"stairs", {60}});
  asker.compare(plain, {"stairs", {20, 20}});
  for (const std::vector<int>& at : {std::vector<int>{3, 1, 2, 4}, {2, 2, 2, 2, 2}, {0, 1, 0, 1, 1, 2}, {4, 0, 4, 0}}) {
    asker.compare(plain, {"stairs", at});
  }
}

TEST(Catalogue, Wythoff) {
  two_coordinates(
      "game wythoff(a, b)\n  k in 1..a -> (a - k, b)\n  k in 1..b -> (a, b - k)\n"
      "  k in 1..min(a, b) -> (a - k, b - k)\n",
      "wythoff", oracle::wythoff, 0, 40);
}

TEST(Catalogue, Boxes) {
  two_coordinates("game boxes(a >= 1, b >= 1)\n  k in 1..a - 1 -> (k, a - k)\n  k in 1..b - 1 -> (k, b - k)\n", "boxes",
                  oracle::boxes, 1, 40);
}

TEST(Catalogue, Fibonacci) {
  two_coordinates("game fibonacci(n, limit)\n  k in 1..limit -> (n - k, 2 * k)\n", "fibonacci", oracle::fibonacci, 0,
                  40);
}

TEST(Catalogue, RingAndRow) {
  const std::string text =
      "game ring[m >= 1](n)\n  k in 1..m -> row[m](n - k)\n"
      "game row[m >= 1](n)\n  k in 1..m, i in 0..n - k -> row[m](i) + row[m](n - k - i)\n";
  const Asker asker(text);
  for (const int m : {1, 2, 3}) {
    Plain plain(oracle::coins(m));
    for (int n = 0; n <= 18; ++n) {
      asker.compare(plain, {"ring", {n}}, {number_parameter(m)});
      asker.compare(plain, {"row", {n}}, {number_parameter(m)});
    }
    for (int n = 19; n <= 200; n += 13) {
      const Result<Answer> answer = asker.ask({asker.component("row", {number_parameter(m)}, {n})}, Convention::normal);
      ASSERT_TRUE(answer);
      EXPECT_EQ(std::get<Integer>(*answer->value), plain.value({"row", {n}})) << n;
      EXPECT_EQ(asker.moves(*answer).size(), plain.winning({"row", {n}}, false).size()) << n;
    }
  }
}

TEST(Catalogue, Chomp) {
  const Asker asker(
      "game chomp(rows[] non-increasing)\n"
      "  i in 1..len(rows), c in 0..rows[i] - 1, i > 1 or c > 0 -> rows with rows[j] := min(rows[j], c) for j in "
      "i..len(rows)\n");
  Plain plain(oracle::chomp);
  for (int a = 0; a <= 8; ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int c = 0; c <= b; ++c) asker.compare(plain, {"chomp", {a, b, c}});
    }
  }
  asker.compare(plain, {"chomp", {5, 4, 4, 2}});
}

}  // namespace
}  // namespace grundy::table
