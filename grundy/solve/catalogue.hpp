/// The catalogue: the games known by name, as the rules files they are.
#pragma once

#include <string_view>
#include <vector>

namespace grundy::solve {

struct CatalogueFile {
  std::string_view name;  ///< "nim.rules"
  std::string_view text;
};

/// The files of games/ as they were when the program was built, ordered by name.
[[nodiscard]] std::vector<CatalogueFile> embedded_catalogue();

}  // namespace grundy::solve
