/// The budget that work far down answers to, without a budget in every signature.
///
/// An expression of the rules is evaluated a thousand million times a command, by functions that know nothing but its
/// variables; yet a single one may loop for minutes (a sum over a range, a quantifier). Whoever owns a budget opens a
/// watch over it for the thread; loops below count their work with `spend`, and stop when it says so. Decision 016 says
/// why this is not an argument.
#pragma once

#include <cstdint>

#include "grundy/run/budget.hpp"

namespace grundy::run {

class Watch {
 public:
  /// Until its end, work of this thread answers to `budget`, which must outlive it. Watches nest: the innermost counts.
  /// A thread that is handed part of the work opens a watch of its own.
  explicit Watch(Budget& budget) noexcept : before_(watched_) { watched_ = &budget; }
  ~Watch() { watched_ = before_; }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Counts `work`, in steps of about a nanosecond; true when the work has to stop, for want of time or because someone
  /// asked for it. Looks at the clock every few milliseconds, so that a step costs next to nothing; once it has said
  /// stop it goes on saying so. Without a watch: false.
  [[nodiscard]] static bool spend(std::uint64_t work = 1) noexcept {
    if (work < left_) [[likely]] {
      left_ -= work;
      return false;
    }
    return look();
  }

  /// Why `spend` said stop.
  [[nodiscard]] static Stop why() noexcept { return watched_ == nullptr ? Stop::none : watched_->why(); }

 private:
  [[nodiscard]] static bool look() noexcept;

  static inline thread_local Budget* watched_ = nullptr;
  static inline thread_local std::uint64_t left_ = 0;

  Budget* before_;
};

}  // namespace grundy::run
