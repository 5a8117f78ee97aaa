/// What every engine offers: values of heaps in order, as far as asked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/code/code.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/sequence/border.hpp"

namespace grundy::sequence {

/// Not thread-safe; may use threads inside.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Decides every heap below `to`. False if the budget stopped it first (`budget.why()`), or a value grew beyond what
  /// the engine can hold (`failed()`); what was decided stands.
  virtual bool extend(std::uint64_t to, run::Budget& budget) = 0;
  /// Heaps 0 … size() − 1 are decided.
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  /// Precondition: n < size().
  [[nodiscard]] virtual std::uint32_t value(std::uint64_t n) const = 0;
  /// Values of heaps first, first + 1, … Precondition: first + out.size() ≤ size().
  virtual void copy(std::uint64_t first, std::span<std::uint32_t> out) const;
  /// The decided values as the search for repetitions wants them; none if the engine keeps them otherwise.
  [[nodiscard]] virtual std::optional<View> view() const { return std::nullopt; }
  /// Whether heap n is rare under the engine's mask; false where there is none.
  [[nodiscard]] virtual bool is_rare(std::uint64_t) const { return false; }
  /// "splitting", "one-heap", "many-heaps".
  [[nodiscard]] virtual std::string_view method() const = 0;
  [[nodiscard]] virtual bool failed() const { return false; }
  /// Whether the state of the game at heap n − period and at heap n is the same up to the saltus (lemma 4), n = size().
  [[nodiscard]] virtual bool state_recurs(std::uint64_t, std::int64_t) const { return false; }
};

struct EngineOptions {
  unsigned threads = 1;
};

/// The engine for a class of codes. Never fails: the plain one takes what the others do not.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const code::Code& code, const EngineOptions& options = {});

/// Why `engine.extend` returned false, as an error.
[[nodiscard]] Error stopped(const Engine& engine, const run::Budget& budget);

}  // namespace grundy::sequence
