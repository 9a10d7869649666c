#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/rules_service.grpc.pb.h"
#include "proto/wire/rules.h"

namespace merels::sdk {
namespace {

class GrpcRulesApi final : public RulesApi {
  using Rpc = CallsOf<v1::RulesService>;

 public:
  explicit GrpcRulesApi(Caller& caller) : caller_(caller) {}

  void ListRulesets(Done<variants::Catalogue> done) override {
    caller_.Call(&Rpc::ListRulesets, v1::ListRulesetsRequest(), std::move(done),
                 [](const v1::ListRulesetsResponse& response) { return wire::FromProto(response); });
  }

 private:
  CallerOf<v1::RulesService> caller_;
};

}  // namespace

std::unique_ptr<RulesApi> MakeRulesApi(Caller& caller) { return std::make_unique<GrpcRulesApi>(caller); }

}  // namespace merels::sdk
