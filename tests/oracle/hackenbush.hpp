/// Green Hackenbush by recursion over sets of edges: slow and obvious.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace grundy::oracle {

class Hackenbush {
 public:
  using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

  explicit Hackenbush(Edges edges) : edges_(std::move(edges)) {}

  /// The edges of the set that are joined to the ground, vertex 0.
  [[nodiscard]] std::uint32_t standing(std::uint32_t set) const {
    std::set<std::size_t> reached = {0};
    for (bool more = true; more;) {
      more = false;
      for (std::size_t e = 0; e < edges_.size(); ++e) {
        const auto& [a, b] = edges_[e];
        if ((set >> e & 1) == 0 || reached.contains(a) == reached.contains(b)) continue;
        reached.insert(a);
        reached.insert(b);
        more = true;
      }
    }
    std::uint32_t left = 0;
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if ((set >> e & 1) != 0 && reached.contains(edges_[e].first)) left |= std::uint32_t{1} << e;
    }
    return left;
  }

  std::uint64_t value(std::uint32_t set) {
    set = standing(set);
    const auto known = values_.find(set);
    if (known != values_.end()) return known->second;
    std::set<std::uint64_t> excluded;
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if ((set >> e & 1) != 0) excluded.insert(value(set & ~(std::uint32_t{1} << e)));
    }
    std::uint64_t mex = 0;
    while (excluded.contains(mex)) ++mex;
    values_.emplace(set, mex);
    return mex;
  }

 private:
  Edges edges_;
  std::map<std::uint32_t, std::uint64_t> values_;
};

}  // namespace grundy::oracle
