// The calls of the AnalysisService.
#ifndef MERELS_CLIENT_SDK_API_ANALYSIS_API_H_
#define MERELS_CLIENT_SDK_API_ANALYSIS_API_H_

#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/match.h"
#include "common/study/exact.h"

namespace merels::sdk {

/// Threads, `done` and errors as Apis.
class AnalysisApi {
 public:
  virtual ~AnalysisApi() = default;

  /// The exact values of all positions of a match that is over, in the order of play. Safe to repeat.
  virtual void AnalyseMatch(api::MatchRead match, Done<std::vector<study::ExactPosition>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_ANALYSIS_API_H_
