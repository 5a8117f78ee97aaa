#include "grundy/contest/prelude.hpp"

#include <array>
#include <cctype>

namespace grundy::contest {
namespace {

struct Helper {
  std::string_view name;
  std::string_view text;
};

/// Later helpers call earlier ones only.
constexpr std::array<Helper, 28> helpers{{
    {"length", "ll length(const List& s) { return ll(s.size()); }\n"},
    {"at",
     "// Element i of a list, counted from 1.\n"
     "ll at(const List& s, ll i) {\n"
     "  if (i < 1 || i > ll(s.size())) { std::cerr << \"a rule looks outside its list\\n\"; std::exit(1); }\n"
     "  return s[std::size_t(i - 1)];\n"
     "}\n"},
    {"slot",
     "ll& slot(List& s, ll i) {\n"
     "  at(s, i);\n"
     "  return s[std::size_t(i - 1)];\n"
     "}\n"},
    {"rebuild",
     "// The list without what is gone, with the inserted values before their old places.\n"
     "List rebuild(const List& s, const List& gone, const std::vector<List>& before) {\n"
     "  List result;\n"
     "  for (std::size_t i = 0; i <= s.size(); ++i) {\n"
     "    result.insert(result.end(), before[i].begin(), before[i].end());\n"
     "    if (i < s.size() && !gone[i]) result.push_back(s[i]);\n"
     "  }\n"
     "  return result;\n"
     "}\n"},
    {"floor_div", "ll floor_div(ll a, ll b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }\n"},
    {"floor_mod", "ll floor_mod(ll a, ll b) { ll r = a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }\n"},
    {"one_of", "bool one_of(ll x, const List& set) { return std::find(set.begin(), set.end(), x) != set.end(); }\n"},
    {"members",
     "List members(List set) {\n"
     "  std::sort(set.begin(), set.end());\n"
     "  set.erase(std::unique(set.begin(), set.end()), set.end());\n"
     "  return set;\n"
     "}\n"},
    {"root",
     "// The integer square root.\n"
     "ll root(ll n) {\n"
     "  ll low = 0, high = 3037000500LL;\n"
     "  while (high - low > 1) { ll middle = (low + high) / 2; (middle * middle <= n ? low : high) = middle; }\n"
     "  return low;\n"
     "}\n"},
    {"popcount", "ll popcount(ll n) { ll bits = 0; for (; n != 0; n &= n - 1) ++bits; return bits; }\n"},
    {"power", "ll power(ll b, ll e) { ll p = 1; while (e-- > 0) p *= b; return p; }\n"},
    {"shift_left", "ll shift_left(ll a, ll k) { return k > 62 ? 0 : a * (1LL << k); }\n"},
    {"shift_right", "ll shift_right(ll a, ll k) { return k > 62 ? 0 : a >> k; }\n"},
    {"is_power",
     "bool is_power(ll x, ll b) {\n"
     "  if (x < 1) return false;\n"
     "  while (x % b == 0) x /= b;\n"
     "  return x == 1;\n"
     "}\n"},
    {"is_square", "bool is_square(ll x) { return x >= 1 && root(x) * root(x) == x; }\n"},
    {"is_prime",
     "bool is_prime(ll x) {\n"
     "  for (ll d = 2; d * d <= x; ++d)\n"
     "    if (x % d == 0) return false;\n"
     "  return x >= 2;\n"
     "}\n"},
    {"is_divisor", "bool is_divisor(ll d, ll n) { return d >= 1 && n >= 1 && n % d == 0; }\n"},
    {"is_fibonacci",
     "bool is_fibonacci(ll x) {\n"
     "  ll a = 1, b = 2;\n"
     "  while (a < x) { b += a; a = b - a; }\n"
     "  return a == x;\n"
     "}\n"},
    {"powers_up_to",
     "List powers_up_to(ll b, ll most) {\n"
     "  List set;\n"
     "  for (ll p = 1; p <= most; p *= b) { set.push_back(p); if (p > most / b) break; }\n"
     "  return set;\n"
     "}\n"},
    {"squares_up_to",
     "List squares_up_to(ll most) {\n"
     "  List set;\n"
     "  for (ll i = 1; i * i <= most; ++i) set.push_back(i * i);\n"
     "  return set;\n"
     "}\n"},
    {"primes_up_to",
     "List primes_up_to(ll most) {\n"
     "  List set;\n"
     "  for (ll p = 2; p <= most; ++p)\n"
     "    if (is_prime(p)) set.push_back(p);\n"
     "  return set;\n"
     "}\n"},
    {"fibonacci_up_to",
     "List fibonacci_up_to(ll most) {\n"
     "  List set;\n"
     "  for (ll a = 1, b = 2; a <= most; b += a, a = b - a) set.push_back(a);\n"
     "  return set;\n"
     "}\n"},
    {"divisors_of",
     "List divisors_of(ll n) {\n"
     "  List set;\n"
     "  for (ll d = 1; d <= n / d; ++d)\n"
     "    if (n % d == 0) { set.push_back(d); if (d != n / d) set.push_back(n / d); }\n"
     "  return set;\n"
     "}\n"},
    {"without",
     "List without(List s, ll x) {\n"
     "  s.erase(std::remove(s.begin(), s.end(), x), s.end());\n"
     "  return s;\n"
     "}\n"},
    {"nim_sum", "ll nim_sum(const List& s) { ll r = 0; for (ll x : s) r ^= x; return r; }\n"},
    {"total", "ll total(const List& s) { return std::accumulate(s.begin(), s.end(), 0LL); }\n"},
    {"least", "ll least(const List& s) { return s.empty() ? 0 : *std::min_element(s.begin(), s.end()); }\n"},
    {"greatest", "ll greatest(const List& s) { return s.empty() ? 0 : *std::max_element(s.begin(), s.end()); }\n"},
}};

/// Whether the text calls the function: its name as a whole word, and a parenthesis.
bool calls(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    const std::size_t after = at + name.size();
    if ((at == 0 || !word(text[at - 1])) && after < text.size() && text[after] == '(') return true;
  }
  return false;
}

}  // namespace

std::string prelude_for(std::string_view body) {
  std::string text;
  std::string wanted(body);
  for (auto helper = helpers.rbegin(); helper != helpers.rend(); ++helper) {
    if (!calls(wanted, helper->name)) continue;
    text.insert(0, helper->text);
    wanted += helper->text;
  }
  return text;
}

}  // namespace grundy::contest
