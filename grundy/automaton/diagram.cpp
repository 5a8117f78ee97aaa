#include "grundy/automaton/diagram.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy::automaton {
namespace {

std::size_t hash_node(std::uint32_t level, std::span<const Ref> children) noexcept {
  std::uint64_t h = level * 0x9E37'79B9'7F4A'7C15ULL;
  for (const Ref child : children) {
    h = (h ^ child) * 0xFF51'AFD7'ED55'8CCDULL;
    h ^= h >> 32;
  }
  return static_cast<std::size_t>(h);
}

}  // namespace

Ref Forest::node(std::uint32_t level, std::span<const Ref> children) {
  if (std::all_of(children.begin() + 1, children.end(), [&](Ref child) { return child == children[0]; })) {
    return children[0];
  }
  if ((levels_.size() + 1) * 2 > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = hash_node(level, children) & mask;; slot = (slot + 1) & mask) {
    const std::uint32_t found = table_[slot];
    if (found == 0) {
      if (levels_.size() >= kLeafBit) throw std::length_error("Forest: too many nodes");
      table_[slot] = static_cast<std::uint32_t>(levels_.size() + 1);
      levels_.push_back(level);
      children_.insert(children_.end(), children.begin(), children.end());
      return static_cast<Ref>(levels_.size() - 1);
    }
    if (levels_[found - 1] == level &&
        std::equal(children.begin(), children.end(), this->children(found - 1).begin())) {
      return found - 1;
    }
  }
}

void Forest::grow() {
  table_.assign(std::max<std::size_t>(64, table_.size() * 2), 0);
  const std::size_t mask = table_.size() - 1;
  for (std::uint32_t node = 0; node < levels_.size(); ++node) {
    std::size_t slot = hash_node(levels_[node], children(node)) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = node + 1;
  }
}

void Forest::relabel(std::span<const unsigned> to) {
  for (std::uint32_t& level : levels_) level = to[level];
  if (!table_.empty()) {
    table_ = {};
    while (levels_.size() * 2 > table_.size()) grow();
  }
}

void Forest::freeze() {
  table_ = {};
  levels_.shrink_to_fit();
  children_.shrink_to_fit();
}

void Forest::clear() {
  levels_.clear();
  children_.clear();
  std::fill(table_.begin(), table_.end(), 0U);
}

}  // namespace grundy::automaton
