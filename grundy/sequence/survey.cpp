#include "grundy/sequence/survey.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <numeric>
#include <sstream>
#include <unordered_map>

#include <fmt/format.h>

#include "grundy/run/checkpoint.hpp"
#include "grundy/sequence/compare.hpp"
#include "grundy/sequence/recurrence.hpp"

namespace grundy::sequence {
namespace {

constexpr run::CheckpointKind kind{"survey", 2};

/// A row as a line of text, for the checkpoint.
std::string line_of(const SurveyRow& row, std::uint64_t first_values) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {}\n", row.code, static_cast<int>(row.standing),
                     row.period.preperiod, row.period.period, row.period.saltus, name(row.theorem), row.checked_to,
                     row.largest_value, row.rare_heaps, row.last_rare, row.method, row.like, row.surely_like ? 1 : 0,
                     first_values);
}

bool read_line(const std::string& line, SurveyRow& row, std::uint64_t& first_values) {
  std::istringstream in(line);
  int standing = 0;
  int surely = 0;
  std::string theorem;
  in >> row.code >> standing >> row.period.preperiod >> row.period.period >> row.period.saltus >> theorem >>
      row.checked_to >> row.largest_value >> row.rare_heaps >> row.last_rare >> row.method >> row.like >> surely >>
      first_values;
  const auto known = theorem_named(theorem);
  if (!in || !known || standing < 0 || standing > 2) return false;
  row.standing = static_cast<Standing>(standing);
  row.theorem = *known;
  row.surely_like = surely != 0;
  return true;
}

}  // namespace

namespace {

/// The codes of one word.
Result<void> expand_word(std::string_view pattern, bool alone, std::vector<code::Code>& codes) {
  std::vector<std::pair<std::size_t, std::uint64_t>> places;
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::uint64_t base = pattern[i] == '?' ? 8 : pattern[i] == '#' ? 16 : 0;
    if (base == 0) continue;
    places.emplace_back(i, base);
    count *= base;
    if (count > most_codes) return fail(ErrorKind::limit, say("the pattern stands for more than {} codes", most_codes));
  }
  if (places.empty() && alone) {
    return fail(ErrorKind::input, say("the pattern has no place to fill"),
                place_in(pattern, 0, pattern.size(), "pattern"),
                say("? stands for a digit 0 to 7, # for 0 to F: 0.???"));
  }
  const std::size_t before = codes.size();
  std::optional<Error> first_error;
  for (std::uint64_t number = 0; number < count; ++number) {
    std::string text(pattern);
    std::uint64_t rest = number;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
      text[place->first] = "0123456789ABCDEF"[rest % place->second];
      rest /= place->second;
    }
    auto code = code::parse(text, "pattern");
    if (code)
      codes.push_back(std::move(*code));
    else if (!first_error)
      first_error = std::move(code.error());
  }
  if (codes.size() == before && first_error) return fail(std::move(*first_error));
  return {};
}

}  // namespace

Result<std::vector<code::Code>> expand(std::string_view pattern) {
  std::vector<std::string> words;
  std::istringstream in{std::string(pattern)};
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) return fail(ErrorKind::input, say("the pattern is empty"));
  std::vector<code::Code> codes;
  for (const std::string& word : words) {
    if (auto done = expand_word(word, words.size() == 1, codes); !done) return fail(std::move(done.error()));
    if (codes.size() > most_codes) {
      return fail(ErrorKind::limit, say("the pattern stands for more than {} codes", most_codes));
    }
  }
  return codes;
}

Result<std::vector<SurveyRow>> survey(std::string_view pattern, const SurveyOptions& options, run::Budget& budget,
                                      const std::function<void(const SurveyRow&)>& row_sink) {
  const auto codes = expand(pattern);
  if (!codes) return fail(codes.error());
  const std::string head = fmt::format("{} {} {} {}\n", pattern, options.limit, options.compared, options.seconds);
  std::string saved = head;
  std::vector<SurveyRow> rows;
  std::unordered_map<std::uint64_t, std::size_t> first_with;  // fingerprint of the first values → row
  const auto add = [&](SurveyRow row, std::uint64_t first_values) {
    first_with.try_emplace(first_values, rows.size());
    saved += line_of(row, first_values);
    if (row_sink) row_sink(row);
    rows.push_back(std::move(row));
  };
  if (options.checkpoint && std::filesystem::exists(*options.checkpoint)) {
    const auto data = run::read_checkpoint(*options.checkpoint, kind);
    if (!data) return fail(data.error());
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data->data()), data->size()));
    std::string line;
    std::getline(lines, line);
    if (line + "\n" != head) {
      return fail(ErrorKind::input,
                  say("the checkpoint {} belongs to another survey: {}", options.checkpoint->string(), line));
    }
    while (std::getline(lines, line)) {
      SurveyRow row;
      std::uint64_t first_values = 0;
      if (!read_line(line, row, first_values) || rows.size() >= codes->size() ||
          row.code != to_string((*codes)[rows.size()])) {
        return fail(ErrorKind::input, say("the checkpoint does not hold what it should"));
      }
      add(std::move(row), first_values);
    }
  }
  const auto write = [&]() -> Result<void> {
    if (!options.checkpoint) return {};
    return run::write_checkpoint(*options.checkpoint, kind, std::as_bytes(std::span(saved)));
  };
  auto written = run::Clock::now();
  for (std::size_t i = rows.size(); i < codes->size() && !budget.exhausted(); ++i) {
    budget.report("codes", i, codes->size());
    const code::Code& code = (*codes)[i];
    run::Limits limits;
    limits.memory = budget.memory_limit();
    limits.time = std::chrono::duration_cast<run::Clock::duration>(
        std::chrono::duration<double>(std::min(options.seconds, budget.seconds_left())));
    run::Budget own(limits);
    const auto engine = make_engine(code, {options.threads});
    PeriodOptions bounded;
    bounded.limit = options.limit;
    bounded.unproved_limit = std::min<std::uint64_t>(options.limit, bounded.unproved_limit);
    const PeriodReport report = search_period(code, bounded, own, engine.get());
    if (budget.exhausted()) break;
    if (!engine->extend(options.compared, budget)) break;
    SurveyRow row;
    row.code = to_string(code);
    row.standing = report.standing;
    row.period = report.period;
    row.theorem = report.theorem;
    row.checked_to = report.checked_to;
    row.largest_value = report.largest_value;
    row.rare_heaps = report.rare_heaps;
    row.last_rare = report.last_rare;
    row.method = engine->method();
    const std::uint64_t first_values = fingerprint(*engine, 0, options.compared);
    row.like = row.code;
    if (const auto alike = first_with.find(first_values); alike != first_with.end()) {
      // The fingerprint only says where to look: values are compared as they are.
      const SurveyRow& other = rows[alike->second];
      const bool proved = row.standing == Standing::proved && other.standing == Standing::proved;
      std::uint64_t far = options.compared;
      if (proved) {
        const std::uint64_t common = row.period.period / std::gcd(row.period.period, other.period.period);
        const double needed = 2.0 * static_cast<double>(common) * static_cast<double>(other.period.period) +
                              static_cast<double>(std::max(row.period.preperiod, other.period.preperiod));
        if (needed <= static_cast<double>(options.limit)) far = std::max(far, static_cast<std::uint64_t>(needed) + 1);
      }
      const auto compared = compare(code, (*codes)[alike->second], far, own);
      if (compared && !compared->heap && (compared->equal_for_ever || compared->compared_to >= options.compared)) {
        row.like = other.code;
        row.surely_like = compared->equal_for_ever;
      }
      if (budget.exhausted()) break;
    }
    add(std::move(row), first_values);
    if (run::Clock::now() - written > std::chrono::seconds(10)) {
      if (const auto done = write(); !done) return fail(done.error());
      written = run::Clock::now();
    }
  }
  if (const auto done = write(); !done) return fail(done.error());
  return rows;
}

}  // namespace grundy::sequence
