/// The misère quotient of all that play can reach from components of rules, whatever their rules are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/misere/extend.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/rules/book.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::solve {

class RulesQuotient {
 public:
  RulesQuotient(std::size_t most_elements, std::uint64_t work) : extender_(games_, most_elements, work) {}
  RulesQuotient(const RulesQuotient&) = delete;
  RulesQuotient& operator=(const RulesQuotient&) = delete;

  /// Takes in a component and all that play reaches from it. Errors: those of the rules; `limit` where it is too much,
  /// play can repeat, or the quotient is out of reach: then it stays so.
  [[nodiscard]] Result<void> reach(const rules::Placed& placed, run::Budget& budget);

  /// The element of a component; nothing if it has not been reached.
  [[nodiscard]] std::optional<misere::Element> element(const rules::Placed& placed) const;
  [[nodiscard]] const misere::Monoid& monoid() const noexcept { return extender_.monoid(); }
  [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }

 private:
  struct Key {
    rules::System* system;
    rules::InstanceId instance;
    std::vector<std::int64_t> at;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct Open {
    Key key;
    std::vector<std::vector<Key>> options;
    std::size_t option = 0, part = 0;  ///< looked at so far
  };

  [[nodiscard]] Result<Open> opened(Key key, run::Budget& budget);

  misere::Games games_;
  misere::Extender extender_;
  std::map<Key, std::optional<std::size_t>> number_;  ///< nothing while it is open
  std::size_t options_ = 0;
  bool out_of_reach_ = false;
};

}  // namespace grundy::solve
