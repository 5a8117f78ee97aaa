#include <array>

#include "grundy/report/language.hpp"

namespace grundy::report {

std::span<const std::pair<std::string_view, std::string_view>> chinese_catalogue() {
  using Entry = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Entry, 1> entries{{
      {"error: {}", "错误：{}"},
  }};
  return entries;
}

}  // namespace grundy::report
