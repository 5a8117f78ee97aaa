#include "grundy/misere/congruence.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace grundy::misere {
namespace {

std::vector<Element> generators_of(const Monoid& monoid) {
  std::vector<Element> generators = monoid.image;
  std::sort(generators.begin(), generators.end());
  generators.erase(std::unique(generators.begin(), generators.end()), generators.end());
  std::erase(generators, Element{0});
  return generators;
}

}  // namespace

std::size_t refine_classes(std::vector<std::uint32_t>& classes, std::size_t actions,
                           const std::function<std::size_t(std::size_t, std::size_t)>& act) {
  const std::size_t items = classes.size();
  std::unordered_map<std::uint64_t, std::uint32_t> names;
  std::vector<std::uint32_t> finer(items);
  const auto rename = [&](const auto& key) {
    names.clear();
    for (std::size_t i = 0; i < items; ++i) {
      finer[i] = names.try_emplace(key(i), static_cast<std::uint32_t>(names.size())).first->second;
    }
    classes.swap(finer);
    return names.size();
  };
  std::size_t count = rename([&](std::size_t i) { return std::uint64_t{classes[i]}; });
  std::size_t quiet = 0;  // actions in a row that split nothing
  for (std::size_t action = 0; quiet < actions && count < items; action = (action + 1) % actions) {
    const std::size_t split =
        rename([&](std::size_t i) { return std::uint64_t{classes[i]} << 32 | classes[act(action, i)]; });
    quiet = split == count ? quiet + 1 : 0;
    count = split;
  }
  return count;
}

Monoid coarsest(const Monoid& monoid, const Bits& marked, std::vector<Element>& to) {
  const std::size_t size = monoid.size();
  std::vector<std::uint32_t> classes(size);
  for (std::size_t i = 0; i < size; ++i) classes[i] = marked[i] ? 1 : 0;
  const std::vector<Element> generators = generators_of(monoid);
  const std::size_t count = refine_classes(classes, generators.size(), [&](std::size_t g, std::size_t i) {
    return monoid.product[i * size + generators[g]];
  });
  // Renumbered as the kinds reach them, from the empty sum.
  std::vector<std::size_t> first(count, size);
  for (std::size_t i = size; i-- > 0;) first[classes[i]] = i;
  std::vector<std::uint32_t> number(count, static_cast<std::uint32_t>(count));
  std::vector<std::uint32_t> order{classes[0]};
  number[classes[0]] = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const Element image : monoid.image) {
      const std::uint32_t next = classes[monoid.product[first[order[at]] * size + image]];
      if (number[next] != count) continue;
      number[next] = static_cast<std::uint32_t>(order.size());
      order.push_back(next);
    }
  }
  Monoid out;
  out.lost = Bits(count);
  out.product.resize(count * count);
  for (std::size_t a = 0; a < count; ++a) {
    const std::size_t i = first[order[a]];
    out.sums.push_back(monoid.sums[i]);
    if (marked[i]) out.lost.set(a);
    for (std::size_t b = 0; b < count; ++b) {
      out.product[a * count + b] = static_cast<Element>(number[classes[monoid.product[i * size + first[order[b]]]]]);
    }
  }
  to.clear();
  for (std::size_t i = 0; i < size; ++i) to.push_back(static_cast<Element>(number[classes[i]]));
  for (const Element image : monoid.image) out.image.push_back(to[image]);
  return out;
}

Refinement both(const Monoid& left, const Monoid& right, std::size_t most) {
  using Pair = std::pair<Element, Element>;
  const auto key = [](Pair pair) { return std::uint32_t{pair.first} << 16 | pair.second; };
  std::vector<Pair> generators;
  for (Kind kind = 0; kind < left.image.size(); ++kind) generators.emplace_back(left.image[kind], right.image[kind]);
  std::vector<Kind> kind_of;
  {
    std::unordered_map<std::uint32_t, Kind> seen{{0, 0}};
    for (Kind kind = 0; kind < generators.size(); ++kind) {
      if (seen.try_emplace(key(generators[kind]), kind).second) kind_of.push_back(kind);
    }
  }
  Refinement out;
  std::unordered_map<std::uint32_t, std::uint32_t> number{{0, 0}};
  std::vector<Pair> pairs{{Element{0}, Element{0}}};
  out.monoid.sums.emplace_back();
  for (std::size_t at = 0; at < pairs.size(); ++at) {
    for (const Kind kind : kind_of) {
      const Pair next{left.times(pairs[at].first, generators[kind].first),
                      right.times(pairs[at].second, generators[kind].second)};
      if (!number.try_emplace(key(next), static_cast<std::uint32_t>(pairs.size())).second) continue;
      if (pairs.size() == most) return {};
      pairs.push_back(next);
      out.monoid.sums.push_back(plus(out.monoid.sums[at], {kind}));
    }
  }
  const std::size_t size = pairs.size();
  out.monoid.lost = Bits(size);
  out.monoid.product.resize(size * size);
  const bool only_left = size == left.size();
  std::vector<Element> by_left(only_left ? size : 0);
  for (std::size_t i = 0; i < by_left.size(); ++i) by_left[pairs[i].first] = static_cast<Element>(i);
  for (std::size_t i = 0; i < size; ++i) {
    out.coarser.push_back(pairs[i].first);
    if (right.lost[pairs[i].second]) out.monoid.lost.set(i);
    for (std::size_t j = 0; j <= i; ++j) {
      const Element first = left.times(pairs[i].first, pairs[j].first);
      const auto product =
          only_left ? by_left[first]
                    : static_cast<Element>(number.at(key({first, right.times(pairs[i].second, pairs[j].second)})));
      out.monoid.product[i * size + j] = product;
      out.monoid.product[j * size + i] = product;
    }
  }
  for (const Pair& image : generators) out.monoid.image.push_back(static_cast<Element>(number.at(key(image))));
  return out;
}

}  // namespace grundy::misere
