/// The proof method: a pattern proved from the rules alone, for positions of any size.
///
/// It serves one component of a game given by rules, with all winning moves, counted exactly. A theorem is proved at
/// first use, within a small budget of its own, and kept: in memory, and as a certificate in a cache folder
/// (proof/store.hpp). What is read from there is checked again, and its relations are compared with the rules
/// translated anew. A failure is remembered for the session, so it is paid for once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "grundy/game/method.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::solve {

struct ProofCache {
  std::optional<std::filesystem::path> folder;  ///< none: nothing is kept on disk
  std::uint64_t attempt_steps = 20'000'000;     ///< a new proof of outcomes may take this much work (some 2 s)
  /// One of values, which is only tried where outcomes have one: values seldom have a pattern that outcomes have not.
  std::uint64_t value_steps = 4'000'000;
};

/// $GRUNDY_CACHE, else $XDG_CACHE_HOME/grundy, else $HOME/.cache/grundy; none where GRUNDY_CACHE is empty or nothing is
/// set.
[[nodiscard]] ProofCache default_proof_cache();

class ProofMethod final : public Method {
 public:
  /// `book` must outlive the method.
  ProofMethod(const rules::Book& book, ProofCache cache);
  ~ProofMethod() override;

  [[nodiscard]] std::string_view name() const override { return "proof"; }
  /// Single components of rules, unless a proof of this game has failed before. The cost is that of a proof that fails,
  /// so every exact method that takes less is asked first; little, once there is a theorem.
  [[nodiscard]] std::optional<Cost> covers(const Query& query) const override;
  /// Errors: `limit` if no proof was found within the attempt, or the rules are not for proofs; `input`.
  [[nodiscard]] Result<Answer> solve(const Query& query, run::Budget& budget) const override;

 private:
  struct Memory;

  const rules::Book& book_;
  ProofCache cache_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace grundy::solve
