#include <map>
#include <memory>
#include <mutex>
#include <string>
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

  void SetWatchCode(const MatchId& match, std::string code) override {
    const std::lock_guard lock(mutex_);
    codes_[match] = std::move(code);
  }

  void Say(api::Say what, Done<chat::Message> done) override {
    what.code = CodeOf(what.match);
    caller_.Call(&Rpc::Say, wire::ToProto(what), std::move(done),
                 [](const v1::SayResponse& response) { return wire::FromProto(response.message()); });
  }
  void ListMessages(api::ChatQuery query, Done<api::ChatPage> done) override {
    query.code = CodeOf(query.match);
    caller_.Call(&Rpc::ListMessages, wire::ToProto(query), std::move(done),
                 [match = query.match,
                  room = query.room](const v1::ListMessagesResponse& response) -> Result<api::ChatPage> {
                   auto messages = ReadAll<chat::Message>(
                       response.messages(), [](const auto& one) { return wire::FromProto(one); });
                   if (!messages.ok()) return messages.error();
                   return api::ChatPage{{match, room, *std::move(messages), response.off()},
                                        response.next_page_token()};
                 });
  }
  void SetChat(api::SetChatOff wish, Done<void> done) override {
    caller_.Call(&Rpc::SetChat, wire::ToProto(wish), std::move(done));
  }

 private:
  /// Empty: it needs none.
  std::string CodeOf(const MatchId& match) {
    const std::lock_guard lock(mutex_);
    const auto code = codes_.find(match);
    return code == codes_.end() ? std::string() : code->second;
  }

  CallerOf<v1::ChatService> caller_;
  std::mutex mutex_;
  std::map<MatchId, std::string> codes_;  // guarded by mutex_
};

}  // namespace

std::unique_ptr<ChatApi> MakeChatApi(Caller& caller) { return std::make_unique<GrpcChatApi>(caller); }

}  // namespace merels::sdk
