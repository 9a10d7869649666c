// The calls of the ChatService.
#ifndef MERELS_CLIENT_SDK_API_CHAT_API_H_
#define MERELS_CLIENT_SDK_API_CHAT_API_H_

#include <cstdint>

#include "client/sdk/base/done.h"
#include "common/api/chat.h"
#include "common/base/result.h"
#include "common/chat/chat.h"

namespace merels::sdk {

/// Threads, `done` and errors as Apis. Messages come on the topics Topic::Chat of the stream.
class ChatApi {
 public:
  virtual ~ChatApi() = default;

  /// The code of a match that is watched by code, for all later calls about its chat, as of MatchApi.
  virtual void SetWatchCode(const MatchId& match, std::string code) = 0;
  /// Gives the message as it is stored. Safe to repeat with the same request id and text.
  virtual void Say(api::Say what, Done<chat::Message> done) = 0;
  /// Oldest first. At most 200 a page; the first page has the newest.
  virtual void ListMessages(api::ChatQuery query, Done<api::ChatPage> done) = 0;
  /// Turns the chat of a match off or on for the caller, who plays it.
  virtual void SetChat(api::SetChatOff wish, Done<void> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_CHAT_API_H_
