/// The kinds that come from rules files: which file and game stands behind a kind, and how a component as people state
/// it becomes an instance with a 64-bit tuple.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/game/kind.hpp"
#include "grundy/game/position.hpp"
#include "grundy/rules/system.hpp"

namespace grundy::rules {

/// One game of one file.
struct GameRef {
  System* system = nullptr;
  std::size_t game = 0;
  friend bool operator==(const GameRef&, const GameRef&) = default;
};

/// A component in the form that exhaustive methods work on.
struct Placed {
  System* system = nullptr;
  InstanceId instance = 0;
  std::vector<std::int64_t> at;
};

class Book {
 public:
  /// `kinds` must outlive the book.
  explicit Book(KindTable& kinds) : kinds_(&kinds) {}
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  /// Registers the games of a checked file as kinds, in order. With `catalogue`, theorems are tied to them by name.
  std::vector<KindId> add(File file, Source source = {}, bool catalogue = false);

  /// The game behind a kind; nothing if the kind is not from rules.
  [[nodiscard]] std::optional<GameRef> game(KindId kind) const;
  /// The kind of a game of a system of this book.
  [[nodiscard]] std::optional<KindId> kind(GameRef game) const;
  /// The kind of that name; the file added last counts.
  [[nodiscard]] std::optional<KindId> named(std::string_view name) const;
  [[nodiscard]] const KindTable& kinds() const noexcept { return *kinds_; }
  /// All systems, in the order of `add`.
  [[nodiscard]] const std::vector<std::unique_ptr<System>>& systems() const noexcept { return systems_; }

  /// The component as an instance and a tuple in its domain. Errors: `input` for the wrong number of coordinates,
  /// parameters that do not fit, a position outside the declared domain; `limit` for numbers beyond 64 bits;
  /// precondition: the kind is of this book.
  [[nodiscard]] Result<Placed> place(const Component& component) const;

  /// Back again.
  [[nodiscard]] Component component(System& system, InstanceId instance, std::span<const std::int64_t> at) const;

 private:
  KindTable* kinds_;
  std::vector<std::unique_ptr<System>> systems_;
  std::vector<std::optional<GameRef>> games_;  // by kind
};

}  // namespace grundy::rules
