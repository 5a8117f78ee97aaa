/// What the readers of all formats write into: names, edges, labels, tokens, and in the end a graph or an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph/builder.hpp"
#include "grundy/graph/read.hpp"

namespace grundy::graph::detail {

/// What a text says about one node.
struct Setting {
  Node node = 0;
  End end = End::none;
  Owner owner = Owner::both;
  std::int64_t score = 0;
  std::size_t offset = 0;  ///< where the text says it
  bool inherited = false;  ///< a default that holds until the node says otherwise
};

/// One part of a graph's text, filled by one thread.
struct Part {
  explicit Part(run::Budget& budget) : edges(budget) {}
  EdgeBuckets edges;
  std::uint64_t said_edges = 0;  ///< as the text counts them: an undirected one once
  std::vector<Setting> settings;
  std::vector<Node> start;
};

/// A graph while it is read.
class Draft {
 public:
  Draft(const ReadOptions& options, std::string_view text, run::Budget& budget)
      : options_(&options), text_(text), budget_(&budget) {}

  Names names;
  bool undirected = false;

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] run::Budget& budget() noexcept { return *budget_; }
  /// The place of `length` bytes at `offset`.
  [[nodiscard]] Place place(std::size_t offset, std::size_t length) const;
  /// An input error there.
  [[nodiscard]] tl::unexpected<Error> error(std::size_t offset, std::size_t length, Text message,
                                            std::optional<Text> hint = std::nullopt) const;
  /// Whether the text from `offset` on, `length` bytes, may be a name: UTF-8 without zero bytes. Errors: input.
  [[nodiscard]] Result<void> check_name(std::size_t offset, std::size_t length) const;
  /// Polls the budget and accounts the memory of the names. Call it every few thousand names.
  [[nodiscard]] Result<void> check();
  /// The graph made of the parts, in their order. The draft is spent.
  [[nodiscard]] Result<LabelledGraph> finish(std::vector<Part> parts);

 private:
  /// Whether no node is told two different things. Errors: input, at the second.
  [[nodiscard]] Result<void> check_settings(const std::vector<Part>& parts) const;
  /// Where a node is first told something; else where its name first stands; else the beginning.
  [[nodiscard]] Place place_of(Node node, const std::vector<Setting>& settings) const;

  const ReadOptions* options_;
  std::string_view text_;
  run::Budget* budget_;
  Reservation name_memory_;
  std::size_t accounted_ = 0;
};

/// A name as a message shows it: shortened if it is long.
[[nodiscard]] std::string shown(std::string_view name);

/// "win", "loss", "lose", "tie", "draw" as an end; none for another word.
[[nodiscard]] std::optional<End> end_called(std::string_view word) noexcept;
/// "left", "right".
[[nodiscard]] std::optional<Owner> owner_called(std::string_view word) noexcept;
/// An optional sign and digits within ±most_score.
[[nodiscard]] std::optional<std::int64_t> score_called(std::string_view word) noexcept;

[[nodiscard]] Result<LabelledGraph> read_edge_list(Draft& draft, unsigned threads);
[[nodiscard]] Result<LabelledGraph> read_json(Draft& draft);
[[nodiscard]] Result<LabelledGraph> read_dot(Draft& draft);

}  // namespace grundy::graph::detail
