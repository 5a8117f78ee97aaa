#include "grundy/misere/extend.hpp"

#include <algorithm>
#include <utility>

#include "grundy/misere/congruence.hpp"
#include "grundy/misere/layers.hpp"

namespace grundy::misere {

namespace {

/// What answers are kept from one kind to the next.
constexpr std::size_t most_kept = std::size_t{256} << 20;

}  // namespace

Extender::Extender(const Games& games, std::size_t most, std::uint64_t work)
    : games_(games), most_(std::min(most, largest_monoid)), most_work_(work) {
  known_.replace({Monoid::trivial(), {0}}, {nothing_, no_stop_});
}

void Extender::Known::replace(Refinement by, const Question& question) {
  found = std::move(by);
  players = {};
  stop = Bits(found.monoid.size());
  for (std::size_t a = 0; a < found.monoid.size(); ++a) {
    if (question.stop[found.coarser[a]]) stop.set(a);
  }
}

Extender::End Extender::next(run::Budget& budget) {
  if (kept_bytes_ > most_kept) {
    answers_.clear();
    kept_bytes_ = 0;
  }
  budget_ = &budget;
  done_ = 0;
  if (!budget.reserve(kept_bytes_)) return End::stopped;
  const std::size_t size = monoid().size();
  nothing_.image.push_back(0);
  const End end = take(known_, {nothing_, no_stop_});
  if (end != End::done) nothing_.image.pop_back();
  if (monoid().size() != size) ++changes_;
  budget.release(kept_bytes_);
  return end;
}

Extender::End Extender::take(Known& known, const Question& question) {
  switch (as_element(known, question)) {
    case Check::Verdict::right:
      return End::done;
    case Check::Verdict::stopped:
      return End::stopped;
    case Check::Verdict::wrong:
      break;
  }
  return by_layers(known, question);
}

Check::Verdict Extender::as_element(Known& known, const Question& question) {
  Monoid& monoid = known.found.monoid;
  const auto kind = static_cast<Kind>(monoid.image.size());
  known.players.complete(games_, monoid);
  monoid.image.push_back(0);
  known.players.add(games_, monoid, kind);
  for (std::size_t e = 0; e < monoid.size(); ++e) {
    if (known.found.coarser[e] != question.coarser.image[kind]) continue;
    monoid.image.back() = static_cast<Element>(e);
    known.players.let_last_be(static_cast<Element>(e));
    const Check::Verdict verdict = Check(monoid, known.players, *budget_, &known.stop).run_last();
    if (verdict == Check::Verdict::right) return verdict;
    if (verdict == Check::Verdict::stopped) break;
  }
  known.players.all.pop_back();
  monoid.image.pop_back();
  return budget_->exhausted() ? Check::Verdict::stopped : Check::Verdict::wrong;
}

Extender::End Extender::by_layers(Known& known, const Question& question) {
  const auto kind = static_cast<Kind>(known.found.monoid.image.size());
  const Element image = question.coarser.image[kind];
  Layers layers{known.found.monoid, {known.found.monoid.lost}, {known.found.coarser}, 0};
  while (true) {
    // A move in one of the copies wins, or the sum is won from the start:
    const Monoid& monoid = layers.monoid;
    const std::size_t size = monoid.size();
    std::vector<Element> coarser(size);
    Bits stop(size);
    for (std::size_t a = 0; a < size; ++a) {
      coarser[a] = question.coarser.times(layers.coarser.back()[a], image);
      if (question.stop[coarser[a]]) stop.set(a);
    }
    if (!work(size, games_.options(kind).size() + 64)) return End::too_much;
    Bits seen(size);
    for (const Sum& option : games_.options(kind)) {
      const Element at = monoid.element(option);
      if (seen[at]) continue;
      seen.set(at);
      for (std::size_t a = 0; a < size; ++a) {
        if (layers.lost.back()[monoid.product[a * size + at]]) stop.set(a);
      }
    }
    Refinement next;
    if (const End end = answer({monoid, stop}, next); end != End::done) return end;
    layers.coarser.push_back(std::move(coarser));
    for (auto& of_layer : layers.coarser) {
      std::vector<Element> finer;
      for (const Element a : next.coarser) finer.push_back(of_layer[a]);
      of_layer = std::move(finer);
    }
    for (Bits& of_layer : layers.lost) {
      Bits finer(next.monoid.size());
      for (std::size_t a = 0; a < next.coarser.size(); ++a) {
        if (of_layer[next.coarser[a]]) finer.set(a);
      }
      of_layer = std::move(finer);
    }
    layers.monoid = std::move(next.monoid);
    for (std::size_t j = 0; j < layers.lost.size(); ++j) {
      if (layers.lost[j] != layers.monoid.lost || layers.coarser[j] != layers.coarser.back()) continue;
      layers.coarser.pop_back();
      layers.equal_to = j;
      if (!work(layers.monoid.size() * layers.lost.size(), 256)) return End::too_much;
      Refinement found = joined(layers);
      if (found.monoid.size() > most_) return End::too_large;
      known.replace(std::move(found), question);
      return End::done;
    }
    layers.lost.push_back(layers.monoid.lost);
    if (layers.monoid.size() * layers.lost.size() > 64 * most_) return End::too_large;
    if (budget_->exhausted()) return End::stopped;
  }
}

Extender::End Extender::answer(const Question& question, Refinement& out) {
  if (!work(question.coarser.size(), 512)) return End::too_much;
  std::vector<Element> to;
  const Monoid small = coarsest(question.coarser, question.stop, to);
  std::vector<Element> key = small.image;
  key.insert(key.end(), small.product.begin(), small.product.end());
  for (std::size_t a = 0; a < small.size(); ++a) key.push_back(small.lost[a] ? 1 : 0);
  std::shared_ptr<const Refinement> found = answers_[key];
  if (found == nullptr) {
    Refinement fresh;
    if (const End end = answer_small({small, small.lost}, fresh); end != End::done) return end;
    found = std::make_shared<const Refinement>(std::move(fresh));
    const std::size_t bytes = (key.size() + 2 * found->monoid.product.size()) * sizeof(Element) + 256;
    if (!budget_->reserve(bytes)) return End::stopped;
    kept_bytes_ += bytes;
    answers_[key] = found;
  }
  out = both(question.coarser, found->monoid, most_);
  if (out.monoid.size() == 0) return End::too_large;
  return work(out.monoid.size(), out.monoid.size()) ? End::done : End::too_much;
}

Extender::End Extender::answer_small(const Question& question, Refinement& out) {
  Known known;
  known.replace({Monoid::trivial(), {0}}, question);
  if (!question.stop[0]) known.found.monoid.lost.set(0);
  while (known.found.monoid.image.size() < question.coarser.image.size()) {
    if (const End end = take(known, question); end != End::done) return end;
  }
  out = std::move(known.found);
  return End::done;
}

}  // namespace grundy::misere
