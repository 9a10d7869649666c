#include "client/sdk/api/grpc_chat.h"

#include "merels/v1/chat_service.grpc.pb.h"
#include "proto/wire/chat.h"
#include "proto/wire/request.h"

namespace merels::sdk {
namespace {

using Chat = v1::ChatService;
using ChatCalls = CallsOf<Chat>;

}  // namespace

void GrpcChat::Say(api::Say what, Done<chat::Message> done) {
  caller_.Call<Chat>(&ChatCalls::Say, wire::ToProto(what), std::move(done),
                     [](const v1::SayResponse& response) { return wire::FromProto(response.message()); });
}

void GrpcChat::List(MatchId match, chat::Room room, std::uint64_t after, Done<chat::Snapshot> done) {
  v1::ListMessagesRequest request;
  request.set_match_id(match.text());
  request.set_room(wire::ToProto(room));
  request.set_after(after);
  caller_.Call<Chat>(&ChatCalls::ListMessages, std::move(request), std::move(done),
                     [match, room](const v1::ListMessagesResponse& response) -> Result<chat::Snapshot> {
                       auto messages = ReadAll<chat::Message>(
                           response.messages(), [](const auto& one) { return wire::FromProto(one); });
                       if (!messages.ok()) return messages.error();
                       return chat::Snapshot{match, room, *std::move(messages), response.off()};
                     });
}

void GrpcChat::SetOff(SetChatOff wish, Done<void> done) {
  caller_.Call<Chat>(&ChatCalls::SetChat, wire::ToProto(wish), std::move(done),
                     [](const v1::SetChatResponse&) { return Result<void>(); });
}

}  // namespace merels::sdk
