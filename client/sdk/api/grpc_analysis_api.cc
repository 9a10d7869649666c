#include <memory>
#include <utility>

#include "client/sdk/api/analysis_api.h"
#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/analysis_service.grpc.pb.h"
#include "proto/wire/analysis.h"

namespace merels::sdk {
namespace {

Result<Page<study::ExactPosition>> ReadPositions(const v1::AnalyseMatchResponse& response) {
  return ReadPage<study::ExactPosition>(response.positions(), response.next_page_token(),
                                        [](const v1::ExactPosition& one) { return wire::FromProto(one); });
}

class GrpcAnalysisApi final : public AnalysisApi {
  using Rpc = CallsOf<v1::AnalysisService>;

 public:
  explicit GrpcAnalysisApi(Caller& caller) : caller_(caller) {}

  void AnalyseMatch(api::MatchRead match, Done<std::vector<study::ExactPosition>> done) override {
    caller_.CallForAll(&Rpc::AnalyseMatch, std::move(done), ReadPositions,
                       wire::ToProto(api::AnalysisQuery{std::move(match)}));
  }

 private:
  CallerOf<v1::AnalysisService> caller_;
};

}  // namespace

std::unique_ptr<AnalysisApi> MakeAnalysisApi(Caller& caller) {
  return std::make_unique<GrpcAnalysisApi>(caller);
}

}  // namespace merels::sdk
