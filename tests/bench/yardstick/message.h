// What the yardstick keeps and tells of a move: nothing of it means anything, all of it has the size of the
// real thing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <grpcpp/support/byte_buffer.h>

#include "merels/v1/session_service.pb.h"

namespace merels::yardstick {

/// What a row of the server's log takes beside the match and its number, in bytes, in the middle of a match:
/// the account, the request id, and the entry itself, with its checksum.
inline constexpr std::size_t kRowBytes = 212;

/// Thirteen letters, as the id of a match has.
std::string MatchText(std::uint32_t pair);

/// Makes the message that tells of one move, as long as the server's. Threads: one at a time.
class Message {
 public:
  Message();

  /// `seq` is at least 1.
  grpc::ByteBuffer Make(const std::string& match, std::uint64_t seq);

 private:
  v1::SessionResponse message_;
};

}  // namespace merels::yardstick
