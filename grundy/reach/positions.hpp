/// Positions as byte strings, and the moves between them.
///
/// A position is a multiset of components and, where the players differ, who is to move. Its bytes are the turn (only
/// where the players differ) and then the components in the order of their bytes, each the number of its shape and its
/// coordinates in the packed form of `space::Packer`. So equal positions have equal bytes, and a single component of a
/// few small coordinates takes as many bytes. A shape is an instance of a system of rules.
///
/// Components that nobody can move in are left out of sums: they change nothing. A component that is alone stays.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/reach/nature.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/space/interned.hpp"

namespace grundy::reach {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

/// Who is to move: nobody in particular where the players have the same moves.
enum class Turn : std::uint8_t { any = 0, left = 1, right = 2 };

[[nodiscard]] constexpr Turn after(Turn turn) noexcept {
  return turn == Turn::left ? Turn::right : turn == Turn::right ? Turn::left : Turn::any;
}

/// How a position has ended, for the player to move.
enum class Ended : std::uint8_t { no, win, loss, tie };

struct Shape {
  rules::System* system = nullptr;
  rules::InstanceId instance = 0;
  std::size_t dimension = 0;
};

/// Numbers shapes as they come up. Thread-safe; the numbers depend on the order of asking.
class Shapes {
 public:
  [[nodiscard]] std::uint32_t number(rules::System& system, rules::InstanceId instance);
  [[nodiscard]] Shape operator[](std::uint32_t number) const;

 private:
  mutable std::mutex mutex_;
  std::vector<Shape> shapes_;
  std::map<std::pair<const rules::System*, rules::InstanceId>, std::uint32_t> numbers_;
};

/// Finds the moves of positions. One for each thread; `shapes` is shared.
class Mover {
 public:
  /// A move in a component and the position it leads to; both good until the sink returns.
  using Sink = std::function<bool(const rules::MoveView& move, ByteView target)>;

  Mover(Shapes& shapes, Nature nature) : shapes_(shapes), nature_(std::move(nature)) {}

  /// The bytes of one component.
  [[nodiscard]] Bytes component(const rules::Placed& part);
  /// The bytes of the sum of `parts`. Errors: as of `options`.
  [[nodiscard]] Result<Bytes> position(std::span<const Bytes> parts, Turn turn);

  /// Whether the game has ended at a position by a rule that says so. Errors: `rules`, `limit`.
  [[nodiscard]] Result<Ended> ended(ByteView position);

  /// Calls `sink` for every move of the player to move, until it returns false; moves in a component that the position
  /// has several times come once. Returns whether it came to the end.
  /// Errors: `rules` for a fault of the rules, with position and move; `limit`.
  [[nodiscard]] Result<bool> options(ByteView position, const Sink& sink);
  /// The same for the moves in component `index` of a sum given in any order.
  [[nodiscard]] Result<bool> options(std::span<const Bytes> parts, std::size_t index, Turn turn, const Sink& sink);

  /// The components of a position, each as `component` gives it.
  [[nodiscard]] std::vector<Bytes> components(ByteView position);
  /// "nim(1, 2)": one of them, for people.
  [[nodiscard]] std::string component_text(ByteView component);
  /// "nim(1, 2)", "nim(3)": the components, for people.
  [[nodiscard]] std::vector<std::string> to_strings(ByteView position);
  /// "nim(1, 2) + nim(3)": for people.
  [[nodiscard]] std::string to_string(ByteView position);
  [[nodiscard]] Turn turn(ByteView position) const noexcept {
    return nature_.turns ? static_cast<Turn>(position[0]) : Turn::any;
  }

 private:
  /// What is kept of a shape: which families are for whom.
  struct Known {
    Shape shape;
    const rules::Lowered* lowered = nullptr;
    std::vector<std::size_t> ends;      // in the order of the rules
    std::vector<std::size_t> moves[3];  // by turn
  };

  [[nodiscard]] Result<Known*> known(std::uint32_t number);
  [[nodiscard]] std::uint32_t number_of(rules::System& system, rules::InstanceId instance);
  [[nodiscard]] rules::MoveWalker& walker(rules::System& system);
  /// Splits a position into components.
  void split(ByteView position, std::vector<ByteView>& parts);
  /// Reads one component; the coordinates are in `at_`.
  std::uint32_t unpack(ByteView component);
  [[nodiscard]] Result<bool> walk(ByteView component, std::span<const ByteView> others, Turn turn, const Sink& sink);
  [[nodiscard]] Result<bool> alive(ByteView component);
  void pack(rules::System& system, rules::InstanceId instance, std::span<const std::int64_t> at);

  Shapes& shapes_;
  Nature nature_;
  std::vector<std::unique_ptr<Known>> known_;                                         // by number of shape
  std::vector<std::pair<const rules::System*, std::vector<std::uint32_t>>> numbers_;  // by instance
  std::vector<std::unique_ptr<rules::MoveWalker>> walkers_;
  std::unique_ptr<Mover> prober_;  // asks `alive` in the middle of a walk
  space::Packer packer_;
  std::vector<std::int64_t> at_;
};

}  // namespace grundy::reach
