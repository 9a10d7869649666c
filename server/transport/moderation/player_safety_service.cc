#include "server/transport/moderation/player_safety_service.h"

#include "proto/wire/moderation.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

using Sanctions = service::Page<api::Sanction>;

v1::ListOwnSanctionsResponse ToOwnSanctions(const Sanctions& page) {
  v1::ListOwnSanctionsResponse response;
  for (const api::Sanction& one : page.items) *response.add_sanctions() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::ListBlocksResponse ToBlocks(const service::Page<match::Player>& page) {
  v1::ListBlocksResponse response;
  for (const match::Player& player : page.items) *response.add_players() = wire::ToProto(player);
  response.set_next_page_token(page.next);
  return response;
}

template <class Response>
Response WithPlayer(const match::Player& player) {
  Response response;
  *response.mutable_player() = wire::ToProto(player);
  return response;
}

v1::ReportPlayerResponse ToReported(const std::string& id) {
  v1::ReportPlayerResponse response;
  response.set_report_id(id);
  return response;
}

}  // namespace

void PlayerSafetyService::AddTo(UnaryServer& server) {
  server.Add<v1::BlockPlayerRequest, v1::BlockPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&game_server = backend_.game_server](const Caller& caller, const std::string& player,
                                                      const auto& done) {
                  game_server.player_safety().Block(
                      caller.player, player,
                      Mapped<match::Player>(done, WithPlayer<v1::BlockPlayerResponse>));
                });
  });
  server.Add<v1::UnblockPlayerRequest, v1::UnblockPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&game_server = backend_.game_server](const Caller& caller, const std::string& player,
                                                      const auto& done) {
                  game_server.player_safety().Unblock(
                      caller.player, player,
                      Mapped<match::Player>(done, WithPlayer<v1::UnblockPlayerResponse>));
                });
  });
  server.Add<v1::ListBlocksRequest, v1::ListBlocksResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&game_server = backend_.game_server](const Caller& caller, const service::PageQuery& query,
                                                      const auto& done) {
                  game_server.player_safety().ListBlockedPage(
                      caller.player, query, Mapped<service::Page<match::Player>>(done, ToBlocks));
                });
  });
  server.Add<v1::ReportPlayerRequest, v1::ReportPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::ReportPlayer& wish,
                                                      const auto& done) {
                  game_server.player_safety().Report(caller.player, wish,
                                                     Mapped<std::string>(done, ToReported));
                });
  });
  server.Add<v1::ListOwnSanctionsRequest, v1::ListOwnSanctionsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&game_server = backend_.game_server](const Caller& caller, const service::PageQuery& page,
                                                      const auto& done) {
                  game_server.player_safety().ListOwn(caller.player, page,
                                                      Mapped<Sanctions>(done, ToOwnSanctions));
                });
  });
}

}  // namespace merels::transport
