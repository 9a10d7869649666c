// Matches replayed from their logs, one after the other.
#pragma once

#include "server/service/base/callback_scope.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/done.h"
#include "server/service/base/fair_queue.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/ports.h"
#include "server/service/following/origins.h"
#include "server/service/match/matches.h"
#include "server/service/match/replay.h"

namespace merels::service {

/// All calls on the executor. A long log costs much to read and to replay, so it is read like the lists and
/// replayed by a low-priority thread (Ports::background), one match at a time, and addresses take turns.
/// replays-per-minute is the limit for all callers together, max-waiting-replays the number that may wait; an
/// address has its share of both.
class Replays {
 public:
  /// References outlive it.
  Replays(const Ports& ports, Matches& matches, Origins& origins, ClusterRates& house);

  /// A match from one of its plies on, as far as `who` may see it. rate-limited, limit-reached, unknown-match
  /// (also one that `who` may not watch), store-refused, and the errors of ReplayFrom.
  void Ask(const MatchId& match, const MatchViewer& who, int ply, Done<Replayed> done);

 private:
  struct Seen {
    match::Viewer viewer;
    match::Players players;
    Seq newest = 0;
  };

  void Look(const MatchId& match, const MatchViewer& who, int ply, Done<Replayed> done);
  void Read(const MatchId& match, const Seen& seen, int ply, Done<Replayed> done);

  Ports ports_;
  Matches& matches_;
  Origins& origins_;
  FairShare share_;
  FairQueue queue_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
