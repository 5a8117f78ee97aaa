/// The text of a file: mapped where the system can, read otherwise.
#pragma once

#include <string>
#include <string_view>

#include "grundy/base/result.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::graph::detail {

class TextSource {
 public:
  /// Opens `path`; "-" is standard input. Errors: input; limit (text that cannot be mapped counts as memory).
  [[nodiscard]] static Result<TextSource> open(const std::string& path, run::Budget& budget);

  TextSource() = default;
  TextSource(TextSource&& other) noexcept;
  TextSource& operator=(TextSource&& other) noexcept;
  TextSource(const TextSource&) = delete;
  TextSource& operator=(const TextSource&) = delete;
  ~TextSource();

  [[nodiscard]] std::string_view text() const noexcept {
    return map_ != nullptr ? std::string_view(map_, size_) : std::string_view(read_);
  }

 private:
  [[nodiscard]] Result<void> take(int file, const std::string& path, run::Budget& budget);

  char* map_ = nullptr;
  std::size_t size_ = 0;
  std::string read_;
};

}  // namespace grundy::graph::detail
