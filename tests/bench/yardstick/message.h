// The yardstick's rows and messages for a move: without meaning, but of the real size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <grpcpp/support/byte_buffer.h>

#include "merels/v1/session_service.pb.h"

namespace merels::yardstick {

/// The bytes of an entry in the log, in the middle of a match.
inline constexpr std::size_t kRowBytes = 99;

/// Thirteen letters, like a match's id.
std::string MatchText(std::uint32_t pair);

/// Makes the message about one move, as long as the server's. Threads: one at a time.
class Message {
 public:
  Message();

  /// `seq` is at least 1.
  grpc::ByteBuffer Make(const std::string& match, std::uint64_t seq);

 private:
  v1::SessionResponse message_;
};

}  // namespace merels::yardstick
