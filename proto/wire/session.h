// The messages of the Session stream, between wire and common types.
#pragma once

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::Delivery ToProto(const session::Delivery& delivery);
/// The same, in place, into an empty message.
void Write(const session::Delivery& delivery, v1::Delivery& message);
/// bad-argument, also for content that does not belong to its topic or that this version does not know.
Result<session::Delivery> FromProto(const v1::Delivery& message);

v1::Acknowledgement ToProto(const RequestId& request, const MatchId& match,
                            const Result<match::SeenEntry>& outcome);
void Write(const RequestId& request, const MatchId& match, const Result<match::SeenEntry>& outcome,
           v1::Acknowledgement& message);
/// The entry that the command made, or the reason of its refusal; bad-argument when the message has neither.
Result<match::SeenEntry> FromProto(const v1::Acknowledgement& message);

}  // namespace merels::wire
