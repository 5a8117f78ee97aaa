#include "grundy/graph/names.hpp"

namespace grundy::graph {

namespace {
constexpr std::uint64_t number_bit = std::uint64_t{1} << 63;
}

std::optional<std::uint64_t> as_number(std::string_view name) noexcept {
  constexpr std::size_t most_digits = 18;
  if (name.empty() || name.size() > most_digits || (name.front() == '0' && name.size() > 1)) return std::nullopt;
  std::uint64_t number = 0;
  for (const char digit : name) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return number;
}

Names Names::numbers(Node count) {
  Names names;
  names.numbered_ = true;
  names.count_ = count;
  return names;
}

std::string Names::operator[](Node node) const {
  if (numbered_) return std::to_string(node);
  const std::uint64_t entry = entries_[node];
  return (entry & number_bit) != 0 ? std::to_string(entry & ~number_bit) : words_[entry];
}

/// A number goes to the table if the table stays within a few words per node.
bool Names::in_table(std::uint64_t number) const noexcept {
  constexpr std::uint64_t words_per_node = 4;
  constexpr std::uint64_t always = 1 << 16;
  return number < table_.size() || number < always + words_per_node * entries_.size();
}

Node Names::add(std::uint64_t entry) {
  if (entries_.size() >= most_nodes) return no_node;
  entries_.push_back(entry);
  return static_cast<Node>(entries_.size() - 1);
}

Node Names::intern_number(std::uint64_t number) {
  // A number may have come to the map while the table was short: the map is asked first, if it holds anything.
  if (!large_numbers_.empty()) {
    const auto known = large_numbers_.find(number);
    if (known != large_numbers_.end()) return known->second;
  }
  if (in_table(number)) {
    if (number >= table_.size()) {
      const std::size_t wanted = std::max<std::size_t>(number + 1, 2 * table_.size());
      table_.resize(wanted, no_node);
    }
    Node& node = table_[number];
    if (node == no_node) node = add(number | number_bit);
    return node;
  }
  const Node node = add(number | number_bit);
  if (node != no_node) large_numbers_.emplace(number, node);
  return node;
}

Node Names::intern(std::string_view name) {
  if (const auto number = as_number(name)) return intern_number(*number);
  const auto known = node_of_word_.find(name);
  if (known != node_of_word_.end()) return known->second;
  const Node node = add(words_.size());
  if (node == no_node) return node;
  words_.emplace_back(name);
  word_bytes_ += name.size();
  node_of_word_.emplace(std::string_view(words_.back()), node);
  return node;
}

std::optional<Node> Names::find(std::string_view name) const {
  if (const auto number = as_number(name)) {
    if (numbered_) return *number < count_ ? std::optional(static_cast<Node>(*number)) : std::nullopt;
    if (*number < table_.size() && table_[*number] != no_node) return table_[*number];
    const auto known = large_numbers_.find(*number);
    return known != large_numbers_.end() ? std::optional(known->second) : std::nullopt;
  }
  const auto known = node_of_word_.find(name);
  return known != node_of_word_.end() ? std::optional(known->second) : std::nullopt;
}

std::size_t Names::memory() const noexcept {
  constexpr std::size_t per_word = 96;  // string, view, hash slot
  return entries_.capacity() * sizeof(std::uint64_t) + table_.capacity() * sizeof(Node) + word_bytes_ +
         words_.size() * per_word + large_numbers_.size() * 2 * sizeof(std::uint64_t) * 2;
}

}  // namespace grundy::graph
