#include "server/transport/lobby_service.h"

#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"
#include "server/transport/requests.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

v1::OpenTableResponse ToOpenTable(const lobby::Opened& opened) { return wire::ToProto(opened); }

v1::ListTablesResponse ToListTables(const service::Page<lobby::Table>& page) {
  v1::ListTablesResponse response;
  for (const lobby::Table& table : page.items) *response.add_tables() = wire::ToProto(table);
  response.set_next_page_token(page.next);
  return response;
}

v1::JoinTableResponse ToJoinTable(const service::Seated& seated) {
  v1::JoinTableResponse response;
  response.set_match_id(seated.match.text());
  response.set_side(wire::ToProto(seated.side));
  return response;
}

v1::CreateSeekResponse ToCreateSeek(const service::Ticket& ticket) {
  v1::CreateSeekResponse response;
  response.set_ruleset(ticket.ruleset);
  response.set_waiting_since_unix_ms(ticket.since.count());
  return response;
}

v1::CancelSeekResponse ToCancelSeek(const std::optional<MatchId>& match) {
  v1::CancelSeekResponse response;
  if (match) response.set_match_id(match->text());
  return response;
}

}  // namespace

grpc::ServerUnaryReactor* LobbyService::OpenTable(grpc::CallbackServerContext* context,
                                                  const v1::OpenTableRequest* request,
                                                  v1::OpenTableResponse* response) {
  using Done = service::Done<v1::OpenTableResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller& caller, const service::OpenTable& wish, const Done& done) {
        house.OpenTableFor(caller.player, wish, Mapped<lobby::Opened>(done, ToOpenTable));
      });
}

grpc::ServerUnaryReactor* LobbyService::ListTables(grpc::CallbackServerContext* context,
                                                   const v1::ListTablesRequest* request,
                                                   v1::ListTablesResponse* response) {
  using Done = service::Done<v1::ListTablesResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller&, const service::PageQuery& query, const Done& done) {
        Mapped<service::Page<lobby::Table>>(done, ToListTables)(house.ListTables(query));
      });
}

grpc::ServerUnaryReactor* LobbyService::JoinTable(grpc::CallbackServerContext* context,
                                                  const v1::JoinTableRequest* request,
                                                  v1::JoinTableResponse* response) {
  using Done = service::Done<v1::JoinTableResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller& caller, const service::JoinTable& wish, const Done& done) {
        house.JoinTableFor(caller.player, wish, Mapped<service::Seated>(done, ToJoinTable));
      });
}

grpc::ServerUnaryReactor* LobbyService::WithdrawTable(grpc::CallbackServerContext* context,
                                                      const v1::WithdrawTableRequest* request,
                                                      v1::WithdrawTableResponse* response) {
  using Done = service::Done<v1::WithdrawTableResponse>;
  return ServePlayer(backend_, *context, *request, *response, wire::ReadTableId(request->table_id()),
                     [&house = backend_.house](const Caller& caller, const TableId& table, const Done& done) {
                       const auto withdrawn = house.WithdrawTableFor(caller.player, table);
                       if (!withdrawn.ok()) return done(withdrawn.error());
                       done(v1::WithdrawTableResponse{});
                     });
}

grpc::ServerUnaryReactor* LobbyService::CreateSeek(grpc::CallbackServerContext* context,
                                                   const v1::CreateSeekRequest* request,
                                                   v1::CreateSeekResponse* response) {
  using Done = service::Done<v1::CreateSeekResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller& caller, const service::Seek& wish, const Done& done) {
        Mapped<service::Ticket>(done, ToCreateSeek)(house.SeekFor(caller.player, wish));
      });
}

grpc::ServerUnaryReactor* LobbyService::CancelSeek(grpc::CallbackServerContext* context,
                                                   const v1::CancelSeekRequest* request,
                                                   v1::CancelSeekResponse* response) {
  using Done = service::Done<v1::CancelSeekResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, Result(*request),
      [&house = backend_.house](const Caller& caller, const v1::CancelSeekRequest&, const Done& done) {
        Mapped<std::optional<MatchId>>(done, ToCancelSeek)(house.CancelSeekFor(caller.player));
      });
}

}  // namespace merels::transport
