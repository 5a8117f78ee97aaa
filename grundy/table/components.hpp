/// Components interned one by one, with their options as groups of components.
///
/// A component is (system, instance, tuple). Its options are found once, when first asked for, by walking its moves,
/// and kept as ids, so that sums of components can be searched without looking at rules again. Components that have no
/// move are dropped from targets: they change nothing, in normal and in misère play.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/space/interned.hpp"
#include "grundy/table/depth_first.hpp"

namespace grundy::table {

class Components {
 public:
  explicit Components(run::Budget& budget) : budget_(budget), interned_(budget), stored_(budget), spans_(budget) {}

  /// The id of a component. Errors: `limit`.
  [[nodiscard]] Result<std::uint32_t> intern(rules::System& system, rules::InstanceId instance,
                                             std::span<const std::int64_t> at);
  [[nodiscard]] std::size_t size() const noexcept { return interned_.size(); }

  /// Appends the options of `id` to `edges`: the ids of each target, then `option_end`. With `live_only`, ids of
  /// components without moves are left out, and equal options stand once.
  [[nodiscard]] Result<void> expand(std::uint32_t id, bool live_only, Edges& edges);

  /// The stored live options of `id` (see `expand`); good until the next call.
  [[nodiscard]] Result<std::span<const std::uint32_t>> live_options(std::uint32_t id);
  [[nodiscard]] Result<bool> has_moves(std::uint32_t id);

  /// Where a component stands, unpacked; good until the next call.
  struct View {
    rules::System* system;
    rules::InstanceId instance;
    std::span<const std::int64_t> at;
  };
  [[nodiscard]] View view(std::uint32_t id);
  [[nodiscard]] std::string to_string(std::uint32_t id);
  [[nodiscard]] rules::MoveWalker& walker(rules::System& system);

 private:
  struct Span {
    std::size_t first = 0;
    std::size_t last = 0;
    bool known = false;
    std::int8_t moves = -1;  // -1 unknown, 0 none, 1 some
  };
  [[nodiscard]] bool fit_spans();

  run::Budget& budget_;
  space::Interned interned_;
  space::Packer packer_;
  std::vector<std::unique_ptr<rules::MoveWalker>> walkers_;
  std::vector<std::int64_t> unpacked_;
  Edges stored_;
  space::Accounted<Span> spans_;
};

/// What to say of a position that a line of play can come back to.
[[nodiscard]] Error can_repeat(const std::string& position);

}  // namespace grundy::table
