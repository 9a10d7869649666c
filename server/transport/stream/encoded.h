#pragma once

#include <cstdint>
#include <optional>

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/slice.h>

#include "merels/v1/session_service.pb.h"

namespace merels::transport {

/// A message as it travels. Copies share the bytes.
struct Encoded {
  grpc::Slice bytes;
  /// The nonce, if it is a ping.
  std::optional<std::uint64_t> ping = {};
};

Encoded Encode(const v1::SessionResponse& message);

/// Adds the fields of `rest` to a message that is already encoded.
Encoded Join(const Encoded& message, const v1::SessionResponse& rest);

}  // namespace merels::transport

/// Hands the bytes over without a second buffer around them.
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
