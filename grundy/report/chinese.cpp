#include "grundy/report/chinese.hpp"

#include <algorithm>
#include <vector>

#include "grundy/report/language.hpp"

namespace grundy::report {

std::span<const std::pair<std::string_view, std::string_view>> chinese_catalogue() {
  static const std::vector<Translation> whole = [] {
    std::vector<Translation> entries;
    for (const auto part : {chinese_app, chinese_engines, chinese_graphs, chinese_proofs, chinese_answers,
                            chinese_rules, chinese_theory_a, chinese_theory_l, chinese_contest,
                            chinese_explain, chinese_judge,  chinese_quotients}) {
      const std::span<const Translation> some = part();
      entries.insert(entries.end(), some.begin(), some.end());
    }
    std::sort(entries.begin(), entries.end());
    return entries;
  }();
  return whole;
}

}  // namespace grundy::report
