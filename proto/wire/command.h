// Match commands between wire and common types: the calls one by one, and the command of the stream.
#ifndef MERELS_PROTO_WIRE_COMMAND_H_
#define MERELS_PROTO_WIRE_COMMAND_H_

#include "common/base/result.h"
#include "common/match/command.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

/// A command and the match it is for. `command.by` is empty: the token alone tells who commands.
struct MatchCommand {
  MatchId match;
  match::Command command;
};

v1::CommandHeader HeaderOf(const MatchId& match, const match::Command& command);
v1::Command ToProto(const MatchId& match, const match::Command& command);

// Errors, in this order: bad-request-id, unknown-match (an id that cannot be one), bad-argument (no action, a
// negative ply number), bad-notation (a ply longer than kMaxPlyText).
Result<MatchCommand> FromProto(const v1::Command& message);
Result<MatchCommand> FromProto(const v1::PlayPlyRequest& message);
Result<MatchCommand> FromProto(const v1::ResignRequest& message);
Result<MatchCommand> FromProto(const v1::OfferDrawRequest& message);
Result<MatchCommand> FromProto(const v1::AcceptDrawRequest& message);
Result<MatchCommand> FromProto(const v1::DeclineDrawRequest& message);
Result<MatchCommand> FromProto(const v1::ClaimAbandonedRequest& message);
Result<MatchCommand> FromProto(const v1::OfferTakebackRequest& message);
Result<MatchCommand> FromProto(const v1::AcceptTakebackRequest& message);
Result<MatchCommand> FromProto(const v1::DeclineTakebackRequest& message);
Result<MatchCommand> FromProto(const v1::AbortRequest& message);

v1::Claim ToProto(match::Claim claim);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_COMMAND_H_
