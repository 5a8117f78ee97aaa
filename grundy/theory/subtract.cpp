#include "grundy/theory/subtract.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "grundy/theory/periodic.hpp"

namespace grundy::theory {
namespace {

constexpr std::size_t kMostHeaps = std::size_t{1} << 22;
constexpr std::size_t kMostLooks = std::size_t{1} << 27;  // heaps times members of S

/// The positive members of S that a heap can have taken from it at all.
std::vector<Integer> members(const At& at) {
  std::vector<Integer> set;
  for (const Integer& s : at.component.parameters[0].values) {
    if (s >= 1) set.push_back(s);
  }
  std::sort(set.begin(), set.end());
  return set;
}

/// Sequences of the sets asked for last: a sum or a query asks for one set many times.
class Sequences {
 public:
  std::shared_ptr<const Periodic> of(const std::vector<std::size_t>& set, std::size_t heaps) {
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_) {
      if (entry.set == set && (entry.proved || entry.sequence->values.size() >= heaps)) return entry.sequence;
    }
    Entry entry{set, nullptr, false};
    const std::size_t most = std::min(kMostHeaps, kMostLooks / std::max<std::size_t>(1, set.size()));
    if (auto found = subtraction_sequence(set, most)) {
      entry.sequence = std::make_shared<const Periodic>(std::move(*found));
      entry.proved = true;
    } else if (heaps <= most) {
      entry.sequence = std::make_shared<const Periodic>(Periodic{subtraction_values(set, most), 0, 1});
    } else {
      return nullptr;
    }
    if (entries_.size() >= 8) entries_.erase(entries_.begin());
    entries_.push_back(std::move(entry));
    return entries_.back().sequence;
  }

 private:
  struct Entry {
    std::vector<std::size_t> set;
    std::shared_ptr<const Periodic> sequence;
    bool proved;
  };
  std::mutex mutex_;
  std::vector<Entry> entries_;
};

class Subtract final : public RegularTheorem {
 public:
  [[nodiscard]] Text statement() const override {
    return say("The Grundy values of a subtraction game with a finite set are periodic from some heap on.");
  }
  [[nodiscard]] Text citation() const override {
    return say("S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966)");
  }
  [[nodiscard]] Box box() const override {
    Box box{{}, {150}, 0, 0};
    for (const std::vector<Integer>& set : {std::vector<Integer>{},
                                            {1},
                                            {2},
                                            {1, 2},
                                            {2, 3},
                                            {2, 5},
                                            {1, 3, 4},
                                            {3, 5},
                                            {2, 5, 7},
                                            {1, 2, 5},
                                            {4, 7, 12},
                                            {1, 4, 9, 16},
                                            {3, 7, 11, 20},
                                            {0, 2, 6}}) {
      box.parameters.push_back({set_parameter(set)});
    }
    return box;
  }
  [[nodiscard]] bool applies(const At& at) const override { return sequence(at) != nullptr; }
  [[nodiscard]] std::optional<Integer> value(const At& at) const override { return Integer((*sequence(at))(at[0])); }

  [[nodiscard]] MoveList moves_to(const At& at, const Integer& target) const override {
    const auto values = sequence(at);
    std::vector<MoveRun> runs;
    for (const Integer& s : members(at)) {
      if (s > at[0] || (*values)(Integer(at[0] - s)) != target) continue;
      runs.push_back(single(make_move(0, {{"k", s}}, {at.with({at[0] - s})})));
    }
    return MoveList::of(std::move(runs));
  }

  [[nodiscard]] std::vector<Text> explain(const At& at) const override {
    const auto values = sequence(at);
    if (at[0] < values->values.size()) {
      return {say("Heap {} has the Grundy value {}, the least number that none of its options has.", show(at[0]),
                  (*values)(at[0]))};
    }
    const Integer same = values->preperiod + (at[0] - values->preperiod) % values->period;
    return {say("From heap {} on the Grundy values repeat with period {}: max(S) = {} consecutive values have "
                "returned, and "
                "they determine all later ones.",
                values->preperiod, values->period, show(members(at).empty() ? Integer(0) : members(at).back())),
            say("So heap {} has the value of heap {}, which is {}.", show(at[0]), show(same), (*values)(at[0]))};
  }

 private:
  [[nodiscard]] std::shared_ptr<const Periodic> sequence(const At& at) const {
    const Integer& n = at[0];
    std::vector<std::size_t> set;
    for (const Integer& s : members(at)) {
      if (s > n) break;  // cannot be taken from this heap nor from any below it
      if (s > kMostHeaps / 4) return nullptr;
      set.push_back(static_cast<std::size_t>(s));
    }
    const Integer heaps = n + 1;
    return cache_.of(set, heaps > kMostHeaps ? kMostHeaps + 1 : static_cast<std::size_t>(heaps));
  }

  mutable Sequences cache_;
};

}  // namespace

const Theorem& subtract() {
  static const Subtract theorem;
  return theorem;
}

}  // namespace grundy::theory
