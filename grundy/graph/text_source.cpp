#include "grundy/graph/text_source.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace grundy::graph::detail {

TextSource::TextSource(TextSource&& other) noexcept
    : map_(std::exchange(other.map_, nullptr)), size_(std::exchange(other.size_, 0)), read_(std::move(other.read_)) {}

TextSource& TextSource::operator=(TextSource&& other) noexcept {
  std::swap(map_, other.map_);
  std::swap(size_, other.size_);
  std::swap(read_, other.read_);
  return *this;
}

TextSource::~TextSource() {
  if (map_ != nullptr) munmap(map_, size_);
}

Result<TextSource> TextSource::open(const std::string& path, run::Budget& budget) {
  TextSource source;
  const bool standard = path == "-";
  const int file = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return fail(ErrorKind::input, say("The file {} cannot be opened: {}", path, std::strerror(errno)));
  auto taken = source.take(file, path, budget);
  if (!standard) ::close(file);
  if (!taken) return fail(taken.error());
  return source;
}

Result<void> TextSource::take(int file, const std::string& path, run::Budget& budget) {
  struct stat about {};
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 && lseek(file, 0, SEEK_CUR) == 0) {
    size_ = static_cast<std::size_t>(about.st_size);
    void* map = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    if (map != MAP_FAILED) {
      madvise(map, size_, MADV_SEQUENTIAL);
      map_ = static_cast<char*>(map);
      return {};
    }
    size_ = 0;
  }
  constexpr std::size_t block = 1 << 20;
  for (;;) {
    const std::size_t held = read_.size();
    if (!budget.reserve(block)) {
      return fail(ErrorKind::limit, say("The text of {} does not fit the memory limit", path));
    }
    read_.resize(held + block);
    const ssize_t got = ::read(file, read_.data() + held, block);
    if (got < 0 && errno == EINTR && !budget.exhausted()) {
      read_.resize(held);
      budget.release(block);
      continue;
    }
    if (got < 0) return fail(ErrorKind::input, say("The file {} cannot be read: {}", path, std::strerror(errno)));
    read_.resize(held + static_cast<std::size_t>(got));
    budget.release(block - static_cast<std::size_t>(got));
    if (got == 0) return {};
    if (budget.exhausted()) {
      return fail(ErrorKind::limit, say("Stopped while {} was read: {}", path, run::describe(budget.why())));
    }
  }
}

}  // namespace grundy::graph::detail
