#include "grundy/graph/draft.hpp"

#include <charconv>

namespace grundy::graph::detail {

Place Draft::place(std::size_t offset, std::size_t length) const {
  return place_in(text_, offset, length, options_->source);
}

tl::unexpected<Error> Draft::error(std::size_t offset, std::size_t length, Text message,
                                   std::optional<Text> hint) const {
  return fail(ErrorKind::input, std::move(message), place(offset, length), std::move(hint));
}

Result<void> Draft::check() {
  if (budget_->exhausted()) return stopped(*budget_);
  const std::size_t held = names.memory();
  if (held <= accounted_) return {};
  if (accounted_ == 0) {
    auto memory = Reservation::make(*budget_, held);
    if (!memory) return fail(memory.error());
    name_memory_ = std::move(*memory);
  } else if (!name_memory_.grow(held - accounted_)) {
    return stopped(*budget_);
  }
  accounted_ = held;
  return {};
}

Result<LabelledGraph> Draft::finish(std::vector<Part> parts) {
  if (auto fine = check(); !fine) return fail(fine.error());
  Builder builder(*budget_);
  builder.ensure(names.size());
  LabelledGraph result;
  for (Part& part : parts) {
    for (const Setting& setting : part.settings) {
      if (setting.end == End::score) {
        builder.score(setting.node, setting.score);
      } else if (setting.end != End::none) {
        builder.end(setting.node, setting.end);
      }
      if (setting.owner != Player::any) builder.owner(setting.node, setting.owner);
    }
    result.start.insert(result.start.end(), part.start.begin(), part.start.end());
    builder.append(std::move(part.edges));
  }
  auto graph = builder.finish_unchecked();
  if (!graph) return fail(graph.error());
  if (const auto defect = defect_of(*graph)) {
    Error error = describe(*defect, names[defect->node]);
    if (!options_->source.empty()) error.place = Place{options_->source, 1, 1, {}};
    return fail(std::move(error));
  }
  name_memory_.keep();
  result.graph = std::move(*graph);
  result.names = std::move(names);
  result.undirected = undirected;
  return result;
}

std::optional<End> end_called(std::string_view word) noexcept {
  if (word == "win") return End::win;
  if (word == "loss" || word == "lose") return End::loss;
  if (word == "tie" || word == "draw") return End::tie;
  return std::nullopt;
}

std::optional<Player> player_called(std::string_view word) noexcept {
  if (word == "left") return Player::left;
  if (word == "right") return Player::right;
  return std::nullopt;
}

std::optional<std::int64_t> score_called(std::string_view word) noexcept {
  if (word.starts_with('+')) word.remove_prefix(1);
  std::int64_t score = 0;
  const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), score);
  if (trouble != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (score > most_score || score < -most_score) return std::nullopt;
  return score;
}

}  // namespace grundy::graph::detail
