#include "grundy/theory/genus.hpp"

#include <algorithm>

#include "grundy/number/nimber.hpp"

namespace grundy::theory {
namespace {

/// g-: the misère Grundy value of a tame position.
std::uint64_t misere_value(const Tame& tame) {
  return static_cast<std::uint64_t>(tame.firm ? tame.value : Integer(tame.value ^ 1));
}

/// The tame position whose genus the options' genera give, if that is tame.
std::optional<Tame> tame_genus(const std::vector<Tame>& options) {
  std::vector<std::uint64_t> normal;
  std::vector<std::uint64_t> misere;
  for (const Tame& option : options) {
    normal.push_back(static_cast<std::uint64_t>(option.value));
    misere.push_back(misere_value(option));
  }
  const std::uint64_t g = mex(normal);
  const std::uint64_t g_misere = mex(misere);
  if (g == g_misere) return Tame{g, true};
  if (g <= 1 && g_misere == (g ^ 1)) return Tame{g, false};
  return std::nullopt;
}

}  // namespace

SplittingGame::SplittingGame(const std::function<std::vector<Split>(std::size_t)>& options, std::size_t most) {
  std::vector<std::vector<Split>> all;
  for (std::size_t n = 0; n <= most; ++n) {
    all.push_back(options(n));
    std::vector<Tame> tame;
    std::vector<Split> wild;
    for (const Split& split : all[n]) {
      if (auto sum = heaps(split)) {
        tame.push_back(std::move(*sum));
      } else {
        wild.push_back(split);
      }
    }
    if (all[n].empty()) {
      tame_.emplace_back(Tame{0, false});
      continue;
    }
    std::optional<Tame> genus = tame.empty() ? std::nullopt : tame_genus(tame);
    const auto reverts = [&](const Split& split) {
      for (const auto& [moved, other] : {std::pair{split.first, split.second}, std::pair{split.second, split.first}}) {
        if (!tame_[other]) continue;
        for (const Split& reply : all[moved]) {
          const std::optional<Tame> back = heaps(reply);
          if (back && *back + *tame_[other] == *genus) return true;
        }
      }
      return false;
    };
    if (genus && !std::all_of(wild.begin(), wild.end(), reverts)) genus.reset();
    tame_.push_back(std::move(genus));
  }
}

const std::optional<Tame>& SplittingGame::heap(std::size_t n) const {
  static const std::optional<Tame> undecided;
  return n < tame_.size() ? tame_[n] : undecided;
}

std::optional<Tame> SplittingGame::heaps(const Split& split) const {
  if (!heap(split.first) || !heap(split.second)) return std::nullopt;
  return *heap(split.first) + *heap(split.second);
}

}  // namespace grundy::theory
