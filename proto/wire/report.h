// Reports of players on the wire.
#ifndef MERELS_PROTO_WIRE_REPORT_H_
#define MERELS_PROTO_WIRE_REPORT_H_

#include "common/api/moderation.h"
#include "common/base/result.h"
#include "merels/v1/player_safety_service.pb.h"

namespace merels::wire {

v1::ReportKind ToProto(api::ReportKind kind);
/// Unspecified means other. bad-argument: an unknown kind.
Result<api::ReportKind> FromProto(v1::ReportKind kind);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_REPORT_H_
