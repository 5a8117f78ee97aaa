/// The proof method: a pattern proved from the rules alone, for positions of any size.
///
/// It serves one component of a game given by rules. A theorem is proved at first use, within a small budget of its
/// own, and kept: in memory, and as a certificate in a cache folder, under the hash of what it is about. An entry is
/// checked again before it is believed; one that is corrupt, or about something else, is discarded.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/method.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/rules/book.hpp"

namespace grundy::solve {

struct ProofCache {
  std::optional<std::filesystem::path> folder;  ///< none: nothing is kept on disk
  double attempt_seconds = 5;                   ///< a new proof may take this long; one of values a fifth of it
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
  /// Single components of rules. A winning move is given, not all of them (`Completeness::some`).
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
