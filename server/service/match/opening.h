// What a run of the server begins with.
#ifndef MERELS_SERVER_SERVICE_MATCH_OPENING_H_
#define MERELS_SERVER_SERVICE_MATCH_OPENING_H_

#include <chrono>

#include "common/base/ids.h"
#include "server/domain/uptime.h"

namespace merels::service {

/// The situation when the server started.
struct Opening {
  std::chrono::milliseconds at{0};        // Unix time
  std::chrono::nanoseconds monotonic{0};  // the same moment
  domain::Uptime uptime;                  // before it
};

/// The flag of a match in progress, by its head.
struct Deadline {
  MatchId match;
  Seq seq = 0;                                 // of the head
  std::chrono::milliseconds at{0};             // by the log's own times, Unix time
  std::chrono::milliseconds turn_began_at{0};  // likewise; 0: not known, so that the match has to be loaded
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCH_OPENING_H_
