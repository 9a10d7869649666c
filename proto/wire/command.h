// Match commands between wire and common types, for calls and the stream.
#pragma once

#include "common/base/result.h"
#include "common/match/command.h"
#include "merels/v1/match_service.pb.h"

namespace merels::wire {

/// A command and its match. `command.by` is empty: only the token identifies the author.
struct MatchCommand {
  MatchId match;
  match::Command command;
};

v1::Command ToProto(const MatchId& match, const match::Command& command);

/// Errors, in this order: bad-request-id, unknown-match (an id that cannot be one), bad-argument (a negative
/// ply number), bad-notation (a ply longer than kMaxPlyText), unknown-kind (no action that this version
/// knows), bad-argument (a claim of no kind).
Result<MatchCommand> FromProto(const v1::Command& message);

}  // namespace merels::wire
