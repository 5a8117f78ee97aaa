/// Names of nodes: any text, or plain numbers.
///
/// A graph may declare `nodes N`; its nodes are then called 0 … N - 1 and nothing is stored. Otherwise names are
/// interned in the order in which they appear: 8 bytes per node, and for a word its text and a hash entry. Numbers, the
/// usual names in large files, skip the hash while they are small beside the count of nodes: a plain table finds them.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/graph/csr.hpp"

namespace grundy::graph {

class Names {
 public:
  /// No names yet; `intern` makes them.
  Names() = default;
  /// The numbers 0 … count - 1.
  [[nodiscard]] static Names numbers(Node count);

  [[nodiscard]] Node size() const noexcept { return numbered_ ? count_ : static_cast<Node>(entries_.size()); }
  /// Whether the names are exactly 0 … size() - 1 by declaration.
  [[nodiscard]] bool numbered() const noexcept { return numbered_; }
  /// The name of `node`.
  [[nodiscard]] std::string operator[](Node node) const;
  /// The node called `name`, if there is one.
  [[nodiscard]] std::optional<Node> find(std::string_view name) const;
  /// The node called `name`, made if there is none; no_node when there are too many. Precondition: not numbered().
  Node intern(std::string_view name);
  /// `intern` of the decimal digits of `number`, without the digits.
  Node intern_number(std::uint64_t number);
  /// Bytes held, nearly.
  [[nodiscard]] std::size_t memory() const noexcept;

 private:
  /// Hashes text; lets the map be asked with a string_view.
  struct Hash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view name) const noexcept {
      return boost::hash<std::string_view>()(name);
    }
  };
  struct Equal {
    using is_transparent = void;
    [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const noexcept { return a == b; }
  };

  [[nodiscard]] bool in_table(std::uint64_t number) const noexcept;
  Node add(std::uint64_t entry);

  bool numbered_ = false;
  Node count_ = 0;
  std::vector<std::uint64_t> entries_;  ///< a number with its high bit set, or an index of `words_`
  std::vector<Node> table_;             ///< node of a small number, or no_node
  boost::unordered_flat_map<std::uint64_t, Node> large_numbers_;
  std::deque<std::string> words_;  ///< names that are no numbers; a deque, so that views of them stay good
  boost::unordered_flat_map<std::string_view, Node, Hash, Equal> node_of_word_;
  std::size_t word_bytes_ = 0;
};

/// The number that `name` is the canonical decimal form of, below 2^63: digits, no sign, no leading zero.
[[nodiscard]] std::optional<std::uint64_t> as_number(std::string_view name) noexcept;

}  // namespace grundy::graph
