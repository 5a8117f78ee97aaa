#include "grundy/picture/text_size.hpp"

#include <cstdint>

namespace grundy::picture {

std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (byte >= 0x80 && byte < 0xc0) continue;
    std::uint32_t code = byte;
    if (byte >= 0xe0 && byte < 0xf0 && i + 2 < line.size()) {
      code = (byte & 0x0fU) << 12 | (static_cast<unsigned char>(line[i + 1]) & 0x3fU) << 6 |
             (static_cast<unsigned char>(line[i + 2]) & 0x3fU);
    } else if (byte >= 0xf0) {
      code = 0x1f300;  // beyond the basic plane nearly all that is met is wide
    }
    const bool wide = (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
                      (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
                      (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) || code >= 0x1f300;
    columns += wide ? 2 : 1;
  }
  return columns;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (;;) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

}  // namespace grundy::picture
