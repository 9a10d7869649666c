#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/api/sanctions.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/moderation_service.grpc.pb.h"
#include "proto/wire/moderation.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<api::Report>> ReadReports(const v1::ListReportsResponse& response) {
  return ReadPage<api::Report>(response.reports(), response.next_page_token(),
                               [](const v1::Report& message) { return wire::FromProto(message); });
}

Result<std::vector<api::AuditEntry>> ReadAudit(const v1::ListAuditResponse& response) {
  std::vector<api::AuditEntry> all;
  for (const v1::AuditEntry& entry : response.entries()) all.push_back(wire::FromProto(entry));
  return all;
}

class GrpcModerationApi final : public ModerationApi {
  using Rpc = CallsOf<v1::ModerationService>;

 public:
  explicit GrpcModerationApi(Caller& caller) : caller_(caller) {}

  void ListReports(PageQuery page, Done<Page<api::Report>> done) override {
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
  void ImposeSanction(api::ImposeSanction sanction, Done<api::Sanction> done) override {
    caller_.Call(&Rpc::ImposeSanction, wire::ToProto(sanction), std::move(done),
                 [](const v1::ImposeSanctionResponse& response) {
                   return wire::ListedFromProto(response.sanction());
                 });
  }
  void LiftSanction(std::string sanction, std::string reason, Done<void> done) override {
    v1::LiftSanctionRequest request;
    request.set_sanction_id(std::move(sanction));
    request.set_because(std::move(reason));
    caller_.Call(&Rpc::LiftSanction, std::move(request), std::move(done));
  }
  void ListSanctions(std::string player, Done<std::vector<api::Sanction>> done) override {
    v1::ListSanctionsRequest request;
    request.set_player(std::move(player));
    caller_.CallForAll(&Rpc::ListSanctions, std::move(done), ReadSanctions<v1::ListSanctionsResponse>,
                       request);
  }
  void ListAudit(std::int64_t before, Done<std::vector<api::AuditEntry>> done) override {
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
