// Exact values of a match that is over.
#ifndef MERELS_COMMON_API_ANALYSIS_H_
#define MERELS_COMMON_API_ANALYSIS_H_

#include "common/api/match.h"
#include "common/api/page.h"
#include "common/study/exact.h"

namespace merels::api {

/// Positions of a match, from its start on.
struct AnalysisQuery {
  MatchRead match;
  PageQuery page = {};
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_ANALYSIS_H_
