// The first messages to a client that begins to follow a match, or comes back to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/match/view.h"
#include "common/session/delivery.h"
#include "server/service/match/loaded_match.h"

namespace merels::service {

/// The point up to which a viewer knows a topic.
struct Point {
  std::string epoch;
  Seq after = 0;
};

/// Either a snapshot, or the entries since `after`, oldest first: a viewer who missed more than a match in
/// memory keeps (match::Tail::kKept) gets a snapshot. Shares no mutable data with the match.
struct Caught {
  std::optional<rules::Side> seat;  // of the viewer, who is here from now on
  Seq after = 0;
  std::optional<match::Snapshot> snapshot;
  std::vector<match::SeenEntry> missed;
  /// The presence of the player of every seat, unless a snapshot has it; empty once the match is over.
  std::vector<session::PresenceChanged> presence = {};
};

Caught CaughtUp(const MatchView& view, const Point& from);

}  // namespace merels::service
