// Exact values of matches on the wire.
#ifndef MERELS_PROTO_WIRE_ANALYSIS_H_
#define MERELS_PROTO_WIRE_ANALYSIS_H_

#include "common/api/analysis.h"
#include "common/base/result.h"
#include "merels/v1/analysis_service.pb.h"

namespace merels::wire {

v1::AnalyseMatchRequest ToProto(const api::AnalysisQuery& query);
/// unknown-match, bad-argument.
Result<api::AnalysisQuery> FromProto(const v1::AnalyseMatchRequest& message);

v1::ExactPosition ToProto(const study::ExactPosition& position);
/// bad-argument: a value or a number that cannot be.
Result<study::ExactPosition> FromProto(const v1::ExactPosition& message);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_ANALYSIS_H_
