#include "grundy/run/checkpoint.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

namespace grundy::run {
namespace {

constexpr std::array<char, 8> magic{'G', 'R', 'N', 'D', 'C', 'K', 'P', 'T'};
constexpr std::uint32_t format_version = 1;
constexpr std::size_t name_length = 16;

/// The head of a file, little-endian as all machines we build for are.
struct Header {
  std::array<char, 8> word = magic;
  std::uint32_t format = format_version;
  std::uint32_t data_version = 0;
  std::array<char, name_length> name{};
  std::uint64_t size = 0;        ///< of the data
  std::uint64_t compressed = 0;  ///< bytes that follow the header
  std::uint64_t sum = 0;         ///< of the header with this field 0, and the compressed bytes
};
static_assert(sizeof(Header) == 56);

std::uint64_t sum_of(Header header, std::span<const std::byte> compressed) {
  header.sum = 0;
  return checksum(compressed, checksum(std::as_bytes(std::span(&header, 1))));
}

std::string reason() {
  return std::error_code(errno, std::generic_category()).message();
}

/// A file that is closed when it is left.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] bool ok() const { return fd_ >= 0; }
  [[nodiscard]] bool write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
  }
  [[nodiscard]] bool flush() const { return ::fsync(fd_) == 0; }

 private:
  int fd_;
};

tl::unexpected<Error> refuse(Text message) {
  return fail(ErrorKind::input, std::move(message));
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> data, std::uint64_t so_far) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  while (data.size() >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data.data(), 8);
    so_far = (so_far ^ word) * prime;
    so_far ^= so_far >> 29U;
    data = data.subspan(8);
  }
  for (const std::byte byte : data) so_far = (so_far ^ static_cast<std::uint64_t>(byte)) * prime;
  return so_far ^ so_far >> 32U;
}

Result<void> write_checkpoint(const std::filesystem::path& path, const CheckpointKind& kind,
                              std::span<const std::byte> data) {
  std::vector<std::byte> compressed(ZSTD_compressBound(data.size()));
  const std::size_t size = ZSTD_compress(compressed.data(), compressed.size(), data.data(), data.size(), 1);
  if (ZSTD_isError(size) != 0)
    return fail(ErrorKind::internal, say("a checkpoint cannot be compressed: {}", ZSTD_getErrorName(size)));
  compressed.resize(size);
  Header header;
  header.data_version = kind.version;
  std::memcpy(header.name.data(), kind.name.data(), std::min(kind.name.size(), name_length));
  header.size = data.size();
  header.compressed = size;
  header.sum = sum_of(header, compressed);

  const std::filesystem::path beside = path.string() + ".new";
  {
    const Descriptor file(::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!file.ok()) return refuse(say("the checkpoint {} cannot be written: {}", path.string(), reason()));
    if (!file.write(std::as_bytes(std::span(&header, 1))) || !file.write(compressed) || !file.flush()) {
      const std::string why = reason();
      ::unlink(beside.c_str());
      return refuse(say("the checkpoint {} cannot be written: {}", path.string(), why));
    }
  }
  if (::rename(beside.c_str(), path.c_str()) != 0) {
    return refuse(say("the checkpoint {} cannot be written: {}", path.string(), reason()));
  }
  // The rename itself must reach the disk; a folder that cannot be flushed (some network disks) is no error.
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (directory.ok()) (void)directory.flush();
  return {};
}

Result<std::vector<std::byte>> read_checkpoint(const std::filesystem::path& path, const CheckpointKind& kind,
                                               std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(say("the checkpoint {} cannot be read: {}", path.string(), reason()));
  Header header;
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (file.gcount() < static_cast<std::streamsize>(magic.size()) || header.word != magic) {
    return refuse(say("{} is not a checkpoint of Grundy", path.string()));
  }
  if (file.gcount() != sizeof header)
    return refuse(say("the checkpoint {} is torn: its head is cut off", path.string()));
  if (header.format != format_version) {
    return refuse(say("the checkpoint {} has format version {}; this program reads version {}", path.string(),
                      header.format, format_version));
  }
  const std::string_view name(header.name.data(), ::strnlen(header.name.data(), name_length));
  if (name != kind.name)
    return refuse(say("the checkpoint {} is of another kind: {}, not {}", path.string(), name, kind.name));
  if (header.data_version != kind.version) {
    return refuse(say("the checkpoint {} has data version {}; this program reads version {}", path.string(),
                      header.data_version, kind.version));
  }
  std::error_code error;
  const auto length = std::filesystem::file_size(path, error);
  if (error || length < sizeof header || header.compressed != length - sizeof header) {
    return refuse(say("the checkpoint {} is torn: {} bytes follow its head instead of {}", path.string(),
                      error || length < sizeof header ? 0 : length - sizeof header, header.compressed));
  }
  if (header.size > most)
    return refuse(say("the checkpoint {} holds {} bytes, more than allowed", path.string(), header.size));
  std::vector<std::byte> compressed(header.compressed);
  file.read(reinterpret_cast<char*>(compressed.data()), static_cast<std::streamsize>(compressed.size()));
  if (file.gcount() != static_cast<std::streamsize>(compressed.size()) || sum_of(header, compressed) != header.sum) {
    return refuse(say("the checkpoint {} is damaged: its checksum does not agree", path.string()));
  }
  std::vector<std::byte> data(header.size);
  const std::size_t size = ZSTD_decompress(data.data(), data.size(), compressed.data(), compressed.size());
  if (ZSTD_isError(size) != 0 || size != data.size()) return refuse(say("the checkpoint {} is damaged", path.string()));
  return data;
}

}  // namespace grundy::run
