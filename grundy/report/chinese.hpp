/// The parts of the Chinese catalogue, each about one group of rooms. Private to the report room.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace grundy::report {

/// A message in English, which is its key, and in Chinese.
using Translation = std::pair<std::string_view, std::string_view>;

[[nodiscard]] std::span<const Translation> chinese_app();  ///< what the commands say
[[nodiscard]] std::span<const Translation>
chinese_engines();  ///< what the engines say of codes, sequences, automata and certificates
[[nodiscard]] std::span<const Translation> chinese_graphs();  ///< what is said of graphs, boards and pictures
[[nodiscard]] std::span<const Translation>
chinese_proofs();  ///< what is said in proofs, tables and the choice of a method
[[nodiscard]] std::span<const Translation> chinese_answers();   ///< what answers and judges say
[[nodiscard]] std::span<const Translation> chinese_rules();     ///< what is said of rules files and positions
[[nodiscard]] std::span<const Translation> chinese_theory_a();  ///< theorems and their reasons, bash to kayles
[[nodiscard]] std::span<const Translation> chinese_theory_l();  ///< theorems and their reasons, lasker to wythoff
[[nodiscard]] std::span<const Translation> chinese_contest();   ///< what the contest tools say
[[nodiscard]] std::span<const Translation> chinese_explain();   ///< explanations, and why lists are not complete
[[nodiscard]] std::span<const Translation> chinese_judge();     ///< the list of contest problems
[[nodiscard]] std::span<const Translation> chinese_quotients();  ///< misère quotients

}  // namespace grundy::report
