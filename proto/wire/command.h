// Match commands between wire and common types, as a call and the stream take them.
#pragma once

#include "common/base/result.h"
#include "common/match/command.h"
#include "merels/v1/match_service.pb.h"

namespace merels::wire {

/// A command and the match it is for. `command.by` is empty: the token alone tells who commands.
struct MatchCommand {
  MatchId match;
  match::Command command;
};

v1::Command ToProto(const MatchId& match, const match::Command& command);

/// Errors, in this order: bad-request-id, unknown-match (an id that cannot be one), bad-argument (a negative
/// ply number), bad-notation (a ply longer than kMaxPlyText), unknown-kind (no action that this version
/// knows), bad-argument (a claim that does not say as what).
Result<MatchCommand> FromProto(const v1::Command& message);

}  // namespace merels::wire
