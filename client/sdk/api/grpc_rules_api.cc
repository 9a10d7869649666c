#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/rules_service.grpc.pb.h"
#include "proto/wire/rules.h"

namespace merels::sdk {
namespace {

Result<Page<variants::Catalogue>> ReadPart(const v1::ListRulesetsResponse& response) {
  auto part = wire::FromProto(response);
  if (!part.ok()) return part.error();
  return Page<variants::Catalogue>{{*part}, part->next};
}

/// Joins the pages of a catalogue; a family may be in several.
Done<std::vector<variants::Catalogue>> JoinedCatalogue(Done<variants::Catalogue> done) {
  return [done = std::move(done)](const Result<std::vector<variants::Catalogue>>& parts) {
    if (!parts.ok()) return done(parts.error());
    variants::Catalogue all;
    for (const variants::Catalogue& part : *parts) {
      all.rulesets.insert(all.rulesets.end(), part.rulesets.begin(), part.rulesets.end());
      for (const variants::FamilyCard& family : part.families) {
        if (std::find(all.families.begin(), all.families.end(), family) == all.families.end())
          all.families.push_back(family);
      }
    }
    done(std::move(all));
  };
}

class GrpcRulesApi final : public RulesApi {
  using Rpc = CallsOf<v1::RulesService>;

 public:
  explicit GrpcRulesApi(Caller& caller) : caller_(caller) {}

  void ListRulesets(Done<variants::Catalogue> done) override {
    caller_.CallForAll(&Rpc::ListRulesets, JoinedCatalogue(std::move(done)), ReadPart, {}, kServersOwnSize);
  }

 private:
  CallerOf<v1::RulesService> caller_;
};

}  // namespace

std::unique_ptr<RulesApi> MakeRulesApi(Caller& caller) { return std::make_unique<GrpcRulesApi>(caller); }

}  // namespace merels::sdk
