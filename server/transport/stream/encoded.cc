#include "server/transport/stream/encoded.h"

#include <algorithm>

#include <grpc/slice.h>

namespace merels::transport {

Encoded Encode(const v1::SessionResponse& message) {
  grpc_slice bytes = grpc_slice_malloc(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  Encoded encoded{grpc::Slice(bytes, grpc::Slice::STEAL_REF)};
  if (message.has_ping()) encoded.ping = message.ping().nonce();
  return encoded;
}

/// Joining the bytes of two messages gives one message with the fields of both. A client from before 0.1.0
/// takes both for one of a oneof, and keeps the last: the message.
Encoded Join(const Encoded& message, const v1::SessionResponse& rest) {
  grpc_slice bytes = grpc_slice_malloc(message.bytes.size() + rest.ByteSizeLong());
  std::uint8_t* const behind = rest.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  std::copy(message.bytes.begin(), message.bytes.end(), behind);
  return {grpc::Slice(bytes, grpc::Slice::STEAL_REF), message.ping};
}

}  // namespace merels::transport
