#include "grundy/run/file.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

namespace grundy::run {

Result<std::string> read_file(const std::string& path, std::size_t most) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (problem || !std::filesystem::exists(status)) {
    return fail(ErrorKind::input, say("there is no file '{}'", path));
  }
  if (std::filesystem::is_directory(status)) return fail(ErrorKind::input, say("'{}' is a folder, not a file", path));
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(ErrorKind::input, say("the file '{}' cannot be read", path));
  std::string text;
  std::vector<char> buffer(65536);
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > most) return fail(ErrorKind::input, say("the file '{}' is larger than {} bytes", path, most));
  }
  return text;
}

}  // namespace grundy::run
