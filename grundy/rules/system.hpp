/// A rules file at work: its games at the parameters and list lengths that positions ask for, lowered on demand.
///
/// An instance gets its number when something names it and is lowered when something looks inside, so a rule that
/// lengthens a list for ever costs nothing until positions follow it. Numbers and lowered forms never change once
/// given; references to them stay good as long as the system. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/rules/lower.hpp"
#include "grundy/rules/lowered.hpp"
#include "grundy/rules/syntax.hpp"

namespace grundy::rules {

struct SystemLimits {
  std::size_t instances = 100'000;
  std::size_t families = 2'000'000;  ///< of all instances together
  LoweringLimits each;
};

class System {
 public:
  /// Precondition: the file passed the checker. `source` is for the places of errors and may be empty.
  explicit System(File file, Source source = {}, SystemLimits limits = {});
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  [[nodiscard]] const File& file() const noexcept { return file_; }

  /// The number of an instance. Errors: `input` for parameters that do not fit their declaration, `limit` for too many.
  [[nodiscard]] Result<InstanceId> instance(InstanceKey key);

  /// The lowered form. Errors: `rules`, `limit`, see `lower`; the same again on every call.
  [[nodiscard]] Result<const Lowered*> lowered(InstanceId instance);

  [[nodiscard]] const InstanceKey& key(InstanceId instance) const;
  [[nodiscard]] std::size_t instances() const;

  /// Whether a position lies in the declared domain. Precondition: right number of coordinates.
  [[nodiscard]] Result<bool> in_domain(InstanceId instance, std::span<const std::int64_t> position);

  /// Where a rule of the instance's game stands in its file; nothing if the text is not known.
  [[nodiscard]] std::optional<Place> place_of(InstanceId instance, std::size_t rule) const;
  /// "fibonacci(7, 3)": for messages.
  [[nodiscard]] std::string to_string(InstanceId instance, std::span<const std::int64_t> position) const;

 private:
  struct Entry {
    InstanceKey key;
    std::unique_ptr<const Lowered> lowered;
    std::unique_ptr<const Error> error;
  };

  [[nodiscard]] Result<void> check_parameters(const InstanceKey& key) const;

  const File file_;
  const Source source_;
  const SystemLimits limits_;
  mutable std::recursive_mutex mutex_;
  std::vector<std::unique_ptr<Entry>> entries_;
  std::map<std::string, InstanceId> by_key_;
  std::size_t families_ = 0;
};

/// Whether a lowered instance has nothing but "no coordinate is negative" for its domain.
[[nodiscard]] bool only_non_negative(const Lowered& lowered);

}  // namespace grundy::rules
