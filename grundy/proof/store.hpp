/// A folder of proved theorems, so that a proof is found once.
///
/// An entry is a certificate, in a file named by a hash of what it is about: the text of the rules, the instance, the
/// question, and the version of the program. The key is written inside as well and compared, and so is a checksum; then
/// the certificate is checked as any other. An entry that does not pass is removed and counts as absent.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "grundy/proof/theorem.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::proof {

class Store {
 public:
  /// `version` is that of the program: other versions' entries are not seen. The folder is made when first written.
  Store(std::filesystem::path folder, std::string version) : folder_(std::move(folder)), version_(std::move(version)) {}

  /// The theorem kept under the key. `key` states everything the theorem depends on: rules, instance, question.
  [[nodiscard]] std::optional<Theorem> find(const std::string& key, run::Budget& budget) const;
  /// Keeps a theorem; a file is complete or absent, also when several programs write at once. Returns whether it
  /// worked.
  bool keep(const std::string& key, const Theorem& theorem, const std::string& game) const;

 private:
  [[nodiscard]] std::filesystem::path path(const std::string& key) const;

  std::filesystem::path folder_;
  std::string version_;
};

}  // namespace grundy::proof
