#include "grundy/solve/session.hpp"

#include <algorithm>
#include <stdexcept>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/run/file.hpp"
#include "grundy/run/watch.hpp"
#include "grundy/solve/catalogue.hpp"
#include "grundy/solve/methods.hpp"

namespace grundy::solve {
namespace {

/// A hand-written file of rules has a few hundred lines; a larger one is a mistake (a device, a dump).
constexpr std::size_t largest_file = std::size_t{1} << 20;

/// So many components a sum may have once `N of` is written out.
constexpr std::size_t most_components = 10'000'000;

/// The place of a part of a position's text.
Place place_of(std::string_view text, const rules::Span& span) {
  return place_in(text, span.offset, span.length, "position");
}

std::size_t fixed_coordinates(const rules::Game& game) {
  const bool list = !game.coordinates.empty() && game.coordinates.back().shape == rules::Declaration::Shape::list;
  return game.coordinates.size() - (list ? 1 : 0);
}

/// Whether the number of coordinates is right for the game itself, so that no start form is asked.
bool fits(const rules::Game& game, const rules::PositionPart& part) {
  const std::size_t fixed = fixed_coordinates(game);
  return fixed < game.coordinates.size() ? part.coordinates.size() >= fixed : part.coordinates.size() == fixed;
}

}  // namespace

Session::Session(ProofCache cache) : book_(std::make_unique<rules::Book>(kinds_)), codes_(*book_) {
  for (const CatalogueFile& file : embedded_catalogue()) {
    auto parsed = rules::parse_file(file.text, std::string(file.name));
    if (!parsed) {
      throw std::logic_error(fmt::format("{}: {}", file.name, english(parsed.error().message)));
    }
    add(std::move(*parsed), rules::Source{std::string(file.name), std::string(file.text)}, true);
  }
  methods_ = all_methods(*book_, codes_, kinds_, std::move(cache));
}

Session::~Session() = default;

void Session::add(rules::File file, rules::Source source, bool catalogue) {
  const std::string name = source.name;
  const auto shared = std::make_shared<const rules::File>(file);
  files_.push_back(shared);
  const std::vector<KindId> ids = book_->add(std::move(file), std::move(source), catalogue);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    games_.push_back(NamedGame{shared->games[i].name, name, shared, i, ids[i], catalogue});
  }
}

Result<void> Session::load_file(const std::string& path) {
  auto text = run::read_file(path, largest_file);
  if (!text) return fail(std::move(text.error()));
  return load_text(*text, path);
}

Result<void> Session::load_text(std::string_view text, const std::string& source) {
  auto file = rules::parse_file(text, source);
  if (!file) return fail(std::move(file.error()));
  add(std::move(*file), rules::Source{source, std::string(text)}, false);
  return {};
}

Result<void> Session::load_inline(std::string_view text) {
  auto file = rules::parse_inline(text);
  if (!file) return fail(std::move(file.error()));
  add(std::move(*file), rules::Source{"-e", std::string(text)}, false);
  return {};
}

const NamedGame* Session::find(std::string_view name) const {
  const auto found =
      std::find_if(games_.rbegin(), games_.rend(), [&](const NamedGame& game) { return game.name == name; });
  return found == games_.rend() ? nullptr : &*found;
}

const NamedGame* Session::only_loaded() const {
  const NamedGame* only = nullptr;
  for (const NamedGame& game : games_) {
    if (game.catalogue) continue;
    if (only != nullptr) return nullptr;
    only = &game;
  }
  return only;
}

Result<std::vector<Component>> Session::resolve(const rules::PositionPart& part, std::string_view text) const {
  if (const NamedGame* only = part.name.empty() ? only_loaded() : nullptr; only != nullptr && !only->name.empty()) {
    rules::PositionPart named = part;
    named.name = only->name;
    return resolve(named, text);
  }
  const auto at = [&](Error error) {
    if (!error.place) error.place = place_of(text, part.span);
    return fail(std::move(error));
  };
  const NamedGame* game = find(part.name);
  if (game == nullptr || !fits(game->rules->games[game->index], part)) {
    // Start forms, the file added last first.
    for (auto file = files_.rbegin(); file != files_.rend(); ++file) {
      auto expanded = rules::expand_start(**file, part);
      if (!expanded) return at(std::move(expanded.error()));
      if (!*expanded) continue;
      std::vector<Component> components;
      for (const rules::PositionPart& piece : **expanded) {
        const auto same_file = std::find_if(games_.begin(), games_.end(), [&](const NamedGame& candidate) {
          return candidate.rules == *file && candidate.name == piece.name;
        });
        if (same_file == games_.end()) return fail(ErrorKind::internal, say("a start form names no game of its file"));
        auto component = place(*same_file, piece);
        if (!component) return at(std::move(component.error()));
        const auto count = to_int64(piece.count);
        if (!count || *count > static_cast<std::int64_t>(most_components)) {
          return at(Error{ErrorKind::limit, say("the sum has too many components"), {}, {}, {}});
        }
        components.insert(components.end(), static_cast<std::size_t>(*count), *component);
      }
      return components;
    }
  }
  if (game == nullptr && looks_like_code(part.name)) {
    auto code = code::parse(part.name, "position");
    if (!code) return at(std::move(code.error()));
    auto kind = codes_.kind(*code, part.name);
    if (!kind) return at(std::move(kind.error()));
    if (!part.parameters.empty() || part.coordinates.empty()) {
      return at(Error{ErrorKind::input, say("after a code stand its heaps, such as {}(12)", part.name), {}, {}, {}});
    }
    std::vector<Component> heaps;
    for (const Integer& heap : part.coordinates) heaps.push_back(Component{*kind, {}, {heap}});
    return heaps;
  }
  if (game == nullptr) {
    std::vector<std::string> known;
    for (const NamedGame& candidate : games_) known.push_back(candidate.name);
    for (const auto& file : files_) {
      for (const rules::StartForm& start : file->starts) known.push_back(start.name);
    }
    const auto nearest = nearest_word(part.name, known);
    if (part.name.empty()) {
      return fail(ErrorKind::input,
                  say("a position without a game's name needs rules of one game, from a file or with -e"),
                  place_of(text, part.span));
    }
    return fail(ErrorKind::input, say("there is no game named '{}'", part.name), place_of(text, part.span),
                nearest ? say("did you mean '{}'?", *nearest) : say("grundy list names them all"));
  }
  auto component = place(*game, part);
  if (!component) return at(std::move(component.error()));
  return std::vector<Component>{std::move(*component)};
}

Result<Component> Session::place(const NamedGame& named, const rules::PositionPart& part) const {
  const rules::Game& game = named.rules->games[named.index];
  auto bound =
      rules::bind(game.name, game.parameters, game.coordinates, game.domain, part.parameters, part.coordinates);
  if (!bound) {
    Error error = std::move(bound.error());
    if (!error.hint) error.hint = say("its positions are written {}", rules::print_form(game));
    return fail(std::move(error));
  }
  return Component{named.kind, part.parameters, part.coordinates};
}

Result<Sum> Session::position(std::string_view text) const {
  auto parts = rules::parse_position(text);
  if (!parts) return fail(std::move(parts.error()));
  Sum sum;
  for (const rules::PositionPart& part : *parts) {
    auto components = resolve(part, text);
    if (!components) return fail(std::move(components.error()));
    const auto count = to_int64(part.count);
    const std::size_t each = std::max<std::size_t>(1, components->size());
    if (!count || static_cast<std::uint64_t>(*count) > (most_components - sum.parts.size()) / each) {
      return fail(ErrorKind::limit, say("the sum has too many components"), place_of(text, part.span),
                  say("at most {} components can be written out", most_components));
    }
    for (std::int64_t i = 0; i < *count; ++i) {
      sum.parts.insert(sum.parts.end(), components->begin(), components->end());
    }
  }
  return sum;
}

Convention Session::convention(const Sum& position) const {
  const bool misere = std::any_of(position.parts.begin(), position.parts.end(), [&](const Component& part) {
    const auto game = std::find_if(games_.begin(), games_.end(),
                                   [&](const NamedGame& candidate) { return candidate.kind == part.kind; });
    return game != games_.end() && game->rules->misere;
  });
  return misere ? Convention::misere : Convention::normal;
}

Result<Answer> Session::answer(const Query& query, run::Budget& budget, std::optional<std::string_view> method) const {
  const run::Watch watch(budget);
  Result<Answer> answer = choose(methods_, kinds_, query, budget, method);
  if (!answer && !answer.error().hint) {
    // Rules are asked about positions that nobody named: how those came up is said, too.
    const auto at = rules::position_at_fault(answer.error());
    const auto named = [&](const Component& part) { return at == to_string(kinds_, part); };
    const std::vector<Component>& parts = query.position.parts;
    if (at && std::none_of(parts.begin(), parts.end(), named)) {
      answer.error().hint = say("play comes to {} from {}", *at, to_string(kinds_, query.position));
    }
  }
  return answer;
}

std::vector<std::string> Session::methods() const {
  std::vector<std::string> names;
  for (const auto& method : methods_) names.emplace_back(method->name());
  return names;
}

std::vector<NamedGame> Session::games() const {
  std::vector<NamedGame> sorted = games_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const NamedGame& left, const NamedGame& right) {
    return left.catalogue != right.catalogue ? right.catalogue : left.name < right.name;
  });
  return sorted;
}

Result<NamedGame> Session::game(std::string_view name) const {
  if (const NamedGame* found = find(name)) return *found;
  std::vector<std::string> known;
  for (const NamedGame& candidate : games_) known.push_back(candidate.name);
  const auto nearest = nearest_word(name, known);
  return fail(ErrorKind::input, say("there is no game named '{}'", name), std::nullopt,
              nearest ? say("did you mean '{}'?", *nearest) : say("grundy list names them all"));
}

}  // namespace grundy::solve
