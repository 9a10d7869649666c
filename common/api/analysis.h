// The calls of the AnalysisService: exact values of a match that is over.
#pragma once

#include "common/api/match.h"
#include "common/api/page.h"
#include "common/study/exact.h"

namespace merels::api {

/// The positions of a match, in the order of play. Safe to repeat.
struct AnalyseMatch {
  using Answer = Page<study::ExactPosition>;
  static constexpr CallRule kRule{Needs::kWatch, kHeavy};
  MatchRead match;
  PageQuery page = {};
};

}  // namespace merels::api
