// The topics of a stream, on the wire: typed in requests, as names everywhere else (session::TopicText).
#pragma once

#include "common/base/result.h"
#include "common/session/delivery.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::Topic ToProto(const session::Topic& topic);
/// The topic has a name that session::ParseTopic reads. unknown-kind: none that this version knows;
/// bad-argument. Does not check that such a match, ruleset or pool exists.
Result<session::Topic> FromProto(const v1::Topic& message);

}  // namespace merels::wire
