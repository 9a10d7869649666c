#include "server/transport/lobby/lobby_service.h"

#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::OpenTableResponse ToOpenTable(const lobby::Opened& opened) { return wire::ToProto(opened); }

v1::ListTablesResponse ToListTables(const api::Page<lobby::Table>& page) {
  v1::ListTablesResponse response;
  for (const lobby::Table& table : page.items) *response.add_tables() = wire::ToProto(table);
  response.set_next_page_token(page.next);
  return response;
}

v1::CreateSeekResponse ToCreateSeek(const api::Ticket& ticket) { return wire::ToProto(ticket); }

v1::CancelSeekResponse ToCancelSeek(const std::optional<MatchId>& match) {
  v1::CancelSeekResponse response;
  if (match) response.set_match_id(match->text());
  return response;
}

}  // namespace

void LobbyService::AddTo(UnaryServer& server) {
  server.Add<v1::OpenTableRequest, v1::OpenTableResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::OpenTable& wish,
                                                      const auto& done) {
                  game_server.OpenTableFor(caller.player, wish, Mapped<lobby::Opened>(done, ToOpenTable));
                });
  });
  server.Add<v1::ListTablesRequest, v1::ListTablesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::PageQuery& query,
                                                      const auto& done) {
                  Mapped<api::Page<lobby::Table>>(done,
                                                  ToListTables)(game_server.ListTables(caller.player, query));
                });
  });
  server.Add<v1::JoinTableRequest, v1::JoinTableResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::JoinTable& wish,
                                                      const auto& done) {
                  game_server.JoinTableFor(caller.player, wish, Mapped<api::Seated>(done, wire::ToJoined));
                });
  });
  server.Add<v1::WithdrawTableRequest, v1::WithdrawTableResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::WithdrawTable& wish,
                                                      const auto& done) {
                  game_server.WithdrawTableFor(
                      caller.player, wish.table, [done](const Result<void>& withdrawn) {
                        withdrawn ? done(v1::WithdrawTableResponse{}) : done(withdrawn.error());
                      });
                });
  });
  server.Add<v1::CreateSeekRequest, v1::CreateSeekResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, wire::FromProto(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const api::Seek& wish, const auto& done) {
          game_server.SeekFor(caller.player, wish, Mapped<api::Ticket>(done, ToCreateSeek));
        });
  });
  server.Add<v1::CancelSeekRequest, v1::CancelSeekResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const v1::CancelSeekRequest&,
                                                      const auto& done) {
                  game_server.CancelSeekFor(caller.player,
                                            Mapped<std::optional<MatchId>>(done, ToCancelSeek));
                });
  });
}

}  // namespace merels::transport
