#include "server/transport/chat/chat_service.h"

#include "proto/wire/chat.h"
#include "proto/wire/request.h"
#include "server/service/chat/chat.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::SayResponse ToSaid(const chat::Message& message) {
  v1::SayResponse response;
  *response.mutable_message() = wire::ToProto(message);
  return response;
}

v1::ListMessagesResponse ToMessages(const api::ChatPage& page) {
  v1::ListMessagesResponse response;
  for (const chat::Message& message : page.room.messages) *response.add_messages() = wire::ToProto(message);
  response.set_off(page.room.off);
  response.set_next_page_token(page.next);
  return response;
}

}  // namespace

void ChatService::AddTo(UnaryServer& server) {
  server.Add<v1::SayRequest, v1::SayResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, wire::FromProto(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const api::Say& what, const auto& done) {
          game_server.chat().Say(caller.player, what, Mapped<chat::Message>(done, ToSaid));
        });
  });
  server.Add<v1::ListMessagesRequest, v1::ListMessagesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::ChatQuery& query,
                                                      const auto& done) {
                  game_server.chat().ListPage(caller.player.id, query,
                                              Mapped<api::ChatPage>(done, ToMessages));
                });
  });
  server.Add<v1::SetChatRequest, v1::SetChatResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::SetChatOff& wish,
                                                      const auto& done) {
                  game_server.chat().SetOff(caller.player.id, wish, [done](const Result<void>& set) {
                    set.ok() ? done(v1::SetChatResponse()) : done(set.error());
                  });
                });
  });
}

}  // namespace merels::transport
