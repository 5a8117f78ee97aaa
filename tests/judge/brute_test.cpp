/// The judge's closed forms and dynamic programmes against plain search from the problems' rules, on small inputs.
#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "grundy/judge/judge.hpp"

#include "oracle/hackenbush.hpp"
#include "support/effort.hpp"

namespace grundy::judge {
namespace {

using Numbers = std::vector<int>;

std::string answer_of(std::string_view id, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run(id, in, out, err), 0) << err.str() << input;
  return out.str();
}

std::string join(const Numbers& numbers) {
  std::string text;
  for (const int n : numbers) text += ' ' + std::to_string(n);
  return text;
}

/// Whether the player to move wins, given the moves; a position may also be decided at once.
class Search {
 public:
  using Moves = std::function<std::vector<Numbers>(const Numbers&)>;
  /// Nothing to say: the moves decide.
  using Decided = std::function<std::optional<bool>(const Numbers&)>;

  explicit Search(
      Moves moves, Decided decided = [](const Numbers&) { return std::nullopt; })
      : moves_(std::move(moves)), decided_(std::move(decided)) {}

  bool wins(const Numbers& position) {
    const auto known = known_.find(position);
    if (known != known_.end()) return known->second;
    bool win = false;
    if (const auto decided = decided_(position)) {
      win = *decided;
    } else {
      for (const Numbers& next : moves_(position)) win = win || !wins(next);
    }
    known_.emplace(position, win);
    return win;
  }

 private:
  Moves moves_;
  Decided decided_;
  std::map<Numbers, bool> known_;
};

TEST(JudgeBrute, ClimbingTheHill) {
  // Tokens at ascending places; the last entry is the king's place in the order, 0 once he has arrived.
  Search search(
      [](const Numbers& p) {
        std::vector<Numbers> next;
        for (std::size_t i = 0; i + 1 < p.size(); ++i) {
          for (int to = p[i] - 1; to >= (i == 0 ? 0 : p[i - 1] + 1) && to >= 0; --to) {
            Numbers after = p;
            after[i] = to;
            if (to == 0) {
              after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
              --after.back();
            }
            next.push_back(after);
          }
        }
        return next;
      },
      [](const Numbers& p) { return p.back() == 0 ? std::optional(false) : std::nullopt; });
  for (int mask = 1; mask < 1 << 9; ++mask) {
    Numbers places;
    for (int i = 0; i < 9; ++i) {
      if ((mask >> i & 1) != 0) places.push_back(i + 1);
    }
    if (places.size() > 5) continue;
    for (int king = 1; king <= static_cast<int>(places.size()); ++king) {
      Numbers position = places;
      position.push_back(king);
      const std::string input = std::to_string(places.size()) + ' ' + std::to_string(king) + join(places) + '\n';
      ASSERT_EQ(answer_of("hdu-4315", input), search.wins(position) ? "Alice\n" : "Bob\n") << input;
    }
  }
}

TEST(JudgeBrute, HeapsTakenFromTheEnds) {
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    for (const bool left : {true, false}) {
      if (p.empty() || (p.size() == 1 && !left)) continue;
      for (int rest = (left ? p.front() : p.back()) - 1; rest >= 0; --rest) {
        Numbers after = p;
        (left ? after.front() : after.back()) = rest;
        if (rest == 0) after.erase(left ? after.begin() : after.end() - 1);
        next.push_back(after);
      }
    }
    return next;
  });
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    Numbers heaps(1 + random() % 5);
    for (int& heap : heaps) heap = 1 + static_cast<int>(random() % 6);
    const std::string input = "1\n" + std::to_string(heaps.size()) + join(heaps) + '\n';
    ASSERT_EQ(answer_of("luogu-p2599", input), search.wins(heaps) ? "1\n" : "0\n") << input;
  }
}

TEST(JudgeBrute, OneTwoKAndTakePToQ) {
  for (int k = 3; k <= 10; ++k) {
    Search search([k](const Numbers& p) {
      std::vector<Numbers> next;
      for (const int take : {1, 2, k}) {
        if (take <= p[0]) next.push_back({p[0] - take});
      }
      return next;
    });
    for (int n = 0; n <= 60; ++n) {
      const std::string input = "1\n" + std::to_string(n) + ' ' + std::to_string(k) + '\n';
      ASSERT_EQ(answer_of("cf-1194d", input), search.wins({n}) ? "Alice\n" : "Bob\n") << input;
    }
  }
  for (int p = 1; p <= 4; ++p) {
    for (int q = p; q <= 7; ++q) {
      Search search(
          [p, q](const Numbers& at) {
            std::vector<Numbers> next;
            for (int take = p; take <= q && take <= at[0]; ++take) next.push_back({at[0] - take});
            if (at[0] < p) next.push_back({0});
            return next;
          },
          [](const Numbers& at) { return at[0] == 0 ? std::optional(true) : std::nullopt; });
      for (int n = 1; n <= 50; ++n) {
        const std::string input = join({n, p, q}) + '\n';
        ASSERT_EQ(answer_of("hdu-2897", input), search.wins({n}) ? "WIN\n" : "LOST\n") << input;
      }
    }
  }
}

TEST(JudgeBrute, MultiplicationGame) {
  for (int n = 1; n <= 400; ++n) {
    Search search([n](const Numbers& p) {
      std::vector<Numbers> next;
      for (int factor = 2; factor <= 9 && p[0] < n; ++factor) next.push_back({p[0] * factor});
      return next;
    });
    if (n == 1) continue;  // nothing to multiply
    ASSERT_EQ(answer_of("hdu-1517", std::to_string(n) + '\n'), search.wins({1}) ? "Stan wins.\n" : "Ollie wins.\n")
        << n;
  }
}

/// Grundy values by mex over the options of a heap, each option a sum of heaps.
class Heaps {
 public:
  explicit Heaps(std::function<std::vector<Numbers>(int)> options) : options_(std::move(options)) {}
  unsigned value(int heap) {
    const auto known = known_.find(heap);
    if (known != known_.end()) return known->second;
    std::set<unsigned> seen;
    for (const Numbers& option : options_(heap)) {
      unsigned sum = 0;
      for (const int part : option) sum ^= value(part);
      seen.insert(sum);
    }
    unsigned mex = 0;
    while (seen.contains(mex)) ++mex;
    known_.emplace(heap, mex);
    return mex;
  }

 private:
  std::function<std::vector<Numbers>(int)> options_;
  std::map<int, unsigned> known_;
};

void expect_heaps(std::string_view id, Heaps& heaps, const std::string& before, const std::string& win,
                  const std::string& loss, unsigned most) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    Numbers numbers(1 + random() % 3);
    unsigned sum = 0;
    for (int& heap : numbers) {
      heap = static_cast<int>(random() % (most + 1));
      sum ^= heaps.value(heap);
    }
    const std::string input = before + std::to_string(numbers.size()) + join(numbers) + '\n';
    ASSERT_EQ(answer_of(id, input), sum != 0 ? win : loss) << id << input;
  }
}

TEST(JudgeBrute, SplittingHeaps) {
  Heaps lasker([](int n) {
    std::vector<Numbers> options;
    for (int rest = 0; rest < n; ++rest) options.push_back({rest});
    for (int a = 1; 2 * a <= n; ++a) options.push_back({a, n - a});
    return options;
  });
  expect_heaps("hdu-3032", lasker, "1\n", "Alice\n", "Bob\n", 60);
  Heaps three([](int n) {
    std::vector<Numbers> options;
    for (int rest = 0; rest < n; ++rest) options.push_back({rest});
    for (int a = 1; a <= n; ++a) {
      for (int b = a; a + b < n; ++b) options.push_back({a, b, n - a - b});
    }
    return options;
  });
  expect_heaps("hdu-5795", three, "1\n", "First player wins.\n", "Second player wins.\n", 60);
  for (int f = 1; f <= 5; ++f) {
    Heaps equal([f](int n) {
      std::vector<Numbers> options;
      for (int m = 2; n >= f && m <= n; ++m) {
        Numbers parts;
        for (int i = 0; i < m; ++i) parts.push_back(n / m + (i < n % m ? 1 : 0));
        options.push_back(parts);
      }
      return options;
    });
    expect_heaps("luogu-p3235", equal, "1 " + std::to_string(f) + '\n', "1\n", "0\n", 60);
  }
  Heaps roots([](int n) {
    std::vector<Numbers> options;
    for (int y = 0; y < n && y * y <= n; ++y) {
      const std::int64_t square = std::int64_t{y} * y;
      if (square * square >= n) options.push_back({y});
    }
    return options;
  });
  for (const int x : {0, 1, 2, 3, 4, 15, 16, 17, 81, 82, 83, 6723, 6724, 50625, 50626, 100000}) {
    ASSERT_EQ(answer_of("cf-255e", "1 " + std::to_string(x) + '\n'), roots.value(x) != 0 ? "Furlo\n" : "Rublo\n") << x;
  }
}

TEST(JudgeBrute, EveryEuclidAtOnce) {
  // Numbers in pairs; finished games stay as (0, x). The mover moves in all that are unfinished.
  Search search([](const Numbers& p) {
    std::vector<Numbers> next = {{}};
    bool unfinished = false;
    for (std::size_t i = 0; i < p.size(); i += 2) {
      const int small = std::min(p[i], p[i + 1]);
      const int large = std::max(p[i], p[i + 1]);
      std::vector<Numbers> longer;
      for (const Numbers& before : next) {
        for (int k = small == 0 ? 0 : 1; k * small <= large; ++k) {
          longer.push_back(before);
          longer.back().push_back(small);
          longer.back().push_back(large - k * small);
          if (small == 0) break;
        }
      }
      unfinished = unfinished || small != 0;
      next = std::move(longer);
    }
    return unfinished ? next : std::vector<Numbers>{};
  });
  std::mt19937 random(3);
  for (int round = 0; round < 150; ++round) {
    Numbers pairs(2 * (1 + random() % 3));
    for (int& n : pairs) n = 1 + static_cast<int>(random() % 7);
    const std::string input = std::to_string(pairs.size() / 2) + join(pairs) + '\n';
    ASSERT_EQ(answer_of("hdu-3595", input), search.wins(pairs) ? "MM\n" : "GG\n") << input;
  }
}

TEST(JudgeBrute, PositionsOfCoinsOnAStrip) {
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (int to = p[i] - 1; to > (i == 0 ? 0 : p[i - 1]); --to) {
        next.push_back(p);
        next.back()[i] = to;
      }
    }
    return next;
  });
  for (int n = 1; n <= 9; ++n) {
    std::map<std::size_t, int> won;
    for (int mask = 0; mask < 1 << n; ++mask) {
      Numbers places;
      for (int i = 0; i < n; ++i) {
        if ((mask >> i & 1) != 0) places.push_back(i + 1);
      }
      if (places.empty()) continue;
      won[places.size()] += search.wins(places) ? 1 : 0;
      const std::string input = "1\n" + std::to_string(places.size()) + join(places) + '\n';
      ASSERT_EQ(answer_of("poj-1704", input), search.wins(places) ? "Georgia will win\n" : "Bob will win\n");
    }
    for (const auto& [m, count] : won) {
      ASSERT_EQ(answer_of("luogu-p5363", join({n, static_cast<int>(m)}) + '\n'), std::to_string(count) + '\n');
    }
  }
}

TEST(JudgeBrute, CardsInBoxes) {
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    for (std::size_t a = 1; a <= p.size(); ++a) {
      for (std::size_t b = 1; b < a; ++b) {
        if ((a + b) % 2 == 0 || (a + b) % 3 != 0) continue;
        for (int k = 1; k <= p[a - 1]; ++k) {
          next.push_back(p);
          next.back()[a - 1] -= k;
          next.back()[b - 1] += k;
        }
      }
    }
    return next;
  });
  std::mt19937 random(4);
  for (int round = 0; round < 60; ++round) {
    Numbers boxes(1 + random() % 8);
    for (int& cards : boxes) cards = static_cast<int>(random() % 3);
    const std::string input = "1\n" + std::to_string(boxes.size()) + join(boxes) + '\n';
    ASSERT_EQ(answer_of("hdu-3389", input), search.wins(boxes) ? "Case 1: Alice\n" : "Case 1: Bob\n") << input;
  }
}

TEST(JudgeBrute, PaintChain) {
  Heaps* row = nullptr;
  for (int m = 1; m <= 5; ++m) {
    Heaps rows([m](int n) {
      std::vector<Numbers> options;
      for (int i = 0; i + m <= n; ++i) options.push_back({i, n - m - i});
      return options;
    });
    row = &rows;
    for (int n = 1; n <= 60; ++n) {
      const bool first = n >= m && row->value(n - m) == 0;
      ASSERT_EQ(answer_of("hdu-3980", "1\n" + std::to_string(n) + ' ' + std::to_string(m) + '\n'),
                first ? "Case #1: aekdycoin\n" : "Case #1: abcdxyzk\n");
    }
  }
}

TEST(JudgeBrute, WinningPairsOfWythoff) {
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    for (int k = 1; k <= p[0]; ++k) next.push_back({p[0] - k, p[1]});
    for (int k = 1; k <= p[1]; ++k) next.push_back({p[0], p[1] - k});
    for (int k = 1; k <= std::min(p[0], p[1]); ++k) next.push_back({p[0] - k, p[1] - k});
    return next;
  });
  for (int a = 0; a <= 25; ++a) {
    for (int b = std::max(a, 1); b <= 25; ++b) {
      std::set<Numbers> pairs;
      for (int x = 0; x <= b; ++x) {
        for (int y = x; y <= b; ++y) {
          const auto reached = [&](int from0, int from1) {
            return (x == from0 && y < from1) || (y == from1 && x < from0) || (from0 - x == from1 - y && x < from0);
          };
          if ((reached(a, b) || reached(b, a)) && !search.wins({x, y})) pairs.insert({x, y});
        }
      }
      std::istringstream out(answer_of("hdu-2177", join({a, b}) + "\n0 0\n"));
      int win = 0;
      out >> win;
      ASSERT_EQ(win == 1, search.wins({a, b}));
      std::multiset<Numbers> printed;
      for (int x = 0, y = 0; out >> x >> y;) printed.insert({x, y});
      ASSERT_EQ(printed, (std::multiset<Numbers>(pairs.begin(), pairs.end()))) << a << ' ' << b;
    }
  }
}

TEST(JudgeBrute, DatesDigitsAndChess) {
  // Digits: strings up to four digits by recursion.
  std::map<std::string, bool> known;
  const std::function<bool(const std::string&)> digits = [&](const std::string& s) {
    const auto found = known.find(s);
    if (found != known.end()) return found->second;
    bool win = false;
    for (std::size_t i = 0; i < s.size(); ++i) {
      for (char c = '0'; c < s[i]; ++c) {
        std::string next = s;
        next[i] = c;
        win = win || !digits(next);
      }
      if (s[i] == '0') win = win || !digits(s.substr(0, i));
    }
    known.emplace(s, win);
    return win;
  };
  std::string input;
  std::string expected;
  for (int n = 0; n < 3000; ++n) {
    const std::string s = std::to_string(n);
    input += s + "\n0" + s + "\n";
    expected += std::string(digits(s) ? "Yes\n" : "No\n") + (digits("0" + s) ? "Yes\n" : "No\n");
  }
  EXPECT_EQ(answer_of("hdu-1404", input), expected);

  // Chess: who wins, or a draw, by recursion towards (n, m).
  for (int piece = 1; piece <= 4; ++piece) {
    std::map<std::pair<int, int>, char> result;  // W, L, D for the mover, x and y squares away
    for (int x = 0; x <= 14; ++x) {
      for (int y = 0; y <= 14; ++y) {
        if (x == 0 && y == 0) {
          result[{0, 0}] = 'L';
          continue;
        }
        std::set<char> seen;
        const auto go = [&](int dx, int dy) {
          if (dx <= x && dy <= y) seen.insert(result.at({x - dx, y - dy}));
        };
        for (int k = 1; k <= 14; ++k) {
          if (piece == 1 && k > 1) break;
          if (piece == 3) break;
          go(k, 0);
          go(0, k);
          if (piece != 2) go(k, k);
        }
        if (piece == 3) {
          go(1, 2);
          go(2, 1);
        }
        result[{x, y}] = seen.contains('L') ? 'W' : seen.empty() || seen.contains('D') ? 'D' : 'L';
        const char who = result[{x, y}] == 'W' ? 'B' : result[{x, y}] == 'L' ? 'G' : 'D';
        const std::string test = "1\n" + join({piece, x + 1, y + 1}) + '\n';
        ASSERT_EQ(answer_of("hdu-5754", test), std::string(1, who) + '\n') << test;
      }
    }
  }
}

TEST(JudgeBrute, SquaresOnABoard) {
  // One white cell by itself: its value by recursion; rectangles as sums of cells.
  for (int k = 1; k <= 5; ++k) {
    std::map<std::pair<int, int>, unsigned> value;
    for (int x = 1; x <= 8; ++x) {
      for (int y = 1; y <= 8; ++y) {
        std::set<unsigned> seen;
        for (int side = 1; side <= std::min({k, x, y}); ++side) {
          unsigned sum = 0;
          for (int i = x - side + 1; i <= x; ++i) {
            for (int j = y - side + 1; j <= y; ++j) sum ^= i == x && j == y ? 0 : value.at({i, j});
          }
          seen.insert(sum);
        }
        unsigned mex = 0;
        while (seen.contains(mex)) ++mex;
        value[{x, y}] = mex;
      }
    }
    std::mt19937 random(5);
    for (int round = 0; round < 60; ++round) {
      const int count = 1 + static_cast<int>(random() % 3);
      std::set<std::pair<int, int>> white;
      std::string rectangles;
      for (int i = 0; i < count; ++i) {
        const int x1 = 1 + static_cast<int>(random() % 8);
        const int y1 = 1 + static_cast<int>(random() % 8);
        const int x2 = x1 + static_cast<int>(random() % static_cast<unsigned>(9 - x1));
        const int y2 = y1 + static_cast<int>(random() % static_cast<unsigned>(9 - y1));
        rectangles += join({x1, y1, x2, y2}) + '\n';
        for (int x = x1; x <= x2; ++x) {
          for (int y = y1; y <= y2; ++y) white.emplace(x, y);
        }
      }
      unsigned sum = 0;
      for (const auto& cell : white) sum ^= value.at(cell);
      const std::string input = join({8, count, k}) + '\n' + rectangles;
      ASSERT_EQ(answer_of("cf-494e", input), sum != 0 ? "Hamed\n" : "Malek\n") << input;
    }
  }
}

TEST(JudgeBrute, TheTokenThatNeverReturns) {
  // Whether the player to move wins: the token's cell, then for each cell whether it may still be entered.
  const auto answer = [](int rows, int columns, int free) {
    Search search([&](const Numbers& p) {
      std::vector<Numbers> next;
      for (int to = 0; to < rows * columns; ++to) {
        const int x = to % columns - p[0] % columns;
        const int y = to / columns - p[0] / columns;
        if (p[static_cast<std::size_t>(to) + 1] == 0 || x * x + y * y != 1) continue;
        Numbers after = p;
        after[0] = to;
        after[static_cast<std::size_t>(to) + 1] = 0;
        next.push_back(after);
      }
      return next;
    });
    std::string good;
    for (int start = 0; start < rows * columns; ++start) {
      if ((free >> start & 1) == 0) continue;
      Numbers position = {start};
      for (int cell = 0; cell < rows * columns; ++cell) position.push_back(cell != start && (free >> cell & 1) != 0);
      if (!search.wins(position))
        good += std::to_string(start / columns + 1) + ' ' + std::to_string(start % columns + 1) + '\n';
    }
    return good.empty() ? std::string("LOSE\n") : "WIN\n" + good;
  };
  std::mt19937 random(4055);
  for (int round = 0; round < 150; ++round) {
    const int rows = 1 + static_cast<int>(random() % 3);
    const int columns = 1 + static_cast<int>(random() % 4);
    const int free = static_cast<int>(random() | random()) & ((1 << (rows * columns)) - 1);
    std::string input = std::to_string(rows) + ' ' + std::to_string(columns) + '\n';
    for (int cell = 0; cell < rows * columns; ++cell) {
      input += (free >> cell & 1) != 0 ? '.' : '#';
      if ((cell + 1) % columns == 0) input += '\n';
    }
    ASSERT_EQ(answer_of("luogu-p4055", input), answer(rows, columns, free)) << input;
  }
}

TEST(JudgeBrute, TreesWithCycles) {
  std::mt19937 random(3710);
  for (int round = 0; round < test::cases(100, 15); ++round) {
    // Two trees; in each, now and then an edge is replaced by a cycle that hangs on one vertex.
    oracle::Hackenbush::Edges edges;
    std::string input = "2\n";
    std::size_t vertices = 1;
    for (int tree = 0; tree < 2; ++tree) {
      std::vector<std::size_t> names = {0};
      std::string lines;
      int count = 0;
      const auto join = [&](std::size_t a, std::size_t b) {
        edges.emplace_back(names[a], names[b]);
        lines += std::to_string(a + 1) + ' ' + std::to_string(b + 1) + '\n';
        ++count;
      };
      while (count < 6) {
        const std::size_t from = random() % names.size();
        const std::size_t length = random() % 3 == 0 ? 2 + random() % 3 : 1;
        std::size_t at = from;
        for (std::size_t i = 1; i < length || length == 1; ++i) {
          names.push_back(vertices++);
          join(at, names.size() - 1);
          at = names.size() - 1;
          if (length == 1) break;
        }
        if (length > 1) join(at, from);
      }
      input += std::to_string(names.size()) + ' ' + std::to_string(count) + '\n' + lines;
    }
    oracle::Hackenbush game(edges);
    const bool wins = game.value((std::uint32_t{1} << edges.size()) - 1) != 0;
    ASSERT_EQ(answer_of("poj-3710", input), wins ? "Sally\n" : "Harry\n") << input;
  }
}

TEST(JudgeBrute, CuttingAString) {
  // Strings side by side, each with a 0 behind it. A cut takes out a letter between two equal ones.
  const auto cut = [](const Numbers& p, std::size_t i) {
    Numbers after(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(i));
    after.push_back(0);
    after.insert(after.end(), p.begin() + static_cast<std::ptrdiff_t>(i) + 1, p.end());
    return after;
  };
  const auto good = [](const Numbers& p, std::size_t i) {
    return i > 0 && i + 1 < p.size() && p[i] != 0 && p[i - 1] != 0 && p[i - 1] == p[i + 1];
  };
  Search search([&](const Numbers& p) {
    std::vector<Numbers> next;
    for (std::size_t i = 0; i < p.size(); ++i) {
      if (good(p, i)) next.push_back(cut(p, i));
    }
    return next;
  });
  std::mt19937 random(305);
  for (int round = 0; round < 200; ++round) {
    Numbers word(1 + random() % 11);
    std::string text;
    for (int& letter : word) {
      letter = 1 + static_cast<int>(random() % 2);
      text += static_cast<char>('a' + letter);
    }
    std::string expected = "Second\n";
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (!good(word, i) || search.wins(cut(word, i))) continue;
      expected = "First\n" + std::to_string(i + 1) + '\n';
      break;
    }
    ASSERT_EQ(answer_of("cf-305e", text + '\n'), expected) << text;
  }
}

TEST(JudgeBrute, ColouringCells) {
  // The cells: 1 red, 2 blue, 0 white; the last number says whose turn it is. A move whitens two neighbours of which at
  // least one has the mover's colour.
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    const int mine = p.back();
    for (std::size_t i = 0; i + 2 < p.size(); ++i) {
      if (p[i] != mine && p[i + 1] != mine) continue;
      Numbers after = p;
      after[i] = after[i + 1] = 0;
      after.back() = 3 - mine;
      next.push_back(after);
    }
    return next;
  });
  for (int length = 2; length <= 8; ++length) {
    for (int mask = 0; mask < 1 << length; ++mask) {
      Numbers position;
      std::string text;
      for (int i = 0; i < length; ++i) {
        position.push_back((mask >> i & 1) != 0 ? 1 : 2);
        text += position.back() == 1 ? 'R' : 'B';
      }
      position.push_back(1);
      const std::string input = "1\n" + std::to_string(length) + '\n' + text + '\n';
      ASSERT_EQ(answer_of("cf-1704f", input), search.wins(position) ? "Alice\n" : "Bob\n") << input;
    }
  }
}

TEST(JudgeBrute, PairsOfBoxesAndSquares) {
  Search boxes([](const Numbers& p) {
    std::vector<Numbers> next;
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (int k = 1; k < p[i]; ++k) {
        Numbers after = p;
        after[i] = k;
        after[i ^ 1] = p[i] - k;
        next.push_back(after);
      }
    }
    return next;
  });
  for (int a = 1; a <= 5; ++a) {
    for (int b = 1; b <= 5; ++b) {
      for (int c = 1; c <= 5; ++c) {
        for (int d = 1; d <= 5; ++d) {
          const std::string input = "1\n4\n" + join({a, b, c, d}) + '\n';
          ASSERT_EQ(answer_of("luogu-p2148", input), boxes.wins({a, b, c, d}) ? "YES\n" : "NO\n") << input;
        }
      }
    }
  }
  Search squares([](const Numbers& p) {
    std::vector<Numbers> next;
    for (int k = 1; k * k <= p[0]; ++k) next.push_back({p[0] - k * k});
    return next;
  });
  for (int n = 0; n < 120; ++n) {
    ASSERT_EQ(answer_of("leetcode-1510", std::to_string(n) + '\n'), squares.wins({n}) ? "true\n" : "false\n") << n;
  }
}

TEST(JudgeBrute, Triangulation) {
  // Each line joins two points, and none may cross: n points become two groups of together n - 2.
  Search search([](const Numbers& p) {
    std::vector<Numbers> next;
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (int left = 0; left <= p[i] - 2; ++left) {
        Numbers after = p;
        after[i] = left;
        after.push_back(p[i] - 2 - left);
        std::sort(after.begin(), after.end());
        after.erase(after.begin(), std::upper_bound(after.begin(), after.end(), 1));
        next.push_back(after);
      }
    }
    return next;
  });
  for (int a = 0; a <= 13; ++a) {
    for (int b = a; b <= 13; ++b) {
      const std::string input = "1\n2\n" + join({a, b}) + '\n';
      ASSERT_EQ(answer_of("hdu-4664", input), search.wins({a, b}) ? "Carol\n" : "Dave\n") << input;
    }
  }
}

}  // namespace
}  // namespace grundy::judge
