/// Misère quotients against play searched to its end, on random codes; and the quotients that are in print.
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/misere/check.hpp"
#include "grundy/misere/presentation.hpp"
#include "grundy/misere/quotient.hpp"

#include "oracle/misere_heaps.hpp"

namespace grundy::misere {
namespace {

using End = HeapQuotient::End;
using Heaps = oracle::MisereHeaps::Heaps;

code::Code parsed(const std::string& text) {
  auto code = code::parse(text);
  if (!code) throw std::runtime_error(text);
  return *code;
}

/// Calls `visit` for all multisets of heaps up to `largest` with `tokens` in all at most.
void for_each_sum(std::uint64_t tokens, std::uint64_t largest, Heaps& heaps, const std::function<void()>& visit) {
  visit();
  for (std::uint64_t heap = 1; heap <= std::min(tokens, largest); ++heap) {
    heaps.push_back(heap);
    for_each_sum(tokens - heap, heap, heaps, visit);
    heaps.pop_back();
  }
}

Element element(const HeapQuotient& quotient, const Heaps& heaps) {
  Element product = 0;
  for (const std::uint64_t heap : heaps) product = quotient.monoid().times(product, *quotient.element(heap));
  return product;
}

/// Codes of all sorts: octal ones, with digits before the point, with more heaps, constraints and tails.
std::vector<std::string> random_codes(std::size_t count) {
  std::mt19937 random(20261130);
  const std::vector<std::string> before{"0", "0", "0", "4", "4!"};
  const std::vector<std::string> digits{"0", "1", "2", "3", "4", "5", "6", "7", "7", "4!", "7?", "4=", "8", "F"};
  std::vector<std::string> codes;
  while (codes.size() < count) {
    std::string text = before[random() % before.size()] + ".";
    const std::size_t length = 1 + random() % 3;
    for (std::size_t i = 0; i < length; ++i) text += digits[random() % digits.size()];
    if (random() % 8 == 0) text += "[" + digits[random() % 8] + "]";
    if (code::parse(text)) codes.push_back(text);
  }
  return codes;
}

TEST(MisereQuotient, TellsEverySumOfRandomCodesAndNothingIsToldApartInVain) {
#ifdef NDEBUG
  constexpr std::size_t codes = 150;
#else
  constexpr std::size_t codes = 25;
#endif
  std::size_t sums = 0;
  std::size_t wild = 0;
  std::size_t known_in_full = 0;
  for (const std::string& text : random_codes(codes)) {
    SCOPED_TRACE(text);
    const code::Code code = parsed(text);
    HeapQuotient quotient(code, 120, 20'000'000);
    run::Budget budget;
    constexpr std::size_t largest = 14;
    quotient.extend(largest, budget);
    ASSERT_GT(quotient.known(), 2U);
    known_in_full += quotient.known() > largest ? 1U : 0U;
    const Monoid& monoid = quotient.monoid();
    wild += is_tame(monoid) ? 0U : 1U;
    oracle::MisereHeaps plain(code);
    Heaps heaps;
    const std::uint64_t most = std::min<std::uint64_t>(largest, quotient.period() ? largest : quotient.known() - 1);
    for_each_sum(14, most, heaps, [&] {
      ++sums;
      EXPECT_EQ(static_cast<bool>(monoid.lost[element(quotient, heaps)]), plain.lost(heaps))
          << ::testing::PrintToString(heaps);
    });
    // Each two elements are told apart by a third.
    const std::vector<Bits> meets = monoid.meets();
    for (std::size_t a = 0; a < monoid.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(meets[a] == meets[b]) << a << ' ' << b;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(sums, codes * 300);
  EXPECT_GT(wild, codes / 10);
  EXPECT_GT(known_in_full, codes / 2);
}

/// What stands between the quotient and the games is checked once more: that the table is a commutative monoid, and
/// that its claims are consistent for all sums.
TEST(MisereQuotient, IsAMonoidThatPassesTheWholeCheck) {
  for (const std::string text : {"0.77", "0.07", "0.123", "4!.0", "4.[3]", "0.15", "0.7F", "0.152"}) {
    SCOPED_TRACE(text);
    const code::Code code = parsed(text);
    run::Budget budget;
    HeapQuotient quotient(code);
    quotient.extend(27, budget);
    Monoid monoid = quotient.monoid();
    const std::size_t size = monoid.size();
    for (std::size_t a = 0; a < size; ++a) {
      EXPECT_EQ(monoid.product[a], a);
      for (std::size_t b = 0; b < size; ++b) {
        ASSERT_EQ(monoid.product[a * size + b], monoid.product[b * size + a]);
        for (std::size_t c = 0; c < size; c += 1 + size / 40) {
          ASSERT_EQ(monoid.product[monoid.product[a * size + b] * size + c],
                    monoid.product[a * size + monoid.product[b * size + c]]);
        }
      }
      EXPECT_EQ(monoid.element(monoid.sums[a]), a);
    }
    Games games;
    ASSERT_TRUE(add_heaps(games, code, quotient.known() - 1, budget));
    ASSERT_EQ(games.kinds(), monoid.image.size());
    Players players;
    players.complete(games, monoid);
    EXPECT_EQ(Check(monoid, players, budget).run(), Check::Verdict::right);
    // A monoid that is wrong in one place does not pass.
    for (std::size_t a = 0; a < size; a += 1 + size / 10) {
      Monoid wrong = monoid;
      wrong.lost = Bits(size);
      for (std::size_t b = 0; b < size; ++b) {
        if (monoid.lost[b] != (a == b)) wrong.lost.set(b);
      }
      Players others;
      others.complete(games, wrong);
      EXPECT_EQ(Check(wrong, others, budget).run(), Check::Verdict::wrong) << a;
    }
  }
}

struct Printed {
  std::string code;
  std::size_t order;
  std::size_t lost;
  std::uint64_t period;  ///< of the pretending function; 0: not asked
};

/// T. E. Plambeck and A. N. Siegel 2008 (appendix), and T. E. Plambeck 2005.
TEST(MisereQuotient, OfPrintedGamesHasThePrintedOrder) {
  for (const Printed& printed : {Printed{"0.77", 40, 9, 12}, Printed{"0.123", 20, 5, 5}, Printed{"0.3", 2, 1, 2},
                                 Printed{"0.15", 42, 12, 10}, Printed{"0.152", 34, 6, 48}, Printed{"0.153", 16, 3, 14},
                                 Printed{"0.241", 36, 9, 10}, Printed{"0.71", 36, 9, 6}}) {
    SCOPED_TRACE(printed.code);
    HeapQuotient quotient(parsed(printed.code));
    run::Budget budget;
    ASSERT_EQ(quotient.extend(400, budget), End::for_ever);
    EXPECT_EQ(quotient.monoid().size(), printed.order);
    EXPECT_EQ(quotient.monoid().lost.count(), printed.lost);
    EXPECT_EQ(quotient.period()->period, printed.period);
  }
}

TEST(MisereQuotient, OfDawsonsKaylesToHeap30HasOrder360) {
  HeapQuotient quotient(parsed("0.07"));
  run::Budget budget;
  ASSERT_EQ(quotient.extend(30, budget), End::reached);
  EXPECT_EQ(quotient.monoid().size(), 360U);  // the misère games blog of A. N. Siegel, 2007
}

TEST(MisereQuotient, OfNimIsTameAndItsOrderGrowsWithTheHeaps) {
  HeapQuotient quotient(parsed("0.[3]"));
  run::Budget budget;
  for (const std::size_t to : {0U, 1U, 2U, 3U, 4U, 7U, 8U, 15U, 16U}) {
    ASSERT_EQ(quotient.extend(to, budget), End::reached);
    EXPECT_TRUE(is_tame(quotient.monoid()));
    std::size_t group = 1;
    while (group <= to) group *= 2;
    EXPECT_EQ(quotient.monoid().size(), to < 2 ? to + 1 : group + 2);
  }
  EXPECT_FALSE(quotient.period());
}

TEST(MisereQuotient, APeriodIsThatOfMoreHeapsToo) {
  for (const std::string text : {"0.77", "0.123", "0.15", "0.153", "0.241", "0.71", "0.72", "0.8", "0.F"}) {
    SCOPED_TRACE(text);
    run::Budget budget;
    HeapQuotient quotient(parsed(text));
    if (quotient.extend(300, budget) != End::for_ever) continue;
    const std::size_t more = quotient.known() + 2 * static_cast<std::size_t>(quotient.period()->period) + 3;
    // Taken in heap by heap, with the theorem unasked.
    Games games;
    ASSERT_TRUE(add_heaps(games, parsed(text), more, budget));
    Extender extender(games, 1000);
    while (extender.kinds() < games.kinds()) ASSERT_EQ(extender.next(budget), Extender::End::done);
    ASSERT_EQ(extender.monoid().size(), quotient.monoid().size());
    for (std::size_t n = 0; n <= more; ++n) {
      const auto kind = games.kind(n);
      const Element plain = kind ? extender.monoid().image[*kind] : Element{0};
      EXPECT_EQ(plain, *quotient.element(n)) << n;
    }
  }
}

TEST(MisereQuotient, EndsHonestly) {
  run::Budget budget;
  HeapQuotient small(parsed("0.07"), 100);
  EXPECT_EQ(small.extend(40, budget), End::too_large);
  EXPECT_EQ(small.known(), 25U);  // heap 25 would need 144
  EXPECT_EQ(small.extend(40, budget), End::too_large);
  EXPECT_EQ(small.monoid().size(), 24U);
  HeapQuotient little(parsed("0.07"), 1000, 1000);
  EXPECT_EQ(little.extend(40, budget), End::too_much);
  run::StopToken stop;
  stop.request();
  run::Budget none({}, &stop);
  HeapQuotient stopped(parsed("0.77"));
  EXPECT_EQ(stopped.extend(40, none), End::stopped);
  EXPECT_EQ(stopped.extend(40, budget), End::reached);
}

TEST(Presentation, RewritesEveryWordToTheNameOfItsElement) {
  for (const std::string text : {"0.77", "0.123", "0.07", "0.[3]"}) {
    SCOPED_TRACE(text);
    run::Budget budget;
    HeapQuotient quotient(parsed(text));
    quotient.extend(26, budget);
    const Presentation words = present(quotient.monoid(), quotient.elements());
    const std::size_t count = words.generators.size();
    std::mt19937 random(7);
    for (int trial = 0; trial < 500; ++trial) {
      Word word(count, 0);
      Element element = 0;
      for (int i = 0; i < 8; ++i) {
        const std::size_t g = random() % count;
        ++word[g];
        element = quotient.monoid().times(element, words.generators[g].element);
      }
      // By any relation that fits, until none does.
      for (bool changed = true; changed;) {
        changed = false;
        const std::size_t from = random() % words.relations.size();
        for (std::size_t i = 0; i < words.relations.size() && !changed; ++i) {
          const auto& [left, right] = words.relations[(from + i) % words.relations.size()];
          bool fits = true;
          for (std::size_t g = 0; g < count; ++g) fits = fits && left[g] <= word[g];
          if (!fits) continue;
          for (std::size_t g = 0; g < count; ++g) word[g] = word[g] - left[g] + right[g];
          changed = true;
        }
      }
      EXPECT_EQ(word, words.words[element]);
    }
  }
  run::Budget budget;
  HeapQuotient quotient(parsed("0.123"));
  quotient.extend(100, budget);
  const Presentation words = present(quotient.monoid(), quotient.elements());
  EXPECT_EQ(words.text(Element{0}), "1");
  EXPECT_EQ(words.generators[0].heap, 1U);
}

}  // namespace
}  // namespace grundy::misere
