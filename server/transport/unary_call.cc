#include "server/transport/unary_call.h"

namespace merels::transport {

Result<void> CheckSize(const Backend& backend, const google::protobuf::MessageLite& message) {
  if (message.ByteSizeLong() <= backend.max_message_bytes) return {};
  return Error{Reason::kTooLarge,
               "the message is larger than " + std::to_string(backend.max_message_bytes) + " bytes"};
}

}  // namespace merels::transport
