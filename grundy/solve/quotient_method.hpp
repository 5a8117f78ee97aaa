/// The quotient method: misère sums of games that split, by their misère quotient.
///
/// A sum is lost exactly when the product of its components' elements is (see grundy/misere/). Heaps of a code, or of
/// rules recognised as one, are answered at any size once the period of the quotient is proved; else as far as the
/// quotient is found. Other components (rings, coins, games beside each other) are answered by the quotient of all that
/// play reaches from them. Winning moves are all found, each option by one product; of vast heaps of recognised rules
/// some, named by what they leave. Where the quotient has too many elements, or is too much work, another method is
/// left to answer. A component alone whose rules do not split is left to tables; a heap of a code is not.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "grundy/game/method.hpp"
#include "grundy/misere/quotient.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/solve/recognised.hpp"
#include "grundy/solve/rules_quotient.hpp"

namespace grundy::solve {

class QuotientMethod final : public Method {
 public:
  /// All must outlive the method.
  QuotientMethod(const rules::Book& book, const CodeBook& codes, const KindTable& kinds)
      : book_(book), codes_(book, codes), kinds_(kinds) {}

  [[nodiscard]] std::string_view name() const override { return "quotient"; }
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  [[nodiscard]] Result<Answer> solve_heaps(const code::Code& code, const Query& query, run::Budget& budget) const;
  [[nodiscard]] Result<Answer> solve_rules(const Query& query, run::Budget& budget) const;
  /// The code of all components; nothing if they have none, or different ones.
  [[nodiscard]] const code::Code* code_of_all(const Sum& position, run::Budget& budget) const;

  const rules::Book& book_;
  RecognisedCodes codes_;
  const KindTable& kinds_;
  mutable std::map<std::string, std::shared_ptr<misere::HeapQuotient>> heaps_;  ///< by code
  mutable std::map<std::string, std::shared_ptr<RulesQuotient>> reached_;       ///< by games and their parameters
};

}  // namespace grundy::solve
