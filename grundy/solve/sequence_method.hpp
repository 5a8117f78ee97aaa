/// The sequence method: heaps of take-and-break games, by their Grundy sequence or its proved period.
///
/// It serves sums of such heaps, and of Nim heaps beside them, under normal play; heaps of a game given by rules too, if
/// its moves are recognised as those of a code. Heaps of any size are answered once a period is proved. Winning moves
/// are listed in full where a move leaves at most two heaps; beyond that only for small heaps. The moves of a
/// recognised game are the rules' own, with their choices, as long as these can be walked through; for larger heaps
/// they are named by what they leave, and the list is not called complete.
#pragma once

#include <string_view>

#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/solve/recognised.hpp"

namespace grundy::solve {

class SequenceMethod final : public Method {
 public:
  /// All must outlive the method.
  SequenceMethod(const rules::Book& book, const CodeBook& codes, const KindTable& kinds)
      : book_(book), codes_(book, codes), kinds_(kinds) {}

  [[nodiscard]] std::string_view name() const override { return "sequence"; }
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  const rules::Book& book_;
  RecognisedCodes codes_;
  const KindTable& kinds_;
};

}  // namespace grundy::solve
