// Players' attendance at their matches: who follows, and since when the others do not.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_set>

#include "common/base/ids.h"
#include "common/rules/base/outcome.h"
#include "server/base/lru.h"

namespace merels::service {

/// A seat of a match.
struct SeatId {
  MatchId match;
  rules::Side side = rules::Side::kFirst;

  bool operator==(const SeatId&) const = default;
};

/// A seat that no stream of its player follows. Monotonic time.
struct Away {
  std::chrono::nanoseconds since{0};
  bool left = false;  // the client announced that it leaves
};

}  // namespace merels::service

template <>
struct std::hash<merels::service::SeatId> {
  std::size_t operator()(const merels::service::SeatId& seat) const {
    return std::hash<merels::MatchId>{}(seat.match) * 2 + merels::rules::Index(seat.side);
  }
};

namespace merels::service {

/// Attendance at any node of the cluster. Every shard has its own, for its matches. Single-threaded.
class Attendance {
 public:
  /// `began`: the earliest time since which a player can count as away. Absences are remembered for the
  /// last kRemembered seats.
  explicit Attendance(std::chrono::nanoseconds began) : began_(began) {}
  void BeginAt(std::chrono::nanoseconds began) { began_ = began; }

  /// The player's first stream in the cluster follows the match (none), or the last one stopped.
  void Set(const SeatId& seat, const std::optional<Away>& away);

  /// Nothing: a stream follows it.
  std::optional<Away> Of(const SeatId& seat);

 private:
  static constexpr std::size_t kRemembered = 100'000;

  std::chrono::nanoseconds began_;
  std::unordered_set<SeatId> there_;
  LruMap<SeatId, Away> away_{kRemembered};
};

}  // namespace merels::service
