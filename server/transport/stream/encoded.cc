#include "server/transport/stream/encoded.h"

#include <grpc/slice.h>

namespace merels::transport {

Encoded Encode(const v1::SessionResponse& message) {
  grpc_slice bytes = grpc_slice_malloc(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  Encoded encoded{grpc::Slice(bytes, grpc::Slice::STEAL_REF)};
  if (message.has_ping()) encoded.ping = message.ping().nonce();
  return encoded;
}

}  // namespace merels::transport
