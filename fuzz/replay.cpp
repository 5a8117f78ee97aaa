/// Feeds files to a fuzz target, for compilers without libFuzzer: the seeds and past crashes as an ordinary test.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream bytes_read;
    bytes_read << stream.rdbuf();
    const std::string text = bytes_read.str();
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    std::fprintf(stderr, "%s\n", file.c_str());
    static_cast<void>(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()));
  }
  std::printf("%zu inputs\n", files.size());
  return files.empty() ? 1 : 0;
}
