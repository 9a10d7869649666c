// One limit of the server, its row in the table of limits.h, and which of them are read only when the server
// starts.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace merels {

/// One limit: a number that may be set while other threads read it, since a reload changes limits while the
/// server runs. A caller that needs two consistent ones reads each once.
class Limit {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): it is a number
  constexpr Limit(std::int64_t value) : value_(value) {}
  Limit(const Limit& other) : value_(std::int64_t{other}) {}
  Limit& operator=(const Limit& other) {
    value_.store(other, std::memory_order_relaxed);
    return *this;
  }
  ~Limit() = default;

  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::int64_t() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_;
};

struct Limits;

/// One row of the table of limits.
struct LimitSpec {
  /// Option without its dashes, and key in the configuration file.
  std::string_view key;
  Limit Limits::*member;
  std::int64_t lowest;
  std::int64_t highest;
  /// For --help: the thing that is limited, with its unit.
  std::string_view help;
};

/// The limits that are read only when the server starts: sizes of queues and memories, numbers of threads and
/// processes, and settings for the start of matches. A reload changes all others.
inline constexpr std::string_view kLimitsOfTheStart[] = {  // by their keys
    "shards",
    "urgency",
    "bots",
    "bot-level",
    "max-message-bytes",
    "max-waiting-passwords",
    "max-tables-per-account",
    "max-open-tables",
    "table-ms",
    "table-away-ms",
    "max-solo-matches-per-account",
    "max-matches-per-account",
    "max-matches-per-bot",
    "max-challenges-per-account",
    "max-challenges-to-account",
    "max-challenges",
    "challenge-ms",
    "challenge-away-ms",
    "correspondence-offer-days",
    "max-tickets",
    "max-store-queue",
    "max-list-queue",
    "list-steps",
    "postgres-wait-ms",
    "postgres-list-ms",
    "postgres-start-ms",
    "postgres-readers",
    "max-loaded-matches",
    "max-remembered-requests",
    "catalogue-reads-per-minute",
    "sign-ups-per-minute",
    "stream-queue-bytes",
    "unanswered-ping-bytes",
    "gap-at-once",
    "gap-per-second",
    "gap-most",
    "repeat-minutes",
    "repeat-wait-ms",
    "max-waiting-analyses",
    "idle-connection-ms",
    "handshake-ms",
    "report-days",
    "audit-days",
    "rated-delay-plies",
    "rated-delay-ms"};

inline bool IsTakenAtTheStart(const LimitSpec& limit) {
  return std::find(std::begin(kLimitsOfTheStart), std::end(kLimitsOfTheStart), limit.key) !=
         std::end(kLimitsOfTheStart);
}

}  // namespace merels
