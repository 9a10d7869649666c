#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/api/sanctions.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/moderation_service.grpc.pb.h"
#include "proto/wire/report.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<Report>> ReadReports(const v1::ListReportsResponse& response) {
  return ReadPage<Report>(response.reports(), response.next_page_token(), [](const v1::Report& message) {
    wire::Reading reading;
    return reading.Done(Report{message.id(), reading.Take(wire::FromProto(message.reporter())),
                               reading.Take(wire::FromProto(message.player())), message.match_id(),
                               reading.Take(wire::FromProto(message.kind())),
                               wire::CleanSentence(message.text()), Millis(message.at_unix_ms())});
  });
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
  using Rpc = CallsOf<v1::ModerationService>;

 public:
  explicit GrpcModerationApi(Caller& caller) : caller_(caller) {}

  void ListReports(PageQuery page, Done<Page<Report>> done) override {
    v1::ListReportsRequest request;
    request.set_page_size(page.size);
    request.set_page_token(std::move(page.token));
    caller_.Call(&Rpc::ListReports, std::move(request), std::move(done), ReadReports);
  }
  void ResolveReport(std::string report, std::string resolution, Done<void> done) override {
    v1::ResolveReportRequest request;
    request.set_report_id(std::move(report));
    request.set_resolution(std::move(resolution));
    caller_.Call(&Rpc::ResolveReport, std::move(request), std::move(done));
  }
  void ImposeSanction(api::ImposeSanction sanction, Done<Sanction> done) override {
    v1::ImposeSanctionRequest request;
    request.set_player(std::move(sanction.player));
    request.set_kind(wire::ToProto(sanction.kind));
    request.set_reason(std::move(sanction.reason));
    request.set_term_minutes(sanction.minutes);
    caller_.Call(
        &Rpc::ImposeSanction, std::move(request), std::move(done),
        [](const v1::ImposeSanctionResponse& response) { return ReadSanction(response.sanction()); });
  }
  void LiftSanction(std::string sanction, std::string reason, Done<void> done) override {
    v1::LiftSanctionRequest request;
    request.set_sanction_id(std::move(sanction));
    request.set_reason(std::move(reason));
    caller_.Call(&Rpc::LiftSanction, std::move(request), std::move(done));
  }
  void ListSanctions(std::string player, Done<std::vector<Sanction>> done) override {
    v1::ListSanctionsRequest request;
    request.set_player(std::move(player));
    caller_.CallForAll(&Rpc::ListSanctions, std::move(done), ReadSanctions<v1::ListSanctionsResponse>,
                       request);
  }
  void ListAudit(std::int64_t before, Done<std::vector<AuditEntry>> done) override {
    v1::ListAuditRequest request;
    request.set_before_number(before);
    caller_.Call(&Rpc::ListAudit, std::move(request), std::move(done), ReadAudit);
  }

 private:
  CallerOf<v1::ModerationService> caller_;
};

}  // namespace

std::unique_ptr<ModerationApi> MakeModerationApi(Caller& caller) {
  return std::make_unique<GrpcModerationApi>(caller);
}

}  // namespace merels::sdk
