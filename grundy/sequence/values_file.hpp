/// Values in a compressed file that any zstd reads: `zstd -dc FILE` gives them as unsigned numbers of four bytes each,
/// little-endian, heap 0 first.
///
/// The file begins with a skippable frame (magic number 0x184D2A50) that holds a line of JSON: {"format":
/// "grundy-values", "version": 1, "code": …, "bytes": 4}. Then come frames of `frame_values` values each, and a shorter
/// one at the end, every one with its checksum. Frames begin at multiples of `frame_values` whatever happened on the
/// way, so a run that was killed and resumed writes the same bytes as one that was not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/base/result.hpp"

namespace grundy::sequence {

inline constexpr std::uint64_t frame_values = std::uint64_t{1} << 16U;

class ValueWriter {
 public:
  ValueWriter();
  ValueWriter(ValueWriter&&) noexcept;
  ValueWriter& operator=(ValueWriter&&) noexcept;
  ~ValueWriter();

  /// The first bytes of a file.
  [[nodiscard]] static std::string head(std::string_view code);
  /// Appends to `out` the frames that these values complete; the others wait.
  [[nodiscard]] Result<void> add(std::span<const std::uint32_t> values, std::string& out);
  /// Appends the frame of the values that wait, if there are any: the end of a file.
  [[nodiscard]] Result<void> finish(std::string& out);
  /// How many values wait.
  [[nodiscard]] std::uint64_t waiting() const { return waiting_.size(); }

 private:
  struct State;
  [[nodiscard]] Result<void> frame(std::string& out);
  std::vector<std::uint32_t> waiting_;
  std::unique_ptr<State> state_;
};

/// What a file of values says of itself.
struct ValueFile {
  std::string code;
  std::uint64_t values = 0;
};

/// Reads a file of values: `open` is told the code first, then `sink` gets runs of values; an error of either ends it.
/// Errors (input): no such file, not a file of values, another version, torn or damaged.
[[nodiscard]] Result<ValueFile> read_values(
    const std::string& path, const std::function<Result<void>(const std::string& code)>& open,
    const std::function<Result<void>(std::uint64_t first, std::span<const std::uint32_t> values)>& sink);

}  // namespace grundy::sequence
