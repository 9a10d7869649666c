#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "server/base/limits.h"

namespace merels {

/// The limits that are read only when the server starts: sizes of queues and memories, numbers of threads and
/// processes, and settings for the start of matches. A reload changes all others.
inline constexpr auto kLimitsOfTheStart = std::to_array<std::string_view>({"shards",
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
                                                                           "max-tickets",
                                                                           "max-store-queue",
                                                                           "max-list-queue",
                                                                           "list-steps",
                                                                           "postgres-wait-ms",
                                                                           "postgres-list-ms",
                                                                           "postgres-start-ms",
                                                                           "postgres-readers",
                                                                           "house-time-ms",
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
                                                                           "rated-delay-ms"});

inline bool IsTakenAtTheStart(const LimitSpec& limit) {
  return std::find(kLimitsOfTheStart.begin(), kLimitsOfTheStart.end(), limit.key) != kLimitsOfTheStart.end();
}

}  // namespace merels
