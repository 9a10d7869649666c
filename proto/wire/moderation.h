// Reports, sanctions in lists, the audit and invites on the wire.
#ifndef MERELS_PROTO_WIRE_MODERATION_H_
#define MERELS_PROTO_WIRE_MODERATION_H_

#include "common/api/moderation.h"
#include "common/base/result.h"
#include "merels/v1/moderation_service.pb.h"
#include "merels/v1/operator_service.pb.h"
#include "merels/v1/player_safety_service.pb.h"

namespace merels::wire {

v1::ReportKind ToProto(api::ReportKind kind);
/// Unspecified means other. bad-argument: an unknown kind.
Result<api::ReportKind> FromProto(v1::ReportKind kind);

v1::ReportPlayerRequest ToProto(const api::ReportPlayer& wish);
/// bad-argument, unknown-match (no match can have this id).
Result<api::ReportPlayer> FromProto(const v1::ReportPlayerRequest& message);
v1::Report ToProto(const api::Report& report);
Result<api::Report> FromProto(const v1::Report& message);

v1::ImposeSanctionRequest ToProto(const api::ImposeSanction& wish);
/// bad-argument: an unknown kind.
Result<api::ImposeSanction> FromProto(const v1::ImposeSanctionRequest& message);
v1::Sanction ToProto(const api::Sanction& sanction);
Result<api::Sanction> ListedFromProto(const v1::Sanction& message);

v1::AuditEntry ToProto(const api::AuditEntry& entry);
api::AuditEntry FromProto(const v1::AuditEntry& message);

v1::CreateInviteRequest ToProto(const api::CreateInvite& wish);
/// The server checks the numbers.
api::CreateInvite FromProto(const v1::CreateInviteRequest& message);
v1::Invite ToProto(const api::Invite& invite);
api::Invite FromProto(const v1::Invite& message);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_MODERATION_H_
