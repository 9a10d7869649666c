#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/lobby_service.grpc.pb.h"
#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<lobby::Table>> ReadTables(const v1::ListTablesResponse& response) {
  return ReadPage<lobby::Table>(response.tables(), response.next_page_token(),
                                [](const auto& table) { return wire::FromProto(table); });
}

Result<std::optional<MatchId>> ReadCancelled(const v1::CancelSeekResponse& response) {
  if (response.match_id().empty()) return std::optional<MatchId>();
  auto id = wire::ReadMatchId(response.match_id());
  if (!id.ok()) return id.error();
  return std::optional(std::move(*id));
}

class GrpcLobbyApi final : public LobbyApi {
  using Rpc = CallsOf<v1::LobbyService>;

 public:
  explicit GrpcLobbyApi(Caller& caller) : caller_(caller) {}

  void OpenTable(api::OpenTable wish, Done<lobby::Opened> done) override {
    caller_.Call(&Rpc::OpenTable, wire::ToProto(wish), std::move(done),
                 [](const v1::OpenTableResponse& response) { return wire::FromProto(response); });
  }
  void ListTables(PageQuery query, Done<Page<lobby::Table>> done) override {
    v1::ListTablesRequest request;
    request.set_page_size(query.size);
    request.set_page_token(std::move(query.token));
    caller_.Call(&Rpc::ListTables, std::move(request), std::move(done), ReadTables);
  }
  void JoinTable(api::JoinTable wish, Done<Seated> done) override {
    caller_.Call(&Rpc::JoinTable, wire::ToProto(wish), std::move(done),
                 [](const v1::JoinTableResponse& response) { return wire::FromProto(response); });
  }
  void WithdrawTable(api::WithdrawTable wish, Done<void> done) override {
    caller_.Call(&Rpc::WithdrawTable, wire::ToProto(wish), std::move(done));
  }
  void CreateSeek(Seek wish, Done<Ticket> done) override {
    caller_.Call(&Rpc::CreateSeek, wire::ToProto(wish), std::move(done),
                 [](const v1::CreateSeekResponse& response) { return wire::FromProto(response); });
  }
  void CancelSeek(Done<std::optional<MatchId>> done) override {
    caller_.Call(&Rpc::CancelSeek, v1::CancelSeekRequest(), std::move(done), ReadCancelled);
  }

 private:
  CallerOf<v1::LobbyService> caller_;
};

}  // namespace

std::unique_ptr<LobbyApi> MakeLobbyApi(Caller& caller) { return std::make_unique<GrpcLobbyApi>(caller); }

}  // namespace merels::sdk
