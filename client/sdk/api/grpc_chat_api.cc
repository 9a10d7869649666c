#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/chat_service.grpc.pb.h"
#include "proto/wire/chat.h"
#include "proto/wire/request.h"

namespace merels::sdk {
namespace {

class GrpcChatApi final : public ChatApi {
  using Rpc = CallsOf<v1::ChatService>;

 public:
  explicit GrpcChatApi(Caller& caller) : caller_(caller) {}

  void Say(api::Say what, Done<chat::Message> done) override {
    caller_.Call(&Rpc::Say, wire::ToProto(what), std::move(done),
                 [](const v1::SayResponse& response) { return wire::FromProto(response.message()); });
  }
  void ListMessages(MatchId match, chat::Room room, std::uint64_t after, Done<chat::Snapshot> done) override {
    v1::ListMessagesRequest request;
    request.set_match_id(match.text());
    request.set_room(wire::ToProto(room));
    request.set_after(after);
    caller_.Call(&Rpc::ListMessages, std::move(request), std::move(done),
                 [match, room](const v1::ListMessagesResponse& response) -> Result<chat::Snapshot> {
                   auto messages = ReadAll<chat::Message>(
                       response.messages(), [](const auto& one) { return wire::FromProto(one); });
                   if (!messages.ok()) return messages.error();
                   return chat::Snapshot{match, room, *std::move(messages), response.off()};
                 });
  }
  void SetChat(api::SetChatOff wish, Done<void> done) override {
    caller_.Call(&Rpc::SetChat, wire::ToProto(wish), std::move(done));
  }

 private:
  CallerOf<v1::ChatService> caller_;
};

}  // namespace

std::unique_ptr<ChatApi> MakeChatApi(Caller& caller) { return std::make_unique<GrpcChatApi>(caller); }

}  // namespace merels::sdk
