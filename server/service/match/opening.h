// The initial state of a run of the server.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "server/domain/request_key.h"
#include "server/domain/uptime.h"

namespace merels::service {

/// The situation when the server started.
struct Opening {
  std::chrono::milliseconds at{0};         // the cluster's time
  std::chrono::milliseconds day_ahead{0};  // of the time of day at that moment
  std::chrono::nanoseconds monotonic{0};   // the same moment
  domain::Uptime uptime;                   // before it
};

/// The side effects of a match's first row.
struct Begun {
  /// The requests that the match answers.
  std::vector<domain::AskedRequest> answers;
  /// The offer that it takes: if that has ended, the match does not begin (unknown-table). Empty: none.
  std::string takes = {};
};

/// The flag of a match in progress, by its head.
struct Deadline {
  MatchId match;
  Seq seq = 0;                                 // of the head
  std::chrono::milliseconds at{0};             // by the log's times, the cluster's
  std::chrono::milliseconds turn_began_at{0};  // as above; 0: unknown, so that the match has to be loaded
};

}  // namespace merels::service
