// Exact values of matches on the wire.
#pragma once

#include "common/api/match.h"
#include "common/base/result.h"
#include "merels/v1/analysis_service.pb.h"

namespace merels::wire {

v1::ExactPosition ToProto(const study::ExactPosition& position);
/// bad-argument: a value or a number that cannot be.
Result<study::ExactPosition> FromProto(const v1::ExactPosition& message);

}  // namespace merels::wire
