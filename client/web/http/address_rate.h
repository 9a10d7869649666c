// How many requests each address may make: so many at once, and so many a second.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace merels::web {

/// One thread. Times are of one monotonic clock.
class AddressRate {
 public:
  using Millis = std::chrono::milliseconds;

  /// `most`: addresses that are remembered; beyond them the one that rested longest is forgotten.
  AddressRate(std::size_t per_second, std::size_t at_once, std::size_t most)
      : per_second_(per_second), at_once_(at_once), most_(most) {}

  /// Whether this address may make one more request at `now`.
  bool Take(const std::string& address, Millis now) {
    if (counts_.size() >= most_ && !counts_.contains(address)) Forget(now);
    Count& count = counts_.try_emplace(address, Count{static_cast<double>(at_once_), now}).first->second;
    count.left = LeftOf(count, now);
    count.at = now;
    if (count.left < 1) return false;
    count.left -= 1;
    return true;
  }
  std::size_t remembered() const { return counts_.size(); }

 private:
  struct Count {
    double left;  // requests that it may make at once
    Millis at;
  };

  double LeftOf(const Count& count, Millis now) const {
    const double grown =
        static_cast<double>((now - count.at).count()) / 1000 * static_cast<double>(per_second_);
    return std::min(static_cast<double>(at_once_), count.left + grown);
  }
  /// Those that may make all their requests again need not be remembered; else one has to go.
  void Forget(Millis now) {
    std::erase_if(counts_,
                  [&](const auto& one) { return LeftOf(one.second, now) >= static_cast<double>(at_once_); });
    if (counts_.size() < most_) return;
    counts_.erase(std::min_element(counts_.begin(), counts_.end(),
                                   [](const auto& a, const auto& b) { return a.second.at < b.second.at; }));
  }

  const std::size_t per_second_;
  const std::size_t at_once_;
  const std::size_t most_;
  std::unordered_map<std::string, Count> counts_;
};

}  // namespace merels::web
