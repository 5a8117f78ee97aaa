/// Checkpoints: what long work must know to go on, in one file that survives any kill.
///
/// A file is written beside its final place, flushed to the disk and renamed over the old one, so at every moment there
/// is one whole checkpoint under its name. It begins with a magic word, the version of this format, the kind of work
/// with the version of its data, the sizes, and a checksum of everything; the data is compressed by zstd. A file that
/// is torn, of another kind, or from another version is refused with the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::run {

/// What a checkpoint belongs to: the name of the work ("sequence") and the version of its data.
struct CheckpointKind {
  std::string_view name;
  std::uint32_t version = 1;
};

/// Writes `data` atomically. Errors (input): the folder is missing or not writable, the disk is full. Cost: compression
/// at about 300 MB/s, and two flushes.
[[nodiscard]] Result<void> write_checkpoint(const std::filesystem::path& path, const CheckpointKind& kind,
                                            std::span<const std::byte> data);

/// Reads the data back. Errors (input): no such file; not a checkpoint; torn or damaged; of another kind or version;
/// data larger than `most` bytes.
[[nodiscard]] Result<std::vector<std::byte>> read_checkpoint(const std::filesystem::path& path,
                                                             const CheckpointKind& kind,
                                                             std::size_t most = std::size_t{8} << 30U);

/// FNV-1a, 64 bits, eight bytes at a time: for damage, not against malice.
[[nodiscard]] std::uint64_t checksum(std::span<const std::byte> data, std::uint64_t so_far = 0xcbf29ce484222325U);

}  // namespace grundy::run
