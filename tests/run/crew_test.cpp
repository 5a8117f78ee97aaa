#include "grundy/run/crew.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace grundy::run {
namespace {

struct Count {
  std::vector<std::atomic<int>> done;
  std::atomic<unsigned> most_worker{0};
};

void count(void* context, unsigned task, unsigned worker) {
  auto& counts = *static_cast<Count*>(context);
  counts.done[task].fetch_add(1);
  unsigned most = counts.most_worker.load();
  while (worker > most && !counts.most_worker.compare_exchange_weak(most, worker)) {
  }
}

TEST(Crew, DoesEveryTaskOnce) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    Crew crew(threads);
    for (const unsigned tasks : {0U, 1U, 7U, 100U}) {
      for (int round = 0; round < 300; ++round) {
        Count counts{std::vector<std::atomic<int>>(tasks), {}};
        crew.share(tasks, count, &counts);
        for (const auto& each : counts.done) ASSERT_EQ(each.load(), 1);
        ASSERT_LT(counts.most_worker.load(), crew.size());
      }
    }
    // Long enough for the others to fall asleep.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    Count counts{std::vector<std::atomic<int>>(50), {}};
    crew.share(50, count, &counts);
    for (const auto& each : counts.done) ASSERT_EQ(each.load(), 1);
  }
}

TEST(Crew, WithdrawsWhatNobodyTook) {
  Crew crew(3);
  for (int round = 0; round < 300; ++round) {
    Count counts{std::vector<std::atomic<int>>(1000), {}};
    crew.begin(1000, count, &counts);
    crew.end();
    bool taken = true;
    for (const auto& each : counts.done) {
      ASSERT_LE(each.load(), 1);
      ASSERT_TRUE(taken || each.load() == 0);  // in order: after one that nobody took there is none
      taken = each.load() == 1;
    }
  }
}

}  // namespace
}  // namespace grundy::run
