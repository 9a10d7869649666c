// The filter on lists of matches, on the wire.
#pragma once

#include "common/base/result.h"
#include "common/match/filter.h"
#include "merels/v1/match_service.pb.h"

namespace merels::wire {

v1::MatchFilter ToProto(const match::Filter& filter);
/// bad-argument names the invalid field. The ruleset's text is not parsed here.
Result<match::Filter> FromProto(const v1::MatchFilter& message);

}  // namespace merels::wire
