/// The sequence method: heaps of take-and-break games, by their Grundy sequence or its proved period.
///
/// It serves sums of such heaps, and of Nim heaps beside them, under normal play. Heaps of any size are answered once a
/// period is proved. Winning moves are listed in full where a move leaves at most two heaps; beyond that only for small
/// heaps.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string_view>

#include "grundy/game/method.hpp"
#include "grundy/sequence/engine_base.hpp"
#include "grundy/solve/codes.hpp"

namespace grundy::solve {

class SequenceMethod final : public Method {
 public:
  /// Both must outlive the method.
  SequenceMethod(const CodeBook& codes, const KindTable& kinds) : codes_(codes), kinds_(kinds) {}

  [[nodiscard]] std::string_view name() const override { return "sequence"; }
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  const CodeBook& codes_;
  const KindTable& kinds_;
};

}  // namespace grundy::solve
