// Matches replayed from their logs, one after the other, as a stream sends them.
#pragma once

#include <vector>

#include "common/base/done.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"
#include "server/service/following/origins.h"
#include "server/service/match/matches.h"
#include "server/store/store.h"

namespace merels::service {

/// The match after one of its plies, and every later entry that the viewer may see, oldest first.
struct Replayed {
  bool player = false;  // the viewer plays in the match
  match::Snapshot start;
  std::vector<match::SeenEntry> rows;
};

struct ReplayRange {
  Seq newest = 0;  // the last entry that the viewer may see
  int ply = 0;     // 0: the start
};

/// `rows`: the whole log. bad-argument when the match, as far as it may be seen, has fewer plies; bad-record.
Result<Replayed> ReplayFrom(const MatchId& match, const match::Players& players, const match::Viewer& viewer,
                            const std::vector<store::Row>& rows, const ReplayRange& range);

/// All calls on the executor. A long log costs much to read and to replay, so it is read like the lists and
/// replayed by a low-priority thread (Ports::background), one match at a time, and addresses take turns.
/// replays-per-minute is the limit for all callers together, max-waiting-replays the number that may wait; an
/// address has its share of both.
class Replays {
 public:
  /// References outlive it.
  Replays(const Ports& ports, Matches& matches, Origins& origins, Rates& rates);

  /// A match from one of its plies on, as far as `who` may see it. rate-limited, unknown-match
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
