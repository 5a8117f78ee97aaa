/// Proofs asked for by name: from a game's name, its parameters and a list's length to the rules that the prover reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/proof/prove.hpp"
#include "grundy/run/budget.hpp"
#include "grundy/solve/session.hpp"

namespace grundy::solve {

/// One game at one choice of parameters and one length of its list: what a theorem is about.
struct Provable {
  std::string name;   ///< for people: "bash[3]", "nim, lists of 5"
  std::string game;   ///< as in positions: "bash[3]", "nim"
  std::string rules;  ///< the text of its file's rules
  rules::System* system = nullptr;
  rules::InstanceId instance = 0;
  const rules::Lowered* lowered = nullptr;

  [[nodiscard]] proof::Subject subject() const { return {*lowered, instance, system->file()}; }
  /// "n", or "s[1]", "s[2]", …: the coordinates by name.
  [[nodiscard]] std::vector<std::string> coordinates() const;
};

/// `what` is a name with parameters: `bash[3]`, `wythoff`, `nim` or `nim[]` with `length` of its list. Errors: unknown
/// names, missing parameters or length, rules that cannot be lowered.
[[nodiscard]] Result<Provable> provable(const Session& session, std::string_view what,
                                        std::optional<std::size_t> length);

/// The same for the game, parameters and length of a component of rules.
[[nodiscard]] Result<Provable> provable(const rules::Book& book, const Component& component);

}  // namespace grundy::solve
