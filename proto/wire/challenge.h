// Challenges between wire and common types.
#ifndef MERELS_PROTO_WIRE_CHALLENGE_H_
#define MERELS_PROTO_WIRE_CHALLENGE_H_

#include "common/base/result.h"
#include "common/lobby/challenge.h"
#include "merels/v1/challenge_service.pb.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::Challenge ToProto(const lobby::Challenge& challenge);
Result<lobby::Challenge> FromProto(const v1::Challenge& message);

v1::DeclineReason ToProto(lobby::DeclineReason reason);
/// bad-argument for one that this version does not know.
Result<lobby::DeclineReason> FromProto(v1::DeclineReason reason);

v1::ChallengeEnded ToProto(const lobby::ChallengeEnded& ended);
Result<lobby::ChallengeEnded> FromProto(const v1::ChallengeEnded& message);

/// The answer to a challenge, and to the offer of a rematch.
template <class Response>
Response ToResponse(const lobby::Challenged& challenged) {
  Response response;
  if (const auto* match = std::get_if<MatchId>(&challenged)) {
    response.set_match_id(match->text());
  } else {
    *response.mutable_challenge() = ToProto(std::get<lobby::Challenge>(challenged));
  }
  return response;
}
Result<lobby::Challenged> FromProto(const v1::CreateChallengeResponse& message);
Result<lobby::Challenged> FromProto(const v1::OfferRematchResponse& message);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_CHALLENGE_H_
