#include "server/transport/moderation/moderation_service.h"

#include <cstdint>
#include <string>
#include <utility>

#include "proto/wire/moderation.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

using Sanctions = service::Page<api::Sanction>;

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
  for (const api::Sanction& one : page.items) *response.add_sanctions() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::ImposeSanctionResponse ToImposed(const api::Sanction& sanction) {
  v1::ImposeSanctionResponse response;
  *response.mutable_sanction() = wire::ToProto(sanction);
  return response;
}

v1::ListReportsResponse ToReports(const service::Page<api::Report>& page) {
  v1::ListReportsResponse response;
  for (const api::Report& one : page.items) *response.add_reports() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

v1::ListAuditResponse ToAudit(const service::Page<api::AuditEntry>& page) {
  v1::ListAuditResponse response;
  for (const api::AuditEntry& one : page.items) *response.add_entries() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

}  // namespace

void ModerationService::AddTo(UnaryServer& server) {
  auto& moderation = backend_.game_server.moderation();
  server.Add<v1::ListReportsRequest, v1::ListReportsResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, FromProto(call->message()),
                [&moderation](const Caller&, const service::PageQuery& page, const auto& done) {
                  moderation.ListReports(page, Mapped<service::Page<api::Report>>(done, ToReports));
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
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&moderation](const Caller& caller, const api::ImposeSanction& wish, const auto& done) {
                  moderation.Impose(caller.player, wish, Mapped<api::Sanction>(done, ToImposed));
                });
  });
  server.Add<v1::LiftSanctionRequest, v1::LiftSanctionResponse>([this, &moderation](const auto& call) {
    ServePlayer(backend_, call, Result(call->message()),
                [&moderation](const Caller& caller, const auto& wish, const auto& done) {
                  moderation.Lift(caller.player, wish.sanction_id(), wish.because(),
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
                                       Mapped<service::Page<api::AuditEntry>>(done, ToAudit));
                });
  });
}

}  // namespace merels::transport
