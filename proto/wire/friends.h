// Followed players on the wire.
#pragma once

#include "common/api/account.h"
#include "common/base/result.h"
#include "merels/v1/friend_service.pb.h"

namespace merels::wire {

v1::Friend ToProto(const api::Friend& one);
/// bad-argument: an impossible player.
Result<api::Friend> FromProto(const v1::Friend& message);

}  // namespace merels::wire
