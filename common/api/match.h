// Requests to read matches, their records and their results.
#ifndef MERELS_COMMON_API_MATCH_H_
#define MERELS_COMMON_API_MATCH_H_

#include <optional>
#include <string>

#include "common/api/page.h"
#include "common/base/ids.h"
#include "common/match/filter.h"
#include "common/match/view.h"

namespace merels::api {

/// A list of matches, or of their records.
struct MatchQuery {
  PageQuery page = {};
  match::Filter filter = {};
};
/// One match, and the code for watching it, if it needs one.
struct MatchRead {
  MatchId match;
  std::string code = {};
};
/// A page of the legal plies of a match.
struct PlyQuery {
  MatchRead match;
  PageQuery page = {};
};
/// A page of the best solutions of a ruleset for one player.
struct BestQuery {
  std::string ruleset;
  PageQuery page = {};
};

/// A channel and what is on, or was last.
struct Channel {
  std::string pool;  // such as "standard/blitz"; empty: the best of all
  std::optional<match::Summary> match = {};
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_MATCH_H_
