#pragma once

#include <cstdint>
#include <optional>

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/slice.h>

#include "merels/v1/session_service.pb.h"

namespace merels::transport {

/// A message in wire format. Copies share the bytes.
struct Encoded {
  grpc::Slice bytes;
  /// The nonce, if it is a ping.
  std::optional<std::uint64_t> ping = {};
};

Encoded Encode(const v1::SessionResponse& message);

/// Adds the fields of `rest` to an encoded message.
Encoded Join(const Encoded& message, const v1::SessionResponse& rest);

}  // namespace merels::transport

/// Passes the bytes on without a second buffer around them.
template <>
class grpc::SerializationTraits<merels::transport::Encoded> {
 public:
  static Status Serialize(const merels::transport::Encoded& message, ByteBuffer* buffer, bool* own_buffer) {
    ByteBuffer bytes(&message.bytes, 1);
    buffer->Swap(&bytes);
    *own_buffer = true;
    return Status::OK;
  }
};
