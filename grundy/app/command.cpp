#include "grundy/app/command.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <ostream>
#include <utility>

#include <unistd.h>

#include "grundy/report/error.hpp"

namespace grundy::app {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

/// A non-negative decimal number with a unit; nothing for anything else.
std::optional<double> parse_with_unit(std::string_view text, std::span<const Unit> units) {
  double number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (problem != std::errc{} || !std::isfinite(number) || number < 0) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (const Unit& candidate : units) {
    if (unit == candidate.name) return number * candidate.factor;
  }
  return std::nullopt;
}

/// Three quarters of the machine's memory, so that the machine stays usable.
std::size_t default_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return std::size_t{4} << 30;
  return static_cast<std::size_t>(pages) / 4 * 3 * static_cast<std::size_t>(page);
}

std::string human_seconds(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

void Context::fail(const Error& error) {
  err << report::to_text(error, language);
  exit_code = grundy::exit_code(error.kind);
}

void LimitOptions::add(const Command& command, const Context& context) {
  command.option("--time", time, context.tr("Stop after this long: 10s, 500ms, 2m, 1h")).type_name("DURATION");
  command.option("--memory", memory, context.tr("Use at most this much memory: 500M, 2G")).type_name("BYTES");
}

Result<run::Limits> LimitOptions::parse() const {
  run::Limits limits;
  limits.memory = default_memory();
  if (!time.empty()) {
    auto duration = parse_duration(time);
    if (!duration) return grundy::fail(std::move(duration.error()));
    limits.time = *duration;
  }
  if (!memory.empty()) {
    auto bytes = parse_bytes(memory);
    if (!bytes) return grundy::fail(std::move(bytes.error()));
    limits.memory = *bytes;
  }
  return limits;
}

CommandBudget::CommandBudget(run::Limits limits, Context& context)
    : context_(context), budget_(limits, context.stop, [this](const run::Progress& progress) { show(progress); }) {}

CommandBudget::~CommandBudget() {
  if (line_open_) context_.err << "\r\x1b[K" << std::flush;
}

void CommandBudget::show(const run::Progress& progress) {
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.done - progress.before) / progress.seconds : 0;
  std::string line = fmt::format("{}: {}", context_.tr(progress.phase), progress.done);
  if (progress.total) line += fmt::format(" / {}", *progress.total);
  line += fmt::format(", {:.3g}/s", rate);
  if (progress.total && rate > 0 && *progress.total > progress.done) {
    line += ", " + report::render(
                       say("about {} left", human_seconds(static_cast<double>(*progress.total - progress.done) / rate)),
                       context_.language);
  }
  if (progress.note) line += ", " + report::render(*progress.note, context_.language);
  if (context_.progress_line) {
    context_.err << '\r' << line << "\x1b[K" << std::flush;
    line_open_ = true;
  } else {
    context_.err << line << std::endl;
  }
}

Result<run::Clock::duration> parse_duration(std::string_view text) {
  static constexpr std::array<Unit, 6> units{{{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"min", 60}, {"h", 3600}}};
  constexpr double longest = 1e9;  // 30 years; keeps the clock's arithmetic in range
  const auto seconds = parse_with_unit(text, units);
  if (!seconds || *seconds > longest || *seconds <= 0) {
    return grundy::fail(ErrorKind::usage, say("'{}' is no duration", text), std::nullopt,
                        say("write for example 10s, 500ms, 2m or 1h"));
  }
  return std::chrono::duration_cast<run::Clock::duration>(std::chrono::duration<double>(*seconds));
}

Result<std::size_t> parse_bytes(std::string_view text) {
  static constexpr std::array<Unit, 8> units{{{"", 1},
                                              {"k", 1024.},
                                              {"K", 1024.},
                                              {"M", 1048576.},
                                              {"MB", 1048576.},
                                              {"G", 1073741824.},
                                              {"GB", 1073741824.},
                                              {"T", 1099511627776.}}};
  constexpr double most = 1e18;
  const auto bytes = parse_with_unit(text, units);
  if (!bytes || *bytes > most || *bytes < 1) {
    return grundy::fail(ErrorKind::usage, say("'{}' is no amount of memory", text), std::nullopt,
                        say("write for example 500M or 2G"));
  }
  return static_cast<std::size_t>(*bytes);
}

}  // namespace grundy::app
