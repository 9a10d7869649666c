#include "proto/wire/friends.h"

#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

v1::Friend ToProto(const api::Friend& one) {
  v1::Friend message;
  *message.mutable_player() = ToProto(one.player);
  message.set_online(one.online);
  message.set_notify(one.notify);
  message.set_followed_at_unix_ms(one.since.count());
  return message;
}

Result<api::Friend> FromProto(const v1::Friend& message) {
  Reading reading;
  const api::Friend one{reading.Take(FromProto(message.player())), message.online(), message.notify(),
                        reading.Time(message.followed_at_unix_ms(), "since when a player is followed")};
  return reading.Done(one);
}

}  // namespace merels::wire
