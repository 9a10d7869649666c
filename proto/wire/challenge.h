// Challenges between wire and common types.
#pragma once

#include "common/base/result.h"
#include "common/lobby/challenge.h"
#include "merels/v1/challenge_service.pb.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::Challenge ToProto(const lobby::Challenge& challenge);
Result<lobby::Challenge> FromProto(const v1::Challenge& message);

v1::DeclineReason ToProto(lobby::DeclineReason reason);
/// bad-argument for an unknown one.
Result<lobby::DeclineReason> FromProto(v1::DeclineReason reason);

v1::ChallengeEnded ToProto(const lobby::ChallengeEnded& ended);
Result<lobby::ChallengeEnded> FromProto(const v1::ChallengeEnded& message);

}  // namespace merels::wire
