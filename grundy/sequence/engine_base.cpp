#include "grundy/sequence/engine_base.hpp"

#include "grundy/sequence/engine.hpp"
#include "grundy/sequence/many_heaps.hpp"
#include "grundy/sequence/one_heap.hpp"

namespace grundy::sequence {

void Engine::copy(std::uint64_t first, std::span<std::uint32_t> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = value(first + i);
}

std::unique_ptr<Engine> make_engine(const code::Code& code, const EngineOptions& options) {
  if (const auto heaps = code.most_heaps(); heaps && *heaps <= 1 && code.adding.empty()) {
    return std::make_unique<OneHeapEngine>(code);
  }
  if (auto game = splitting(code)) return std::make_unique<SplittingEngine>(std::move(*game), options.threads);
  return std::make_unique<ManyHeapsEngine>(code);
}

Error stopped(const Engine& engine, const run::Budget& budget) {
  if (engine.failed()) {
    return Error{ErrorKind::limit, say("a value grew beyond what can be held, at heap {}", engine.size()), {}, {}, {}};
  }
  return Error{ErrorKind::limit, say("stopped at heap {}: {}", engine.size(), run::describe(budget.why())), {}, {}, {}};
}

}  // namespace grundy::sequence
