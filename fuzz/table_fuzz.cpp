/// Any bytes as an inline game, solved on small positions within small limits: no crash, no hang; the table and the
/// search of whole sums agree on who wins.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "grundy/rules/book.hpp"
#include "grundy/rules/parse.hpp"
#include "grundy/table/method.hpp"
#include "grundy/table/search.hpp"

namespace {

using namespace grundy;

/// Small numbers for every coordinate; a list has three.
Component position(const rules::Book& book, KindId kind, int least) {
  const KindInfo& info = book.kinds()[kind];
  Component at;
  at.kind = kind;
  for (std::size_t i = 0; i < info.coordinates.size() + (info.list ? 3 : 0); ++i) at.coordinates.emplace_back(least + 2);
  return at;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto file = rules::parse_inline(std::string(data, data + size));
  if (!file || !file->games[0].parameters.empty()) return 0;
  KindTable kinds;
  rules::Book book(kinds);
  const std::vector<KindId> ids = book.add(std::move(*file));
  for (const int least : {0, 1, 4}) {
    Query query;
    query.position.parts = {position(book, ids[0], least)};
    query.wanted.moves = true;
    const table::TableMethod method(book);
    if (!method.covers(query)) return 0;
    run::Budget budget(run::Limits{std::chrono::milliseconds(100), std::size_t{1} << 24U});
    const Result<Answer> answer = method.solve(query, budget);
    if (!answer) {
      if (answer.error().kind == ErrorKind::internal) {
        std::fprintf(stderr, "%s\n", english(answer.error().message).c_str());
        std::abort();
      }
      continue;
    }
    run::Budget again(run::Limits{std::chrono::milliseconds(100), std::size_t{1} << 24U});
    table::WholeSearch search(Convention::normal, again);
    const auto placed = book.place(query.position.parts[0]);
    if (!placed) std::abort();
    const auto id = search.component(*placed->system, placed->instance, placed->at);
    if (!id) continue;
    const auto wins = search.wins(std::span(&*id, 1));
    if (wins && *wins != answer->outcome.is_next()) {
      std::fprintf(stderr, "the table and the search disagree\n");
      std::abort();
    }
  }
  return 0;
}
