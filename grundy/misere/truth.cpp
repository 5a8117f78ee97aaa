#include "grundy/misere/truth.hpp"

#include <utility>

namespace grundy::misere {

std::size_t Truth::Hash::operator()(const Sum& sum) const {
  std::uint64_t mixed = sum.size();
  for (const Kind kind : sum) mixed = (mixed ^ kind ^ (mixed >> 32)) * 0x9e3779b97f4a7c15U;
  return static_cast<std::size_t>(mixed ^ (mixed >> 29));
}

Truth::~Truth() {
  budget_.release(reserved_);
}

void Truth::settle(Monoid monoid) {
  monoid_ = std::move(monoid);
  known_.clear();
  wins_.reset();
  budget_.release(std::exchange(reserved_, 0));
}

const Bits& Truth::wins() {
  if (wins_) return *wins_;
  const std::size_t size = monoid_.size();
  Bits reached(size);
  for (const Sum& option : games_.options(static_cast<Kind>(settled()))) reached.set(monoid_.element(option));
  wins_.emplace(size);
  for (std::size_t beside = 0; beside < size; ++beside) {
    for (std::size_t option = 0; option < size; ++option) {
      if (!reached[option] || !monoid_.lost[monoid_.product[beside * size + option]]) continue;
      wins_->set(beside);
      break;
    }
  }
  return *wins_;
}

std::optional<bool> Truth::lost(const Sum& sum) {
  if (sum.empty()) return false;
  const Kind top = sum.back();
  if (top < settled()) return monoid_.is_lost(sum);
  // The one summand that is not settled, and its options are.
  const bool alone = settled() != 0 && top == settled() && (sum.size() < 2 || sum[sum.size() - 2] < top);
  if (alone) {
    Element beside = 0;
    for (std::size_t i = 0; i + 1 < sum.size(); ++i) beside = monoid_.times(beside, monoid_.image[sum[i]]);
    if (wins()[beside]) return false;
    if (sum.size() == 1) return true;
  }
  if (const auto known = known_.find(sum); known != known_.end()) return known->second;
  if (++steps_ % 1024 == 0 && budget_.exhausted()) return std::nullopt;

  // The moves, those first that should win; those of a summand that is alone have been seen to.
  bool is_lost = true;
  bool stopped = false;
  const bool guessed = guess_.image.size() > top;
  for (const bool likely : {true, false}) {
    if (!guessed && !likely) continue;
    for (std::size_t i = sum.size(); i-- > 0 && is_lost && !stopped;) {
      if (i + 1 < sum.size() && sum[i] == sum[i + 1]) continue;
      if (alone && i + 1 == sum.size()) continue;
      const Sum rest = without(sum, sum[i]);
      const Element beside = guessed ? guess_.element(rest) : Element{0};
      for (const Sum& option : games_.options(sum[i])) {
        if (guessed && guess_.lost[guess_.times(beside, guess_.element(option))] != likely) continue;
        const std::optional<bool> answer = lost(plus(rest, option));
        stopped = !answer;
        is_lost = answer && !*answer;
        if (!is_lost) break;
      }
    }
    if (!is_lost || stopped) break;
  }
  if (stopped) return std::nullopt;
  const std::size_t bytes = sizeof(Sum) + 48 + sum.size() * sizeof(Kind);
  if (!budget_.reserve(bytes)) return std::nullopt;
  reserved_ += bytes;
  known_.emplace(sum, is_lost);
  return is_lost;
}

}  // namespace grundy::misere
