#include <utility>

#include "client/sdk/api/moderation_api.h"
#include "client/sdk/api/sanctions.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/moderation_service.grpc.pb.h"
#include "proto/wire/report.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using ModerationCalls = CallsOf<v1::ModerationService>;

Result<Page<Report>> ReadReports(const v1::ListReportsResponse& response) {
  auto reports = ReadAll<Report>(response.reports(), [](const v1::Report& message) {
    wire::Reading reading;
    return reading.Done(Report{message.id(), reading.Take(wire::FromProto(message.reporter())),
                               reading.Take(wire::FromProto(message.player())), message.match_id(),
                               reading.Take(wire::FromProto(message.kind())),
                               wire::CleanSentence(message.text()), Millis(message.at_unix_ms())});
  });
  if (!reports.ok()) return reports.error();
  return Page<Report>{*std::move(reports), response.next_page_token()};
}

Result<std::vector<AuditEntry>> ReadAudit(const v1::ListAuditResponse& response) {
  std::vector<AuditEntry> all;
  for (const v1::AuditEntry& entry : response.entries()) {
    all.push_back({entry.number(), Millis(entry.at_unix_ms()), entry.actor_id(),
                   wire::CleanSentence(entry.action()), entry.account_id(),
                   wire::CleanSentence(entry.detail())});
  }
  return all;
}

class GrpcModerationApi final : public ModerationApi {
 public:
  GrpcModerationApi(std::shared_ptr<Channel> channel, Millis deadline)
      : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  void ListReports(PageQuery page, Done<Page<Report>> done) override {
    v1::ListReportsRequest request;
    request.set_page_size(page.size);
    request.set_page_token(std::move(page.token));
    Ask(&ModerationCalls::ListReports, std::move(request), std::move(done), ReadReports);
  }
  void ResolveReport(std::string report, std::string resolution, Done<void> done) override {
    v1::ResolveReportRequest request;
    request.set_report_id(std::move(report));
    request.set_resolution(std::move(resolution));
    Ask(&ModerationCalls::ResolveReport, std::move(request), std::move(done),
        [](const v1::ResolveReportResponse&) { return Result<void>(); });
  }
  void Impose(ImposeSanction sanction, Done<Sanction> done) override {
    v1::ImposeSanctionRequest request;
    request.set_player(std::move(sanction.player));
    request.set_kind(wire::ToProto(sanction.kind));
    request.set_reason(std::move(sanction.reason));
    request.set_term_minutes(sanction.minutes);
    Ask(&ModerationCalls::ImposeSanction, std::move(request), std::move(done),
        [](const v1::ImposeSanctionResponse& response) { return ReadSanction(response.sanction()); });
  }
  void Lift(std::string sanction, std::string reason, Done<void> done) override {
    v1::LiftSanctionRequest request;
    request.set_sanction_id(std::move(sanction));
    request.set_reason(std::move(reason));
    Ask(&ModerationCalls::LiftSanction, std::move(request), std::move(done),
        [](const v1::LiftSanctionResponse&) { return Result<void>(); });
  }
  void ListSanctions(std::string player, Done<std::vector<Sanction>> done) override {
    v1::ListSanctionsRequest request;
    request.set_player(std::move(player));
    Ask(&ModerationCalls::ListSanctions, std::move(request), std::move(done),
        ReadSanctions<v1::ListSanctionsResponse>);
  }
  void ListAudit(std::int64_t before, Done<std::vector<AuditEntry>> done) override {
    v1::ListAuditRequest request;
    request.set_before_number(before);
    Ask(&ModerationCalls::ListAudit, std::move(request), std::move(done), ReadAudit);
  }

 private:
  template <class T, class Request, class Response, class Read>
  void Ask(Method<ModerationCalls, Request, Response> method, Request request, Done<T> done, Read read) {
    caller_.Call<v1::ModerationService>(method, std::move(request), std::move(done), read);
  }

  Caller caller_;
};

}  // namespace

std::unique_ptr<ModerationApi> MakeModerationApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcModerationApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
