/// Quotients of heaps too large to search, decided for all sums by another way (tests/oracle/misere_decide.hpp).
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/misere/quotient.hpp"

#include "oracle/misere_decide.hpp"
#include "oracle/misere_heaps.hpp"

namespace grundy::misere {
namespace {

oracle::MisereTable table_of(const Monoid& monoid) {
  oracle::MisereTable table;
  table.order = monoid.size();
  for (std::size_t a = 0; a < monoid.size(); ++a) {
    table.lost.push_back(monoid.lost[a]);
    auto& row = table.times.emplace_back();
    for (std::size_t b = 0; b < monoid.size(); ++b) row.push_back(monoid.product[a * monoid.size() + b]);
  }
  return table;
}

/// The heaps 0 … 200, with the options that the meaning of the code gives them.
std::vector<oracle::MisereHeap> heaps_of(const code::Code& code, const HeapQuotient& quotient,
                                         const oracle::MisereTable& table, std::uint64_t largest) {
  oracle::MisereHeaps plain(code);
  std::vector<oracle::MisereHeap> heaps;
  for (std::uint64_t n = 0; n <= largest; ++n) {
    oracle::MisereHeap heap{*quotient.element(n), std::vector<bool>(table.order, false)};
    for (const auto& option : plain.options(n)) {
      std::size_t at = 0;
      for (const std::uint64_t part : option) at = table.times[at][*quotient.element(part)];
      heap.options[at] = true;
    }
    heaps.push_back(std::move(heap));
  }
  return heaps;
}

TEST(MisereQuotient, IsDecidedForAllSumsOfHeapsUpTo200) {
#ifdef NDEBUG
  constexpr std::uint64_t largest = 200;
#else
  constexpr std::uint64_t largest = 60;
#endif
  // Kayles and 0.7 and 0.777 (rows of coins), codes of the literature, all but one of them wild.
  for (const std::string text : {"0.77", "0.7", "0.777", "0.123", "0.15", "0.153", "0.241", "0.71", "0.72", "0.312"}) {
    SCOPED_TRACE(text);
    const auto code = code::parse(text);
    ASSERT_TRUE(code);
    HeapQuotient quotient(*code);
    run::Budget budget;
    const auto end = quotient.extend(largest, budget);
    ASSERT_TRUE(end == HeapQuotient::End::for_ever || end == HeapQuotient::End::reached);
    const oracle::MisereTable table = table_of(quotient.monoid());
    const auto heaps = heaps_of(*code, quotient, table, largest);
    EXPECT_EQ(oracle::misere_fault(table, heaps), "");
    // One slip anywhere is seen.
    oracle::MisereTable wrong = table;
    wrong.lost[table.order / 2] = !wrong.lost[table.order / 2];
    EXPECT_NE(oracle::misere_fault(wrong, heaps), "");
  }
}

}  // namespace
}  // namespace grundy::misere
