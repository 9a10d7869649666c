// Limits on what callers may take.
//
// Contents: RateLimited (the error), RateLimit (a bucket of permissions), Allowance (its rate); Shares, Held
// and MayHold (fair shares of places, for one address and for the wider prefix around it).
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::domain {

/// rate-limited, with the time to wait.
inline Error RateLimited(std::chrono::nanoseconds wait) {
  const auto wait_ms = std::chrono::ceil<std::chrono::milliseconds>(wait).count();
  return Error{Reason::kRateLimited, "too many requests; wait " + std::to_string(wait_ms) + " ms"}.With(
      fact::kWaitMs, wait_ms);
}

/// A bucket of permissions that fills steadily up to `burst`. Time is an argument and must not go back. A
/// value.
class RateLimit {
 public:
  using Nanos = std::chrono::nanoseconds;

  RateLimit(double per_minute, double burst) : per_nano_(per_minute / 60e9), burst_(burst), left_(burst) {}

  /// Takes one permission. rate-limited, with nothing taken, when none is left.
  Result<void> Take(Nanos now) {
    const Nanos wait = TakeOrWait(now, 1);
    return wait == Nanos(0) ? Result<void>() : RateLimited(wait);
  }

  /// Takes this many permissions at once and returns zero. When there are too few, nothing is taken, and the
  /// time until there are enough is returned; for more than the bucket holds, a full bucket is enough.
  Nanos TakeOrWait(Nanos now, double permissions) {
    const Nanos wait = WaitFor(now, permissions);
    if (wait == Nanos(0)) left_ -= std::min(permissions, burst_);
    return wait;
  }

  /// The time until this many can be taken with `kept` left over; zero: now. Takes nothing.
  Nanos WaitFor(Nanos now, double permissions, double kept = 0) {
    Fill(now);
    const double wanted = std::min(permissions + kept, burst_);
    if (left_ >= wanted) return Nanos(0);
    return Nanos(static_cast<Nanos::rep>(std::ceil((wanted - left_) / per_nano_)));
  }

  /// Takes this many although there may be too few: the bucket is then in debt until it has filled again, by
  /// at most what it holds.
  void Penalize(Nanos now, double permissions) {
    Fill(now);
    left_ = std::max(-burst_, left_ - permissions);
  }

  /// Takes this many that were used elsewhere: the bucket may then be in debt, by `most` at most.
  void Debit(Nanos now, double permissions, double most) {
    Fill(now);
    left_ = std::max(-most, left_ - permissions);
  }

  double burst() const { return burst_; }

  /// Gives back permissions that were not used.
  void Refund(double permissions) { left_ = std::min(burst_, left_ + permissions); }

 private:
  void Fill(Nanos now) {
    left_ = std::min(burst_, left_ + static_cast<double>((now - last_).count()) * per_nano_);
    last_ = now;
  }

  double per_nano_;
  double burst_;
  double left_;
  Nanos last_{0};
};

/// A rate per minute, with the limit's name in the server's table of limits.
struct Allowance {
  /// The limit's name, such as "calls-per-minute".
  std::string_view limit;
  std::int64_t per_minute = 0;
  std::int64_t burst = 0;

  RateLimit Fresh() const { return {static_cast<double>(per_minute), static_cast<double>(burst)}; }
  /// The error for a caller who must wait this long.
  Error Refuse(std::chrono::nanoseconds wait) const { return RateLimited(wait).AtLimit(limit, per_minute); }
  /// Takes one permission out of a bucket of this kind. rate-limited.
  Result<void> TakeFrom(RateLimit& rate, std::chrono::nanoseconds now) const {
    const auto wait = rate.TakeOrWait(now, 1);
    return wait == wait.zero() ? Result<void>() : Refuse(wait);
  }
};

/// A share of places. Places are held until they are given back, unlike permissions of a rate.
struct Shares {
  std::int64_t whole = 0;
  /// Below this anybody may take a place.
  std::int64_t scarce_from = 0;
  /// From there on only callers who hold fewer than this many.
  std::int64_t of_address = 0;
  std::int64_t of_prefix = 0;
  /// The last part begins here: a prefix gets a place only while it holds fewer than this.
  std::int64_t last_from = 0;
  std::int64_t last_of_prefix = 0;

  bool operator==(const Shares&) const = default;
};

/// The places held in all, from the address that asks for another one, and from its prefix.
struct Held {
  std::int64_t in_all = 0;
  std::int64_t from_address = 0;
  std::int64_t from_prefix = 0;
};

/// Whether one more place may be taken.
constexpr bool MayHold(const Shares& shares, const Held& held) {
  if (held.in_all < shares.scarce_from) return true;
  if (held.in_all >= shares.whole) return false;
  const bool few = held.from_address < shares.of_address && held.from_prefix < shares.of_prefix;
  return few && (held.in_all < shares.last_from || held.from_prefix < shares.last_of_prefix);
}

}  // namespace merels::domain
