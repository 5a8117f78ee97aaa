/// Surveys: every code of a pattern such as "0.???", with its period and the codes that have the same sequence.
///
/// Each code is computed under limits of its own, one after the other, in the order of the pattern; the rows so far are
/// kept in a checkpoint, so a survey of days goes on where it was. Codes are put into classes by their first values:
/// members of a class agree there, and where both periods are proved and the same, they agree for ever.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::sequence {

struct SurveyOptions {
  std::uint64_t limit = 100'000;  ///< heaps per code at most
  double seconds = 10;            ///< per code at most
  std::uint64_t compared = 512;   ///< first values that put codes into one class
  unsigned threads = 1;
  std::optional<std::filesystem::path> checkpoint;
};

struct SurveyRow {
  std::string code;
  Standing standing = Standing::none;
  Period period;
  Theorem theorem = Theorem::none;
  std::uint64_t checked_to = 0;
  std::uint32_t largest_value = 0;
  std::uint64_t rare_heaps = 0;
  std::uint64_t last_rare = 0;
  std::string method;        ///< the engine: "splitting", "one-heap", "many-heaps"
  std::string like;          ///< the first code of the survey with the same first values; itself if it is the first
  bool surely_like = false;  ///< both have the same proved period: equal for ever

  friend bool operator==(const SurveyRow&, const SurveyRow&) = default;
};

/// How codes are made from a pattern: every '?' stands for one digit 0 … 7 ("0.???"), every '#' for 0 … F. Several
/// patterns and codes may follow each other, with blanks between. Errors: a single word without such a place, a bad
/// code, more than `most_codes` codes. Of a pattern's codes, those that need not end are left out.
inline constexpr std::uint64_t most_codes = 1'000'000;
[[nodiscard]] Result<std::vector<code::Code>> expand(std::string_view pattern);

/// Runs a survey; `row` is called for every code in order (also for those taken from the checkpoint). Returns all rows,
/// fewer than all if the budget ended. Errors: a bad pattern; a checkpoint that is torn or belongs to another survey.
[[nodiscard]] Result<std::vector<SurveyRow>> survey(std::string_view pattern, const SurveyOptions& options,
                                                    run::Budget& budget,
                                                    const std::function<void(const SurveyRow&)>& row = {});

}  // namespace grundy::sequence
