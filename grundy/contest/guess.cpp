#include "grundy/contest/guess.hpp"

#include <algorithm>
#include <bitset>
#include <charconv>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "grundy/code/code.hpp"
#include "grundy/solve/tabulate.hpp"

namespace grundy::contest {
namespace {

/// The smallest hitting sets by iterated deepening.
class Hitting {
 public:
  Hitting(std::vector<std::vector<std::uint64_t>> demands, std::size_t most, run::Budget& budget)
      : demands_(std::move(demands)), most_(most), budget_(budget) {}

  std::vector<std::vector<std::uint64_t>> solve(std::size_t largest) {
    for (std::size_t size = 0; size <= largest && found_.empty() && !budget_.exhausted(); ++size) search(size);
    for (auto& set : found_) std::sort(set.begin(), set.end());
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    if (found_.size() > most_) found_.resize(most_);
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool contains(const std::vector<std::uint64_t>& set, std::uint64_t k) const {
    return std::find(set.begin(), set.end(), k) != set.end();
  }

  void search(std::size_t left) {
    if (found_.size() >= 64 * most_ || (++steps_ % 1024 == 0 && budget_.exhausted())) return;
    const std::vector<std::uint64_t>* open = nullptr;
    std::vector<std::uint64_t> fewest;
    for (const auto& demand : demands_) {
      if (std::any_of(demand.begin(), demand.end(), [&](std::uint64_t k) { return contains(chosen_, k); })) continue;
      std::vector<std::uint64_t> servants;
      for (const std::uint64_t k : demand)
        if (!contains(refused_, k)) servants.push_back(k);
      if (open != nullptr && servants.size() >= fewest.size()) continue;
      open = &demand;
      fewest = std::move(servants);
    }
    if (open == nullptr) {
      found_.push_back(chosen_);
      return;
    }
    if (left == 0) return;
    // After k has been tried it is refused, so that no set is met twice.
    const std::size_t before = refused_.size();
    for (const std::uint64_t k : fewest) {
      chosen_.push_back(k);
      search(left - 1);
      chosen_.pop_back();
      refused_.push_back(k);
    }
    refused_.resize(before);
  }

  std::vector<std::vector<std::uint64_t>> demands_;
  std::size_t most_;
  run::Budget& budget_;
  std::vector<std::uint64_t> chosen_;
  std::vector<std::uint64_t> refused_;
  std::vector<std::vector<std::uint64_t>> found_;
  std::uint64_t steps_ = 0;
};

/// A game of N heaps has values below 2N, and so have all xors of them below the next power of two.
constexpr std::size_t value_limit = 2048;
using Values = std::bitset<value_limit>;

/// The search for codes: digits d0, then d1, d2, … as heaps ask for them.
class Codes {
 public:
  Codes(const Beginning& beginning, unsigned base, std::size_t length, run::Budget& budget)
      : beginning_(beginning),
        base_(base),
        length_(length),
        budget_(budget),
        digits_(length + 1, 0),
        values_(beginning.values.size(), 0),
        pairs_(beginning.values.size()),
        triples_(beginning.values.size()) {}

  void search(std::size_t most, std::vector<std::string>& result) {
    most_ = most;
    result_ = &result;
    for (unsigned d0 = 0; d0 < base_; d0 += 4) {
      digits_[0] = d0;
      next(1);
    }
  }

 private:
  /// Splits of n into two and three heaps; needs the values below n.
  void split(std::size_t n) {
    pairs_[n].reset();
    triples_[n].reset();
    for (std::size_t a = 1; 2 * a <= n; ++a) pairs_[n].set(values_[a] ^ values_[n - a]);
    if (base_ <= 8) return;
    for (std::size_t a = 1; 3 * a <= n; ++a)
      for (std::size_t b = a; a + 2 * b <= n; ++b) triples_[n].set(values_[a] ^ values_[b] ^ values_[n - a - b]);
  }

  std::optional<std::uint32_t> value(std::size_t n) {
    Values seen;
    for (std::size_t k = 0; k <= std::min(n, length_); ++k) {
      const unsigned digit = digits_[k];
      const std::size_t rest = n - k;
      if ((digit & 1U) != 0 && rest == 0) seen.set(0);
      if ((digit & 2U) != 0 && rest > 0 && k > 0) seen.set(values_[rest]);
      if ((digit & 4U) != 0) seen |= pairs_[rest];
      if ((digit & 8U) != 0) seen |= triples_[rest];
    }
    std::uint32_t mex = 0;
    while (mex < value_limit && seen.test(mex)) ++mex;
    return mex < value_limit / 2 ? std::optional(mex) : std::nullopt;
  }

  bool accept(std::size_t n) {
    const auto g = value(n);
    if (!g || !beginning_.fits(n, *g)) return false;
    values_[n] = *g;
    return true;
  }

  void next(std::size_t n) {
    if (++steps_ % 256 == 0 && budget_.exhausted()) return;
    if (result_->size() >= most_) return;
    if (n == values_.size()) {
      report();
      return;
    }
    split(n);
    if (n > length_) {
      if (accept(n)) next(n + 1);
      return;
    }
    for (unsigned digit = 0; digit < base_; ++digit) {
      digits_[n] = digit;
      if (n == length_ && digit == 0) continue;  // found among the shorter ones
      split(n);
      if (accept(n)) next(n + 1);
    }
    digits_[n] = 0;
  }

  void report() {
    const auto splits = [](unsigned digit) { return (digit & ~3U) != 0; };
    const bool subtraction = std::none_of(digits_.begin(), digits_.end(), splits) &&
                             std::all_of(digits_.begin(), digits_.end(), [](unsigned d) { return d == 0 || d == 3; });
    if (subtraction) return;
    std::string text = fmt::format("{:X}.", digits_[0]);
    for (std::size_t k = 1; k <= length_; ++k) text += fmt::format("{:X}", digits_[k]);
    result_->push_back(std::move(text));
  }

  const Beginning& beginning_;
  unsigned base_;
  std::size_t length_;
  run::Budget& budget_;
  std::vector<unsigned> digits_;
  std::vector<std::uint32_t> values_;
  std::vector<Values> pairs_;
  std::vector<Values> triples_;
  std::size_t most_ = 0;
  std::vector<std::string>* result_ = nullptr;
  std::uint64_t steps_ = 0;
};

/// All choices of number parameters up to `most`: "", "[3]", "[1, 2]".
std::vector<std::string> parameter_texts(const rules::Game& game, unsigned most) {
  std::vector<std::string> texts{""};
  for (const rules::Declaration& parameter : game.parameters) {
    if (parameter.shape != rules::Declaration::Shape::number) return {};
    std::vector<std::string> longer;
    for (const std::string& text : texts)
      for (unsigned value = 1; value <= most; ++value)
        longer.push_back(text + (text.empty() ? "[" : ", ") + std::to_string(value));
    texts = std::move(longer);
  }
  if (!game.parameters.empty())
    for (std::string& text : texts) text += "]";
  return texts;
}

}  // namespace

Result<Beginning> parse_beginning(std::string_view text) {
  Beginning result;
  const std::string_view whole = text;
  if (text.starts_with("P:") || text.starts_with("p:")) {
    result.losing_only = true;
    text.remove_prefix(2);
  }
  std::vector<std::uint32_t> numbers;
  const auto skip_blanks = [&] {
    while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
  };
  skip_blanks();
  for (bool wanted = true; wanted || !text.empty();) {
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::size_t length = static_cast<std::size_t>(end - text.data());
    if (problem != std::errc{} || number >= most_terms ||
        (length < text.size() && text[length] != ',' && text[length] != ' '))
      return fail(ErrorKind::input, say("a number from 0 to {} was expected", most_terms - 1),
                  place_in(whole, whole.size() - text.size(), std::min<std::size_t>(text.size(), 12), "values"));
    numbers.push_back(number);
    text.remove_prefix(length);
    // Commas or blanks stand between numbers; after a comma there is another one.
    skip_blanks();
    wanted = !text.empty() && text[0] == ',';
    if (wanted) text.remove_prefix(1);
    skip_blanks();
  }
  if (numbers.empty() || numbers.size() > most_terms)
    return fail(ErrorKind::input, say("between 1 and {} numbers were expected", most_terms), std::nullopt,
                say("for example 0,1,1,0,2,1,3 or P:0,3,6,9"));
  if (!result.losing_only) {
    result.values = std::move(numbers);
    return result;
  }
  if (std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) != numbers.end())
    return fail(ErrorKind::input, say("losing positions are given in ascending order"));
  result.values.assign(numbers.back() + 1, 1);
  for (const std::uint32_t n : numbers) result.values[n] = 0;
  result.values[0] = 0;  // nothing can be taken from it, so a list that begins with heap 1 means it too
  return result;
}

SubtractionSets subtraction_sets(const Beginning& beginning, std::size_t most, run::Budget& budget) {
  SubtractionSets result;
  const auto& g = beginning.values;
  if (g[0] != 0) return result;
  for (std::size_t k = 1; k < g.size(); ++k) {
    bool possible = true;
    for (std::size_t n = k; n < g.size() && possible; ++n)
      possible = g[n] != g[n - k] || (beginning.losing_only && g[n] != 0);
    if (possible) result.possible.push_back(k);
  }
  std::vector<std::vector<std::uint64_t>> demands;
  for (std::size_t n = 0; n < g.size(); ++n) {
    for (std::uint32_t v = 0; v < g[n]; ++v) {
      std::vector<std::uint64_t> servants;
      for (const std::uint64_t k : result.possible)
        if (k <= n && g[n - k] == v) servants.push_back(k);
      if (servants.empty()) return {};
      demands.push_back(std::move(servants));
    }
  }
  result.smallest = Hitting(std::move(demands), most, budget).solve(result.possible.size());
  return result;
}

std::vector<std::string> codes(const Beginning& beginning, unsigned base, std::size_t digits, std::size_t most,
                               run::Budget& budget) {
  std::vector<std::string> result;
  if (beginning.values[0] != 0) return result;
  for (std::size_t length = 1; length <= std::min(digits, beginning.values.size() - 1); ++length)
    Codes(beginning, base, length, budget).search(most, result);
  return result;
}

std::vector<std::string> catalogue_games(const solve::Session& session, const Beginning& beginning,
                                         run::Budget& budget) {
  std::vector<std::pair<std::size_t, std::string>> found;
  const auto last = static_cast<std::int64_t>(beginning.values.size()) - 1;
  const auto consider = [&](const std::string& name, const std::vector<std::string>& parameters, bool start) {
    for (const std::string& text : parameters) {
      if (budget.exhausted()) return;
      const auto table = solve::tabulate(session, name + text + "(*)", last, Convention::normal, budget);
      if (!table || table->cells.size() != beginning.values.size()) continue;
      // A list of losing heaps says nothing of heaps that a game does not have, such as heap 0 of one from 1 on.
      const auto& cells = table->cells;
      const auto first = static_cast<std::size_t>(
          std::find_if(cells.begin(), cells.end(), [](const auto& cell) { return cell.has_value(); }) - cells.begin());
      bool fits = first < cells.size();
      for (std::size_t n = 0; n < cells.size() && fits; ++n) {
        const bool lacks = n < first && beginning.losing_only && beginning.values[n] != 0;
        fits = lacks || (cells[n] && beginning.fits(n, *cells[n]));
      }
      if (fits) found.emplace_back(text.size(), name + text + (start ? "(n)" : ""));
    }
  };
  for (const solve::NamedGame& named : session.games()) {
    const rules::Game& game = named.rules->games[named.index];
    if (game.coordinates.size() == 1 && game.coordinates[0].shape == rules::Declaration::Shape::number)
      consider(game.name, parameter_texts(game, game.parameters.size() > 1 ? 4 : 6), false);
    for (const rules::StartForm& form : named.rules->starts) {
      if (form.name != game.name || form.coordinates.size() != 1 || form.parameters.size() != game.parameters.size())
        continue;
      consider(form.name, parameter_texts(game, 6), true);
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (auto& [size, name] : found) names.push_back(std::move(name));
  return names;
}

}  // namespace grundy::contest
