// Players whom an account follows on the wire.
#ifndef MERELS_PROTO_WIRE_FRIENDS_H_
#define MERELS_PROTO_WIRE_FRIENDS_H_

#include "common/api/friends.h"
#include "common/base/result.h"
#include "merels/v1/friend_service.pb.h"

namespace merels::wire {

v1::Friend ToProto(const api::Friend& one);
/// bad-argument: a player who cannot be.
Result<api::Friend> FromProto(const v1::Friend& message);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_FRIENDS_H_
