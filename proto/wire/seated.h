// The answer to joining a table, and to accepting a challenge. For the files of those two services only.
#pragma once

#include <utility>

#include "common/api/lobby.h"
#include "common/base/result.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

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
