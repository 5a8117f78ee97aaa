/// The development driver of the sequence room: times engines and checks them against the plain one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <hwy/targets.h>
#include <unistd.h>

#include "grundy/certificate/period_certificate.hpp"
#include "grundy/code/code.hpp"
#include "grundy/sequence/engine.hpp"
#include "grundy/sequence/evidence.hpp"
#include "grundy/sequence/period.hpp"
#include "grundy/sequence/recurrence.hpp"
#include "grundy/sequence/stream.hpp"

#include "../../tests/sequence/random_codes.hpp"
#include "baseline.hpp"

namespace {

using namespace grundy;

unsigned threads = 1;

/// Seconds of processor time of this process: the machine is shared.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Seconds of processor time of the thread that calls: with helpers, the critical path.
double own_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int time_code(const std::string& text, std::uint64_t to, std::uint64_t check) {
  const auto code = code::parse(text);
  if (!code) {
    fmt::print(stderr, "{}\n", english(code.error().message));
    return 2;
  }
  const auto game = sequence::splitting(*code);
  if (!game) {  // tails, and three heaps and more
    run::Budget budget({.time = {}, .memory = std::size_t{20} << 30U});
    const double begin = cpu_seconds();
    const auto engine = sequence::make_engine(*code);
    if (!engine->extend(to, budget)) return 1;
    const double seconds = cpu_seconds() - begin;
    std::uint32_t largest = 0;
    for (std::uint64_t n = 0; n < to; ++n) largest = std::max(largest, engine->value(n));
    fmt::print("{:>14} {:>7} {:8.4f} s, largest value {}, {} MB\n", text, to, seconds, largest,
               budget.memory_used() >> 20U);
    return 0;
  }
  const double start = cpu_seconds();
  const double wall_start = wall_seconds();
  const double own_start = own_seconds();
  sequence::SplittingEngine engine(*game, threads);
  run::Budget budget;
  engine.extend(to, budget);
  const double wall = wall_seconds() - wall_start;
  const double own = own_seconds() - own_start;
  const double seconds = cpu_seconds() - start;
  const auto& s = engine.statistics();
  std::vector<std::uint32_t> values(to);
  engine.copy(0, values);
  std::uint64_t sum = 0;
  for (std::size_t n = 0; n < to; ++n) sum = sum * 31 + values[n];
  fmt::print(
      "{:>8} {:>10} {:8.4f}s (own {:8.4f}s, wall {:8.4f}s) {:8.1f} ns/heap  rare {} last {} searches/heap {:.4f} "
      "witnesses {} plain {} dense {} wide "
      "{} mask {:x}{} sum {:x}\n",
      text, to, seconds, own, wall, seconds / static_cast<double>(to) * 1e9, s.rare_heaps, s.last_rare,
      static_cast<double>(s.searches) / static_cast<double>(to), s.witnesses, s.plain_heaps, s.dense_heaps, s.widenings,
      engine.mask() ? engine.mask()->bits : 0, engine.mask() && engine.mask()->parity ? "+pos" : "", sum);
  if (check != 0) {
    sequence::PlainMex plain(*game);
    std::vector<std::uint16_t> expected(check);
    for (std::uint64_t n = 1; n < check; ++n) expected[n] = static_cast<std::uint16_t>(plain.value(n, expected));
    for (std::uint64_t n = 0; n < check; ++n) {
      if (expected[n] != values[n]) {
        fmt::print("WRONG at {}: {} expected {}\n", n, values[n], expected[n]);
        return 1;
      }
    }
  }
  return 0;
}

/// The engine against the plain method, and both against each other.
int ratio_code(const std::string& text, std::uint64_t to) {
  const auto code = code::parse(text);
  const auto game = code ? sequence::splitting(*code) : std::nullopt;
  if (!game) return 2;
  double best = 1e9;
  std::vector<std::uint32_t> values(to);
  for (int round = 0; round < 3; ++round) {
    run::Budget budget;
    const double start = cpu_seconds();
    sequence::SplittingEngine engine(*game);
    engine.extend(to, budget);
    best = std::min(best, cpu_seconds() - start);
    engine.copy(0, values);
  }
  const double start = cpu_seconds();
  const auto plain = bench::rare_common(*game, to);
  const double seconds = cpu_seconds() - start;
  fmt::print("{:>8} {:>10} engine {:8.4f} s  baseline {:8.4f} s  ratio {:6.1f} {}\n", text, to, best, seconds,
             seconds / best, std::equal(plain.begin(), plain.end(), values.begin()) ? "" : "DIFFERENT");
  return 0;
}

/// Random codes of every class against the plain method (two heaps) or the oracle (one heap), at every vector level.
int check(int codes, std::uint64_t size) {
  const std::int64_t best = hwy::SupportedTargets();
  for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR}) {
    if ((target & (best | HWY_SCALAR)) == 0) continue;
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    for (const auto kind :
         {sequence::CodeClass::octal, sequence::CodeClass::constrained, sequence::CodeClass::subtraction}) {
      std::mt19937_64 random(11);
      int sparse = 0;
      for (int i = 0; i < codes; ++i) {
        const code::Code code = sequence::random_code(kind, random);
        const auto game = sequence::splitting(code);
        run::Budget budget;
        const auto engine = sequence::make_engine(code);
        engine->extend(size, budget);
        sequence::PlainMex plain(*game);
        std::vector<std::uint16_t> expected(size);
        for (std::uint64_t n = 1; n < size; ++n) {
          expected[n] = static_cast<std::uint16_t>(plain.value(n, expected));
          if (expected[n] != engine->value(n)) {
            fmt::print("{} differs at {}\n", to_string(code), n);
            return 1;
          }
        }
        const auto* splitting = dynamic_cast<const sequence::SplittingEngine*>(engine.get());
        if (splitting != nullptr && splitting->statistics().sparse_heaps > 0) ++sparse;
      }
      fmt::print("{}: class {}: {} codes to {} agree ({} of them sparse)\n", hwy::TargetName(target),
                 static_cast<int>(kind), codes, size, sparse);
    }
  }
  return 0;
}

int period_code(const std::string& text) {
  const auto code = code::parse(text);
  if (!code) return 2;
  run::Budget budget({.time = {}, .memory = std::size_t{20} << 30U});
  const double start = cpu_seconds();
  const auto report = sequence::find_period(*code, {}, budget);
  const double seconds = cpu_seconds() - start;
  fmt::print(
      "{:>8} {:8.4f}s {} preperiod {} period {} saltus {} theorem {} checked to {} needed {} largest {} at {} rare {} "
      "last {} fingerprint {:x}\n",
      text, seconds,
      report.standing == sequence::Standing::proved    ? "proved"
      : report.standing == sequence::Standing::checked ? "checked"
                                                       : "none",
      report.period.preperiod, report.period.period, report.period.saltus, sequence::name(report.theorem),
      report.checked_to, report.proof_length, report.largest_value, report.largest_heap, report.rare_heaps,
      report.last_rare, report.fingerprint);
  return 0;
}

/// stream CODE TO WINDOW CHECKPOINT [OUTPUT]: values (two bytes each) go to OUTPUT.
int stream_code(const std::vector<std::string>& words) {
  const auto code = code::parse(words[1]);
  if (!code) return 2;
  sequence::StreamOptions options;
  options.window = std::strtoull(words[3].c_str(), nullptr, 10);
  options.checkpoint = words[4];
  run::Budget budget;
  auto stream = sequence::Stream::open(*code, options, budget);
  if (!stream) {
    fmt::print("{}\n", english(stream.error().message));
    return 2;
  }
  std::FILE* output = nullptr;
  if (words.size() > 5) {
    output = std::fopen(words[5].c_str(), stream->output_length() == 0 ? "wb" : "r+b");
    if (output == nullptr || ::ftruncate(::fileno(output), static_cast<off_t>(stream->output_length())) != 0) return 2;
    std::fseek(output, 0, SEEK_END);
  }
  sequence::ValueSink sink;
  sequence::OutputMark mark;
  if (output != nullptr) {
    sink = [output](std::uint64_t, std::span<const std::uint32_t> values) -> Result<void> {
      for (const std::uint32_t value : values) {
        std::fputc(static_cast<int>(value & 0xFFU), output);
        std::fputc(static_cast<int>(value >> 8U), output);
      }
      return {};
    };
    mark = [output]() -> Result<sequence::OutputState> {
      std::fflush(output);
      ::fsync(::fileno(output));
      return sequence::OutputState{static_cast<std::uint64_t>(std::ftell(output)), 0};
    };
  }
  const auto report = stream->run(std::strtoull(words[2].c_str(), nullptr, 10), budget, sink, mark);
  if (!report) {
    fmt::print("{}\n", english(report.error().message));
    return 2;
  }
  fmt::print(
      "{} size {} rare {} last {} largest {} at {} checkpoints {} bytes {} resumed from {} rate {:.2f} M/s cpu {:.1f}s "
      "{}\n",
      words[1], report->size, report->rare_heaps + 1, report->last_rare, report->largest_value, report->largest_heap,
      report->checkpoints, report->checkpoint_bytes, report->resumed_from, report->heaps_per_second / 1e6,
      cpu_seconds(), report->stopped ? english(report->stopped->message) : "");
  if (output != nullptr) std::fclose(output);
  return 0;
}

/// recur CODE WINDOW [CHECKPOINT]: the period by the recurrence of the window.
int recur_code(const std::vector<std::string>& words) {
  const auto code = code::parse(words[1]);
  if (!code) return 2;
  sequence::RecurrenceOptions options;
  options.threads = threads;
  options.window = std::strtoull(words[2].c_str(), nullptr, 10);
  if (words.size() > 3) options.checkpoint = words[3];
  run::Budget budget;
  const double start = cpu_seconds();
  const auto report = sequence::find_period_by_window(*code, options, budget);
  if (!report) {
    fmt::print("{}\n", english(report.error().message));
    return 2;
  }
  fmt::print("{:>8} {:8.4f}s {} preperiod {} period {} checked to {} needed {} window {} {}\n", words[1],
             cpu_seconds() - start, report->standing == sequence::Standing::proved ? "proved" : "not proved",
             report->period.preperiod, report->period.period, report->checked_to, report->proof_length, report->window,
             report->stopped ? english(report->stopped->message) : "");
  return 0;
}

/// certify CODE [WINDOW]: finds the period, with all values kept or by window, and checks the certificate.
int certify_code(const std::vector<std::string>& words) {
  const auto code = code::parse(words[1]);
  if (!code) return 2;
  run::Budget budget({.time = {}, .memory = std::size_t{20} << 30U});
  const double start = cpu_seconds();
  sequence::RecurrenceOptions options;
  options.threads = threads;
  if (words.size() > 2) options.window = std::strtoull(words[2].c_str(), nullptr, 10);
  sequence::PeriodOptions kept;
  kept.threads = threads;
  const auto report = words.size() > 2 ? sequence::find_period_by_window(*code, options, budget)
                                       : sequence::find_period(*code, kept, budget);
  if (!report || report->standing != sequence::Standing::proved) return 1;
  const double found = cpu_seconds();
  const auto verdict = certificate::verify(sequence::certificate_of(*report), budget);
  fmt::print("{:>8} preperiod {} period {} by {}: found in {:.3f} s, {} in {:.3f} s from {} heaps\n", words[1],
             report->period.preperiod, report->period.period, sequence::name(report->theorem), found - start,
             verdict ? "verified" : english(verdict.error().message), cpu_seconds() - found,
             verdict ? verdict->heaps : 0);
  return verdict ? 0 : 1;
}

int run_command(const std::vector<std::string>& words) {
  if (words.size() >= 3 && words[0] == "time") {
    return time_code(words[1], std::strtoull(words[2].c_str(), nullptr, 10),
                     words.size() > 3 ? std::strtoull(words[3].c_str(), nullptr, 10) : 0);
  }
  if (words.size() >= 5 && words[0] == "stream") return stream_code(words);
  if (words.size() >= 3 && words[0] == "recur") return recur_code(words);
  if (words.size() >= 2 && words[0] == "certify") return certify_code(words);
  if (words.size() >= 3 && words[0] == "ratio")
    return ratio_code(words[1], std::strtoull(words[2].c_str(), nullptr, 10));
  if (words.size() >= 3 && words[0] == "check") {
    return check(std::atoi(words[1].c_str()), std::strtoull(words[2].c_str(), nullptr, 10));
  }
  if (words.size() >= 3 && words[0] == "level") {  // level AVX3 COMMAND…: the rest under one vector level
    for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_SCALAR}) {
      if (words[1] == hwy::TargetName(target)) hwy::SetSupportedTargetsForTest(target);
    }
    hwy::GetChosenTarget().DeInit();
    return run_command({words.begin() + 2, words.end()});
  }
  if (words.size() >= 3 && words[0] == "threads") {  // threads N COMMAND…: the rest with so many
    threads = static_cast<unsigned>(std::strtoul(words[1].c_str(), nullptr, 10));
    return run_command({words.begin() + 2, words.end()});
  }
  if (words.size() >= 2 && words[0] == "period") {
    int worst = 0;
    for (std::size_t i = 1; i < words.size(); ++i) worst = std::max(worst, period_code(words[i]));
    return worst;
  }
  fmt::print(
      "usage: bench_sequence time CODE N [CHECK] | ratio CODE N | period CODE… | stream CODE TO WINDOW CHECKPOINT "
      "[OUTPUT] | recur CODE WINDOW [CHECKPOINT] | certify CODE [WINDOW] | threads N COMMAND… | level LEVEL "
      "COMMAND…\n");
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  return run_command({argv + 1, argv + argc});
}
