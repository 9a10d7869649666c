#include "server/transport/moderation/moderation_service.h"

#include <cstdint>
#include <string>
#include <utility>

#include "proto/wire/report.h"
#include "proto/wire/request.h"
#include "proto/wire/sanction.h"
#include "proto/wire/types.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

using domain::ReportKind;
using Sanctions = service::Page<domain::KeptSanction>;

/// Whose sanctions, and which page of them.
using SanctionsQuery = std::pair<std::string, service::PageQuery>;

Result<SanctionsQuery> SanctionsQueryOf(const v1::ListSanctionsRequest& request) {
  const auto page = wire::ReadPage(request.page_size(), request.page_token());
  if (!page) return page.error();
  return SanctionsQuery(request.player(), *page);
}

/// Below which number of the audit, and which page.
using AuditQuery = std::pair<std::int64_t, service::PageQuery>;

Result<AuditQuery> AuditQueryOf(const v1::ListAuditRequest& request) {
  const auto page = wire::ReadPage(request.page_size(), request.page_token());
  if (!page) return page.error();
  return AuditQuery(request.before_number(), *page);
}

v1::ListSanctionsResponse ToSanctions(const Sanctions& page) {
  v1::ListSanctionsResponse response;
  for (const auto& kept : page.items) *response.add_sanctions() = ToProto(kept, true);
  response.set_next_page_token(page.next);
  return response;
}

v1::ImposeSanctionResponse ToImposed(const domain::Sanction& sanction) {
  v1::ImposeSanctionResponse response;
  *response.mutable_sanction() = ToProto({sanction, {}, {}, ""}, true);
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
    message.set_kind(wire::ToProto(waiting.report.kind));
    message.set_text(waiting.report.text);
    message.set_at_unix_ms(waiting.report.at.count());
  }
  return response;
}

v1::ListAuditResponse ToAudit(const service::Page<domain::AuditEntry>& page) {
  v1::ListAuditResponse response;
  for (const domain::AuditEntry& entry : page.items) {
    v1::AuditEntry& message = *response.add_entries();
    message.set_number(entry.n);
    message.set_at_unix_ms(entry.at.count());
    message.set_actor_id(entry.actor.text());
    message.set_action(entry.action);
    message.set_account_id(entry.account.text());
    message.set_detail(entry.detail);
  }
  response.set_next_page_token(page.next);
  return response;
}

Result<service::SanctionRequest> SanctionWishOf(const v1::ImposeSanctionRequest& request) {
  const auto kind = wire::FromProto(request.kind());
  if (!kind.ok()) return kind.error();
  return service::SanctionRequest{request.player(), *kind, request.reason(),
                                  std::chrono::minutes(request.term_minutes())};
}

}  // namespace

v1::Sanction ToProto(const domain::KeptSanction& kept, bool author) {
  const domain::Sanction& sanction = kept.sanction;
  v1::Sanction message = wire::ToProto(sanction.Notice());
  message.set_lifted_at_unix_ms(kept.lifted_at.count());
  message.set_lifted_because(kept.lifted_because);
  message.set_account_id(sanction.account.text());
  if (author) message.set_author_id(sanction.author.text());
  return message;
}

void ModerationService::AddTo(UnaryServer& server) {
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
                                     WithEmptyResponse<v1::ResolveReportResponse>(done));
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
                                  WithEmptyResponse<v1::LiftSanctionResponse>(done));
                });
  });
  server.Add<v1::ListSanctionsRequest, v1::ListSanctionsResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, SanctionsQueryOf(call->message()),
                [&moderation](const Caller&, const SanctionsQuery& wish, const auto& done) {
                  moderation.ListSanctions(wish.first, wish.second, Mapped<Sanctions>(done, ToSanctions));
                });
  });
  server.Add<v1::ListAuditRequest, v1::ListAuditResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, AuditQueryOf(call->message()),
                [&moderation](const Caller&, const AuditQuery& wish, const auto& done) {
                  moderation.ListAudit(wish.first, wish.second,
                                       Mapped<service::Page<domain::AuditEntry>>(done, ToAudit));
                });
  });
}

}  // namespace merels::transport
