// Entries of a match's log between wire and common types. The commanding account and its request id stay in
// the log: the wire shows only what happened.
#pragma once

#include "common/base/result.h"
#include "common/match/view.h"
#include "merels/v1/types.pb.h"

namespace merels::wire {

/// The players stand beside the event because only their ids are in the log.
v1::MatchEvent ToProto(const match::Event& event, const match::Players& players);
/// `players` is filled by Started and left alone by all others. bad-argument, also for a kind of event that
/// this version does not know.
Result<match::Event> FromProto(const v1::MatchEvent& event, match::Players& players);

v1::MatchEntry ToProto(const match::SeenEntry& entry);
/// The same, into an empty message where it lies.
void Write(const match::SeenEntry& entry, v1::MatchEntry& message);
/// Makes a row of its own, as the log would share it. `players` is empty unless the row begins the match.
/// Errors: as above, and for a row without a number or without events.
Result<match::SeenEntry> FromProto(const v1::MatchEntry& entry, const MatchId& match);

}  // namespace merels::wire
