// Calls about the chat of a match; Api::chat() has them.
#ifndef MERELS_CLIENT_SDK_API_CHAT_API_H_
#define MERELS_CLIENT_SDK_API_CHAT_API_H_

#include <cstdint>
#include <optional>
#include <string>

#include "client/sdk/base/done.h"
#include "common/api/chat.h"
#include "common/base/result.h"
#include "common/chat/chat.h"

namespace merels::sdk {

using api::Say;
using api::SetChatOff;

/// Threads, `done` and errors as Api. Messages come on the topics Topic::Chat of the stream.
class ChatApi {
 public:
  virtual ~ChatApi() = default;

  virtual void Say(api::Say what, Done<chat::Message> done) = 0;
  /// `after` 0: the newest.
  virtual void List(MatchId match, chat::Room room, std::uint64_t after, Done<chat::Snapshot> done) = 0;
  /// Turns the chat of a match off or on for the caller, who plays it.
  virtual void SetOff(SetChatOff wish, Done<void> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_CHAT_API_H_
