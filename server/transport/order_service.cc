#include "server/transport/order_service.h"

#include "proto/wire/request.h"
#include "proto/wire/reading.h"
#include "proto/wire/sanction.h"
#include "proto/wire/types.h"
#include "server/base/hash.h"
#include "server/transport/requests.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

using store::ReportKind;

Result<ReportKind> KindFromProto(v1::ReportKind kind) {
  switch (kind) {
    case v1::REPORT_KIND_UNSPECIFIED:
    case v1::REPORT_KIND_OTHER: return ReportKind::kOther;
    case v1::REPORT_KIND_CHEATING: return ReportKind::kCheating;
    case v1::REPORT_KIND_INSULT: return ReportKind::kInsult;
    case v1::REPORT_KIND_SPAM: return ReportKind::kSpam;
    case v1::REPORT_KIND_NAME: return ReportKind::kName;
    default: return Error{Reason::kBadArgument, "there is no such kind of report"};
  }
}

using Sanctions = std::vector<store::KeptSanction>;

v1::ListOwnSanctionsResponse ToOwnSanctions(const Sanctions& all) {
  v1::ListOwnSanctionsResponse response;
  for (const auto& kept : all) *response.add_sanctions() = ToProto(kept, false);
  return response;
}

v1::ListSanctionsResponse ToSanctions(const Sanctions& all) {
  v1::ListSanctionsResponse response;
  for (const auto& kept : all) *response.add_sanctions() = ToProto(kept, true);
  return response;
}

v1::ImposeSanctionResponse ToImposed(const domain::Sanction& sanction) {
  v1::ImposeSanctionResponse response;
  *response.mutable_sanction() = ToProto({sanction, {}, {}, ""}, true);
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

v1::ListReportsResponse ToReports(const service::Page<service::WaitingReport>& page) {
  v1::ListReportsResponse response;
  response.set_next_page_token(page.next);
  for (const service::WaitingReport& waiting : page.items) {
    v1::Report& message = *response.add_reports();
    message.set_id(waiting.report.id);
    *message.mutable_reporter() = wire::ToProto(waiting.reporter);
    *message.mutable_player() = wire::ToProto(waiting.player);
    message.set_match_id(waiting.report.match.text());
    message.set_kind(KindToProto(waiting.report.kind));
    message.set_text(waiting.report.text);
    message.set_at_unix_ms(waiting.report.at.count());
  }
  return response;
}

v1::ListAuditResponse ToAudit(const std::vector<store::AuditEntry>& all) {
  v1::ListAuditResponse response;
  for (const store::AuditEntry& entry : all) {
    v1::AuditEntry& message = *response.add_entries();
    message.set_number(entry.n);
    message.set_at_unix_ms(entry.at.count());
    message.set_actor_id(entry.actor.text());
    message.set_action(entry.action);
    message.set_account_id(entry.account.text());
    message.set_detail(entry.detail);
  }
  return response;
}

v1::ListInvitesResponse ToInvites(const std::vector<store::Invite>& all) {
  v1::ListInvitesResponse response;
  for (const store::Invite& invite : all) {
    v1::Invite& message = *response.add_invites();
    message.set_id(invite.hash);
    message.set_left(invite.left);
    message.set_expires_at_unix_ms(invite.expires_at.count());
    message.set_note(invite.note);
  }
  return response;
}

template <class Response>
Response ToCode(const service::IssuedCode& code) {
  Response response;
  response.set_code(code.code);
  response.set_expires_at_unix_ms(code.expires_at.count());
  return response;
}

Result<service::ReportRequest> ReportWishOf(const v1::ReportPlayerRequest& request) {
  service::ReportRequest wish{request.player(), {}, {}, request.text()};
  const auto kind = KindFromProto(request.kind());
  if (!kind.ok()) return kind.error();
  wish.kind = *kind;
  if (request.match_id().empty()) return wish;
  const auto match = wire::ReadMatchId(request.match_id());
  if (!match.ok()) return match.error();
  wish.match = *match;
  return wish;
}

Result<service::SanctionRequest> SanctionWishOf(const v1::ImposeSanctionRequest& request) {
  const auto kind = wire::FromProto(request.kind());
  if (!kind.ok()) return kind.error();
  return service::SanctionRequest{request.player(), *kind, request.reason(),
                               std::chrono::minutes(request.term_minutes())};
}

/// Serves a call of the operator.
template <class Request, class Response, class Use>
void ServeOperator(const Backend& backend, const std::string& hash,
                   const std::shared_ptr<UnaryCall<Request, Response>>& call, const Use& use) {
  ServeAnybody(backend, call, [&](const auto& done, const std::string&) {
    const std::string token = call->token();
    if (token.empty()) return done(Error{Reason::kTokenMissing, "this call needs the operator's token"});
    if (!IsLoopback(call->origin()))
      return done(Error{Reason::kNotAllowed, "the operator calls from the server's own machine"});
    // Hashes are compared, so that the time does not reveal how far the secrets agree.
    if (hash.empty() || HashToken(token) != hash)
      return done(Error{Reason::kBadToken, "this is not the operator's token for this run of the server"});
    use(call->message(), done);
  });
}

}  // namespace

v1::ReportKind KindToProto(ReportKind kind) {
  switch (kind) {
    case ReportKind::kOther: return v1::REPORT_KIND_OTHER;
    case ReportKind::kCheating: return v1::REPORT_KIND_CHEATING;
    case ReportKind::kInsult: return v1::REPORT_KIND_INSULT;
    case ReportKind::kSpam: return v1::REPORT_KIND_SPAM;
    case ReportKind::kName: return v1::REPORT_KIND_NAME;
  }
  return v1::REPORT_KIND_UNSPECIFIED;
}

v1::Sanction ToProto(const store::KeptSanction& kept, bool author) {
  const domain::Sanction& sanction = kept.sanction;
  v1::Sanction message = wire::ToProto(sanction.Notice());
  message.set_lifted_at_unix_ms(kept.lifted_at.count());
  message.set_lifted_because(kept.lifted_because);
  message.set_account_id(sanction.account.text());
  if (author) message.set_author_id(sanction.author.text());
  return message;
}

void OrderServices::AddTo(UnaryServer& server) {
  AddOrder(server);
  AddModeration(server);
  AddOperation(server);
}

void OrderServices::AddOrder(UnaryServer& server) {
  server.Add<v1::BlockPlayerRequest, v1::BlockPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&game_server = backend_.game_server](const Caller& caller, const std::string& player, const auto& done) {
                  game_server.player_safety().Block(
                      caller.player, player,
                      Mapped<match::Player>(done, WithPlayer<v1::BlockPlayerResponse>));
                });
  });
  server.Add<v1::UnblockPlayerRequest, v1::UnblockPlayerResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&game_server = backend_.game_server](const Caller& caller, const std::string& player, const auto& done) {
                  game_server.player_safety().Unblock(
                      caller.player, player,
                      Mapped<match::Player>(done, WithPlayer<v1::UnblockPlayerResponse>));
                });
  });
  server.Add<v1::ListBlocksRequest, v1::ListBlocksResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
        [&game_server = backend_.game_server](const Caller& caller, const service::PageQuery& query, const auto& done) {
          game_server.player_safety().ListBlockedPage(caller.player, query,
                                                Mapped<service::Page<match::Player>>(done, ToBlocks));
        });
  });
  server.Add<v1::ReportPlayerRequest, v1::ReportPlayerResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, ReportWishOf(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const service::ReportRequest& wish, const auto& done) {
          game_server.player_safety().Report(caller.player, wish, Mapped<std::string>(done, ToReported));
        });
  });
  server.Add<v1::ListOwnSanctionsRequest, v1::ListOwnSanctionsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const auto&, const auto& done) {
                  game_server.player_safety().ListOwn(caller.player, Mapped<Sanctions>(done, ToOwnSanctions));
                });
  });
}

void OrderServices::AddModeration(UnaryServer& server) {
  auto& moderation = backend_.game_server.moderation();
  server.Add<v1::ListReportsRequest, v1::ListReportsResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, FromProto(call->message()),
                [&moderation](const Caller&, const service::PageQuery& page, const auto& done) {
                  moderation.ListReports(page,
                                         Mapped<service::Page<service::WaitingReport>>(done, ToReports));
                });
  });
  server.Add<v1::ResolveReportRequest, v1::ResolveReportResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&moderation](const Caller& caller, const auto& wish, const auto& done) {
                  moderation.Resolve(caller.player, wish.report_id(), wish.resolution(),
                                     Plainly<v1::ResolveReportResponse>(done));
                });
  });
  server.Add<v1::ImposeSanctionRequest, v1::ImposeSanctionResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, SanctionWishOf(call->message()),
                [&moderation](const Caller& caller, const service::SanctionRequest& wish, const auto& done) {
                  moderation.Impose(caller.player, wish, Mapped<domain::Sanction>(done, ToImposed));
                });
  });
  server.Add<v1::LiftSanctionRequest, v1::LiftSanctionResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&moderation](const Caller& caller, const auto& wish, const auto& done) {
                  moderation.Lift(caller.player, wish.sanction_id(), wish.reason(),
                                  Plainly<v1::LiftSanctionResponse>(done));
                });
  });
  server.Add<v1::ListSanctionsRequest, v1::ListSanctionsResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, Result(call->message().player()),
                [&moderation](const Caller&, const std::string& player, const auto& done) {
                  moderation.ListSanctions(player, Mapped<Sanctions>(done, ToSanctions));
                });
  });
  server.Add<v1::ListAuditRequest, v1::ListAuditResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&moderation](const Caller&, const auto& wish, const auto& done) {
                  moderation.ListAudit(wish.before_number(),
                                       Mapped<std::vector<store::AuditEntry>>(done, ToAudit));
                });
  });
}

void OrderServices::AddOperation(UnaryServer& server) {
  auto& operations = backend_.game_server.operations();
  server.Add<v1::CreateInviteRequest, v1::CreateInviteResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.Invite({wish.count(), std::chrono::hours(wish.valid_hours()), wish.note()},
                        Mapped<service::IssuedCode>(done, ToCode<v1::CreateInviteResponse>));
    });
  });
  server.Add<v1::ListInvitesRequest, v1::ListInvitesResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto&, const auto& done) {
      operations.ListInvites(Mapped<std::vector<store::Invite>>(done, ToInvites));
    });
  });
  server.Add<v1::RevokeInviteRequest, v1::RevokeInviteResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.RevokeInvite(wish.invite_id(), Plainly<v1::RevokeInviteResponse>(done));
    });
  });
  server.Add<v1::CreateResetCodeRequest, v1::CreateResetCodeResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.MakeResetCode(wish.player(),
                               Mapped<service::IssuedCode>(done, ToCode<v1::CreateResetCodeResponse>));
    });
  });
  server.Add<v1::SetModeratorRequest, v1::SetModeratorResponse>([this, &operations](const auto& call) {
    ServeOperator(backend_, operator_hash_, call, [&operations](const auto& wish, const auto& done) {
      operations.SetModerator(wish.player(), wish.moderator(),
                              Mapped<match::Player>(done, WithPlayer<v1::SetModeratorResponse>));
    });
  });
}

}  // namespace merels::transport
