#include "grundy/automaton/solutions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/set_pool.hpp"

namespace grundy::automaton {
namespace {

using Letter = std::vector<std::uint8_t>;
using Given = std::vector<std::optional<std::vector<std::uint8_t>>>;

/// One place of the graph: from the live states before it (by their rank) to those after it.
struct Step {
  struct Edge {
    std::uint32_t to = 0;  ///< rank among the live states after the letter
    std::uint32_t letter = 0;
  };
  /// The same edges for counting: parallel ones as one, with their number.
  struct Sum {
    std::uint32_t to = 0;
    std::uint64_t times = 0;
  };
  std::uint32_t live = 0;  ///< the set of live states before the letter
  std::vector<std::vector<Edge>> edges;
  std::vector<std::vector<Sum>> sums;
};

constexpr std::uint32_t poll_every = 1U << 14U;

Error out_of_time(run::Budget& budget) {
  return Error{ErrorKind::limit, run::describe(budget.why()), std::nullopt, std::nullopt, {}};
}

}  // namespace

struct Solutions::Graph {
  unsigned tracks = 0;
  std::vector<Letter> letters;        ///< whole letters, given tracks and free ones
  std::vector<Step> steps;            ///< the distinct ones
  std::vector<std::uint32_t> places;  ///< the step of each place
  std::vector<std::uint32_t> widths;  ///< live states before each place, and after the last
  std::uint32_t start = 0;            ///< rank of the initial state
  bool none = true;
};

namespace {

class Builder {
 public:
  Builder(const Automaton& relation, const Given& given, run::Budget& budget)
      : relation_(relation), given_(given), budget_(budget), letter_(relation.tracks(), 0) {
    if (given.size() != relation.tracks()) throw std::invalid_argument("Solutions: one entry for each track");
    for (const auto& digits : given_) {
      if (digits) length_ = std::max(length_, digits->size());
    }
  }

  template <class Graph>
  Result<void> run(Graph& graph) {
    graph.tracks = relation_.tracks();
    if (!forward()) return fail(out_of_time(budget_));
    // Backwards, the states that can still accept.
    std::vector<std::uint32_t> accepting;
    for (const State state : pool_[sets_.back()]) {
      if (relation_.accepting(state)) accepting.push_back(state);
    }
    std::uint32_t live = pool_.number_of(accepting);
    const std::size_t length = given_letters_.size();
    graph.places.resize(length);
    graph.widths.resize(length + 1);
    graph.widths[length] = static_cast<std::uint32_t>(accepting.size());
    for (std::size_t i = length; i-- > 0;) {
      if (i % poll_every == 0 && budget_.exhausted()) return fail(out_of_time(budget_));
      graph.places[i] = step_of(sets_[i], given_letters_[i], live);
      live = steps_[graph.places[i]].live;
      graph.widths[i] = static_cast<std::uint32_t>(pool_[live].size());
      if (graph.widths[i] == 0) return {};
    }
    const auto first = pool_[live];
    const auto found = std::find(first.begin(), first.end(), State{0});
    if (found == first.end()) return {};
    graph.start = static_cast<std::uint32_t>(found - first.begin());
    // More leading places than states were allowed for: a word that uses the first of them goes round in a circle.
    if (extra_ > 0) {
      for (const Step::Edge& edge : steps_[graph.places[0]].edges[graph.start]) {
        const Letter& letter = letters_[edge.letter];
        if (std::any_of(letter.begin(), letter.end(), [](std::uint8_t d) { return d != 0; })) {
          return fail(ErrorKind::internal, say("a position has infinitely many moves"));
        }
      }
    }
    graph.none = false;
    graph.letters = std::move(letters_);
    graph.steps = std::move(steps_);
    return {};
  }

 private:
  /// The sets of states that the prefixes lead to, letter by letter.
  bool forward() {
    const std::uint32_t zero = given_letter(Letter(relation_.tracks(), 0));
    // Free numbers may begin earlier: so many places in front as there are states that zeros there can lead to.
    std::uint32_t closed = pool_.number_of(std::array{std::uint32_t{0}});
    while (true) {
      const std::uint32_t next = after(closed, zero);
      if (next == closed) break;
      closed = next;
    }
    extra_ = pool_[closed].size() > 1 ? pool_[closed].size() : 0;
    sets_.push_back(pool_.number_of(std::array{std::uint32_t{0}}));
    for (std::size_t i = 0; i < extra_; ++i) push(zero);
    for (std::size_t place = 0; place < length_; ++place) {
      if (place % poll_every == 0 && budget_.exhausted()) return false;
      for (std::size_t t = 0; t < given_.size(); ++t) {
        const std::size_t size = given_[t] ? given_[t]->size() : 0;
        letter_[t] = place + size < length_ || size == 0 ? std::uint8_t{0} : (*given_[t])[place + size - length_];
      }
      push(given_letter(letter_));
    }
    return true;
  }

  void push(std::uint32_t letter) {
    given_letters_.push_back(letter);
    sets_.push_back(after(sets_.back(), letter));
  }

  std::uint32_t given_letter(const Letter& letter) {
    const auto [entry, fresh] = given_numbers_.try_emplace(letter, static_cast<std::uint32_t>(given_list_.size()));
    if (fresh) given_list_.push_back(letter);
    return entry->second;
  }

  std::uint32_t after(std::uint32_t set, std::uint32_t letter) {
    const std::uint64_t key = std::uint64_t{set} << 32U | letter;
    if (const auto found = next_.find(key); found != next_.end()) return found->second;
    const std::vector<State> members(pool_[set].begin(), pool_[set].end());
    std::vector<State> reached;
    for (const State state : members) targets(relation_.root(state), given_list_[letter], reached);
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    const std::uint32_t number = pool_.number_of(reached);
    next_.emplace(key, number);
    return number;
  }

  void targets(Ref ref, const Letter& letter, std::vector<State>& reached) const {
    if (is_leaf(ref)) {
      if (relation_.constant(leaf_value(ref)) != false) reached.push_back(leaf_value(ref));
      return;
    }
    const std::uint32_t track = relation_.forest().level(ref);
    if (given_[track]) return targets(relation_.forest().child(ref, letter[track]), letter, reached);
    for (const Ref child : relation_.forest().children(ref)) targets(child, letter, reached);
  }

  std::uint32_t step_of(std::uint32_t set, std::uint32_t letter, std::uint32_t live) {
    const auto key = std::pair{std::uint64_t{set} << 32U | letter, live};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const std::vector<State> from(pool_[set].begin(), pool_[set].end());
    const std::vector<State> to(pool_[live].begin(), pool_[live].end());
    Step step;
    std::vector<State> kept;
    for (const State state : from) {
      std::vector<Step::Edge> edges;
      letter_ = given_list_[letter];
      walk(relation_.root(state), 0, to, edges);
      if (edges.empty()) continue;
      kept.push_back(state);
      std::map<std::uint32_t, std::uint64_t> times;
      for (const Step::Edge& edge : edges) ++times[edge.to];
      std::vector<Step::Sum>& sums = step.sums.emplace_back();
      for (const auto& [target, number] : times) sums.push_back({target, number});
      step.edges.push_back(std::move(edges));
    }
    step.live = pool_.number_of(kept);
    steps_.push_back(std::move(step));
    const auto number = static_cast<std::uint32_t>(steps_.size() - 1);
    known_.emplace(key, number);
    return number;
  }

  /// All letters, in order, that lead to one of `to`: also those of free tracks that the diagram does not ask about,
  /// for they are different numbers all the same.
  void walk(Ref ref, unsigned track, const std::vector<State>& to, std::vector<Step::Edge>& edges) {
    if (is_leaf(ref) && !std::binary_search(to.begin(), to.end(), leaf_value(ref))) return;
    if (track == relation_.tracks()) {
      const auto target = std::lower_bound(to.begin(), to.end(), leaf_value(ref)) - to.begin();
      const auto [entry, fresh] = numbers_.try_emplace(letter_, static_cast<std::uint32_t>(letters_.size()));
      if (fresh) letters_.push_back(letter_);
      edges.push_back({static_cast<std::uint32_t>(target), entry->second});
      return;
    }
    if (given_[track]) return walk(relation_.forest().cofactor(ref, track, letter_[track]), track + 1, to, edges);
    for (unsigned digit = 0; digit < relation_.digits(); ++digit) {
      letter_[track] = static_cast<std::uint8_t>(digit);
      walk(relation_.forest().cofactor(ref, track, digit), track + 1, to, edges);
    }
  }

  const Automaton& relation_;
  const Given& given_;
  run::Budget& budget_;
  std::size_t length_ = 0, extra_ = 0;
  Letter letter_;
  SetPool pool_;
  std::vector<std::uint32_t> sets_, given_letters_;
  boost::unordered_flat_map<Letter, std::uint32_t> given_numbers_, numbers_;
  std::vector<Letter> given_list_, letters_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> next_;
  boost::unordered_flat_map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> known_;
  std::vector<Step> steps_;
};

/// Paths through stretches of places, as matrices.
template <class Graph>
class Counter {
 public:
  Counter(const Graph& graph, run::Budget& budget) : graph_(graph), budget_(budget) {}

  /// In machine words; nothing if a count does not fit.
  std::optional<std::uint64_t> small() {
    std::vector<std::uint64_t> paths(graph_.widths[0], 0), next;
    paths[graph_.start] = 1;
    for (std::size_t i = 0; i < graph_.places.size(); ++i) {
      next.assign(graph_.widths[i + 1], 0);
      const Step& step = graph_.steps[graph_.places[i]];
      for (std::size_t from = 0; from < paths.size(); ++from) {
        if (paths[from] == 0) continue;
        for (const Step::Sum& sum : step.sums[from]) {
          std::uint64_t product = 0;
          if (__builtin_mul_overflow(paths[from], sum.times, &product) ||
              __builtin_add_overflow(next[sum.to], product, &next[sum.to])) {
            return std::nullopt;
          }
        }
      }
      paths.swap(next);
      if (i % poll_every == 0 && budget_.exhausted()) return std::nullopt;
    }
    std::uint64_t total = 0;
    for (const std::uint64_t some : paths) {
      if (__builtin_add_overflow(total, some, &total)) return std::nullopt;
    }
    return total;
  }

  std::optional<Integer> large() {
    Row row(graph_.widths[0]);
    row[graph_.start] = 1;
    row = advance(std::move(row), 0, graph_.places.size());
    if (budget_.exhausted()) return std::nullopt;
    Integer total = 0;
    for (const Integer& some : row) total += some;
    return total;
  }

 private:
  using Row = std::vector<Integer>;
  using Matrix = std::vector<Row>;
  static constexpr std::size_t kBlock = 64;  ///< places that are walked one by one
  static constexpr std::uint32_t kWide = 12;

  Row advance(Row row, std::size_t low, std::size_t high) {
    if (budget_.exhausted()) return row;
    // Wide layers make products of matrices dearer than they save.
    if (high - low <= kBlock || *std::max_element(graph_.widths.begin() + static_cast<std::ptrdiff_t>(low),
                                                  graph_.widths.begin() + static_cast<std::ptrdiff_t>(high)) > kWide) {
      return walk(std::move(row), low, high);
    }
    const std::size_t middle = low + (high - low) / 2;
    row = advance(std::move(row), low, middle);
    return times(row, matrix(middle, high));
  }

  Row walk(Row row, std::size_t low, std::size_t high) {
    for (std::size_t i = low; i < high; ++i) {
      Row next(graph_.widths[i + 1]);
      const Step& step = graph_.steps[graph_.places[i]];
      for (std::size_t from = 0; from < row.size(); ++from) {
        if (row[from] == 0) continue;
        for (const Step::Sum& sum : step.sums[from]) next[sum.to] += row[from] * sum.times;
      }
      row = std::move(next);
      if (i % kBlock == 0 && budget_.exhausted()) return Row(graph_.widths[high]);
    }
    return row;
  }

  Matrix matrix(std::size_t low, std::size_t high) {
    Matrix made;
    if (high - low <= kBlock) {
      for (std::uint32_t from = 0; from < graph_.widths[low]; ++from) {
        Row unit(graph_.widths[low]);
        unit[from] = 1;
        made.push_back(walk(std::move(unit), low, high));
      }
      return made;
    }
    const std::size_t middle = low + (high - low) / 2;
    made = matrix(low, middle);
    if (budget_.exhausted()) return Matrix(graph_.widths[low], Row(graph_.widths[high]));
    const Matrix right = matrix(middle, high);
    for (Row& row : made) row = times(row, right);
    return made;
  }

  static Row times(const Row& row, const Matrix& matrix) {
    Row result(matrix.empty() ? 0 : matrix.front().size());
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k] == 0) continue;
      for (std::size_t j = 0; j < result.size(); ++j) {
        if (matrix[k][j] != 0) result[j] += row[k] * matrix[k][j];
      }
    }
    return result;
  }

  const Graph& graph_;
  run::Budget& budget_;
};

}  // namespace

Solutions::Solutions(std::unique_ptr<const Graph> graph) : graph_(std::move(graph)) {}
Solutions::Solutions(Solutions&&) noexcept = default;
Solutions& Solutions::operator=(Solutions&&) noexcept = default;
Solutions::~Solutions() = default;

Result<Solutions> Solutions::of(const Automaton& relation, const Given& given, run::Budget& budget) {
  auto graph = std::make_unique<Graph>();
  if (auto done = Builder(relation, given, budget).run(*graph); !done) return fail(std::move(done.error()));
  return Solutions(std::move(graph));
}

Result<Integer> Solutions::count(run::Budget& budget) const {
  if (graph_->none) return Integer(0);
  Counter<Graph> counter(*graph_, budget);
  if (const auto small = counter.small()) return Integer(*small);
  if (auto large = counter.large()) return std::move(*large);
  return fail(out_of_time(budget));
}

bool Solutions::for_each(const std::function<bool(const Word&)>& sink) const {
  if (graph_->none) return true;
  const Graph& graph = *graph_;
  const std::size_t length = graph.places.size();
  Word word{graph.tracks, std::vector<std::uint8_t>(length * graph.tracks)};
  std::vector<std::uint32_t> state(length + 1, graph.start), chosen(length, 0);
  std::size_t place = 0;
  while (true) {
    for (; place < length; ++place) {
      const Step::Edge& edge = graph.steps[graph.places[place]].edges[state[place]][chosen[place]];
      const Letter& letter = graph.letters[edge.letter];
      std::copy(letter.begin(), letter.end(), word.letters.begin() + static_cast<std::ptrdiff_t>(place * graph.tracks));
      state[place + 1] = edge.to;
    }
    if (!sink(word)) return false;
    while (place > 0) {
      --place;
      if (++chosen[place] < graph.steps[graph.places[place]].edges[state[place]].size()) break;
      chosen[place] = 0;
      if (place == 0) return true;
    }
    if (length == 0) return true;
  }
}

}  // namespace grundy::automaton
