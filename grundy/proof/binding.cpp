#include "grundy/proof/binding.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "grundy/certificate/automaton_check.hpp"
#include "grundy/certificate/automaton_search.hpp"
#include "grundy/number/numeration.hpp"
#include "grundy/proof/samples.hpp"
#include "grundy/proof/tuple_text.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/rules/plain_moves.hpp"

namespace grundy::proof {
namespace {

using certificate::Acceptor;
using certificate::AutomatonCertificate;
using certificate::MoveRelation;
using Position = std::vector<std::int64_t>;
/// The components of a target, in order of size.
using Target = std::multiset<Position>;

constexpr std::size_t kMostMoves = 2000;
constexpr std::size_t kMostMovesOfOneNumber = 6000;
constexpr std::size_t kMostLetters = std::size_t{1} << 16;
constexpr std::int64_t kLargestWitness = std::int64_t{1} << 20;

tl::unexpected<Error> refuse(Text why) {
  return fail(ErrorKind::refuted, say("the certificate is rejected: {}", std::move(why)));
}

/// The words of one relation that agree with a position.
class Words {
 public:
  Words(const MoveRelation& move, Acceptor& machine, unsigned digits) : move_(move), machine_(machine) {
    std::vector<std::uint8_t> is_position(move.machine.tracks, 0);
    for (const std::uint32_t track : move.position) is_position[track] = 1;
    for (std::uint32_t track = 0; track < move.machine.tracks; ++track) {
      if (is_position[track] == 0) free_.push_back(track);
    }
    for (std::size_t i = 0; i < free_.size() && letters_ <= kMostLetters; ++i) letters_ *= digits;
    digits_ = digits;
  }

  [[nodiscard]] bool too_many_letters() const { return letters_ > kMostLetters; }

  /// Calls `sink` with the numbers of each track, for words of at most `length` letters, until it returns false. `rest`
  /// tells whether a longer word agrees with the position.
  void list(const Numeration& numeration, const std::vector<Digits>& position, std::size_t length,
            const std::function<bool(const Position&)>& sink, bool& rest) {
    length_ = length;
    position_ = &position;
    dead_.assign(length + 1, {});
    word_.assign(move_.machine.tracks, Digits(length, 0));
    for (std::size_t i = 0; i < position.size(); ++i) {
      Digits& padded = word_[move_.position[i]];
      std::copy(position[i].begin(), position[i].end(), padded.end() - std::ssize(position[i]));
    }
    stopped_ = false;
    (void)walk(0, machine_.start(), [&] {
      Position numbers;
      for (const Digits& track : word_) numbers.push_back(static_cast<std::int64_t>(numeration.value(track)));
      return sink(numbers);
    });
    rest = !stopped_ && longer();
  }

 private:
  /// Whether a word is accepted from here on; walks all of them unless there is none.
  bool walk(std::size_t place, std::uint32_t state, const std::function<bool()>& sink) {
    if (!machine_.may(state, true)) return false;
    if (place == length_) {
      if (!machine_.accepts(state)) return false;
      stopped_ = stopped_ || !sink();
      return true;
    }
    if (dead_[place].contains(state)) return false;
    bool any = false;
    for (std::size_t letter = 0; letter < letters_ && !stopped_; ++letter) {
      set_free(place, letter);
      any = walk(place + 1, machine_.step(state, letter_at(place)), sink) || any;
    }
    if (!any && !stopped_) dead_[place].insert(state);
    return any;
  }

  void set_free(std::size_t place, std::size_t letter) {
    for (const std::uint32_t track : free_) {
      word_[track][place] = static_cast<std::uint8_t>(letter % digits_);
      letter /= digits_;
    }
  }
  std::vector<std::uint8_t> letter_at(std::size_t place) const {
    std::vector<std::uint8_t> letter;
    for (const Digits& track : word_) letter.push_back(track[place]);
    return letter;
  }

  /// The states that more than `length_` letters, the first of which is not all zeros, lead to before the last
  /// `length_`; then whether one of these letters' continuations is accepted.
  bool longer() {
    std::set<std::uint32_t> before;
    std::vector<std::uint32_t> queue;
    const auto prefix = [&](std::uint32_t state, std::size_t first) {
      for (std::size_t letter = first; letter < letters_; ++letter) {
        std::vector<std::uint8_t> digits(move_.machine.tracks, 0);
        std::size_t rest = letter;
        for (const std::uint32_t track : free_) {
          digits[track] = static_cast<std::uint8_t>(rest % digits_);
          rest /= digits_;
        }
        const std::uint32_t next = machine_.step(state, digits);
        if (machine_.may(next, true) && before.insert(next).second) queue.push_back(next);
      }
    };
    prefix(machine_.start(), 1);
    while (!queue.empty()) {
      const std::uint32_t state = queue.back();
      queue.pop_back();
      prefix(state, 0);
    }
    stopped_ = false;
    return std::any_of(before.begin(), before.end(), [&](std::uint32_t state) {
      return walk(0, state, [] { return false; });
    });
  }

  const MoveRelation& move_;
  Acceptor& machine_;
  std::vector<std::uint32_t> free_;
  std::size_t letters_ = 1;
  unsigned digits_ = 2;
  std::size_t length_ = 0;
  const std::vector<Digits>* position_ = nullptr;
  std::vector<std::set<std::uint32_t>> dead_;  ///< by place: states from which nothing is accepted
  std::vector<Digits> word_;
  bool stopped_ = false;
};

class Holder {
 public:
  Holder(const AutomatonCertificate& certificate, const rules::PlainMoves& plain, Numeration numeration,
         run::Budget& budget)
      : certificate_(certificate),
        plain_(plain),
        numeration_(std::move(numeration)),
        budget_(budget),
        domain_(certificate::acceptor_of(certificate.domain)),
        exercised_(certificate.moves.size(), false),
        heard_(plain.game().rules.size(), false) {
    for (const MoveRelation& move : certificate.moves) {
      machines_.push_back(certificate::acceptor_of(move.machine));
      words_.emplace_back(move, *machines_.back(), numeration_.digit_count());
    }
  }

  Result<Bound> run() {
    const std::size_t d = certificate_.dimension;
    if (std::any_of(words_.begin(), words_.end(), [](const Words& one) { return one.too_many_letters(); })) {
      return fail(ErrorKind::limit, say("its moves change too much at once to be listed"));
    }
    bound_.box = box_side(d);
    Position at(d, 0);
    do {
      const auto same = compare(at, kMostMovesOfOneNumber);
      if (!same) return fail(same.error());
    } while (next_in_box(at, bound_.box));
    const std::size_t most = d == 1 ? kMostMovesOfOneNumber : kMostMoves;
    for (Position& sample : larger_positions(d, plain_.constants())) {
      if (auto done = further(std::move(sample), most); !done) return fail(done.error());
    }
    for (std::size_t r = 0; r < certificate_.moves.size(); ++r) {
      if (exercised_[r]) continue;
      const auto some = visit_witness(r);
      if (!some) return fail(some.error());
      if (*some && !exercised_[r]) ++bound_.untested;
    }
    for (std::size_t rule = 0; rule < heard_.size(); ++rule) {
      if (!heard_[rule]) bound_.silent.push_back(rule + 1);
    }
    return bound_;
  }

 private:
  enum class Seen : std::uint8_t { outside, too_many_moves, compared };

  [[nodiscard]] std::vector<Digits> digits_of(const Position& at) const {
    std::vector<Digits> digits;
    for (const std::int64_t x : at) digits.push_back(numeration_.represent(static_cast<std::uint64_t>(x)));
    return digits;
  }

  bool accepts(Acceptor& acceptor, const std::vector<Digits>& digits) const {
    std::size_t length = 0;
    for (const Digits& one : digits) length = std::max(length, one.size());
    std::uint32_t state = acceptor.start();
    std::vector<std::uint8_t> letter(digits.size());
    for (std::size_t place = length; place-- > 0;) {
      for (std::size_t t = 0; t < digits.size(); ++t) {
        letter[t] = place < digits[t].size() ? digits[t][digits[t].size() - 1 - place] : std::uint8_t{0};
      }
      state = acceptor.step(state, letter);
    }
    return acceptor.accepts(state);
  }

  /// Errors: `refuted` where they differ.
  Result<Seen> compare(const Position& at, std::size_t most) {
    if (budget_.exhausted()) {
      return fail(ErrorKind::limit, say("the check could not be finished: {}", run::describe(budget_.why())));
    }
    const auto trouble = [&](const Error& error) {
      return error.kind == ErrorKind::limit ? fail(error) : refuse(error.message);
    };
    const Result<bool> inside = plain_.contains(at);
    if (!inside) return trouble(inside.error());
    const auto digits = digits_of(at);
    if (accepts(*domain_, digits) != *inside) {
      return refuse(say("its domain is not that of the rules at ({})", tuple_text(at)));
    }
    if (!*inside) return Seen::outside;
    std::set<Target> listed;
    std::size_t count = 0;
    std::int64_t longest = *std::max_element(at.begin(), at.end());
    const Result<bool> complete = plain_.for_each(at, [&](const rules::PlainMove& move) {
      Target target;
      for (std::size_t i = 0; i < move.target.size(); i += at.size()) {
        target.insert(Position(move.target.begin() + static_cast<std::ptrdiff_t>(i),
                               move.target.begin() + static_cast<std::ptrdiff_t>(i + at.size())));
      }
      for (const std::int64_t y : move.target) longest = std::max(longest, y);
      listed.insert(std::move(target));
      heard_[move.rule] = true;
      return ++count <= most;
    });
    if (!complete) return trouble(complete.error());
    if (!*complete) return Seen::too_many_moves;
    std::set<Target> told;
    bool extra = false;
    const std::size_t length = numeration_.represent(static_cast<std::uint64_t>(longest)).size() + 1;
    for (std::size_t r = 0; r < words_.size() && !extra; ++r) {
      const MoveRelation& move = certificate_.moves[r];
      bool rest = false;
      words_[r].list(numeration_, digits, length, [&](const Position& numbers) {
        Target target;
        for (const auto& tracks : move.targets) {
          Position part;
          for (const std::uint32_t track : tracks) part.push_back(numbers[track]);
          target.insert(std::move(part));
        }
        exercised_[r] = true;
        extra = extra || !listed.contains(target);
        told.insert(std::move(target));
        return !extra;
      }, rest);
      extra = extra || rest;
    }
    if (extra || told != listed) {
      return refuse(say("its moves are not those of the rules at ({})", tuple_text(at)));
    }
    return Seen::compared;
  }

  /// A position with too many moves is made smaller until they are few enough.
  Result<void> further(Position from, std::size_t most) {
    while (*std::max_element(from.begin(), from.end()) >= bound_.box) {
      auto seen = compare(from, most);
      if (seen && *seen == Seen::outside) {
        std::sort(from.begin(), from.end(), std::greater<>());
        seen = compare(from, most);
      }
      if (!seen) return fail(seen.error());
      if (*seen == Seen::compared) {
        ++bound_.further;
        bound_.largest = std::max(bound_.largest, *std::max_element(from.begin(), from.end()));
      }
      if (*seen != Seen::too_many_moves) break;
      *std::max_element(from.begin(), from.end()) /= 2;
    }
    return {};
  }

  /// Looks at a position from which this relation has a move, unless it is too large; false if there is none.
  Result<bool> visit_witness(std::size_t r) {
    const MoveRelation& move = certificate_.moves[r];
    std::vector<std::uint32_t> all(move.machine.tracks);
    std::iota(all.begin(), all.end(), 0U);
    certificate::Conjunction legal(move.machine.tracks,
                                   {{machines_[r].get(), all, true}, {domain_.get(), move.position, true}});
    const auto found = certificate::find_outside(numeration_.digit_count(), legal, {}, {}, budget_);
    if (!found) return fail(found.error());
    if (!*found) return false;
    Position at;
    for (const std::uint32_t track : move.position) {
      const Integer x = numeration_.value((**found)[track]);
      if (x > kLargestWitness) return true;
      at.push_back(static_cast<std::int64_t>(x));
    }
    for (std::size_t i = 0; i <= 2 * at.size(); ++i) {
      Position near = at;
      if (i > 0) near[(i - 1) / 2] += i % 2 == 0 ? 1 : -1;
      if (*std::min_element(near.begin(), near.end()) < 0) continue;
      if (auto done = further(std::move(near), kMostMovesOfOneNumber); !done) return fail(done.error());
    }
    return true;
  }

  const AutomatonCertificate& certificate_;
  const rules::PlainMoves& plain_;
  const Numeration numeration_;
  run::Budget& budget_;
  std::unique_ptr<Acceptor> domain_;
  std::vector<std::unique_ptr<Acceptor>> machines_;
  std::vector<Words> words_;
  std::vector<bool> exercised_;  ///< by relation
  std::vector<bool> heard_;      ///< by rule of the text
  Bound bound_;
};

/// The file that the text is: rules, or a game in one line.
Result<rules::File> file_of(const std::string& text) {
  auto file = rules::parse_file(text, "certificate");
  if (file) return file;
  auto inlined = rules::parse_inline(text);
  return inlined ? std::move(inlined) : std::move(file);
}

}  // namespace

Result<Bound> hold_to_rules(const AutomatonCertificate& certificate, run::Budget& budget) {
  const auto file = file_of(certificate.rules);
  if (!file) return refuse(say("its rules cannot be read: {}", file.error().message));
  const auto named = rules::parse_position(certificate.game + "()");
  if (!named || named->size() != 1 || !named->front().coordinates.empty() || named->front().count != 1) {
    return refuse(say("'{}' names no game with its parameters", certificate.game));
  }
  const auto game = std::find_if(file->games.begin(), file->games.end(),
                                 [&](const rules::Game& one) { return one.name == named->front().name; });
  if (game == file->games.end()) return refuse(say("its rules have no game '{}'", named->front().name));
  const auto plain = rules::PlainMoves::of(*file, static_cast<std::size_t>(game - file->games.begin()),
                                           named->front().parameters, certificate.dimension);
  if (!plain) return refuse(plain.error().message);
  Result<Numeration> numeration = Numeration::parse(certificate.numeration);
  if (!numeration) return fail(numeration.error());
  return Holder(certificate, *plain, std::move(*numeration), budget).run();
}

Result<Bound> verify(const AutomatonCertificate& certificate, run::Budget& budget) {
  if (auto checked = certificate::check(certificate, budget); !checked) return fail(checked.error());
  return hold_to_rules(certificate, budget);
}

}  // namespace grundy::proof
