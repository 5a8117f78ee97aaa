#include "grundy/app/nearby.hpp"

#include <deque>
#include <map>
#include <set>

#include "grundy/picture/grow.hpp"
#include "grundy/rules/moves.hpp"

namespace grundy::app {
namespace {

/// Equal components that a move may make.
constexpr std::int64_t most_copies = 1000;

/// Positions by number, and what is known of those that were asked about.
class Nearby {
 public:
  Nearby(const solve::Session& session, const Query& query, run::Budget& budget)
      : session_(&session), query_(&query), budget_(&budget) {}

  std::size_t number(Sum position) {
    position = canonical(std::move(position));
    const auto [known, fresh] = numbers_.try_emplace(to_string(session_->kinds(), position), known_.size());
    if (fresh) known_.push_back({std::move(position), known->first, std::nullopt});
    return known->second;
  }

  Result<picture::Box> box(std::size_t index) {
    const auto answer = this->answer(index);
    if (!answer) return fail(answer.error());
    picture::Box box;
    box.text = known_[index].text;
    const Ending ending = (*answer)->outcome.left_starts;
    box.shade = picture::shade_of(ending);
    box.note = picture::note_of(ending, true);
    if (const auto* value = (*answer)->value ? std::get_if<Integer>(&*(*answer)->value) : nullptr) {
      box.note += " " + to_string(*value);
    }
    return box;
  }

  /// Each position that a move leads to, once, in the order of the rules; those that are lost for the next player are
  /// the winning ones.
  Result<std::vector<picture::Step<std::size_t>>> moves(std::size_t index) {
    const auto answer = this->answer(index);
    if (!answer) return fail(answer.error());
    std::set<std::size_t> winning;
    const bool won = (*answer)->outcome.is_next();
    const bool listed = won && (*answer)->winning.is_complete();
    if (listed) {
      std::uint64_t steps = 0;
      const bool done = (*answer)->winning.for_each([&](const Move& move) {
        winning.insert(number(apply(known_[index].position, move)));
        return polled(steps);
      });
      if (!done) return stopped();
    }
    const auto targets = this->targets(index);
    if (!targets) return fail(targets.error());
    std::vector<picture::Step<std::size_t>> steps;
    for (const std::size_t target : *targets) {
      bool wins = listed && winning.contains(target);
      if (won && !listed) {
        const auto next = this->answer(target);
        if (!next) return fail(next.error());
        wins = (*next)->outcome.is_previous();
      }
      steps.push_back({target, wins});
    }
    return steps;
  }

 private:
  struct Known {
    Sum position;
    std::string text;
    std::optional<Answer> answer;
  };

  [[nodiscard]] bool polled(std::uint64_t& steps) const {
    constexpr std::uint64_t poll_mask = 0xfff;
    return (++steps & poll_mask) != 0 || !budget_->exhausted();
  }

  [[nodiscard]] tl::unexpected<Error> stopped() const {
    return fail(ErrorKind::limit, run::describe(budget_->why()), std::nullopt,
                say("raise --time or --memory, or ask for a smaller position"));
  }

  Result<const Answer*> answer(std::size_t index) {
    if (!known_[index].answer) {
      if (budget_->exhausted()) return stopped();
      Query query{known_[index].position, query_->convention, query_->wanted};
      Result<Answer> answer = session_->answer(query, *budget_);
      if (!answer) return fail(std::move(answer.error()));
      known_[index].answer = std::move(*answer);
    }
    return &*known_[index].answer;
  }

  Result<std::vector<std::size_t>> targets(std::size_t index) {
    std::vector<std::size_t> targets;
    std::set<std::size_t> seen;
    const Sum& position = known_[index].position;
    const rules::Book& book = session_->book();
    std::uint64_t steps = 0;
    bool too_many = false;
    for (std::size_t at = 0; at < position.parts.size(); ++at) {
      const auto placed = book.place(position.parts[at]);
      if (!placed) return fail(placed.error());
      rules::MoveWalker walker(*placed->system, budget_);
      const auto done = walker.walk(placed->instance, placed->at, [&](const rules::MoveView& move) {
        Sum next = position;
        next.parts.erase(next.parts.begin() + static_cast<std::ptrdiff_t>(at));
        for (const rules::PartView& part : move.parts) {
          if (part.count > most_copies) {
            too_many = true;
            return false;
          }
          next.parts.insert(next.parts.end(), static_cast<std::size_t>(part.count),
                            book.component(*placed->system, part.instance, part.at));
        }
        const std::size_t target = number(std::move(next));
        if (seen.insert(target).second) targets.push_back(target);
        return polled(steps);
      });
      if (!done) return fail(done.error());
      if (too_many)
        return fail(ErrorKind::limit, say("a move makes more than {} components: too many to draw", most_copies));
      if (!*done) return stopped();
    }
    return targets;
  }

  const solve::Session* session_;
  const Query* query_;
  run::Budget* budget_;
  std::map<std::string, std::size_t> numbers_;
  std::deque<Known> known_;  // references stay good while it grows
};

}  // namespace

Result<picture::Scene> nearby(const solve::Session& session, const Query& query, const picture::SceneOptions& options,
                              run::Budget& budget) {
  Nearby game(session, query, budget);
  Result<picture::Scene> scene = picture::grow(
      std::vector<std::size_t>{game.number(query.position)}, options,
      [&](std::size_t index) { return game.box(index); }, [&](std::size_t index) { return game.moves(index); });
  if (scene) picture::complete(*scene, true);
  return scene;
}

}  // namespace grundy::app
