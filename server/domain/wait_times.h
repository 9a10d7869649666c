// Recent waiting times, and the expected wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

namespace merels::domain {

class WaitTimes {
 public:
  /// The number of waits remembered, and for how long.
  static constexpr std::size_t kKept = 32;
  static constexpr std::chrono::milliseconds kRecent{std::chrono::minutes(10)};

  void Add(std::chrono::milliseconds waited, std::chrono::milliseconds now);
  /// The number of recent ones.
  std::size_t Recent(std::chrono::milliseconds now) const;
  /// When the newest was added; at least one was.
  std::chrono::milliseconds newest() const { return waits_.back().at; }
  /// The median of the recent ones; nothing when there are fewer than `least`, which is at least 1.
  std::optional<std::chrono::milliseconds> Expected(std::chrono::milliseconds now,
                                                    std::size_t least = 1) const;

 private:
  struct Wait {
    std::chrono::milliseconds waited;
    std::chrono::milliseconds at;
  };
  std::deque<Wait> waits_;  // oldest first
};

}  // namespace merels::domain
