#include "grundy/solve/wanted_moves.hpp"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "grundy/code/options.hpp"
#include "grundy/table/runs.hpp"

namespace grundy::solve {
namespace {

/// So much is looked through for moves: numbers removed, where a code removes any number, and splits below a preperiod.
/// Beyond, the list says that it is not complete.
constexpr std::int64_t most_removed = 2'000'000;
constexpr std::int64_t most_single = 100'000'000;
/// Moves of rules that are walked through one by one, those that are kept, and how many at a time are joined to runs
/// where they are not.
constexpr std::uint64_t most_walked = 100'000'000;
constexpr std::uint64_t most_kept = 100'000;
constexpr std::uint64_t chunk_of_moves = 4096;

/// The wanted moves of one heap of a code.
class MoveFinder {
 public:
  /// Takes `length` moves: remove `take` and leave `heaps`, then the first heap larger and the second smaller by `step`
  /// from move to move. False stops.
  using Visit = std::function<bool(std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                                   const Integer& step)>;
  enum class End : std::uint8_t { all, stopped, cut };

  /// Without `choices` moves are named by what they leave alone.
  MoveFinder(WantedOptions wanted, Component from, bool choices)
      : wanted_(std::move(wanted)), from_(std::move(from)), choices_(choices) {}

  /// `cut` where there may be more than could be looked through. The budget, if given, is asked now and then.
  [[nodiscard]] End run(const Visit& visit, run::Budget* budget = nullptr) const {
    const code::Code& code = wanted_.code;
    const Integer& heap = from_.coordinates[0];
    if (code.most_heaps().value_or(64) > 2) {
      std::vector<Integer> left;
      const bool all = code::for_each_option(code, static_cast<std::uint64_t>(heap),
                                             [&](std::int64_t removed, std::span<const std::uint64_t> heaps) {
                                               left.assign(heaps.begin(), heaps.end());
                                               return wanted_.wanted(left) ? visit(removed, left, 1, 0) : !over(budget);
                                             });
      return all ? End::all : End::stopped;
    }
    const auto adding = -static_cast<std::int64_t>(code.adding.size());
    const auto most = code.most_removed();
    Integer last = most ? Integer(*most) : heap;
    if (last > heap) last = heap;
    for (Integer removed = adding; removed <= last; ++removed) {
      if (removed > most_removed) return End::cut;
      if (over(budget)) return End::stopped;
      const auto take = static_cast<std::int64_t>(removed);
      const code::Digit& digit = code.at(take);
      const Integer rest = heap - removed;
      if (digit.at(0) != code::Constraint::forbidden && rest == 0 && wanted_.wanted({}) && !visit(take, {}, 1, 0))
        return End::stopped;
      if (digit.at(1) != code::Constraint::forbidden && rest >= 1 && wanted_.wanted(std::array{rest}) &&
          !visit(take, std::array{rest}, 1, 0))
        return End::stopped;
      if (digit.at(2) != code::Constraint::forbidden && rest >= 2) {
        if (const End end = pairs(take, rest, digit.at(2), visit, budget); end != End::all) return end;
      }
    }
    return End::all;
  }

  /// One visit as a run of moves.
  [[nodiscard]] MoveRun move_run(std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                                 const Integer& step) const {
    MoveRun run;
    if (choices_) {
      run.first.choices.push_back({"take", take});
      for (std::size_t i = 0; i + 1 < heaps.size(); ++i)
        run.first.choices.push_back({std::string(1, static_cast<char>('a' + i)), heaps[i]});
    }
    for (const Integer& heap : heaps) run.first.target.push_back(Component{from_.kind, from_.parameters, {heap}});
    if (length > 1) {
      if (choices_) run.choice_step = {0, step};
      run.target_step = {{step}, {Integer(-step)}};
    }
    run.length = length;
    return run;
  }

 private:
  [[nodiscard]] bool over(run::Budget* budget) const {
    constexpr unsigned every = 1024;
    return budget != nullptr && ++asked_ % every == 0 && budget->exhausted();
  }

  /// Splits of `rest` in two: one by one below the preperiod, and a run for each class of the period above.
  [[nodiscard]] End pairs(std::int64_t take, const Integer& rest, code::Constraint constraint, const Visit& visit,
                          run::Budget* budget) const {
    const Integer half = rest / 2;
    const bool even = half * 2 == rest;
    if (constraint == code::Constraint::equal) {
      return even && wanted_.wanted(std::array{half, half}) && !visit(take, std::array{half, half}, 1, 0) ? End::stopped
                                                                                                          : End::all;
    }
    const Integer last = constraint == code::Constraint::any || !even ? half : Integer(half - 1);
    Integer single_last = last;
    if (wanted_.repeats && Integer(wanted_.repeats->preperiod) <= last) {
      single_last = Integer(wanted_.repeats->preperiod) - 1;
    }
    for (Integer a = 1; a <= single_last; ++a) {
      if (a > most_single) return End::cut;
      if (over(budget)) return End::stopped;
      const Integer b = rest - a;
      if (wanted_.wanted(std::array{a, b}) && !visit(take, std::array{a, b}, 1, 0)) return End::stopped;
    }
    if (single_last == last) return End::all;
    // Both heaps are at or above the preperiod now: it is the class of a that counts.
    const Integer period = wanted_.repeats->period;
    for (Integer start = std::max<Integer>(1, single_last + 1), offset = 0; offset < period && start + offset <= last;
         ++offset) {
      if (over(budget)) return End::stopped;
      const Integer a = start + offset;
      const Integer b = rest - a;
      if (!wanted_.wanted(std::array{a, b})) continue;
      if (!visit(take, std::array{a, b}, Integer((last - a) / period + 1), period)) return End::stopped;
    }
    return End::all;
  }

  WantedOptions wanted_;
  Component from_;
  bool choices_;
  mutable unsigned asked_ = 0;
};

/// Walks through the rules' own wanted moves, until `visit` says stop or `most_walked` have been looked at. Whether it
/// came to the end; errors as the walker's.
Result<bool> walk_rules(const rules::Book& book, const Component& from,
                        const std::function<bool(const rules::MoveView&)>& wanted, run::Budget* budget,
                        const std::function<bool(rules::System&, const rules::MoveView&)>& visit) {
  const auto placed = book.place(from);
  if (!placed) return fail(placed.error());
  rules::MoveWalker walker(*placed->system, budget);
  std::uint64_t walked = 0;
  return walker.walk(placed->instance, placed->at, [&](const rules::MoveView& move) {
    return ++walked < most_walked && (!wanted(move) || visit(*placed->system, move));
  });
}

}  // namespace

Result<MoveList> moves_of_code(const WantedOptions& wanted, const Component& from, bool choices, run::Budget& budget) {
  const auto finder = std::make_shared<const MoveFinder>(wanted, from, choices);
  Integer count = 0;
  const MoveFinder::End end = finder->run(
      [&](std::int64_t, std::span<const Integer>, const Integer& length, const Integer&) {
        count += length;
        return true;
      },
      &budget);
  if (end == MoveFinder::End::stopped) return fail(ErrorKind::limit, run::describe(budget.why()));
  MoveList moves = MoveList::lazily(std::move(count), [finder](const MoveList::Sink& sink) {
    return finder->run([&](std::int64_t take, std::span<const Integer> heaps, const Integer& length,
                           const Integer& step) { return sink(finder->move_run(take, heaps, length, step)); }) !=
           MoveFinder::End::stopped;
  });
  if (end == MoveFinder::End::all) return moves;
  return std::move(moves).incomplete(say("there are too many ways to move to go through them all"));
}

Result<MoveList> some_moves_of_recognised(const WantedOptions& wanted, const Component& from, run::Budget& budget) {
  const Text why = say("the heap is too large to walk through the rules' own moves");
  if (wanted.code.most_heaps().value_or(64) > 2) return MoveList::unknown(why);
  auto moves = moves_of_code(wanted, from, false, budget);
  if (!moves) return moves;
  return std::move(*moves).incomplete(why);
}

Result<std::optional<MoveList>> moves_of_rules(const rules::Book& book, const Component& from,
                                               std::function<bool(const rules::MoveView&)> wanted,
                                               run::Budget& budget) {
  table::RunBuilder runs(book);
  std::uint64_t count = 0;
  const auto done = walk_rules(book, from, wanted, &budget, [&](rules::System& system, const rules::MoveView& move) {
    if (++count <= most_kept) runs.add(0, system, move);
    return true;
  });
  if (!done) return fail(done.error());
  if (!*done) return std::optional<MoveList>();
  if (count <= most_kept) return std::optional<MoveList>(MoveList::of(runs.finish()));
  return std::optional<MoveList>(MoveList::lazily(count, [&book, from, wanted](const MoveList::Sink& sink) {
    table::RunBuilder chunk(book);
    std::uint64_t added = 0;
    bool more = true;
    const auto flush = [&] {
      for (const MoveRun& run : chunk.finish()) more = more && sink(run);
      return more;
    };
    const auto again = walk_rules(book, from, wanted, nullptr, [&](rules::System& system, const rules::MoveView& move) {
      chunk.add(0, system, move);
      return ++added % chunk_of_moves != 0 || flush();
    });
    return again.has_value() && flush();
  }));
}

}  // namespace grundy::solve
