// Challenges between wire and common types, and the answer to accepting one, which is also that to joining a
// table.
#pragma once

#include <utility>

#include "common/api/lobby.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "merels/v1/challenge_service.pb.h"
#include "merels/v1/session_service.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

v1::Challenge ToProto(const lobby::Challenge& challenge);
Result<lobby::Challenge> FromProto(const v1::Challenge& message);

v1::DeclineReason ToProto(lobby::DeclineReason reason);
/// bad-argument for an unknown one.
Result<lobby::DeclineReason> FromProto(v1::DeclineReason reason);

v1::ChallengeEnded ToProto(const lobby::ChallengeEnded& ended);
Result<lobby::ChallengeEnded> FromProto(const v1::ChallengeEnded& message);

template <class Message>
Message WriteSeated(const api::Seated& seated) {
  Message message;
  message.set_match_id(seated.match.text());
  message.set_side(ToProto(seated.side));
  return message;
}

template <class Message>
Result<api::Seated> ReadSeated(const Message& message) {
  Reading reading;
  api::Seated seated{reading.Take(ReadMatchId(message.match_id())), reading.Take(FromProto(message.side()))};
  return reading.Done(std::move(seated));
}

}  // namespace merels::wire
