#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "grundy/automaton/numerals.hpp"
#include "grundy/automaton/set_pool.hpp"

namespace grundy::automaton {
namespace {

constexpr std::int64_t kScale = std::int64_t{1} << 20;
constexpr std::int64_t kMost = std::int64_t{1} << 24;

}  // namespace

/// What is known after some digits, under one guess of where in the period the last one stood.
struct Numerals::Element {
  enum class Is : std::uint8_t { open, positive, negative };  ///< the last two whatever digits follow
  std::size_t cls = 0;
  Is is = Is::open;
  std::int64_t a = 0, b = 0;
  friend auto operator<=>(const Element&, const Element&) = default;
};

Numerals::Numerals(Numeration numeration) : numeration_(std::move(numeration)) {
  // The ratios of one class converge like convergents do; the first ones are taken as they are, and from a large weight
  // on, all that follow lie within one unit of 2^-20 of the last.
  ratio_.assign(numeration_.classes(), {kScale, 0});
  if (!numeration_.carries()) {
    std::fill(ratio_.begin(), ratio_.end(), std::pair<std::int64_t, std::int64_t>{0, kScale});
    return;
  }
  Integer at = 1, below = numeration_.before();
  std::size_t late = 0;
  for (std::size_t place = 0; late < 2 * numeration_.classes(); ++place) {
    auto& [low, high] = ratio_[numeration_.class_of(place)];
    const auto floor = static_cast<std::int64_t>(Integer(below * kScale / at));
    low = std::min(low, floor - 1);
    high = std::max(high, floor + 2);
    if (at > Integer(kScale) * kScale) ++late;
    const Integer next = at * numeration_.quotient(numeration_.class_of(place)) + below;
    below = std::exchange(at, next);
  }
}

Automaton Numerals::linear(std::span<const std::int64_t> coefficients, std::int64_t constant, Comparison comparison,
                           Effort& effort) const {
  const auto tracks = static_cast<unsigned>(coefficients.size());
  if (comparison == Comparison::at_least) {
    std::vector<std::int64_t> negated(coefficients.begin(), coefficients.end());
    for (std::int64_t& c : negated) c = -c;
    return linear(negated, -constant, Comparison::at_most, effort);
  }
  std::int64_t positive = 0, negative = 0;
  std::vector<unsigned> used;
  for (unsigned t = 0; t < tracks; ++t) {
    if (coefficients[t] >= kMost || coefficients[t] <= -kMost) effort.spend();
    if (effort.spent()) break;
    if (coefficients[t] > 0) positive += coefficients[t];
    if (coefficients[t] < 0) negative -= coefficients[t];
    if (coefficients[t] != 0) used.push_back(t);
  }
  const std::int64_t slack = constant < 0 ? -constant : constant;
  if (slack >= kMost || positive >= kMost || negative >= kMost) effort.spend();
  if (effort.spent()) return Automaton(digits(), tracks);

  const bool equal = comparison == Comparison::equal;
  std::map<Element, std::uint32_t> numbers;
  std::vector<Element> elements;
  const auto number_of = [&](const Element& element) {
    const auto [entry, fresh] = numbers.try_emplace(element, static_cast<std::uint32_t>(elements.size()));
    if (fresh) elements.push_back(element);
    return entry->second;
  };
  // Adds what `element` becomes on a letter whose digits sum to `sum`, for each place the letter may stand at.
  const auto advance = [&](const Element& element, std::int64_t sum, std::vector<std::uint32_t>& into) {
    for (const std::size_t cls : numeration_.classes_below(element.cls)) {
      Element next = element;
      next.cls = cls;
      if (element.is == Element::Is::open) {
        next.a = element.a * numeration_.quotient(cls) + element.b + sum;
        next.b = numeration_.carries() ? element.a : 0;
        const auto [low, high] = ratio_[cls];
        const std::int64_t least = next.a * kScale + std::min(next.b * low, next.b * high);
        const std::int64_t most = next.a * kScale + std::max(next.b * low, next.b * high);
        if (least > (negative + slack) * kScale) {
          next.is = Element::Is::positive;
        } else if (most < -(positive + slack) * kScale) {
          next.is = Element::Is::negative;
        }
        if (next.is != Element::Is::open) next.a = next.b = 0;
      }
      if (next.is == Element::Is::positive || (equal && next.is == Element::Is::negative)) continue;
      into.push_back(number_of(next));
    }
  };
  const auto accepts = [&](const Element& element) {
    if (element.cls != numeration_.class_of(0)) return false;
    if (element.is != Element::Is::open) return element.is == Element::Is::negative;
    const std::int64_t total = element.a + element.b * numeration_.before() + constant;
    return equal ? total == 0 : total <= 0;
  };

  Raw raw(digits());
  SetPool pool;
  const auto set_of = [&](std::vector<std::uint32_t>& members) {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    return pool.number_of(members);
  };
  std::vector<std::uint32_t> start;
  for (std::size_t cls = 0; cls < numeration_.classes(); ++cls)
    start.push_back(number_of({cls, Element::Is::open, 0, 0}));
  raw.initial = set_of(start);
  std::vector<boost::unordered_flat_map<std::int64_t, Ref>> memo(used.size() + 1);
  while (raw.roots.size() < pool.size()) {
    const auto set = static_cast<std::uint32_t>(raw.roots.size());
    const std::vector<std::uint32_t> members(pool[set].begin(), pool[set].end());
    for (auto& level : memo) level.clear();
    const auto build = [&](const auto& self, std::size_t depth, std::int64_t sum) -> Ref {
      if (const auto found = memo[depth].find(sum); found != memo[depth].end()) return found->second;
      Ref made = 0;
      if (depth == used.size()) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t member : members) advance(Element(elements[member]), sum, next);
        made = leaf(set_of(next));
      } else {
        std::array<Ref, Numeration::kMostDigits> children{};
        for (unsigned digit = 0; digit < digits(); ++digit) {
          children[digit] = self(self, depth + 1, sum + coefficients[used[depth]] * digit);
        }
        made = raw.forest.node(used[depth], std::span(children).first(digits()));
      }
      memo[depth].emplace(sum, made);
      return made;
    };
    raw.roots.push_back(build(build, 0, 0));
    raw.accepting.push_back(
        std::any_of(members.begin(), members.end(), [&](std::uint32_t m) { return accepts(elements[m]); }) ? 1 : 0);
    if (!effort.allows(pool.size(), raw.forest.bytes() + pool.bytes() + elements.size() * 96)) break;
  }
  Automaton bare = minimise(std::move(raw), tracks, effort);
  if (!numeration_.carries()) return bare;
  std::vector<bool> mentioned(tracks, false);
  for (const unsigned t : used) mentioned[t] = true;
  return intersect(bare, valid(mentioned, effort), effort);
}

}  // namespace grundy::automaton
