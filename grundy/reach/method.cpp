#include "grundy/reach/method.hpp"

#include <algorithm>

#include "grundy/graph/solve.hpp"
#include "grundy/reach/explore.hpp"
#include "grundy/reach/play.hpp"
#include "grundy/reach/tree.hpp"
#include "grundy/table/endless.hpp"
#include "grundy/table/runs.hpp"

namespace grundy::reach {
namespace {

using graph::LoopyValue;
using graph::Node;
using rules::MoveView;
using rules::Placed;

/// As many moves of a line of play as people read.
constexpr std::size_t shown_line = 12;
/// As many moves as a reason lists.
constexpr std::size_t shown_moves = 12;
/// Complete games are counted where that takes no time that anybody would see.
constexpr std::uint64_t countable_positions = 100'000;
/// Of infinitely many positions the nearest may still decide; if not these, then hardly more.
constexpr std::size_t most_of_endless = std::size_t{1} << 18U;

/// A Nim heap that no position of a graph is like: what is beyond it is as good as this.
constexpr std::uint32_t beyond_values = 0x8000'0000U;

Value value_of(const LoopyValue& value) {
  if (!value.infinite) return Integer(value.number);
  return LoopyInfinity{{value.escapes.begin(), value.escapes.end()}};
}

/// Gives all memory back when a question is answered: graphs do not do so themselves.
class Refund {
 public:
  explicit Refund(run::Budget& budget) : budget_(budget), before_(budget.memory_used()) {}
  ~Refund() {
    if (budget_.memory_used() > before_) budget_.release(budget_.memory_used() - before_);
  }
  Refund(const Refund&) = delete;
  Refund& operator=(const Refund&) = delete;

 private:
  run::Budget& budget_;
  std::size_t before_;
};

/// A graph solved, with what was kept of the way to it.
struct Play {
  graph::Solved solved;
  std::vector<Bytes> root_bytes;
  std::vector<Node> roots;
  std::vector<std::vector<Node>> targets;
  std::optional<Error> cut;
  std::uint64_t open = 0;

  [[nodiscard]] std::uint64_t positions() const { return solved.source().graph.nodes(); }
  [[nodiscard]] std::uint64_t moves() const { return solved.source().graph.edges(); }
  /// Whether the game is over at a root.
  [[nodiscard]] bool over(std::size_t root) const { return solved.source().graph.moves.degree(roots[root]) == 0; }
};

class Solving {
 public:
  Solving(const rules::Book& book, const Query& query, Nature nature, std::vector<Placed> parts, run::Budget& budget)
      : book_(book),
        query_(query),
        nature_(std::move(nature)),
        turns_(starters(nature_, query)),
        placed_(std::move(parts)),
        budget_(budget),
        mover_(shapes_, nature_) {
    for (const Placed& part : placed_) parts_.push_back(mover_.component(part));
  }

  Result<Answer> run() {
    answer_.method = "graph";
    answer_.players_differ = nature_.turns;
    for (const Placed& part : placed_) {
      Result<std::optional<table::EndlessPlay>> endless = table::endless_play(part, budget_);
      if (!endless) return fail(endless.error());
      if (*endless) endless_ = std::move(*endless);
    }
    const bool by_values = nature_.has_values() && query_.convention == Convention::normal;
    Result<void> done = by_values ? solve_by_values() : solve_as_a_whole();
    if (done && by_values && parts_.size() > 1 && query_.wanted.remoteness && answer_.outcome.is_known() &&
        query_.beside == 0) {
      done = play_out_the_sum();
    }
    if (!done) return fail(done.error());
    return std::move(answer_);
  }

 private:
  [[nodiscard]] Result<Play> play(std::vector<Bytes> roots, const std::vector<RootMoves>& moves, bool values) {
    ExploreOptions limits;
    if (endless_) limits.most = most_of_endless;
    Result<Reached> reached = explore(shapes_, nature_, roots, moves, budget_, limits);
    if (!reached) return fail(reached.error());
    if (endless_ && reached->cut) reached->cut = table::never_ends(*endless_);
    Play play;
    play.root_bytes = std::move(roots);
    play.roots = std::move(reached->roots);
    play.targets = std::move(reached->targets);
    play.cut = std::move(reached->cut);
    play.open = reached->open;
    graph::LabelledGraph labelled;
    labelled.graph = std::move(reached->graph);
    labelled.names = graph::Names::numbers(labelled.graph.nodes());
    graph::SolveOptions options;
    options.convention = query_.convention;
    options.values = values;
    Result<graph::Solved> solved = graph::solve(std::move(labelled), options, budget_);
    if (!solved) return fail(play.cut ? *play.cut : solved.error());
    play.solved = std::move(*solved);
    return play;
  }

  /// Each component alone, the values added.
  Result<void> solve_by_values() {
    std::vector<Bytes> roots;
    std::vector<RootMoves> moves;
    for (const Bytes& part : parts_) {
      roots.push_back(part);
      if (query_.wanted.moves) moves.push_back(RootMoves{std::span(&part, 1), 0, Turn::any});
    }
    Result<Play> found = play(std::move(roots), moves, true);
    if (!found) return fail(found.error());
    if (found->cut) {
      if (parts_.size() != 1 || query_.beside != 0) return fail(*found->cut);
      return decide_whole(*found);
    }
    std::vector<LoopyValue> values;
    for (const Node root : found->roots) values.push_back(*found->solved.value(root));
    std::vector<LoopyValue> before(values.size() + 1);
    before[0] = LoopyValue::finite(static_cast<std::uint32_t>(std::min<Integer>(query_.beside, beyond_values)));
    std::vector<LoopyValue> behind(values.size() + 1);
    for (std::size_t i = 0; i < values.size(); ++i) before[i + 1] = before[i] + values[i];
    for (std::size_t i = values.size(); i-- > 0;) behind[i] = values[i] + behind[i + 1];
    const LoopyValue total = before.back();
    const Ending outcome = total.outcome();
    answer_.outcome = Outcome::impartial(outcome);
    answer_.value = value_of(total);
    if (query_.beside > beyond_values && !total.infinite) {
      answer_.value = (Integer(total.number) ^ Integer(beyond_values)) ^ query_.beside;
    }
    const bool alone = parts_.size() == 1 && query_.beside == 0;
    if (alone) answer_.remoteness = found->solved.remoteness(found->roots[0]);

    if (query_.wanted.moves) {
      table::RunBuilder runs(book_);
      for (std::size_t i = 0; outcome != Ending::loss && i < parts_.size(); ++i) {
        const LoopyValue others = before[i] + behind[i + 1];
        std::size_t next = 0;
        const Result<bool> walked =
            mover_.options(std::span(&parts_[i], 1), 0, Turn::any, [&](const MoveView& move, ByteView) {
              const LoopyValue left = others + *found->solved.value(found->targets[i][next++]);
              if (graph::reversed(left.outcome()) == outcome) runs.add(i, *placed_[i].system, move);
              return poll();
            });
        if (!walked) return fail(walked.error());
        if (stopped_) return graph::stopped(budget_);
      }
      answer_.winning = MoveList::of(runs.finish());
    }
    tell_what_was_computed(*found);
    if (parts_.size() > 1) {
      std::string joined;
      for (const LoopyValue& value : values) joined += (joined.empty() ? "" : ", ") + graph::to_string(value);
      answer_.reasons.push_back(
          say("the components have the Grundy values {}; added, {}", joined, graph::to_string(total)));
    }
    if (total.infinite) {
      // A heap of size 0 is no heap: with 0 among the options the position alone is won.
      answer_.reasons.push_back(
          total.outcome() == Ending::win
              ? say("the value is infinite: play can go back, and 0 is among the options, so the player to move wins "
                    "by "
                    "a move there; beside a heap of Nim the player to move wins if its size is among the options, and "
                    "with any other it is a draw")
              : say("the value is infinite: play can go back, and nobody can force an end without a heap of Nim beside "
                    "it; with a heap whose size is among the options the player to move wins, with any other it is a "
                    "draw"));
    }
    if (outcome == Ending::draw && parts_.size() > 1) {
      answer_.reasons.push_back(say("the draw is endless play: nobody who avoids losing has to come to an end"));
    }
    return alone ? tell_play(*found, 0) : Result<void>{};
  }

  [[nodiscard]] static std::vector<Turn> starters(const Nature& nature, const Query& query) {
    if (!nature.turns) return {Turn::any};
    if (query.starter) return {*query.starter == Player::left ? Turn::left : Turn::right};
    return {Turn::left, Turn::right};
  }
  [[nodiscard]] Text name_of(std::size_t starter) const {
    return turns_[starter] == Turn::left ? say("Left") : say("Right");
  }

  /// The sum as one game.
  Result<void> solve_as_a_whole() {
    std::vector<Bytes> roots;
    std::vector<RootMoves> moves;
    for (const Turn turn : turns_) {
      Result<Bytes> root = mover_.position(parts_, turn);
      if (!root) return fail(root.error());
      roots.push_back(std::move(*root));
      for (std::size_t i = 0; query_.wanted.moves && i < parts_.size(); ++i) {
        moves.push_back(RootMoves{parts_, i, turn});
      }
    }
    Result<Play> found = play(std::move(roots), moves, false);
    if (!found) return fail(found.error());
    return decide_whole(*found);
  }

  /// The answer from a graph whose roots are the position, for each who may start.
  Result<void> decide_whole(const Play& play) {
    std::vector<Ending> endings;
    for (const Node root : play.roots) {
      const Ending outcome = play.solved.outcome(root);
      // Under an exploration that was cut, what is not decided is not known.
      endings.push_back(play.cut && outcome == Ending::draw ? Ending::unknown : outcome);
    }
    if (std::all_of(endings.begin(), endings.end(), [](Ending each) { return each == Ending::unknown; })) {
      return fail(*play.cut);
    }
    answer_.outcome = Outcome{endings.front(), endings.back()};
    if (nature_.turns && query_.starter) {
      (*query_.starter == Player::left ? answer_.outcome.right_starts : answer_.outcome.left_starts) = Ending::unknown;
    }
    if (query_.wanted.moves) {
      if (auto done = list_moves(play, endings); !done) return done;
    }
    tell_what_was_computed(play);
    if (!play.cut) {
      const auto first = play.solved.remoteness(play.roots.front());
      if (first == play.solved.remoteness(play.roots.back())) answer_.remoteness = first;
    }
    for (std::size_t i = 0; i < play.roots.size(); ++i) {
      if (endings[i] == Ending::unknown) continue;
      if (auto done = tell_play(play, i); !done) return done;
    }
    return {};
  }

  /// Lists the moves that win for a starter; those that keep the draw, if whoever starts draws.
  Result<void> list_moves(const Play& play, const std::vector<Ending>& endings) {
    const bool all_draw = std::all_of(endings.begin(), endings.end(), [](Ending each) { return each == Ending::draw; });
    const Ending wanted = all_draw ? Ending::draw : Ending::loss;  // for the opponent
    // Lists of targets stand by starter, then by component.
    const auto keeps = [&](std::size_t starter, std::size_t component, std::size_t move, Ending outcome) {
      const std::vector<Node>& targets = play.targets[starter * parts_.size() + component];
      return endings[starter] != Ending::unknown && !play.over(starter) && move < targets.size() &&
             play.solved.outcome(targets[move]) == outcome;
    };
    table::RunBuilder runs(book_);
    std::vector<std::vector<std::string>> drawing(endings.size());
    std::vector<std::size_t> drawing_count(endings.size(), 0);
    std::vector<std::size_t> winning_count(endings.size(), 0);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      std::vector<std::size_t> next(endings.size(), 0);
      const Result<bool> walked = mover_.options(parts_, i, Turn::any, [&](const MoveView& move, ByteView target) {
        std::optional<Owner> listed;
        for (std::size_t starter = 0; starter < endings.size(); ++starter) {
          if (nature_.turns && !may_move(*move.family, starter)) continue;
          const std::size_t index = next[starter]++;
          if (endings[starter] == Ending::loss) continue;
          if (keeps(starter, i, index, wanted)) {
            const Owner whose = turns_[starter] == Turn::left ? Owner::left : Owner::right;
            listed = listed || !nature_.turns ? Owner::both : whose;
            ++winning_count[starter];
          } else if (endings[starter] == Ending::draw && !play.cut && keeps(starter, i, index, Ending::draw)) {
            if (drawing_count[starter]++ < shown_moves) drawing[starter].push_back(mover_text(target));
          }
        }
        if (listed) runs.add(i, *placed_[i].system, move, *listed);
        return poll();
      });
      // A starter whose moves cannot be computed is not decided; the other one's may be listed.
      const bool open = !walked && play.cut && walked.error().kind == ErrorKind::limit;
      if (stopped_ || (open && budget_.exhausted())) return graph::stopped(budget_);
      if (!walked && !open) return fail(walked.error());
    }
    const bool lost = std::all_of(endings.begin(), endings.end(), [](Ending each) { return each == Ending::loss; });
    answer_.winning = MoveList::of(runs.finish());
    if (play.cut && !lost) {
      answer_.winning =
          std::move(answer_.winning).incomplete(say("the search was cut before it had seen all positions"));
    }
    if (!nature_.turns) return {};
    for (std::size_t starter = 0; starter < endings.size(); ++starter) {
      const Text who = name_of(starter);
      if (endings[starter] == Ending::win && winning_count[starter] > 0) {
        answer_.reasons.push_back(say("{}, starting, has {} of the winning moves", who, winning_count[starter]));
      } else if (drawing_count[starter] > 0) {
        std::string text;
        for (const std::string& one : drawing[starter]) text += (text.empty() ? "" : ", ") + one;
        if (drawing_count[starter] > drawing[starter].size()) text += ", …";
        answer_.reasons.push_back(
            say("{}, starting, keeps the draw by {} moves: to {}", who, drawing_count[starter], text));
      }
    }
    return {};
  }

  [[nodiscard]] bool may_move(const rules::MoveFamily& family, std::size_t starter) const {
    return family.owner == rules::Owner::both ||
           (family.owner == rules::Owner::left) == (turns_[starter] == Turn::left);
  }

  [[nodiscard]] std::string mover_text(ByteView target) {
    if (!speaker_) speaker_ = std::make_unique<Mover>(shapes_, nature_);
    return speaker_->to_string(target);
  }

  /// The remoteness of a sum that values have decided, and a line of play: the sum is played out.
  Result<void> play_out_the_sum() {
    Result<Bytes> root = mover_.position(parts_, Turn::any);
    if (!root) return fail(root.error());
    const bool drawn = answer_.outcome == Outcome::impartial(Ending::draw);
    Result<Play> whole = play({std::move(*root)}, {}, false);
    if (!whole) return fail(whole.error());
    if (whole->cut && drawn) {
      answer_.reasons.push_back(say("the sum has too many positions to be played out for a line of play"));
      return {};
    }
    if (whole->cut) return fail(*whole->cut);
    if (drawn) {
      answer_.reasons.push_back(
          say("the sum, played out, has {} positions and {} moves", whole->positions(), whole->moves()));
    } else {
      answer_.remoteness = whole->solved.remoteness(whole->roots[0]);
      answer_.reasons.push_back(say("the remoteness is that of the whole sum, played out: {} positions and {} moves",
                                    whole->positions(), whole->moves()));
    }
    if (whole->over(0)) return {};
    Result<Text> line = line_of_play(*whole, 0);
    if (!line) return fail(line.error());
    answer_.reasons.push_back(std::move(*line));
    return {};
  }

  /// One line of best play from a root, which is the whole sum.
  [[nodiscard]] Result<Text> line_of_play(const Play& play, std::size_t root) {
    return best_play(play.solved, mover_, parts_, play.root_bytes[root], play.roots[root], shown_line);
  }

  void tell_what_was_computed(const Play& play) {
    Text how = say("retrograde analysis of all {} positions that play can reach, with {} moves", play.positions(),
                   play.moves());
    if (play.cut) {
      how =
          say("retrograde analysis of the {} positions that were reached within the limits, {} of them left open and "
              "not needed",
              play.positions(), play.open);
    } else if (nature_.turns) {
      how = say("retrograde analysis of all {} positions that play can reach (each with who is to move), with {} moves",
                play.positions(), play.moves());
    }
    answer_.evidence = Evidence{Known::computed, std::move(how)};
    if (placed_.size() > 1 && !(nature_.has_values() && query_.convention == Convention::normal)) {
      answer_.reasons.push_back(say("the sum was played out as a whole"));
    }
  }

  /// How play goes from a root: remoteness or the kind of the draw, and a line.
  Result<void> tell_play(const Play& play, std::size_t index) {
    const Node root = play.roots[index];
    const Ending outcome = play.solved.outcome(root);
    if (play.over(index)) {
      const bool labelled = play.solved.source().graph.end_of(root) != graph::End::none;
      if (labelled && outcome == Ending::draw) {
        answer_.reasons.push_back(say("the rules call this position a tie"));
      } else if (labelled) {
        answer_.reasons.push_back(say("the rules end the game here"));
      } else {
        answer_.reasons.push_back(nature_.turns ? say("{} cannot move", name_of(index))
                                                : say("the player to move cannot move"));
      }
      return {};
    }
    if (nature_.turns) {
      answer_.reasons.push_back(turns_[index] == Turn::left ? say("if Left starts:") : say("if Right starts:"));
    }
    if (outcome == Ending::draw) {
      const Result<DrawnPlay> drawn = drawn_play(play.solved, root, budget_);
      if (!drawn) return fail(drawn.error());
      answer_.reasons.push_back(
          drawn->ties && drawn->endless ? say("the draw is a tie or endless play: while both keep it, the game can "
                                              "come to a tie or go on for ever")
          : drawn->ties                 ? say("the draw is a tie: while both keep it, the game ends in a tie")
                                        : say("the draw is endless play: while both keep it, the game never ends"));
    } else if (!play.cut) {
      answer_.reasons.push_back(
          outcome == Ending::win
              ? say("the starter wins in {} moves at most, both players' counted", *play.solved.remoteness(root))
              : say("the starter loses, after {} moves at most if the winner hurries", *play.solved.remoteness(root)));
    }
    if (play.cut) return {};
    if (play.positions() <= countable_positions) {
      const Result<TreeCount> tree = count_tree(play.solved.source().graph.moves, root, budget_);
      if (!tree) return fail(tree.error());
      answer_.reasons.push_back(tree->games ? say("play can reach {} positions and {} complete games", tree->positions,
                                                  to_short_string(*tree->games))
                                            : say("play can reach {} positions and need not end", tree->positions));
    }
    Result<Text> line = line_of_play(play, index);
    if (!line) return fail(line.error());
    answer_.reasons.push_back(std::move(*line));
    return {};
  }

  /// Polls the budget now and then while moves are listed.
  bool poll() {
    constexpr std::uint32_t mask = 0xfff;
    stopped_ = (++steps_ & mask) == 0 && budget_.exhausted();
    return !stopped_;
  }

  const rules::Book& book_;
  const Query& query_;
  const Nature nature_;
  const std::vector<Turn> turns_;  ///< who starts, for each root
  const std::vector<Placed> placed_;
  run::Budget& budget_;
  Shapes shapes_;
  Mover mover_;
  std::unique_ptr<Mover> speaker_;
  std::vector<Bytes> parts_;
  Answer answer_;
  std::optional<table::EndlessPlay> endless_;
  std::uint32_t steps_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::optional<Cost> GraphMethod::covers(const Query& query) const {
  for (const Component& component : query.position.parts) {
    if (!book_.game(component.kind)) return std::nullopt;
  }
  const Nature nature = nature_of(book_, query.position);
  if (query.beside != 0 &&
      (query.convention == Convention::misere || query.wanted.remoteness || !nature.has_values())) {
    return std::nullopt;
  }
  if (query.wanted.value && (query.convention == Convention::misere || !nature.has_values())) return std::nullopt;
  // As a table counts, but each position is a string in a hash table with its moves written down.
  constexpr double slower = 16;
  constexpr double bytes = 64;
  Cost cost;
  for (const Component& component : query.position.parts) {
    double positions = 1;
    double options = 1;
    for (const Integer& coordinate : component.coordinates) {
      const double width = coordinate.convert_to<double>() + 1;
      positions *= width;
      options = std::max(options, width);
    }
    cost.operations += slower * positions * std::min(options, 64.0);
    cost.bytes += bytes * positions;
  }
  return cost;
}

Result<Answer> GraphMethod::solve(const Query& query, run::Budget& budget) const {
  Nature nature = nature_of(book_, query.position);
  if (nature.refuses) return fail(*nature.refuses);
  std::vector<Placed> parts;
  for (const Component& component : query.position.parts) {
    Result<Placed> placed = book_.place(component);
    if (!placed) return fail(placed.error());
    parts.push_back(std::move(*placed));
  }
  const Refund refund(budget);
  return Solving(book_, query, std::move(nature), std::move(parts), budget).run();
}

}  // namespace grundy::reach
