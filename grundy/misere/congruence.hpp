/// Coarsest congruences: what can be joined in a finite monoid without losing what has to be known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "grundy/misere/monoid.hpp"

namespace grundy::misere {

/// Refines `classes` (one number per item) until every action keeps items of one class in one class; O(items · actions)
/// a round, and few rounds. Classes are then numbered in order of first appearance. Returns how many there are.
/// `act(i, item)` is what action i makes of the item.
std::size_t refine_classes(std::vector<std::uint32_t>& classes, std::size_t actions,
                           const std::function<std::size_t(std::size_t, std::size_t)>& act);

/// The coarsest monoid that knows of every sum whether its element is in `marked`, which become its lost elements; by
/// element of `monoid`, the element there in `to`. The numbers of the elements depend only on which sums are marked.
[[nodiscard]] Monoid coarsest(const Monoid& monoid, const Bits& marked, std::vector<Element>& to);

/// The coarsest monoid that knows both elements of every sum; its lost elements are those of `right`. Elements are
/// found one by one; more than `most`: nothing comes out (an empty monoid).
[[nodiscard]] Refinement both(const Monoid& left, const Monoid& right, std::size_t most);

}  // namespace grundy::misere
