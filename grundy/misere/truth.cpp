#include "grundy/misere/truth.hpp"

namespace grundy::misere {

std::size_t Truth::Hash::operator()(const Sum& sum) const {
  std::uint64_t mixed = sum.size();
  for (const Kind kind : sum) mixed = (mixed ^ kind ^ (mixed >> 32)) * 0x9e3779b97f4a7c15U;
  return static_cast<std::size_t>(mixed ^ (mixed >> 29));
}

Truth::~Truth() {
  budget_.release(reserved_);
}

std::optional<bool> Truth::lost(const Sum& sum) {
  if (stop_[monoid_.element(sum)]) return false;
  if (sum.empty()) return true;
  if (const auto known = known_.find(sum); known != known_.end()) return known->second;
  if (++steps_ % 1024 == 0 && budget_.exhausted()) return std::nullopt;

  bool is_lost = true;
  bool stopped = false;
  for (const bool likely : {true, false}) {
    if (guess_ == nullptr && !likely) continue;
    for (std::size_t i = sum.size(); i-- > 0 && is_lost && !stopped;) {
      if (i + 1 < sum.size() && sum[i] == sum[i + 1]) continue;
      const Sum rest = without(sum, sum[i]);
      const Element beside = guess_ != nullptr ? guess_->element(rest) : Element{0};
      for (const Sum& option : games_.options(sum[i])) {
        if (guess_ != nullptr && guess_->lost[guess_->times(beside, guess_->element(option))] != likely) continue;
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
