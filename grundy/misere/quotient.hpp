/// The misère quotient of the heaps of a take-and-break code: how far it is known, and whether that is for ever.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "grundy/base/text.hpp"
#include "grundy/code/code.hpp"
#include "grundy/misere/extend.hpp"
#include "grundy/misere/games.hpp"
#include "grundy/misere/period.hpp"
#include "grundy/number/integer.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::misere {

/// Elements that a quotient may have before it counts as out of reach.
inline constexpr std::size_t usual_most_elements = 1000;

class HeapQuotient {
 public:
  /// With at most so many elements, and so much work for one heap (see extend.hpp).
  explicit HeapQuotient(code::Code code, std::size_t most_elements = usual_most_elements,
                        std::uint64_t work = std::numeric_limits<std::uint64_t>::max());
  HeapQuotient(const HeapQuotient&) = delete;
  HeapQuotient& operator=(const HeapQuotient&) = delete;

  enum class End {
    reached,    ///< as far as asked for
    for_ever,   ///< for every heap: the period is proved
    too_large,  ///< the next heap has more than the most elements (perhaps infinitely many)
    too_much,   ///< the next heap would be too much work
    too_many,   ///< the next heap has too many options
    stopped,    ///< the budget ended
  };
  /// Goes on until heap `to` is known, or all heaps are. Everything known before stays known. The budget is that of
  /// this call alone.
  End extend(std::size_t to, run::Budget& budget);

  [[nodiscard]] const code::Code& code() const noexcept { return code_; }
  /// The quotient of heaps 0 … known() − 1, proved.
  [[nodiscard]] const Monoid& monoid() const noexcept { return extender_.monoid(); }
  [[nodiscard]] std::size_t known() const noexcept { return elements_.size(); }
  /// By heap. Shorter than what `element` answers where there is a period.
  [[nodiscard]] const std::vector<Element>& elements() const noexcept { return elements_; }
  /// The period of the pretending function, proved for every heap; nothing if it is not.
  [[nodiscard]] const std::optional<PretendingPeriod>& period() const noexcept { return period_; }
  /// The element of a heap; nothing if it is not known.
  [[nodiscard]] std::optional<Element> element(const Integer& heap) const;
  /// How far and how it is known, such as "for every heap, by the period …".
  [[nodiscard]] Text standing() const;

 private:
  [[nodiscard]] Element element_of(std::size_t heap) const;

  code::Code code_;
  Games games_;
  Extender extender_;
  std::vector<Element> elements_;
  std::size_t read_of_ = 0;
  std::size_t next_look_ = 8;
  std::optional<PretendingPeriod> period_;
  std::optional<End> ended_;  ///< for good
};

}  // namespace grundy::misere
