#include "grundy/graph/draft.hpp"

#include <algorithm>
#include <charconv>

#include <boost/unordered/unordered_flat_map.hpp>

namespace grundy::graph::detail {

namespace {

/// How many bytes of UTF-8 begin `text` as one character; zero if they are none, or a zero byte.
std::size_t character_at(std::string_view text) noexcept {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first == 0 ? 0 : 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) >= 0xa0)) return 0;
  if ((first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) >= 0x90)) return 0;
  return length;
}

/// Whether a byte may be part of a bare name in some format.
bool joins_names(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string shown(std::string_view name) {
  constexpr std::size_t longest = 60;
  if (name.size() <= longest) return std::string(name);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80) --end;
  return std::string(name.substr(0, end)) + "…";
}

Result<void> Draft::check_name(std::size_t offset, std::size_t length) const {
  const std::string_view name = text_.substr(offset, length);
  const auto odd =
      std::find_if(name.begin(), name.end(), [](char c) { return c == '\0' || static_cast<unsigned char>(c) >= 0x80; });
  for (auto at = static_cast<std::size_t>(odd - name.begin()); at < name.size();) {
    const std::size_t bytes = character_at(name.substr(at));
    if (bytes == 0) {
      return error(offset + at, 1,
                   name[at] == '\0' ? say("A graph is text, and this is a zero byte")
                                    : say("A graph is text in UTF-8, and this byte is not"));
    }
    at += bytes;
  }
  return {};
}

Result<void> Draft::check_settings(const std::vector<Part>& parts) const {
  boost::unordered_flat_map<Node, Setting> told;
  for (const Part& part : parts) {
    for (const Setting& setting : part.settings) {
      const auto [at, fresh] = told.emplace(setting.node, setting);
      if (fresh) continue;
      Setting& before = at->second;
      const bool ends = before.end != End::none && setting.end != End::none &&
                        (before.end != setting.end || before.score != setting.score);
      const bool owners = before.owner != Owner::both && setting.owner != Owner::both && before.owner != setting.owner;
      if (!before.inherited && (ends || owners)) {
        return error(setting.offset, 1,
                     ends ? say("Node {} has another label already", shown(names[setting.node]))
                          : say("Node {} has another owner already", shown(names[setting.node])));
      }
      if (setting.end != End::none) {
        before.end = setting.end;
        before.score = setting.score;
      }
      if (setting.owner != Owner::both) before.owner = setting.owner;
      before.inherited = before.inherited && setting.inherited;
    }
  }
  return {};
}

Place Draft::place_of(Node node, const std::vector<Setting>& settings) const {
  const auto told = std::find_if(settings.begin(), settings.end(),
                                 [node](const Setting& setting) { return setting.node == node && !setting.inherited; });
  if (told != settings.end()) return place(told->offset, 0);
  const std::string name = names[node];
  for (std::size_t at = text_.find(name); at != std::string_view::npos; at = text_.find(name, at + 1)) {
    const bool begins = at == 0 || !joins_names(text_[at - 1]);
    const bool ends = at + name.size() >= text_.size() || !joins_names(text_[at + name.size()]);
    if (begins && ends) return place(at, name.size());
  }
  return place(0, 0);
}

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
  if (auto fine = check_settings(parts); !fine) return fail(fine.error());
  Builder builder(*budget_);
  builder.ensure(names.size());
  LabelledGraph result;
  std::vector<Setting> settings;
  for (Part& part : parts) {
    for (const Setting& setting : part.settings) {
      if (setting.end == End::score) {
        builder.score(setting.node, setting.score);
      } else if (setting.end != End::none) {
        builder.end(setting.node, setting.end);
      }
      if (setting.owner != Owner::both) builder.owner(setting.node, setting.owner);
    }
    settings.insert(settings.end(), part.settings.begin(), part.settings.end());
    result.start.insert(result.start.end(), part.start.begin(), part.start.end());
    builder.append(std::move(part.edges));
  }
  auto graph = builder.finish_unchecked();
  if (!graph) return fail(graph.error());
  if (const auto defect = defect_of(*graph)) {
    Error error = describe(*defect, shown(names[defect->node]));
    error.place = place_of(defect->node, settings);
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

std::optional<Owner> owner_called(std::string_view word) noexcept {
  if (word == "left") return Owner::left;
  if (word == "right") return Owner::right;
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
