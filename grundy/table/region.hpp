/// The region below some positions: for every instance that play can reach, a box closed under all moves.
///
/// Boxes grow from the roots by interval reasoning (reach.hpp) until nothing changes; a coordinate that keeps growing
/// is widened at once and then narrowed again by the guards. Each box then gets an order in which its positions can be
/// computed: ranks run lexicographically, coordinates and directions chosen so that every move goes to a smaller rank
/// (the greedy construction of lexicographic ranking functions; Alias, Darte, Feautrier, Gonnord 2010); else levels of
/// a measure, the sum of the coordinates or its negative. Instances that lead to each other have no order here.
///
/// Intervals alone do not see that coins moved from one step of a staircase to the next are still as many. So sums of
/// neighbouring coordinates at either end of the tuple that no move makes larger are looked for first: what play
/// reaches from the roots then stays below their sums, although the box as a whole is not closed (`closed()` is false)
/// and only reached positions may be asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/system.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/space/box.hpp"

namespace grundy::table {

enum class Order : std::uint8_t {
  ranks,   ///< ascending ranks of the box
  levels,  ///< ascending Σ weight · coordinate
  none,    ///< none found: depth first
};

struct Node {
  rules::InstanceId instance = 0;
  const rules::Lowered* lowered = nullptr;
  space::Box box;
  std::uint64_t offset = 0;  ///< ranks of this node in the region: offset … offset + box.size() - 1
  Order order = Order::none;
  std::int64_t weight = 1;         ///< of every coordinate, for `levels`
  bool easy_domain = false;        ///< every position of the box is in the declared domain
  double options = 0;              ///< a bound on the number of moves of a position
  std::vector<std::int64_t> caps;  ///< bounds that reached positions keep, by invariant sums; may be empty
};

class Region {
 public:
  /// The region below `roots`, all of one system. Nothing where no finite box was found with moderate effort, or ranks
  /// pass 2^62. Errors: from lowering; `limit` when the budget ends.
  [[nodiscard]] static Result<std::optional<Region>> below(rules::System& system, std::span<const rules::Placed> roots,
                                                           run::Budget& budget);

  /// In an order in which they can be computed where `ordered()`.
  [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return nodes_; }
  [[nodiscard]] const Node* node(rules::InstanceId instance) const noexcept;
  [[nodiscard]] std::size_t index(rules::InstanceId instance) const noexcept;
  /// The number of ranks.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// Whether every node has an order and no two lead to each other.
  [[nodiscard]] bool ordered() const noexcept { return ordered_; }
  /// Whether every move from every position of the boxes stays inside, as far as the domain allows; else this holds for
  /// reached positions only.
  [[nodiscard]] bool closed() const noexcept { return closed_; }
  /// Whether some rule makes several components of one, or none.
  [[nodiscard]] bool splits() const noexcept { return splits_; }
  [[nodiscard]] rules::System& system() const noexcept { return *system_; }
  /// The rank of a position; nothing outside the region.
  [[nodiscard]] std::optional<std::uint64_t> rank(rules::InstanceId instance, std::span<const std::int64_t> at) const {
    const Node* found = node(instance);
    if (found == nullptr || !found->box.contains(at)) return std::nullopt;
    return found->offset + found->box.rank(at);
  }

 private:
  rules::System* system_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<std::size_t> by_instance_;
  std::uint64_t size_ = 0;
  bool ordered_ = true;
  bool splits_ = false;
  bool closed_ = true;
};

}  // namespace grundy::table
