// Sanctions, reports and the audit on the wire.
#pragma once

#include "common/api/moderation.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "merels/v1/moderation_service.pb.h"
#include "merels/v1/operator_service.pb.h"
#include "merels/v1/player_safety_service.pb.h"

namespace merels::wire {

v1::SanctionKind ToProto(lobby::SanctionKind kind);
/// bad-argument: an unknown kind.
Result<lobby::SanctionKind> FromProto(v1::SanctionKind kind);

/// As shown to the account: without the author.
v1::Sanction ToProto(const lobby::Sanctioned& sanction);
Result<lobby::Sanctioned> FromProto(const v1::Sanction& message);
v1::Sanction ToProto(const lobby::SanctionLifted& lifted);
Result<lobby::SanctionLifted> LiftedFromProto(const v1::Sanction& message);

v1::ReportKind ToProto(api::ReportKind kind);
/// Unspecified means other. bad-argument: an unknown kind.
Result<api::ReportKind> FromProto(v1::ReportKind kind);

v1::Report ToProto(const api::Report& report);
Result<api::Report> FromProto(const v1::Report& message);

v1::Sanction ToProto(const api::Sanction& sanction);
Result<api::Sanction> ListedFromProto(const v1::Sanction& message);

v1::AuditEntry ToProto(const api::AuditEntry& entry);
api::AuditEntry FromProto(const v1::AuditEntry& message);

}  // namespace merels::wire
