#include "grundy/misere/quotient.hpp"

#include <utility>

namespace grundy::misere {

HeapQuotient::HeapQuotient(code::Code code, std::size_t most_elements, std::uint64_t work)
    : code_(std::move(code)), extender_(games_, most_elements, work) {}

HeapQuotient::End HeapQuotient::extend(std::size_t to, run::Budget& budget) {
  while (!period_ && elements_.size() <= to) {
    if (ended_) return *ended_;
    if (budget.exhausted()) return End::stopped;
    const std::size_t heap = elements_.size();
    if (!add_heaps(games_, code_, heap, budget)) {
      if (budget.exhausted()) return End::stopped;
      ended_ = End::too_many;
      continue;
    }
    const auto kind = games_.kind(heap);
    if (kind && *kind >= extender_.kinds()) {
      switch (extender_.next(budget)) {
        case Extender::End::done:
          break;
        case Extender::End::stopped:
          return End::stopped;
        case Extender::End::too_large:
          ended_ = End::too_large;
          continue;
        case Extender::End::too_much:
          ended_ = End::too_much;
          continue;
      }
    }
    if (read_of_ != extender_.changes()) {  // elements have new numbers
      read_of_ = extender_.changes();
      for (std::size_t n = 0; n < heap; ++n) elements_[n] = element_of(n);
    }
    elements_.push_back(element_of(heap));
    budget.report("heaps", heap, to);
    // Asked now and then, so that asking costs no more than the heaps do.
    if (elements_.size() >= next_look_) {
      period_ = prove_period(code_, elements_);
      next_look_ = elements_.size() + elements_.size() / 16 + 1;
    }
  }
  if (!period_) period_ = prove_period(code_, elements_);
  return period_ ? End::for_ever : End::reached;
}

Element HeapQuotient::element_of(std::size_t heap) const {
  const auto kind = games_.kind(heap);
  return kind ? monoid().image[*kind] : Element{0};
}

std::optional<Element> HeapQuotient::element(const Integer& heap) const {
  if (heap < elements_.size()) return elements_[static_cast<std::size_t>(heap)];
  if (!period_) return std::nullopt;
  const Integer beyond = (heap - period_->preperiod) % period_->period;
  return elements_[static_cast<std::size_t>(Integer(period_->preperiod + beyond))];
}

Text HeapQuotient::standing() const {
  if (period_) {
    return say("the misère quotient of all heaps (Plambeck 2005): period {} from heap {}, from the first {} heaps",
               period_->period, period_->preperiod, elements_.size());
  }
  return say("the misère quotient of the heaps up to {}", elements_.size() - 1);
}

}  // namespace grundy::misere
