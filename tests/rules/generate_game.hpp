/// Random small games that always end, as text, with positions to ask about: for holding engines against the slow
/// interpreter (tests/oracle/interpret.hpp).
///
/// Two families. In "tuples", the first coordinate of every component of a target is smaller than the old one, and the
/// others stay below a small bound. In "lists", every move makes the sum of the elements smaller. Rules never divide by
/// zero or reach outside a list, and never leave their domain: what those do is tested by hand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/rules/parse.hpp"

#include "rules/generate.hpp"

namespace grundy::rules::generate {

struct RandomGame {
  std::string text;
  /// Each a component, written as on the command line: `g0[3](5, 2)`.
  std::vector<std::string> positions;
};

class GameMaker {
 public:
  explicit GameMaker(std::uint64_t seed) : random_(seed) {}

  RandomGame make() {
    RandomGame made;
    const std::size_t games = 1 + random_.below(3);
    for (std::size_t i = 0; i < games; ++i) {
      Shape shape;
      shape.name = "g" + std::to_string(i);
      shape.list = random_.chance(35);
      shape.fixed = shape.list ? random_.below(2) : 1 + random_.below(3);
      shape.number = random_.chance(30);
      shape.set = random_.chance(20);
      shape.table = random_.chance(20);
      shapes_.push_back(shape);
    }
    for (const Shape& shape : shapes_) {
      made.text += header(shape);
      const std::size_t rules = 1 + random_.below(3);
      for (std::size_t i = 0; i < rules; ++i)
        made.text += "  " + (shape.list ? list_rule(shape) : tuple_rule(shape)) + "\n";
    }
    for (const Shape& shape : shapes_) {
      for (int i = 0; i < 3; ++i) made.positions.push_back(position(shape));
    }
    return made;
  }

 private:
  struct Shape {
    std::string name;
    std::size_t fixed = 1;  ///< coordinates n, b, c; of a list game only b
    bool list = false;
    bool number = false;  ///< parameters m, S{}, T[]
    bool set = false;
    bool table = false;
  };
  static constexpr std::size_t most = 6;  ///< no coordinate but the first passes this

  std::string any(std::vector<std::string> texts) { return random_.of(texts); }
  std::string digit(std::size_t least, std::size_t last) {
    return std::to_string(least + random_.below(last - least + 1));
  }

  static std::vector<std::string> coordinates(const Shape& shape) {
    if (shape.list) return shape.fixed == 1 ? std::vector<std::string>{"b"} : std::vector<std::string>{};
    const std::vector<std::string> all{"n", "b", "c"};
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shape.fixed)};
  }

  std::string header(const Shape& shape) {
    std::string text = "game " + shape.name;
    std::vector<std::string> inside;
    if (shape.number) inside.push_back(any({"m", "m >= 1", "1 <= m"}));
    if (shape.set) inside.push_back(any({"S{}", "S{} >= 1"}));
    if (shape.table) inside.push_back("T[]");
    text += brackets('[', inside, ']', true);
    inside = coordinates(shape);
    for (std::string& one : inside) {
      if (one != "n" && random_.chance(30)) one += " <= " + std::to_string(most);
    }
    if (shape.list) inside.push_back(any({"s[]", "s[] >= 0"}));
    return text + brackets('(', inside, ')', false) + "\n";
  }

  static std::string brackets(char open, const std::vector<std::string>& inside, char close, bool omit_empty) {
    if (inside.empty() && omit_empty) return "";
    std::string text(1, open);
    for (std::size_t i = 0; i < inside.size(); ++i) text += (i == 0 ? "" : ", ") + inside[i];
    return text + close;
  }

  /// A non-negative or negative number over the names known, of any kind of expression.
  std::string number(int depth) {
    if (depth == 0 || random_.chance(30)) return random_.chance(70) ? random_.of(names_) : digit(0, 5);
    const std::string a = number(depth - 1);
    const std::string b = number(depth - 1);
    switch (random_.below(14)) {
      case 0:
      case 1:
        return "(" + a + " + " + b + ")";
      case 2:
      case 3:
        return "(" + a + " - " + b + ")";
      case 4:
        return digit(2, 3) + " * " + a;
      case 5:
        return a + " * " + b;
      case 6:
        return "(" + a + any({" / ", " mod "}) + digit(2, 4) + ")";
      case 7:
        return any({"min(", "max("}) + a + ", " + b + ")";
      case 8:
        return "abs(" + a + " - " + b + ")";
      case 9:
        return any({"xor(", "bitand(", "bitor(", "gcd("}) + "abs(" + a + "), abs(" + b + "))";
      case 10:
        return "(if " + condition(depth - 1) + " then " + a + " else " + b + ")";
      case 11:
        return "isqrt(abs(" + a + "))";
      case 12:
        if (shape_->table) return "T[1 + (" + a + ") mod len(T)]";
        return "popcount(abs(" + a + "))";
      default:
        if (shape_->list) return any({"len(s)", "sum(s)", "max(s)", "min(s)", "xor(s)", "len(s without 0)"});
        return any(
            {"sum(x for x in 0..2)", "count(x * x == n for x in 1..3)", "max(x mod 3 for x in 1..n + 2 if x > 1)"});
    }
  }

  std::string condition(int depth) {
    if (depth > 0 && random_.chance(35)) {
      const std::string a = condition(depth - 1);
      switch (random_.below(3)) {
        case 0:
          return "(not " + a + ")";
        case 1:
          return "(" + a + " and " + condition(depth - 1) + ")";
        default:
          return "(" + a + " or " + condition(depth - 1) + ")";
      }
    }
    const int inner = depth > 0 ? depth - 1 : 0;
    switch (random_.below(6)) {
      case 0:
        return "(" + number(inner) + " in " +
               any({"squares", "primes", "powers_of(2)", "fibonacci_numbers", "divisors(6)", "1..4", "{0, 3, 5}"}) +
               ")";
      case 1:
        return "(" + number(inner) + ") mod " + digit(2, 3) + any({" == ", " != "}) + digit(0, 2);
      case 2:
        if (shape_->list)
          return any({"any(s[x] == 1 for x in 1..len(s))", "all(s[x] != 2 for x in 1..len(s))", "len(s) >= 2"});
        [[fallthrough]];
      default:
        return number(inner) + any({" < ", " <= ", " > ", " >= ", " == ", " != "}) + number(inner);
    }
  }

  /// A number from 0 to `most`; sometimes negative, so that the move does not exist.
  std::string small() {
    switch (random_.below(6)) {
      case 0:
        return "(" + number(2) + ") mod " + std::to_string(most + 1);
      case 1:
        return "min(" + number(1) + ", " + std::to_string(most) + ")";
      case 2:
        return digit(0, most);
      case 3:
        if (shape_->list && shape_->fixed == 0) return "2";
        return "min(" + std::string(shape_->list || shape_->fixed > 1 ? "b" : "n") + " - " + digit(0, 1) + ", " +
               std::to_string(most) + ")";
      default:
        return "min(abs(" + number(1) + "), " + std::to_string(most) + ")";
    }
  }

  /// A choice of k >= 1.
  std::string choice_of_k() {
    std::vector<std::string> texts{"k in 1..n",
                                   "k in 1..min(n, 3)",
                                   "k in 1..(n + 1) / 2",
                                   "k in {1, 3, 4}",
                                   "k in {2, 5}",
                                   "k in powers_of(2)",
                                   "k in powers_of(3)",
                                   "k in squares",
                                   "k in primes",
                                   "k in divisors(n)",
                                   "k in fibonacci_numbers",
                                   "k in 1..n, k in squares",
                                   "k in 2..n, gcd(k, n) == 1",
                                   "k in squares, 2 * k <= n + 1"};
    if (shape_->number) texts.insert(texts.end(), {"k in 1..m", "k in {1, m + 1}", "k in powers_of(m + 2)"});
    if (shape_->set) texts.insert(texts.end(), {"k in S, k >= 1", "k in S, k > 0"});
    if (shape_->fixed > 1) texts.insert(texts.end(), {"k in 1..b", "k in 1..max(b, 1)", "k in 1..min(n, b)"});
    return random_.of(texts);
  }

  std::string guards() {
    std::string text;
    const std::size_t count = random_.below(3);
    for (std::size_t i = 0; i < count; ++i) text += ", " + condition(1);
    return text;
  }

  /// A component whose first coordinate (or whose list) is given; smaller than the old position by construction.
  std::string component(const std::string& first) {
    std::vector<const Shape*> tuples;
    for (const Shape& shape : shapes_) {
      if (!shape.list) tuples.push_back(&shape);
    }
    const Shape& to = *random_.of(tuples);
    std::string text = to.name + parameters(to);
    std::vector<std::string> inside{first};
    for (std::size_t i = 1; i < to.fixed; ++i) inside.push_back(small());
    if (&to == shape_ && random_.chance(50)) text.clear();
    return text + brackets('(', inside, ')', false);
  }

  std::string parameters(const Shape& to) {
    std::vector<std::string> inside;
    if (to.number) inside.push_back(shape_->number ? any({"m", "1", "2"}) : digit(1, 3));
    if (to.set) inside.push_back(shape_->set ? any({"S", "{1, 3}", "1..3"}) : any({"{1, 2}", "{2, 5}", "1..2"}));
    if (to.table) inside.push_back(shape_->table ? any({"T", "[1, 0, 2]"}) : any({"[1, 0]", "[2, 1, 1]"}));
    return brackets('[', inside, ']', true);
  }

  std::string tuple_rule(const Shape& shape) {
    shape_ = &shape;
    names_ = coordinates(shape);
    if (shape.number) names_.push_back("m");
    if (random_.chance(20)) {
      // Without a choice: anything below n.
      return "n >= 1" + guards() + " -> " + any({"", "2 of ", "0 of "}) + component("min(" + small() + ", n - 1)");
    }
    const std::string choice = choice_of_k();
    names_.push_back("k");
    switch (random_.below(5)) {
      case 0: {
        const std::string split = any({"i in 0..n - k", "i in 0..(n - k) / 2", "i in {0, 1}, i <= n - k"});
        names_.push_back("i");
        return choice + ", " + split + guards() + " -> " + component("i") + " + " + component("n - k - i");
      }
      case 1:
        return choice + ", k <= n" + guards() +
               " -> sum j in 0..min(k - 1, n - k): " + component(any({"j", "n - k - j", "min(j, n - k)"}));
      case 2:
        return choice + ", k <= n" + guards() + " -> " + any({"2", "3", "k mod 2", "min(k, 3)"}) + " of " +
               component("(n - k) / 2");
      default:
        return choice + guards() + " -> " + component("n - k");
    }
  }

  std::string list_rule(const Shape& shape) {
    shape_ = &shape;
    names_ = coordinates(shape);
    if (shape.number) names_.push_back("m");
    if (names_.empty()) names_.push_back("len(s)");
    const std::string fixed = shape.fixed == 1 ? small() + ", " : "";
    const auto to = [&](const std::string& list) { return " -> (" + fixed + list + ")"; };
    const std::string k = any({"k in 1..s[i]", "k in {1, 3}, k <= s[i]", "k in squares, k <= s[i]", "k in 1..2",
                               "s[i] >= 1, k in divisors(s[i])"});
    names_.insert(names_.end(), {"k", "i", "s[i]"});
    const std::string more = guards();
    switch (random_.below(8)) {
      case 0:
        return "i in 2..len(s), " + k + more + to("s with s[i] := s[i] - k, s[i - 1] := s[i - 1] + k - 1");
      case 1:
        return "i < j in 1..len(s), " + k + more + to("s with s[i] -= k, s[j] += k / 2");
      case 2:
        return "i in 1..len(s), s[i] >= 1, k in 1..1" + more + to("s with delete s[i]");
      case 3:
        return "i in 1..len(s), s[i] >= 3, k in 1..s[i] - 2" + more +
               to("s with s[i] := k, insert s[i] - k - 1 at i" + any({"", " + 1"}));
      case 4:
        return "i in 1..len(s), k in 0..s[i] - 1" + more + to("s with s[j] := min(s[j], k) for j in i..len(s)");
      case 5:
        return "i in 1..len(s), s[i] > 0, k in 0..s[i] - 1" + more +
               to("[(if j == i then k else s[j]) for j in 1..len(s)]");
      case 6:
        return "i in 1..len(s), s[i] > 1, k in 1..1" + more + to("s with delete s[j] for j in i..len(s)");
      default:
        return "i in 1..len(s), " + k + more + to("s with s[i] := s[i] - k");
    }
  }

  std::string position(const Shape& shape) {
    std::vector<std::string> inside;
    if (shape.number) inside.push_back(digit(1, 3));
    if (shape.set) inside.push_back(any({"{1, 2, 5}", "{1}", "{3, 4}", "{2, 3, 7}"}));
    if (shape.table) inside.push_back(any({"[0, 1]", "[1, 2, 0]", "[3]"}));
    std::string text = shape.name + brackets('[', inside, ']', true);
    inside.clear();
    if (shape.list) {
      if (shape.fixed == 1) inside.push_back(digit(0, most));
      const std::size_t length = random_.below(4);
      for (std::size_t i = 0; i < length; ++i) inside.push_back(digit(0, 3));
    } else {
      inside.push_back(digit(0, 7));
      for (std::size_t i = 1; i < shape.fixed; ++i) inside.push_back(digit(0, most));
    }
    return text + brackets('(', inside, ')', false);
  }

  Random random_;
  std::vector<Shape> shapes_;
  const Shape* shape_ = nullptr;
  std::vector<std::string> names_;
};

/// The random game of a seed.
inline RandomGame random_game(std::uint64_t seed) {
  return GameMaker(seed).make();
}

}  // namespace grundy::rules::generate
