// A match replayed from its log, as a stream sends it.
#pragma once

#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
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

}  // namespace merels::service
