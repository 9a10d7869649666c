// What somebody who begins to follow a match, or comes back to it, has to be told first.
#ifndef MERELS_SERVER_SERVICE_CATCH_UP_H_
#define MERELS_SERVER_SERVICE_CATCH_UP_H_

#include <optional>
#include <string>
#include <vector>

#include "common/match/view.h"
#include "common/session/delivery.h"
#include "server/service/loaded_match.h"

namespace merels::service {

/// Up to where a viewer knows a topic.
struct Point {
  std::string epoch;
  Seq after = 0;
};

/// Either a snapshot, or the entries since `after`, oldest first: who missed more than a match in memory
/// keeps (match::Tail::kKept) gets a snapshot. Shares nothing with the match that changes.
struct Caught {
  bool player = false;  // the viewer sits in the match
  Seq after = 0;
  std::optional<match::Snapshot> snapshot;
  std::vector<match::SeenEntry> missed;
  /// Who is there and who is not, of every seat, where no snapshot says so; nothing once the match is over.
  std::vector<session::PresenceChanged> presence = {};
};

Caught CaughtUp(const MatchView& view, const Point& from);

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_CATCH_UP_H_
