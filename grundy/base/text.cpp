#include "grundy/base/text.hpp"

namespace grundy {

std::string english(const Text& text) {
  return render(text, [](std::string_view key) { return key; });
}

}  // namespace grundy
