#include "grundy/automaton/witness.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/set_pool.hpp"

namespace grundy::automaton {
namespace {

using Letter = std::vector<std::uint8_t>;

class Search {
 public:
  Search(const Automaton& relation, const std::vector<std::optional<std::vector<std::uint8_t>>>& given)
      : relation_(relation), given_(given), letter_(relation.tracks(), 0) {
    if (given.size() != relation.tracks()) throw std::invalid_argument("find_witness: one entry for each track");
    for (const auto& digits : given_) {
      if (digits) length_ = std::max(length_, digits->size());
    }
  }

  std::optional<Word> run() {
    // Leading zeros of the given numbers, as many as can lead to new states of longer free numbers.
    std::vector<std::uint32_t> sets{pool_.number_of(std::vector<std::uint32_t>{0})};
    std::vector<std::uint32_t> letters;
    const std::uint32_t zero = letter_number(Letter(relation_.tracks(), 0));
    while (true) {
      const std::uint32_t next = forward(sets.back(), zero);
      if (next == sets.back()) break;
      letters.push_back(zero);
      sets.push_back(next);
    }
    for (std::size_t place = 0; place < length_; ++place) {
      for (std::size_t t = 0; t < given_.size(); ++t) {
        const std::size_t size = given_[t] ? given_[t]->size() : 0;
        letter_[t] = place + size < length_ || size == 0 ? std::uint8_t{0} : (*given_[t])[place + size - length_];
      }
      letters.push_back(letter_number(letter_));
      sets.push_back(forward(sets.back(), letters.back()));
    }
    const auto last = pool_[sets.back()];
    const auto goal = std::find_if(last.begin(), last.end(), [&](State s) { return relation_.accepting(s); });
    if (goal == last.end()) return std::nullopt;
    State target = *goal;
    Word word{relation_.tracks(), std::vector<std::uint8_t>(letters.size() * relation_.tracks())};
    for (std::size_t i = letters.size(); i-- > 0;) {
      const Step& step = backward(sets[i], letters[i], target);
      std::copy(step.letter.begin(), step.letter.end(),
                word.letters.begin() + static_cast<std::ptrdiff_t>(i * word.tracks));
      target = step.from;
    }
    return word;
  }

 private:
  struct Step {
    State from = 0;
    Letter letter;
  };

  std::uint32_t letter_number(const Letter& letter) {
    const auto [entry, fresh] = letter_numbers_.try_emplace(letter, static_cast<std::uint32_t>(letters_.size()));
    if (fresh) letters_.push_back(letter);
    return entry->second;
  }

  /// Calls `visit(state)` for every state that `ref` can lead to with the given digits of `letter_`, whose free digits
  /// are filled in; stops when it returns true.
  template <class Visit>
  bool each_target(Ref ref, const Visit& visit) {
    if (is_leaf(ref)) return relation_.constant(leaf_value(ref)) != false && visit(leaf_value(ref));
    const std::uint32_t track = relation_.forest().level(ref);
    if (given_[track]) return each_target(relation_.forest().child(ref, letter_[track]), visit);
    for (unsigned digit = 0; digit < relation_.digits(); ++digit) {
      letter_[track] = static_cast<std::uint8_t>(digit);
      if (each_target(relation_.forest().child(ref, digit), visit)) return true;
    }
    letter_[track] = 0;
    return false;
  }

  std::uint32_t forward(std::uint32_t set, std::uint32_t letter) {
    const std::uint64_t key = std::uint64_t{set} << 32 | letter;
    if (const auto found = next_.find(key); found != next_.end()) return found->second;
    const std::vector<State> members(pool_[set].begin(), pool_[set].end());
    std::vector<State> reached;
    letter_ = letters_[letter];
    for (const State state : members) {
      each_target(relation_.root(state), [&](State target) {
        reached.push_back(target);
        return false;
      });
    }
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    const std::uint32_t number = pool_.number_of(reached);
    next_.emplace(key, number);
    return number;
  }

  const Step& backward(std::uint32_t set, std::uint32_t letter, State target) {
    const auto key = std::pair{std::uint64_t{set} << 32 | letter, target};
    if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
    Step step;
    letter_ = letters_[letter];
    for (const State state : pool_[set]) {
      if (each_target(relation_.root(state), [&](State reached) { return reached == target; })) {
        step = {state, letter_};
        break;
      }
    }
    return steps_.emplace(key, std::move(step)).first->second;
  }

  const Automaton& relation_;
  const std::vector<std::optional<std::vector<std::uint8_t>>>& given_;
  std::size_t length_ = 0;
  Letter letter_;
  SetPool pool_;
  boost::unordered_flat_map<Letter, std::uint32_t> letter_numbers_;
  std::vector<Letter> letters_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> next_;
  boost::unordered_flat_map<std::pair<std::uint64_t, State>, Step> steps_;
};

}  // namespace

std::optional<Word> find_witness(const Automaton& relation,
                                 const std::vector<std::optional<std::vector<std::uint8_t>>>& given) {
  return Search(relation, given).run();
}

}  // namespace grundy::automaton
