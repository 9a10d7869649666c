// Sanctions on the wire.
#pragma once

#include "common/base/result.h"
#include "common/lobby/sanction.h"
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

}  // namespace merels::wire
