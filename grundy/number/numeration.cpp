#include "grundy/number/numeration.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <utility>

#include "grundy/base/text.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t kSmall = std::uint64_t{1} << 62;

/// The matrix of `length` places of the periodic part: with K(-1) = 0, K(0) = 1 and K'(-1) = 1, K'(0) = 0 both
/// following the recurrence, U(s+j) = U(s) K(j) + U(s-1) K'(j) for every s at the period's start.
struct Places {
  std::size_t length = 0;
  Integer k, k_prime;              ///< K(length), K'(length)
  Integer k_before, prime_before;  ///< K(length - 1), K'(length - 1)
};

/// length doubled, quotients repeating.
Places doubled(const Places& half) {
  return {half.length * 2, half.k * half.k + half.k_before * half.k_prime,
          half.k_prime * half.k + half.prime_before * half.k_prime,
          half.k * half.k_before + half.k_before * half.prime_before,
          half.k_prime * half.k_before + half.prime_before * half.prime_before};
}

/// A word of the periodic part seen twice: X = Σ d(j) K(j), Y = Σ d(j) K'(j). In the weights U(j) = K(j) + K'(j), those
/// with U(-1) = 1, its value is X + Y. High halves of words always live in these weights, whatever U(-1) is below.
struct Image {
  Integer x, y;
};

/// Conversion in the periodic part by halving.
class Halving {
 public:
  Halving(const std::vector<unsigned>& period, bool carries) : period_(period), carries_(carries) {
    std::size_t length = 0;
    std::uint64_t k = 1, k_before = 0, prime = 0, prime_before = 1;
    while (true) {
      std::uint64_t k1 = k, k0 = k_before, p1 = prime, p0 = prime_before;
      bool fits = true;
      for (const unsigned a : period_) {
        const std::uint64_t next_k = a * k1 + (carries_ ? k0 : 0);
        const std::uint64_t next_prime = a * p1 + (carries_ ? p0 : 0);
        k0 = std::exchange(k1, next_k);
        p0 = std::exchange(p1, next_prime);
        if (k1 + p1 >= kSmall / (2 * Numeration::kMostDigits)) {
          fits = false;
          break;
        }
        small_k_.push_back(k0);
        small_prime_.push_back(p0);
      }
      if (!fits) break;
      k = k1, k_before = k0, prime = p1, prime_before = p0;
      length += period_.size();
    }
    small_k_.resize(length);
    small_prime_.resize(length);
    levels_.push_back({length, k, prime, k_before, prime_before});
    slack_ = carries_ ? 2 * *std::max_element(period_.begin(), period_.end()) + 6 : 0;
  }

  /// The places of 2^level leaves.
  const Places& level(std::size_t level) {
    while (levels_.size() <= level) levels_.push_back(doubled(levels_.back()));
    return levels_[level];
  }
  [[nodiscard]] unsigned slack() const noexcept { return slack_; }

  /// Writes the greedy word of `value` < U(length) over all `level(level).length` digits of `out`.
  Image represent(const Integer& value, std::size_t level, std::span<std::uint8_t> out) {
    if (value == 0) {
      std::fill(out.begin(), out.end(), std::uint8_t{0});
      return {};
    }
    if (level == 0) return leaf(static_cast<std::uint64_t>(value), out);
    const Places half = this->level(level - 1);
    const std::span<std::uint8_t> high = out.first(half.length);
    const std::span<std::uint8_t> low = out.subspan(half.length);
    const Integer at = half.k + half.k_prime;                 // U(h)
    const Integer below = half.k_before + half.prime_before;  // U(h - 1)
    Image top;
    Integer rest;
    if (!carries_) {
      top = represent(Integer(value / at), level - 1, high);
      rest = value - at * top.x;
    } else {
      const Places& whole = this->level(level);
      Integer guess = value * at / (whole.k + whole.k_prime) + slack_;
      if (guess >= at) guess = at - 1;
      top = represent(guess, level - 1, high);
      rest = value - at * top.x - below * top.y;
      lower(rest, top, at, below, high);
    }
    const Image bottom = represent(rest, level - 1, low);
    return join(half, top, bottom);
  }

  /// Lowers the word until the rest it leaves is not negative. Replacing a digit d(j) by d(j) - 1 and the greatest word
  /// below changes X by one if j is even and Y by one if j is odd, because a(i+1) K(i) = K(i+1) - K(i-1) telescopes.
  void lower(Integer& rest, Image& top, const Integer& at, const Integer& below, std::span<std::uint8_t> word) const {
    while (rest < 0) {
      std::size_t place = 0;
      while (word[word.size() - 1 - place] == 0) ++place;
      --word[word.size() - 1 - place];
      for (std::size_t j = place; j-- > 0;) {
        const bool full = (place - 1 - j) % 2 == 0;
        word[word.size() - 1 - j] = full ? static_cast<std::uint8_t>(period_[j % period_.size()]) : std::uint8_t{0};
      }
      if (place % 2 == 0) {
        --top.x;
        rest += at;
      } else {
        --top.y;
        rest += below;
      }
    }
  }

  /// X and Y of any word of `level(level).length` digits.
  Image value(std::size_t level, std::span<const std::uint8_t> word) {
    if (level == 0) {
      std::uint64_t x = 0, y = 0;
      for (std::size_t j = 0; j < word.size(); ++j) {
        x += word[word.size() - 1 - j] * small_k_[j];
        y += word[word.size() - 1 - j] * small_prime_[j];
      }
      return {x, y};
    }
    const Places half = this->level(level - 1);
    return join(half, value(level - 1, word.first(half.length)), value(level - 1, word.subspan(half.length)));
  }

 private:
  static Image join(const Places& half, const Image& top, const Image& bottom) {
    return {bottom.x + half.k * top.x + half.k_before * top.y,
            bottom.y + half.k_prime * top.x + half.prime_before * top.y};
  }

  Image leaf(std::uint64_t value, std::span<std::uint8_t> out) const {
    std::uint64_t x = 0, y = 0;
    for (std::size_t j = out.size(); j-- > 0;) {
      const std::uint64_t weight = small_k_[j] + small_prime_[j];
      const std::uint64_t digit = value / weight;
      value -= digit * weight;
      x += digit * small_k_[j];
      y += digit * small_prime_[j];
      out[out.size() - 1 - j] = static_cast<std::uint8_t>(digit);
    }
    return {x, y};
  }

  std::vector<unsigned> period_;
  bool carries_;
  unsigned slack_ = 0;  ///< the guess of the high half is off by less than this
  std::vector<std::uint64_t> small_k_, small_prime_;
  std::vector<Places> levels_;
};

void strip(Digits& digits) {
  digits.erase(digits.begin(), std::find_if(digits.begin(), digits.end(), [](std::uint8_t d) { return d != 0; }));
}

std::optional<std::vector<unsigned>> numbers(std::string_view text) {
  std::vector<unsigned> found;
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || found.size() > 1000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    found.push_back(value);
  }
  return found;
}

}  // namespace

Numeration::Numeration(std::vector<unsigned> head, std::vector<unsigned> period, bool carries, unsigned before)
    : head_(std::move(head)), period_(std::move(period)), carries_(carries), before_(before) {
  unsigned most = 0;
  for (const unsigned a : head_) most = std::max(most, a);
  for (const unsigned a : period_) most = std::max(most, a);
  digit_count_ = carries_ ? most + 1 : most;
  std::uint64_t below = before_, at = 1;
  for (std::size_t place = 0; at < kSmall; ++place) {
    small_weights_.push_back(at);
    const std::uint64_t a = quotient(class_of(place));
    if (at > (std::uint64_t{1} << 63) / (a + 1)) break;
    const std::uint64_t next = a * at + (carries_ ? below : 0);
    below = std::exchange(at, next);
  }
}

Numeration Numeration::base(unsigned base) {
  if (base < 2 || base > kMostDigits) throw std::invalid_argument("Numeration::base: no such base");
  return Numeration({}, {base}, false, 0);
}

Numeration Numeration::zeckendorf() {
  return Numeration({}, {1}, true, 1);
}

Result<Numeration> Numeration::ostrowski(std::vector<unsigned> head, std::vector<unsigned> period) {
  if (period.empty()) {
    return fail(ErrorKind::input, say("an Ostrowski numeration needs a period of partial quotients"));
  }
  const auto bad = [](unsigned a) { return a < 1 || a >= kMostDigits; };
  if (std::any_of(head.begin(), head.end(), bad) || std::any_of(period.begin(), period.end(), bad)) {
    return fail(ErrorKind::input, say("partial quotients must lie between 1 and {}", kMostDigits - 1));
  }
  if ((head.empty() ? period.front() : head.front()) < 2) {
    return fail(ErrorKind::input,
                say("the first partial quotient must be at least 2, or the first two weights are equal"));
  }
  double size = 1;
  for (const unsigned a : head) size *= a + 1;
  if (size < 1e15) size = 1;
  for (const unsigned a : period) size *= a + 1;
  if (size >= 1e15) return fail(ErrorKind::input, say("these partial quotients are too long a list"));
  return Numeration(std::move(head), std::move(period), true, 0);
}

Result<Numeration> Numeration::parse(std::string_view spec) {
  if (spec == "zeckendorf") return zeckendorf();
  if (spec.starts_with("base ")) {
    const auto base = numbers(spec.substr(5));
    if (base && base->size() == 1 && base->front() >= 2 && base->front() <= kMostDigits)
      return Numeration::base(base->front());
  }
  if (spec.starts_with("ostrowski ")) {
    const std::string_view rest = spec.substr(10);
    const std::size_t open = rest.find('(');
    if (open == std::string_view::npos) {
      if (const auto period = numbers(rest)) return ostrowski({}, *period);
    } else if (rest.back() == ')') {
      const auto head = numbers(rest.substr(0, open));
      const auto period = numbers(rest.substr(open + 1, rest.size() - open - 2));
      if (head && period) return ostrowski(*head, *period);
    }
  }
  return fail(ErrorKind::input, say("'{}' is no numeration: expected 'base 2', 'zeckendorf' or 'ostrowski 2'", spec));
}

std::string Numeration::spec() const {
  if (!carries_) return fmt::format("base {}", period_.front());
  if (is_zeckendorf()) return "zeckendorf";
  if (head_.empty()) return fmt::format("ostrowski {}", fmt::join(period_, " "));
  return fmt::format("ostrowski {} ({})", fmt::join(head_, " "), fmt::join(period_, " "));
}

std::size_t Numeration::class_of(std::size_t place) const noexcept {
  return place < head_.size() ? place : head_.size() + (place - head_.size()) % period_.size();
}

std::vector<std::size_t> Numeration::classes_below(std::size_t cls) const {
  if (cls > head_.size()) return {cls - 1};
  std::vector<std::size_t> below;
  if (cls > 0) below.push_back(cls - 1);
  if (cls == head_.size()) below.push_back(classes() - 1);
  return below;
}

Integer Numeration::weight(std::size_t place) const {
  if (place < small_weights_.size()) return small_weights_[place];
  std::size_t i = small_weights_.size() - 1;
  Integer at = small_weights_[i];
  Integer below = i == 0 ? Integer(before_) : Integer(small_weights_[i - 1]);
  for (; i < place; ++i) {
    Integer next = at * quotient(class_of(i));
    if (carries_) next += below;
    below = std::move(at);
    at = std::move(next);
  }
  return at;
}

Digits Numeration::represent(std::uint64_t value) const {
  if (value >= kSmall) return represent(Integer(value));
  Digits digits;
  for (std::size_t i = small_weights_.size(); i-- > 0;) {
    if (digits.empty() && small_weights_[i] > value) continue;
    const std::uint64_t digit = value / small_weights_[i];
    value -= digit * small_weights_[i];
    digits.push_back(static_cast<std::uint8_t>(digit));
  }
  return digits;
}

Digits Numeration::represent(const Integer& value) const {
  if (value < 0) throw std::invalid_argument("Numeration::represent: negative value");
  if (value < small_weights_.back()) return represent(static_cast<std::uint64_t>(value));
  // The lowest `split` places are kept apart where the weights there are not those of the periodic part.
  const std::size_t split = !carries_ ? 0 : !head_.empty() ? head_.size() : before_ == 1 ? 0 : period_.size();
  const Integer at = weight(split);
  const Integer below = split == 0 ? Integer(before_) : weight(split - 1);
  Halving halving(period_, carries_);
  std::size_t level = 0;
  const auto reach = [&] { return at * halving.level(level).k + below * halving.level(level).k_prime; };
  while (reach() <= value) ++level;
  const Places& places = halving.level(level);
  Digits digits(places.length + split, 0);
  const std::span<std::uint8_t> high = std::span(digits).first(places.length);
  const Integer whole = places.k + places.k_prime;
  Integer guess = value * whole / reach() + halving.slack();
  if (guess >= whole) guess = whole - 1;
  Image top = halving.represent(guess, level, high);
  Integer rest = value - at * top.x - below * top.y;
  halving.lower(rest, top, at, below, high);
  for (std::size_t i = split; i-- > 0;) {
    const Integer digit = rest / weight(i);
    rest -= digit * weight(i);
    digits[digits.size() - 1 - i] = static_cast<std::uint8_t>(digit);
  }
  if (rest != 0) throw std::logic_error("Numeration::represent: a rest is left");
  strip(digits);
  return digits;
}

Integer Numeration::value(std::span<const std::uint8_t> digits) const {
  // A digit is below 64, so that many places of small weights cannot overflow.
  if (digits.size() + 11 < small_weights_.size() && small_weights_[digits.size() + 10] / 64 >= small_weights_[digits.size()]) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) sum += small_weights_[i] * digits[digits.size() - 1 - i];
    return sum;
  }
  const std::size_t split = std::min(digits.size(), head_.size());
  Integer low = 0;
  for (std::size_t i = 0; i < split; ++i) low += weight(i) * digits[digits.size() - 1 - i];
  const std::span<const std::uint8_t> top = digits.first(digits.size() - split);
  if (top.empty()) return low;
  Halving halving(period_, carries_);
  std::size_t level = 0;
  while (halving.level(level).length < top.size()) ++level;
  Digits padded(halving.level(level).length - top.size(), 0);
  padded.insert(padded.end(), top.begin(), top.end());
  const Image image = halving.value(level, padded);
  const Integer at = weight(split);
  const Integer below = split == 0 ? Integer(before_) : weight(split - 1);
  return low + at * image.x + below * image.y;
}

bool Numeration::greedy(std::span<const std::uint8_t> digits) const {
  bool full = false;  // the digit above is the greatest
  for (std::size_t i = digits.size(); i-- > 0;) {
    const unsigned digit = digits[digits.size() - 1 - i];
    const unsigned a = quotient(class_of(i));
    if (digit > (carries_ ? a : a - 1) || (full && digit != 0)) return false;
    if (i == 0 && carries_ && before_ == 0 && digit == a) return false;
    full = carries_ && digit == a;
  }
  return true;
}

}  // namespace grundy
