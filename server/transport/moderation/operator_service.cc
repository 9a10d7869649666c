#include "server/transport/moderation/operator_service.h"

#include "proto/wire/moderation.h"
#include "proto/wire/nodes.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/base/hash.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::ListInvitesResponse ToInvites(const service::Page<api::Invite>& page) {
  v1::ListInvitesResponse response;
  for (const api::Invite& one : page.items) *response.add_invites() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::ListNodesResponse ToNodes(const service::Page<api::Node>& page) {
  v1::ListNodesResponse response;
  for (const api::Node& one : page.items) *response.add_nodes() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::ListLeasesResponse ToLeases(const service::Page<api::Lease>& page) {
  v1::ListLeasesResponse response;
  for (const api::Lease& one : page.items) *response.add_leases() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::SetModeratorResponse ToModerator(const match::Player& player) {
  v1::SetModeratorResponse response;
  *response.mutable_player() = wire::ToProto(player);
  return response;
}

template <class Response>
Response ToCode(const api::IssuedCode& code) {
  Response response;
  response.set_code(code.code);
  if (code.expires_at.count() != 0) response.set_expires_at_unix_ms(code.expires_at.count());
  return response;
}

/// Serves a call of the operator.
template <class Request, class Response, class Use>
void ServeOperator(const Backend& backend, const std::string& hash,
                   const std::shared_ptr<UnaryCall<Request, Response>>& call, const Use& use) {
  ServeUnauthenticated(backend, call, [&](const auto& done, const std::string&) {
    const std::string token = call->token();
    if (token.empty()) return done(Error{Reason::kTokenMissing, "this call needs the operator's token"});
    if (!IsOfThisMachine(call->origin()))
      return done(Error{Reason::kNotAllowed, "the operator calls from the server's own machine"});
    // Hashes are compared, so that the time does not reveal how far the secrets agree.
    if (hash.empty() || HashToken(token) != hash)
      return done(Error{Reason::kBadToken, "this is not the operator's token for this run of the server"});
    use(call->message(), done);
  });
}

}  // namespace

void OperatorService::AddTo(UnaryServer& server) {
  AddAccountsTo(server);
  AddNodesTo(server);
}

void OperatorService::AddNodesTo(UnaryServer& server) {
  auto& nodes = backend_.game_server.nodes();
  server.Add<v1::ListNodesRequest, v1::ListNodesResponse>([this, &nodes](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&nodes](const auto& wish, const auto& done) {
      const auto page = wire::ReadPage(wish.page_size(), wish.page_token());
      page ? done(ToNodes(nodes.List(*page))) : done(page.error());
    });
  });
  server.Add<v1::ListLeasesRequest, v1::ListLeasesResponse>([this, &nodes](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&nodes](const auto& wish, const auto& done) {
      const auto page = wire::ReadPage(wish.page_size(), wish.page_token());
      if (!page) return done(page.error());
      nodes.ListLeases(*page, Mapped<service::Page<api::Lease>>(done, ToLeases));
    });
  });
  server.Add<v1::DrainNodeRequest, v1::DrainNodeResponse>([this, &nodes](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&nodes](const auto&, const auto& done) {
      nodes.Drain();
      done(v1::DrainNodeResponse());
    });
  });
}

void OperatorService::AddAccountsTo(UnaryServer& server) {
  auto& operations = backend_.game_server.operations();
  server.Add<v1::CreateInviteRequest, v1::CreateInviteResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.Invite(wire::FromProto(wish),
                        Mapped<api::IssuedCode>(done, ToCode<v1::CreateInviteResponse>));
    });
  });
  server.Add<v1::ListInvitesRequest, v1::ListInvitesResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      const auto page = wire::ReadPage(wish.page_size(), wish.page_token());
      if (!page) return done(page.error());
      operations.ListInvites(*page, Mapped<service::Page<api::Invite>>(done, ToInvites));
    });
  });
  server.Add<v1::RevokeInviteRequest, v1::RevokeInviteResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.RevokeInvite(wish.invite_id(), WithEmptyResponse<v1::RevokeInviteResponse>(done));
    });
  });
  server.Add<v1::CreateResetCodeRequest, v1::CreateResetCodeResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.MakeResetCode(wish.player(),
                               Mapped<api::IssuedCode>(done, ToCode<v1::CreateResetCodeResponse>));
    });
  });
  server.Add<v1::SetModeratorRequest, v1::SetModeratorResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.SetModerator(wish.player(), wish.moderator(), Mapped<match::Player>(done, ToModerator));
    });
  });
}

}  // namespace merels::transport
