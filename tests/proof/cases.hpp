/// The games that have to be proved from their rules alone.
#pragma once

#include <string>
#include <vector>

#include "grundy/proof/prove.hpp"

#include "proof/ruled.hpp"

namespace grundy::proof {

struct Case {
  const char* name;
  const char* rules;
  std::vector<Parameter> parameters = {};
  std::size_t length = 0;
  Question question = Question::normal;
  const char* numeration = "base 2";
  std::size_t states = 0;  ///< of the pattern; 0: not asked
};

inline std::vector<Case> cases() {
  constexpr auto value = Question::value;
  const auto set = [](std::vector<Integer> values) { return std::vector<Parameter>{set_parameter(std::move(values))}; };
  const char* subtract = "game subtract[S{}](n)\n  k in S -> (n - k)\n";
  return {{"bash 3", kBash, number(3), 0, Question::normal, "base 2", 3},
          {"bash 10", kBash, number(10), 0, Question::normal, "base 2", 11},
          {"bash 50", kBash, number(50), 0, Question::normal, "base 2", 51},
          {"powers", kPowers, {}, 0, Question::normal, "base 2", 3},
          {"half", kHalf, {}, 0, Question::normal, "base 2", 3},
          {"subtract 2 5 7", subtract, set({2, 5, 7}), 0, Question::normal, "base 2", 17},
          {"subtract 1 9 24", subtract, set({1, 9, 24}), 0, Question::normal, "base 2", 33},
          {"nim 3", kNim, {}, 3, Question::normal, "base 2", 2},
          {"nim 5", kNim, {}, 5, Question::normal, "base 2", 2},
          {"nim 8", kNim, {}, 8, Question::normal, "base 2", 2},
          {"misere nim 3", kNim, {}, 3, Question::misere, "base 2", 5},
          {"moore 5", kMoore, {}, 5, Question::normal, "base 2", 2},
          {"stairs 3", kStairs, {}, 3, Question::normal, "base 2", 2},
          {"stairs 6", kStairs, {}, 6, Question::normal, "base 2", 2},
          {"boxes", kBoxes, {}, 0, Question::normal, "base 2", 2},
          {"wythoff", kWythoff, {}, 0, Question::normal, "zeckendorf", 8},
          {"fibonacci", kFibonacci, {}, 0, Question::normal, "zeckendorf", 5},
          {"wythoff |k-l| < 2", kBand, number(2), 0, Question::normal, "ostrowski 2", 16},
          {"take at most the previous", kPrevious, {}, 0, Question::normal, "base 2", 3},
          {"chomp, two rows", kChomp2, {}, 0, Question::normal, "base 2", 3},
          {"chomp, three rows, third at most 4", kChomp3, number(4), 0, Question::normal, "base 2", 16},
          {"values of nim 1", kNim, {}, 1, value, "base 2", 2},
          {"values of nim 3", kNim, {}, 3, value, "base 2", 2},
          {"values of bash 3", kBash, number(3), 0, value, "base 2", 7},
          {"values of lasker", kLasker, {}, 0, value, "base 2", 12},
          {"values of kayles", kKayles, {}, 0, value, "base 2", 49},
          {"values of 0.137", kDawson, {}, 0, value, "base 2", 76}};
}

}  // namespace grundy::proof
