#ifndef MERELS_CLIENT_SDK_API_GRPC_CHAT_H_
#define MERELS_CLIENT_SDK_API_GRPC_CHAT_H_

#include "client/sdk/api/chat_api.h"
#include "client/sdk/base/caller.h"

namespace merels::sdk {

class GrpcChat final : public ChatApi {
 public:
  /// `caller` outlives it.
  explicit GrpcChat(Caller& caller) : caller_(caller) {}

  void Say(api::Say what, Done<chat::Message> done) override;
  void List(MatchId match, chat::Room room, std::uint64_t after, Done<chat::Snapshot> done) override;
  void SetOff(SetChatOff wish, Done<void> done) override;

 private:
  Caller& caller_;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_GRPC_CHAT_H_
