/// Periods of games whose values are too many to be kept: proved by the recurrence of all that the next values depend
/// on (lemma 5 of docs/sequences.md).
///
/// While values stream by, the last `width` of them are noted down now and then, at most twelve times in all. When the
/// last values agree with a note, heap by heap, the rest of the sequence repeats from there on: between the two no rare
/// heap has come, and every heap was decided by pairs of one heap in the prefix and one among the last `width`. The
/// first agreement with the earliest note gives the smallest period. The smallest preperiod lies before that note; two
/// engines, started from earlier notes a period apart, run through that stretch once more and say where they last
/// differ.
///
/// Cost: preperiod + period heaps, and about a third more; a window of values and twelve notes in memory. Compare the
/// 2 · preperiod + 2 · period heaps, all kept, of the theorem of Guy and Smith.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/bytes.hpp"
#include "grundy/sequence/engine.hpp"
#include "grundy/sequence/period.hpp"

namespace grundy::sequence {

struct RecurrenceOptions {
  unsigned threads = 1;
  std::uint64_t window = std::uint64_t{1} << 18U;   ///< heaps to keep at least
  std::optional<std::uint64_t> limit;               ///< no more heaps than this
  std::optional<std::filesystem::path> checkpoint;  ///< written every `interval` seconds and at the end
  double interval = 20;
  /// Whether a heap that cannot be decided from what is kept begins the search again with a window four times as large;
  /// else it ends it.
  bool replay = true;
};

class Recurrence {
 public:
  /// Opens a search, going on from the checkpoint if there is one. Errors: a code that leaves more than two heaps, adds
  /// tokens, has a tail or asks for equal heaps; a checkpoint that is torn, foreign, or of another code.
  [[nodiscard]] static Result<Recurrence> open(const code::Code& code, const RecurrenceOptions& options,
                                               run::Budget& budget);

  /// Runs until the period is proved, the limit is reached or the budget ends. Errors: the checkpoint cannot be
  /// written.
  [[nodiscard]] Result<PeriodReport> run(run::Budget& budget);

  [[nodiscard]] const SplittingEngine& engine() const { return *engine_; }

 private:
  struct Note {
    std::uint64_t heap = 0;  ///< the codes are of the `width` heaps before this one
    std::vector<std::uint16_t> codes;
  };
  /// The stretch that holds the preperiod's end, run through twice.
  struct Trace {
    std::unique_ptr<SplittingEngine> early;
    std::unique_ptr<SplittingEngine> late;  ///< a period ahead
    std::uint64_t next = 0;                 ///< the next heap to compare
    std::uint64_t preperiod = 0;            ///< one more than the last heap that differs
    std::uint64_t end = 0;                  ///< from here on they agree
  };

  Recurrence(code::Code code, RecurrenceOptions options, Splitting game);
  [[nodiscard]] std::uint64_t width() const;
  void look(std::uint64_t from);
  void note();
  void start_again(run::Budget& budget);
  [[nodiscard]] bool start_trace(run::Budget& budget);
  [[nodiscard]] bool trace(run::Budget& budget);
  [[nodiscard]] Result<void> save() const;
  [[nodiscard]] Result<void> restore(std::span<const std::byte> bytes, run::Budget& budget);
  [[nodiscard]] Result<void> save_if_due(bool now);
  [[nodiscard]] Error why_stopped(const SplittingEngine& engine, const run::Budget& budget) const;

  code::Code code_;
  RecurrenceOptions options_;
  Splitting game_;
  std::unique_ptr<SplittingEngine> engine_;
  std::vector<Note> notes_;     ///< ascending
  std::uint64_t interval_ = 0;  ///< heaps between notes
  std::uint64_t period_ = 0;    ///< once it is found
  std::uint64_t found_at_ = 0;  ///< the note that recurs
  std::uint64_t checked_to_ = 0;
  std::optional<Trace> trace_;
  run::Clock::time_point saved_;
};

/// With a window of the caller's choice: a short period is found with all values kept, by the theorem for the class of
/// code; a longer one by recurrence. (Where rare heaps never end, as in 0.165, the first is the only way.) Errors as
/// `Recurrence::open`.
[[nodiscard]] Result<PeriodReport> find_period_by_window(const code::Code& code, const RecurrenceOptions& options,
                                                         run::Budget& budget);

/// The quickest way: all values are kept for the first 2^23 heaps. If no period is proved by then, the code splits, and
/// no rare heap has come for a long time, a recurrence is looked for; whatever it cannot decide goes back to the first
/// way. Both prove the same smallest preperiod and period, each by its own theorem. `engine` as in `find_period`.
[[nodiscard]] PeriodReport search_period(const code::Code& code, const PeriodOptions& options, run::Budget& budget,
                                         Engine* engine = nullptr);

}  // namespace grundy::sequence
