#include <memory>
#include <string>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/server_service.grpc.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

/// The word for values of a newer server that this program does not know.
constexpr const char* kUnknownWord = "unknown";

std::string WordOf(v1::Registration registration) {
  switch (registration) {
    case v1::REGISTRATION_OPEN: return "open";
    case v1::REGISTRATION_INVITE: return "invite";
    case v1::REGISTRATION_CLOSED: return "closed";
    default: return kUnknownWord;
  }
}

std::string WordOf(v1::GuestAccess guests) {
  switch (guests) {
    case v1::GUEST_ACCESS_PLAY: return "play";
    case v1::GUEST_ACCESS_WATCH: return "watch";
    case v1::GUEST_ACCESS_OFF: return "off";
    default: return kUnknownWord;
  }
}

Result<ServerInfo> ReadInfo(const v1::GetServerInfoResponse& response) {
  wire::Reading reading;
  const v1::ServerPolicy& policy = response.policy();
  ServerInfo info;
  info.name = wire::CleanSentence(response.name());
  info.version = reading.Text(response.version(), wire::kMaxOpaqueText, "the version");
  info.protocol = reading.Text(response.protocol(), wire::kMaxOpaqueText, "the protocol");
  info.now = reading.Time(response.now_unix_ms(), "the server's time");
  info.registration = WordOf(policy.registration());
  info.guests = WordOf(policy.guests());
  info.rated_guests = policy.rated_guests();
  info.rated_watching = reading.Take(wire::FromProto(policy.rated_watching()));
  for (const std::string& pool : policy.bot_pools()) info.bot_pools.push_back(wire::CleanSentence(pool));
  info.house_bots = policy.house_bots();
  info.adjudicates = policy.adjudicates();
  for (const std::string& ruleset : response.analysed_rulesets())
    info.analysed_rulesets.push_back(wire::CleanSentence(ruleset));
  for (const v1::ServerLimit& limit : response.limits()) {
    info.limits.push_back(
        {wire::CleanSentence(limit.name()), limit.value(), wire::CleanSentence(limit.about())});
  }
  return reading.Done(std::move(info));
}

class GrpcServerApi final : public ServerApi {
  using Rpc = CallsOf<v1::ServerService>;

 public:
  explicit GrpcServerApi(Caller& caller) : caller_(caller) {}

  void GetServerInfo(Done<ServerInfo> done) override {
    caller_.Call(&Rpc::GetServerInfo, v1::GetServerInfoRequest(), std::move(done), ReadInfo);
  }

 private:
  CallerOf<v1::ServerService> caller_;
};

}  // namespace

std::unique_ptr<ServerApi> MakeServerApi(Caller& caller) { return std::make_unique<GrpcServerApi>(caller); }

}  // namespace merels::sdk
