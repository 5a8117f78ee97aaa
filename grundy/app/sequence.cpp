#include <cerrno>
#include <cstring>
#include <ostream>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "grundy/app/coded.hpp"
#include "grundy/code/code.hpp"
#include "grundy/picture/plot.hpp"
#include "grundy/sequence/engine_base.hpp"
#include "grundy/sequence/period.hpp"
#include "grundy/sequence/splitting.hpp"
#include "grundy/sequence/stream.hpp"
#include "grundy/sequence/values_file.hpp"

namespace grundy::app {
namespace {

struct Options {
  GameOptions game;
  std::uint64_t to = 100;
  std::string format = "text";
  std::string read;
  std::string output;
  std::string checkpoint;
  std::uint64_t window = 0;
  unsigned threads = 1;
  bool json = false;
  bool limited = false;  ///< --to was given
  LimitOptions limits;
};

/// Where the values go: a file that can be cut back to where a checkpoint knows it, or standard output.
class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (file_ >= 0 && file_ != STDOUT_FILENO) ::close(file_);
  }

  /// `keep` bytes that end as `tail` says are kept of what is there; nothing of it if `keep` is 0.
  Result<void> open(const std::string& path, std::uint64_t keep = 0, std::uint64_t tail = 0) {
    if (path.empty()) {
      file_ = STDOUT_FILENO;
      return {};
    }
    file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0)
      return fail(ErrorKind::input, say("the output '{}' cannot be opened: {}", path, std::strerror(errno)));
    path_ = path;
    if (keep == 0) {
      // What is no plain file (a pipe, a terminal) cannot be emptied, and needs not be.
      if (::ftruncate(file_, 0) != 0 && errno != EINVAL)
        return fail(ErrorKind::input, say("the output '{}' cannot be opened: {}", path, std::strerror(errno)));
      return {};
    }
    if (::lseek(file_, 0, SEEK_END) < static_cast<off_t>(keep))
      return fail(ErrorKind::input, say("the output '{}' is shorter than its checkpoint says", path));
    length_ = keep;
    if (this->tail() != tail)
      return fail(ErrorKind::input, say("the output '{}' is not the one that its checkpoint was written with", path));
    if (::ftruncate(file_, static_cast<off_t>(keep)) != 0 || ::lseek(file_, 0, SEEK_END) < 0)
      return fail(ErrorKind::input, say("the output '{}' cannot be opened: {}", path, std::strerror(errno)));
    return {};
  }

  /// A hash of the last bytes written (FNV-1a), by which a file is known again; 0 of what cannot be read back.
  [[nodiscard]] std::uint64_t tail() const {
    constexpr std::uint64_t most = std::uint64_t{1} << 16;
    std::string end(static_cast<std::size_t>(std::min(length_, most)), '\0');
    const int file = path_.empty() ? -1 : ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t got = ::pread(file, end.data(), end.size(), static_cast<off_t>(length_ - end.size()));
    ::close(file);
    if (got != static_cast<ssize_t>(end.size())) return 0;
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : end) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
  }

  Result<void> write(std::string_view text) {
    buffer_ += text;
    return buffer_.size() > (std::size_t{1} << 20) ? flush() : Result<void>{};
  }

  Result<void> flush() {
    std::size_t done = 0;
    while (done < buffer_.size()) {
      const ssize_t put = ::write(file_, buffer_.data() + done, buffer_.size() - done);
      if (put < 0 && errno == EINTR) continue;
      reader_has_gone_ = put < 0 && errno == EPIPE;
      if (put < 0) return fail(ErrorKind::input, say("the output cannot be written: {}", std::strerror(errno)));
      done += static_cast<std::size_t>(put);
    }
    length_ += buffer_.size();
    buffer_.clear();
    return {};
  }

  /// Everything so far on the disk; its length.
  Result<std::uint64_t> mark() {
    if (auto flushed = flush(); !flushed) return fail(std::move(flushed.error()));
    if (file_ != STDOUT_FILENO && ::fsync(file_) != 0)
      return fail(ErrorKind::input, say("the output cannot be written: {}", std::strerror(errno)));
    return length_;
  }

  /// Whether the last failure was a reader (head, less) that has seen enough.
  [[nodiscard]] bool reader_has_gone() const noexcept { return reader_has_gone_; }

 private:
  int file_ = -1;
  std::string path_;  ///< empty: standard output
  bool reader_has_gone_ = false;
  std::string buffer_;
  std::uint64_t length_ = 0;
};

/// One value in the format; `n` is its heap.
void append(std::string& text, const std::string& format, std::uint64_t n, std::uint32_t value) {
  if (format == "csv") {
    fmt::format_to(std::back_inserter(text), "{},{}\n", n, value);
  } else if (format == "bfile") {
    fmt::format_to(std::back_inserter(text), "{} {}\n", n, value);
  } else if (format == "json") {
    fmt::format_to(std::back_inserter(text), "{}{}", n == 0 ? "" : ",", value);
  } else {
    fmt::format_to(std::back_inserter(text), "{}{}", n == 0 ? "" : n % 20 == 0 ? "\n" : " ", value);
  }
}

std::string opening(const Options& options, const std::string& code) {
  if (options.format == "binary") return sequence::ValueWriter::head(code);
  if (options.format == "csv") return "n,value\n";
  if (options.format == "json")
    return fmt::format("{{\"schema\": \"grundy.sequence/1\", \"code\": \"{}\", \"values\": [", code);
  return {};
}

std::string closing(const Options& options) {
  return options.format == "json" ? "]}\n" : options.format == "text" ? "\n" : "";
}

/// Values in the format asked for, one run after the other.
class Formatter {
 public:
  Formatter(const Options& options, Output& output) : options_(options), output_(output) {}

  Result<void> add(std::uint64_t first, std::span<const std::uint32_t> values) {
    text_.clear();
    if (options_.format == "binary") {
      if (auto added = binary_.add(values, text_); !added) return added;
    } else {
      for (std::size_t i = 0; i < values.size(); ++i) append(text_, options_.format, first + i, values[i]);
    }
    return output_.write(text_);
  }

  Result<void> close() {
    text_ = closing(options_);
    if (auto finished = binary_.finish(text_); !finished) return finished;
    return output_.write(text_);
  }

  /// How many values given have not reached the output.
  [[nodiscard]] std::uint64_t waiting() const { return binary_.waiting(); }

 private:
  const Options& options_;
  Output& output_;
  sequence::ValueWriter binary_;
  std::string text_;
};

/// Codes the streaming engine does not take: all values at once.
Result<void> compute_whole(const code::Code& code, const Options& options, Output& output, run::Budget& budget) {
  if (!options.checkpoint.empty() || options.window != 0) {
    return fail(ErrorKind::usage, say("--checkpoint and --window are for finite codes that split a heap in two"));
  }
  const auto engine = sequence::make_engine(code, {.threads = options.threads});
  // Step by step, so that a limit of memory ends it where memory ends.
  constexpr std::uint64_t stride = std::uint64_t{1} << 20U;
  bool whole = true;
  while (whole && engine->size() <= options.to)
    whole = engine->extend(std::min(options.to + 1, engine->size() + stride), budget);
  if (options.format != "none") {
    Formatter formatter(options, output);
    std::vector<std::uint32_t> values;
    const std::uint64_t end = std::min(engine->size(), options.to + 1);
    for (std::uint64_t n = 0; n < end; n += values.size()) {
      values.resize(static_cast<std::size_t>(std::min(end - n, sequence::frame_values)));
      engine->copy(n, values);
      if (auto added = formatter.add(n, values); !added) return added;
    }
    if (auto closed = formatter.close(); !closed) return closed;  // whole or not, it is a document
  }
  if (!whole) return fail(sequence::stopped(*engine, budget));
  return {};
}

/// More points than this tell nothing more, and take minutes to draw.
constexpr std::uint64_t most_drawn = 20'000'000;

/// The scatter of values, with the rare heaps and the period as far as these values show it.
Result<void> draw(const code::Code& code, const Options& options, Output& output, run::Budget& budget,
                  const Context& context) {
  if (options.to > most_drawn) return fail(ErrorKind::usage, say("a picture shows at most {} heaps", most_drawn));
  if (!options.checkpoint.empty() || options.window != 0) {
    return fail(ErrorKind::usage, say("--checkpoint and --window are not for pictures"));
  }
  const auto engine = sequence::make_engine(code, {.threads = options.threads});
  sequence::PeriodOptions period_options;
  period_options.threads = options.threads;
  period_options.limit = options.to + 1;
  period_options.unproved_limit = options.to + 1;
  const auto report = sequence::find_period(code, period_options, budget, engine.get());
  if (!engine->extend(options.to + 1, budget)) return fail(sequence::stopped(*engine, budget));
  std::vector<std::uint32_t> values(options.to + 1);
  engine->copy(0, values);
  std::vector<std::uint64_t> rare;
  for (std::uint64_t n = 1; n <= options.to; ++n) {
    if (engine->is_rare(n)) rare.push_back(n);
  }
  picture::Scatter scatter{code::to_string(code), values, rare, {}};
  if (report.standing != sequence::Standing::none) {
    scatter.repetition =
        picture::Scatter::Repetition{report.period.preperiod, report.period.period, report.period.saltus,
                                     report.standing == sequence::Standing::proved};
  }
  return output.write(
      picture::to_svg(scatter, [&](const Text& text) { return report::render(text, context.language); }));
}

Result<void> stream(const code::Code& code, const Options& options, Output& output, run::Budget& budget,
                    Context& context) {
  sequence::StreamOptions stream_options;
  stream_options.threads = options.threads;
  stream_options.window = options.window;
  if (!options.checkpoint.empty()) stream_options.checkpoint = options.checkpoint;
  stream_options.output = options.format;
  auto opened = sequence::Stream::open(code, stream_options, budget);
  if (!opened) return fail(std::move(opened.error()));
  if (opened->position() > options.to + 1) {
    return fail(ErrorKind::input, say("the checkpoint '{}' is at heap {} already, beyond --to {}", options.checkpoint,
                                      opened->position() - 1, options.to));
  }
  if (auto ready = output.open(options.output, opened->output_length(), opened->output_tail()); !ready) return ready;
  if (opened->position() == 0) {
    if (auto written = output.write(opening(options, code::to_string(code))); !written) return written;
  }
  Formatter formatter(options, output);
  const sequence::ValueSink sink = [&](std::uint64_t first, std::span<const std::uint32_t> values) {
    return formatter.add(first, values);
  };
  const bool silent = options.format == "none";
  auto report = opened->run(options.to + 1, budget, silent ? sequence::ValueSink{} : sink,
                            [&]() -> Result<sequence::OutputState> {
                              auto length = output.mark();
                              if (!length) return fail(std::move(length.error()));
                              return sequence::OutputState{*length, formatter.waiting(), output.tail()};
                            });
  if (!report) return fail(std::move(report.error()));
  if (report->replays > 0) {
    context.err << report::render(say("heap {} could not be decided from what was kept: all heaps before it were "
                                      "computed again with a window of {}",
                                      report->replayed_for, report->window),
                                  context.language)
                << '\n';
  }
  // A document that nobody will go on with is closed, however short.
  if (!silent && (report->complete || options.checkpoint.empty())) {
    if (auto closed = formatter.close(); !closed) return closed;
  }
  if (auto flushed = output.flush(); !flushed) return flushed;
  if (silent) {
    const nlohmann::json summary{{"schema", "grundy.sequence-summary/1"},
                                 {"code", code::to_string(code)},
                                 {"heaps", report->size},
                                 {"rare_heaps", report->rare_heaps},
                                 {"last_rare", report->last_rare},
                                 {"largest_value", report->largest_value},
                                 {"largest_heap", report->largest_heap},
                                 {"heaps_per_second", report->heaps_per_second},
                                 {"resumed_from", report->resumed_from},
                                 {"checkpoint_bytes", report->checkpoint_bytes},
                                 {"replays", report->replays},
                                 {"complete", report->complete}};
    context.out << summary.dump(2) << '\n';
  }
  if (report->stopped) return fail(*report->stopped);
  return {};
}

/// Values that are read, in another format.
Result<void> convert(const Options& options, Output& output, const Context& context) {
  if (!options.game.words.empty() || !options.game.inline_rules.empty() || !options.checkpoint.empty() ||
      options.window != 0 || options.limited || options.format == "svg" || options.format == "none") {
    return fail(ErrorKind::usage, say("--read takes the values and their code from a file: only --format text, csv, "
                                      "json, bfile or binary and --output go with it"));
  }
  Formatter formatter(options, output);
  const auto begin = [&](const std::string& code) -> Result<void> {
    if (auto ready = output.open(options.output); !ready) return ready;
    return output.write(opening(options, code));
  };
  const auto read = sequence::read_values(
      options.read, begin, [&](std::uint64_t first, std::span<const std::uint32_t> values) -> Result<void> {
        if (context.stop != nullptr && context.stop->requested())
          return fail(ErrorKind::limit, run::describe(run::Stop::interrupted));
        return formatter.add(first, values);
      });
  if (!read) return fail(read.error());
  if (auto closed = formatter.close(); !closed) return closed;
  return output.flush();
}

Result<void> sequence_command(const Options& asked, Context& context) {
  Options options = asked;
  if (options.json) options.format = "json";
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  if (!options.checkpoint.empty() && options.output.empty() && options.format != "none") {
    return fail(ErrorKind::usage,
                say("with --checkpoint the values have to go to a file: --output FILE, or --format none"));
  }
  if (options.format == "binary" && options.output.empty() && ::isatty(STDOUT_FILENO) != 0)
    return fail(ErrorKind::usage, say("binary values are not for a terminal: --output FILE, or a pipe"));
  CommandBudget budget(*limits, context);
  Output output;
  const auto unless_reader_has_gone = [&](Result<void> done) {
    return !done && output.reader_has_gone() ? Result<void>{} : done;
  };
  if (!options.read.empty()) {
    context.out.flush();
    return unless_reader_has_gone(convert(options, output, context));
  }
  const auto game = load_code(options.game, budget.get());
  if (!game) return fail(game.error());
  say_recognised(*game, context);
  const code::Code* code = &game->code;
  context.out.flush();
  if (options.format == "svg") {
    if (auto ready = output.open(options.output); !ready) return ready;
    if (auto drawn = draw(*code, options, output, budget.get(), context); !drawn) return drawn;
    return output.flush();
  }
  const auto splitting = sequence::splitting(*code);
  const bool streams = splitting && !splitting->split.empty();
  if (streams) return unless_reader_has_gone(stream(*code, options, output, budget.get(), context));
  if (auto ready = output.open(options.output); !ready) return ready;
  if (auto written = output.write(opening(options, code::to_string(*code))); !written) return written;
  auto done = compute_whole(*code, options, output, budget.get());
  // What was computed before a limit is written too.
  if (auto flushed = output.flush(); !flushed && done) done = std::move(flushed);
  return unless_reader_has_gone(std::move(done));
}

}  // namespace

void add_sequence(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command = program.command("sequence", context.tr("Compute the Grundy values of a take-and-break code"));
  options->game.add(command, context,
                    context.tr("CODE, such as 0.77 (Kayles), 4!.0 (Grundy's game) or subtract{2,5,7}; or [FILE] GAME, "
                               "if its rules are recognised as a code"));
  const Option to = command.option("--to", options->to, context.tr("The last heap (100)"))
                        .range(std::uint64_t{0}, std::uint64_t{1} << 48)
                        .type_name("N");
  command
      .option("--format", options->format,
              context.tr("text, csv, json, bfile (OEIS), binary (zstd), svg (a plot), or none: a summary alone"))
      .one_of({"text", "csv", "json", "bfile", "binary", "svg", "none"})
      .type_name("FORMAT");
  command.flag("--json", options->json, context.tr("The same as --format json"));
  command.option("--read", options->read, context.tr("Compute nothing: take the values from a file of --format binary"))
      .type_name("FILE");
  command.option("--output", options->output, context.tr("Write to this file")).type_name("FILE");
  command
      .option("--checkpoint", options->checkpoint, context.tr("Save the run here every 20 seconds, and resume from it"))
      .type_name("FILE");
  command
      .option("--window", options->window, context.tr("Keep only so many heaps, and the rare ones: for very long runs"))
      .type_name("N");
  command.option("--threads", options->threads, context.tr("Work with so many threads (1)"))
      .range(1U, 256U)
      .type_name("N");
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy sequence 0.77 --to 90\n"
      "  $ grundy sequence '4!.0' --to 1000 --format bfile\n"
      "  $ grundy sequence -e '(n): k in {1, 2}, j in 0..n - k -> (j) + (n - k - j)' --to 90\n"
      "  $ grundy sequence 0.156 --to 5000 --format svg --output plot.svg\n"
      "  $ grundy sequence 0.156 --to 1000000 --format none\n"
      "  $ grundy sequence 0.16 --to 10000000 --format binary --output values.zst\n\n" +
      context.tr("What --format binary wrote, --read gives back: grundy sequence --read values.zst --format csv"));
  command.run([options, to, &context] {
    options->limited = to.given();
    return sequence_command(*options, context);
  });
}

}  // namespace grundy::app
