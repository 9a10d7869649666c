// The messages of the Session stream, between wire and common types. Topics are typed in requests, and names
// everywhere else (session::TopicText).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::Topic ToProto(const session::Topic& topic);
/// The topic has a name that session::ParseTopic reads. unknown-kind: none that this version knows;
/// bad-argument. Does not check that such a match, ruleset or pool exists.
Result<session::Topic> FromProto(const v1::Topic& message);

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

/// Memory for the bytes of the message that every player and spectator gets with every move. They are written
/// without the intermediate message.
using PlyBytesRoom = std::array<std::uint8_t, 1024>;

/// The bytes of a v1::SessionResponse with this delivery, at the end of `room`, when it has an entry whose
/// only event is a ply: exactly the serialised form of the message. Empty: it has something else, or texts
/// that are too long for `room`. They are valid until the next call with the same `room`. Any thread.
std::span<const std::uint8_t> PlyBytes(const session::Delivery& delivery, PlyBytesRoom& room);

}  // namespace merels::wire
