/// The search for a repetition at the end of a sequence, in linear time.
///
/// A period p of the end of a sequence shows as an earlier occurrence of its last few elements, p places back. So
/// earlier occurrences of the tail are looked for from the end backwards, and each is compared backwards until it
/// breaks. An occurrence q whose run of agreement is longer than 2q makes the end q-periodic, and then every other one
/// inside the run is a multiple of q and breaks at the same place: the search goes on behind the run. (Trying every p
/// in turn is quadratic: both public octal-game programs hang on 0.376 by that.)
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace grundy::sequence {

/// Elements that are values, or codes with the parity of the heap in them: then elements an odd distance apart are
/// equal as values iff they are equal after `flip` is xored to one.
struct View {
  const std::uint16_t* data = nullptr;
  std::uint64_t size = 0;
  std::uint16_t flip = 0;
};

struct Repetition {
  std::uint64_t distance = 0;  ///< p
  std::uint64_t begin = 0;     ///< the least n0 such that value(n + p) = value(n) for all n ≥ n0 with n + p < size
};

/// Calls `accept` with repetitions by ascending distance until it returns true; returns that one. Distances up to size
/// / 2. Elements below `first` are not looked at.
[[nodiscard]] std::optional<Repetition> find_repetition(const View& view, std::uint64_t first,
                                                        const std::function<bool(const Repetition&)>& accept);

/// The least begin for a given distance.
[[nodiscard]] std::uint64_t repetition_begin(const View& view, std::uint64_t first, std::uint64_t distance);

}  // namespace grundy::sequence
