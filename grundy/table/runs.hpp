/// Winning moves gathered into arithmetic runs as they are found.
#pragma once

#include <cstdint>
#include <vector>

#include "grundy/game/move.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"

namespace grundy::table {

/// Takes moves in order and joins a move to the run before it when choices and targets go on by the same steps.
class RunBuilder {
 public:
  /// `book` must outlive it.
  explicit RunBuilder(const rules::Book& book) : book_(book) {}

  /// `player`: for whom the move is listed, see `Move`.
  void add(std::size_t component, rules::System& system, const rules::MoveView& move, Owner player = Owner::both);
  /// The runs so far, ending the last one.
  [[nodiscard]] std::vector<MoveRun> finish();

 private:
  struct Part {
    rules::InstanceId instance;
    std::int64_t count;
    std::vector<std::int64_t> at;
  };
  struct Raw {
    std::size_t component = 0;
    Owner player = Owner::both;
    rules::System* system = nullptr;
    const rules::MoveFamily* family = nullptr;
    std::vector<std::int64_t> choices;
    std::vector<Part> parts;
  };
  [[nodiscard]] static Raw raw(std::size_t component, rules::System& system, const rules::MoveView& move);
  [[nodiscard]] bool joins(const Raw& next);
  void flush();

  const rules::Book& book_;
  std::vector<MoveRun> runs_;
  Raw first_;
  Raw last_;
  std::uint64_t length_ = 0;
  std::vector<std::int64_t> step_;  // of choices, then of all coordinates; known from the second move on
};

}  // namespace grundy::table
