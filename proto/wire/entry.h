// What happens in a match, between wire and common types: the commands of its players, for calls and the
// stream, and the entries of its log. The commanding account and its request id stay in the log: the wire has
// only the events.
#pragma once

#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/types.pb.h"

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

/// The players are passed with the event because only their ids are in the log.
v1::MatchEvent ToProto(const match::Event& event, const match::Players& players);
/// `players` is set by Started and not changed by any other. bad-argument, also for a kind of event that this
/// version does not know.
Result<match::Event> FromProto(const v1::MatchEvent& event, match::Players& players);

v1::MatchEntry ToProto(const match::SeenEntry& entry);
/// The same, in place, into an empty message.
void Write(const match::SeenEntry& entry, v1::MatchEntry& message);
/// Makes a separate row, which the log would share. `players` is empty unless the row begins the match.
/// bad-argument, also for an unknown kind of event, and for a row without a number or without events.
Result<match::SeenEntry> FromProto(const v1::MatchEntry& entry, const MatchId& match);

}  // namespace merels::wire
