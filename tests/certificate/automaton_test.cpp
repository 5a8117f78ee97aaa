#include <string>

#include <gtest/gtest.h>

#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/certificate/automaton_check.hpp"

namespace grundy::certificate {
namespace {

/// "Take exactly one": the even numbers are lost. Written by hand: y = x - 1 is "equal, then 1 0, then 0 1 to the end".
std::string take_one() {
  return R"({"format": "grundy automaton certificate", "version": 2, "game": "take one", "rules": "", "question": "normal",
    "numeration": "base 2", "dimension": 1, "measure": [[1]],
    "domain": {"tracks": 1, "nodes": [], "roots": [-1], "accepting": [1]},
    "pattern": {"tracks": 1, "nodes": [[0, -1, -2]], "roots": [0, 0], "accepting": [1, 0]},
    "moves": [{"position": [0], "targets": [[1]], "automaton": {"tracks": 2,
      "nodes": [[1, -1, -3], [1, -2, -1], [0, 0, 1], [1, -3, -2], [0, 3, -3]],
      "roots": [2, 4, -3], "accepting": [0, 1, 0]}}]})";
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = take_one();
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

ErrorKind verdict(const std::string& text) {
  const auto read = certificate::read(text);
  if (!read) return read.error().kind;
  run::Budget budget;
  const auto checked = check(*read, budget);
  return checked ? ErrorKind::internal : checked.error().kind;
}

TEST(AutomatonCertificate, AHandMadeOneIsAccepted) {
  const auto read = certificate::read(take_one());
  ASSERT_TRUE(read) << english(read.error().message);
  run::Budget budget;
  const auto checked = check(*read, budget);
  EXPECT_TRUE(checked) << english(checked.error().message);
  EXPECT_EQ(*certificate::read(write(*read)), *read);
}

TEST(AutomatonCertificate, WhatIsWrongIsRejected) {
  EXPECT_EQ(verdict(changed(R"("accepting": [1, 0])", R"("accepting": [0, 1])")), ErrorKind::refuted);  // odd numbers
  EXPECT_EQ(verdict(changed(R"("accepting": [1, 0])", R"("accepting": [1, 1])")), ErrorKind::refuted);
  EXPECT_EQ(verdict(changed(R"("accepting": [1, 0])", R"("accepting": [0, 0])")), ErrorKind::refuted);
  EXPECT_EQ(verdict(changed(R"("normal")", R"("misere")")), ErrorKind::refuted);
  EXPECT_EQ(verdict(changed(R"([[1]],)", R"([[0]],)")), ErrorKind::refuted);
  EXPECT_EQ(verdict(changed(R"("base 2")", R"("zeckendorf")")), ErrorKind::refuted);  // 11 is no Zeckendorf word
  EXPECT_EQ(verdict(changed(R"("accepting": [0, 1, 0])", R"("accepting": [1, 1, 0])")), ErrorKind::refuted);  // x -> x
  EXPECT_EQ(verdict(changed(R"([[0, -1, -2]])", R"([[0, -2, -1]])")), ErrorKind::refuted);  // leading zeros count
}

TEST(AutomatonCertificate, MalformedOnesAreRefused) {
  EXPECT_EQ(verdict(changed(R"("base 2")", R"("base 1")")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("position": [0])", R"("position": [7])")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("targets": [[1]])", R"("targets": [[1, 1]])")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"([0, 3, -3])", R"([0, 4, -3])")), ErrorKind::input);  // a node among its own children
  EXPECT_EQ(verdict(changed(R"([0, 3, -3])", R"([0, 3, -4])")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("roots": [-1])", R"("roots": [])")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("dimension": 1)", R"("dimension": 1e9)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("version": 2)", R"("version": 1)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("version": 2)", R"("version": 2, "box": 3)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("version": 2)", R"("version": 2, "version": 2)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("position": [0])", R"("position": [0], "note": 1)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(R"("accepting": [1, 0])", R"("accepting": [1, 0], "note": 1)")), ErrorKind::input);
  // Machines of relations that are none must not be asked for their tracks.
  const std::string machine = R"("automaton": {"tracks": 2,)";
  EXPECT_EQ(verdict(changed(machine, R"("automaton": {"tracks": 2147483648,)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(machine, R"("automaton": -1, "more": {"tracks": 2,)")), ErrorKind::input);
  EXPECT_EQ(verdict(changed(machine, R"("automaton": [1, 2], "more": {"tracks": 2,)")), ErrorKind::input);
  const std::string text = take_one();
  for (std::size_t length = 0; length + 1 < text.size(); length += 5)
    EXPECT_EQ(verdict(text.substr(0, length)), ErrorKind::input);
}

}  // namespace
}  // namespace grundy::certificate
