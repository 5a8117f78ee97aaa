#include "grundy/report/explain.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "grundy/report/answer.hpp"
#include "grundy/report/asked.hpp"
#include "grundy/rules/moves.hpp"
#include "grundy/table/runs.hpp"
#include "grundy/theory/registry.hpp"

namespace grundy::report {
namespace {

/// Options that are gone through one by one; more would not be read.
constexpr std::size_t most_options = 24;
/// Moves that are tried as examples in a lost position.
constexpr std::size_t most_examples = 3;
/// Columns of a sum in binary.
constexpr std::size_t most_binary = 64;

bool is_lost(const Answer& answer) {
  return answer.outcome.is_previous();
}

bool is_impartial(const Answer& answer) {
  return answer.outcome.left_starts == answer.outcome.right_starts;
}

const Integer* nimber_of(const Answer& answer) {
  return answer.value ? std::get_if<Integer>(&*answer.value) : nullptr;
}

class Teacher {
 public:
  Teacher(const solve::Session& session, const Query& query, run::Budget& budget, Language language)
      : session_(session), query_(query), budget_(budget), language_(language) {}

  Result<std::string> tell() {
    // A theorem that says who wins teaches more than a table that has the value as well, and is had at once.
    auto answered = session_.answer(query_, budget_, "theory");
    if (!answered || !answered->winning.is_complete()) answered = session_.answer(query_, budget_);
    if (!answered) return fail(std::move(answered.error()));
    answer_ = std::move(*answered);
    out_ += text_of(query_.position);
    if (!normal()) out_ += render(say(", misère play"), language_);
    out_ += "\n";
    tell_what_is_asked();
    why();
    what_to_do();
    mistake();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string text_of(const Sum& sum) const { return title_text(session_.kinds(), sum); }
  [[nodiscard]] std::string text_of(const Component& part) const { return text_of(Sum{{part}}); }
  [[nodiscard]] bool normal() const { return query_.convention == Convention::normal; }

  void heading(const Text& text) { out_ += "\n" + render(text, language_) + "\n"; }
  void line(const Text& text) { out_ += "  " + render_sentence(text, language_) + "\n"; }

  void item(const Text& text) { out_ += "    " + render(text, language_) + "\n"; }

  void tell_what_is_asked() {
    heading(say("What is asked"));
    for (const Text& told : what_is_asked(session_, query_, answer_, language_)) line(told);
  }

  void why() {
    heading(answer_.players_differ      ? say("Who wins if Left starts, and if Right starts")
            : is_lost(answer_)          ? say("Why the player to move loses")
            : answer_.outcome.is_next() ? say("Why the player to move wins")
                                        : say("Why the game ends so"));
    const bool cited = answer_.method == "theory" && tell_theorems();
    const bool small = query_.position.parts.size() == 1 && is_impartial(answer_) && !answer_.players_differ &&
                       answer_.method != "theory";
    for (const Text& reason : answer_.reasons) line(reason);
    if (small && !over()) options_of_the_position();
    if (query_.position.parts.size() > 1 && normal()) add_in_binary();
    if (!cited) line(say("How this is known: {}", answer_.evidence.how));
  }

  /// The theorems on the components with their sources; false if none says of itself what holds under this convention.
  bool tell_theorems() {
    bool told = false;
    for (const theory::Theorem* theorem : theorems()) {
      const Text statement = normal() ? theorem->statement() : theorem->misere_statement();
      if (!normal() && statement.key == theorem->statement().key) continue;
      line(say("Theorem: {}", statement));
      item(normal() ? theorem->citation() : theorem->misere_citation());
      told = true;
    }
    return told;
  }

  /// The rules say that the game ends here.
  [[nodiscard]] bool over() const { return answer_.remoteness && *answer_.remoteness == 0; }

  /// The theorems on the components, each once.
  [[nodiscard]] std::vector<const theory::Theorem*> theorems() const {
    std::vector<const theory::Theorem*> found;
    for (const Component& part : query_.position.parts) {
      const theory::Theorem* theorem = theory::theorem_for({session_.kinds(), part});
      if (theorem != nullptr && std::find(found.begin(), found.end(), theorem) == found.end()) found.push_back(theorem);
    }
    return found;
  }

  /// The moves in one component by the rules; nothing if there are too many or they cannot be listed.
  [[nodiscard]] std::optional<std::vector<Move>> moves_in(std::size_t component, std::size_t most) {
    const Component& part = query_.position.parts[component];
    if (!session_.book().game(part.kind)) return std::nullopt;
    const auto placed = session_.book().place(part);
    if (!placed) return std::nullopt;
    table::RunBuilder runs(session_.book());
    rules::MoveWalker walker(*placed->system, &budget_);
    std::size_t count = 0;
    const auto walked = walker.walk(placed->instance, placed->at, [&](const rules::MoveView& move) {
      runs.add(component, *placed->system, move);
      return ++count <= most;
    });
    if (!walked || count > most) return std::nullopt;
    std::vector<Move> moves;
    for (const MoveRun& run : runs.finish()) {
      for (Integer i = 0; i < run.length; ++i) moves.push_back(run.at(i));
    }
    return moves;
  }

  [[nodiscard]] Result<Answer> ask(Sum position, bool value, bool moves) {
    Query query{std::move(position), query_.convention, {}};
    query.wanted.value = value && normal();
    query.wanted.moves = moves;
    return session_.answer(query, budget_);
  }

  /// Goes through the options: who wins there, or their values and the mex.
  void options_of_the_position() {
    const auto moves = moves_in(0, most_options);
    if (!moves) {
      line(say("There are too many moves to go through them here."));
      return;
    }
    if (moves->empty()) {
      line(say("There is no move."));
      return;
    }
    std::set<Integer> values;
    bool all_values = normal() && nimber_of(answer_) != nullptr;
    std::vector<std::pair<Sum, Answer>> seen;
    for (const Move& move : *moves) {
      Sum after = canonical(apply(query_.position, move));
      if (std::any_of(seen.begin(), seen.end(), [&](const auto& one) { return one.first == after; })) continue;
      auto answer = ask(after, true, false);
      if (!answer) return;
      seen.emplace_back(std::move(after), std::move(*answer));
      if (const Integer* value = nimber_of(seen.back().second)) {
        values.insert(*value);
      } else {
        all_values = false;
      }
    }
    line(say("The moves lead to:"));
    for (const auto& [after, answer] : seen) {
      const std::string shown = after.parts.empty() ? std::string("0") : text_of(after);
      item(all_values                 ? say("{}, of Grundy value {}", shown, nimber_of(answer)->str())
           : is_lost(answer)          ? say("{}, which is lost for who has to move there", shown)
           : answer.outcome.is_next() ? say("{}, which is won for who has to move there", shown)
                                      : say("{}, which neither player can win", shown));
    }
    if (all_values) {
      std::string set;
      for (const Integer& value : values) set += (set.empty() ? "" : ", ") + value.str();
      line(say("The Grundy value is the least number that is not among {{{}}}: {}. Value 0 means lost, any other won.",
               set, nimber_of(answer_)->str()));
    }
  }

  /// The values of the components in binary, one below the other, with their exclusive or.
  void add_in_binary() {
    const Integer* total = nimber_of(answer_);
    if (total == nullptr || query_.position.parts.size() > most_binary) return;
    std::vector<std::pair<std::string, Integer>> rows;
    Integer greatest = *total;
    for (const Component& part : query_.position.parts) {
      const auto answer = ask(Sum{{part}}, true, false);
      const Integer* value = answer ? nimber_of(*answer) : nullptr;
      if (value == nullptr) return;
      greatest = std::max(greatest, *value);
      rows.emplace_back(text_of(part), *value);
    }
    if (greatest >> most_binary != 0) return;
    const unsigned width = greatest == 0 ? 1 : static_cast<unsigned>(boost::multiprecision::msb(greatest)) + 1;
    const auto binary = [&](const Integer& value) {
      std::string digits;
      for (unsigned bit = width; bit-- > 0;) digits += boost::multiprecision::bit_test(value, bit) ? '1' : '0';
      return digits;
    };
    line(say("The values in binary; a column with an odd number of ones gives a one below:"));
    for (const auto& [part, value] : rows) out_ += fmt::format("    {}  {} ({})\n", binary(value), value.str(), part);
    out_ += fmt::format("    {}\n    {}  {}\n", std::string(width, '-'), binary(*total), total->str());
  }

  /// Where the players differ: for each, what to do as the starter.
  void what_each_can_do() {
    heading(say("What to do"));
    for (const Player player : {Player::left, Player::right}) {
      const bool left = player == Player::left;
      const Text who = left ? say("Left") : say("Right");
      const Ending ending = left ? answer_.outcome.left_starts : answer_.outcome.right_starts;
      if (ending == Ending::loss) {
        line(say("{}, who starts, loses whatever {} does.", who, who));
      } else if (ending == Ending::unknown) {
        line(say("If {} starts, the outcome is not known.", who));
      } else {
        Query query = query_;
        query.starter = player;
        const auto alone = session_.answer(query, budget_);
        if (!alone) continue;
        std::optional<Move> first;
        alone->winning.for_each([&](const Move& move) {
          first = move;
          return false;
        });
        if (!first) {
          line(ending == Ending::win ? say("{}, who starts, wins.", who)
                                     : say("{}, who starts, draws: neither player can force a win.", who));
          continue;
        }
        const std::string move = to_text(*first, query_, session_.kinds(), language_);
        const std::string count = alone->winning.count().str();
        line(ending == Ending::win
                 ? say("{}, who starts, wins by: {} ({} such moves in all).", who, move, count)
                 : say("{}, who starts, keeps the draw by: {} ({} such moves in all).", who, move, count));
      }
    }
  }

  void what_to_do() {
    if (answer_.players_differ) {
      what_each_can_do();
      return;
    }
    if (!is_impartial(answer_)) return;
    if (answer_.outcome.is_next()) {
      heading(say("What to do"));
      std::optional<Move> first;
      answer_.winning.for_each([&](const Move& move) {
        first = move;
        return false;
      });
      if (!first) {
        line(answer_.winning.why() ? say("No winning move can be named: {}.", *answer_.winning.why())
                                   : say("No winning move can be named."));
        return;
      }
      line(say("A winning move: {}.", to_text(*first, query_, session_.kinds(), language_)));
      line(!answer_.winning.is_complete() ? say("There may be other winning moves.")
           : answer_.winning.count() == 1 ? say("It is the only winning move.")
                                          : say("There are {} winning moves in all.", answer_.winning.count().str()));
      const Sum after = apply(query_.position, *first);
      why_lost(after);
    } else if (is_lost(answer_)) {
      examples();
    }
  }

  /// Why the position that a winning move leaves is lost.
  void why_lost(const Sum& after) {
    if (after.parts.empty() && normal()) {
      line(say("It leaves nothing, and the opponent cannot move."));
      return;
    }
    const auto answer = ask(after, true, false);
    if (!answer || !is_lost(*answer)) return;
    line(say("It leaves {}. Why that is lost:", text_of(after)));
    for (const Text& reason : answer->reasons) item(reason);
    if (answer->reasons.empty()) item(answer->evidence.how);
  }

  /// In a lost position: a few moves, each with an answer.
  void examples() {
    if (over()) return;
    std::vector<Move> tried;
    for (std::size_t i = 0; i < query_.position.parts.size() && tried.size() < most_examples; ++i) {
      const auto moves = moves_in(i, 4096);
      if (!moves || moves->empty()) continue;
      const std::size_t step = std::max<std::size_t>(1, (moves->size() - 1) / (most_examples - 1));
      for (std::size_t m = 0; m < moves->size() && tried.size() < most_examples; m += step)
        tried.push_back((*moves)[m]);
    }
    if (tried.empty()) return;
    heading(say("Whatever the player to move tries, there is an answer"));
    for (const Move& move : tried) {
      const Query after{
          apply(query_.position, move), query_.convention, {.value = false, .moves = true, .remoteness = false}};
      const auto answer = session_.answer(after, budget_);
      if (!answer) continue;
      answer->winning.for_each([&](const Move& reply) {
        line(say("{}; the answer: {}.", to_text(move, query_, session_.kinds(), language_),
                 to_text(reply, after, session_.kinds(), language_)));
        return false;
      });
    }
  }

  void mistake() {
    std::vector<Text> traps;
    for (const Component& part : query_.position.parts) {
      const theory::At at{session_.kinds(), part};
      const theory::Theorem* theorem = theory::theorem_for(at);
      if (theorem == nullptr) continue;
      if (auto trap = theorem->trap(at, query_.convention)) {
        if (std::find(traps.begin(), traps.end(), *trap) == traps.end()) traps.push_back(std::move(*trap));
      }
    }
    if (traps.empty()) return;
    heading(say("A common mistake"));
    for (const Text& trap : traps) line(trap);
  }

  const solve::Session& session_;
  const Query& query_;
  run::Budget& budget_;
  Language language_;
  Answer answer_;
  std::string out_;
};

}  // namespace

Result<std::string> explain(const solve::Session& session, const Query& query, run::Budget& budget, Language language) {
  return Teacher(session, query, budget, language).tell();
}

}  // namespace grundy::report
