/// Long runs: values one after the other, in bounded memory if asked, with checkpoints.
///
/// A checkpoint is written at the latest `interval` seconds after the last one and whenever the run ends, by whatever
/// cause but a kill; so a kill loses `interval` seconds. What was written out before is not lost either: `mark` flushes
/// the output and says how long it is, that is kept in the checkpoint, and on resuming the output is cut to it; so the
/// output of a run that was killed and resumed is the same, byte for byte, as that of one that was not.
///
/// A heap that cannot be decided from what is kept (a witness may lie among the values dropped) does not end the run:
/// everything is computed again from heap 0 with a window four times as large, up to where the run was, and then it
/// goes on. So at most a third more is computed than with the last window alone, and as the window may reach back to
/// heap 0, only memory and time can end it. Nothing is written twice.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/engine.hpp"

namespace grundy::sequence {

struct StreamOptions {
  unsigned threads = 1;
  std::uint64_t window = 0;                         ///< heaps kept at least; 0: all (see engine.hpp)
  std::optional<std::filesystem::path> checkpoint;  ///< where; resumed from if it exists
  double interval = 20;                             ///< seconds between checkpoints
  bool replay = true;                               ///< see above; else such a heap ends the run
  std::string output;  ///< what the output is like, such as its format: a checkpoint of another is refused
};

/// Called with consecutive runs of values; an error ends the run.
using ValueSink = std::function<Result<void>(std::uint64_t first, std::span<const std::uint32_t> values)>;
/// How long the output is, in bytes, and how many of the values last given to the sink are not in it yet (at most
/// 65536). `tail` is whatever lets the caller know the output again, such as a hash of its end.
struct OutputState {
  std::uint64_t length = 0;
  std::uint64_t waiting = 0;
  std::uint64_t tail = 0;
};
/// Flushes the output.
using OutputMark = std::function<Result<OutputState>()>;

struct StreamReport {
  std::uint64_t size = 0;        ///< heaps 0 … size − 1 are decided
  std::uint64_t rare_heaps = 0;  ///< under the mask, heap 0 not counted
  std::uint64_t last_rare = 0;
  std::uint32_t largest_value = 0;
  std::uint64_t largest_heap = 0;
  std::uint64_t checkpoints = 0;       ///< written by this run
  std::uint64_t checkpoint_bytes = 0;  ///< of the last one, before compression
  std::uint64_t resumed_from = 0;
  std::uint64_t replays = 0;       ///< how often everything was computed again with a larger window
  std::uint64_t replayed_for = 0;  ///< the heap that the last one was for
  std::uint64_t window = 0;        ///< heaps that the last one kept
  double heaps_per_second = 0;     ///< of this run
  bool complete = false;
  std::optional<Error> stopped;  ///< why not: the budget, or a heap that what is kept cannot decide
};

class Stream {
 public:
  /// Opens a run, resuming from the checkpoint if there is one. Errors: a code with more than two heaps or a tail; a
  /// checkpoint that is torn, foreign, or of another code or output.
  [[nodiscard]] static Result<Stream> open(const code::Code& code, const StreamOptions& options, run::Budget& budget);

  /// The next heap to be given to the sink, and the length and tail of the output at the checkpoint resumed from (0
  /// for a new run).
  [[nodiscard]] std::uint64_t position() const { return written_; }
  [[nodiscard]] std::uint64_t output_length() const { return output_length_; }
  [[nodiscard]] std::uint64_t output_tail() const { return output_tail_; }

  /// Runs up to heap `to` (exclusive). `sink` and `mark` may be empty.
  [[nodiscard]] Result<StreamReport> run(std::uint64_t to, run::Budget& budget, const ValueSink& sink = {},
                                         const OutputMark& mark = {});

  [[nodiscard]] const SplittingEngine& engine() const { return *engine_; }

 private:
  Stream(std::string code, StreamOptions options, std::unique_ptr<SplittingEngine> engine)
      : code_(std::move(code)), options_(std::move(options)), engine_(std::move(engine)) {}
  [[nodiscard]] Result<std::uint64_t> save(const OutputMark& mark);
  void start_again(std::uint64_t window, run::Budget& budget);

  std::string code_;
  StreamOptions options_;
  std::unique_ptr<SplittingEngine> engine_;
  std::uint64_t written_ = 0;  ///< heaps given to the sink: more than the engine has while it replays
  std::uint64_t output_length_ = 0;
  std::uint64_t output_tail_ = 0;
};

}  // namespace grundy::sequence
