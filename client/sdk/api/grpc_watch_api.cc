#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/watch_service.grpc.pb.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"

namespace merels::sdk {
namespace {

Result<Page<api::Channel>> ReadChannels(const v1::ListChannelsResponse& response) {
  return ReadPage<api::Channel>(
      response.channels(), response.next_page_token(), [](const v1::Channel& channel) {
        wire::Reading reading;
        api::Channel read{reading.Text(channel.pool(), wire::kMaxOpaqueText, "the pool of a channel"), {}};
        if (channel.has_match()) read.match = reading.Take(wire::FromProto(channel.match()));
        return reading.Done(std::move(read));
      });
}

class GrpcWatchApi final : public WatchApi {
  using Rpc = CallsOf<v1::WatchService>;

 public:
  explicit GrpcWatchApi(Caller& caller) : caller_(caller) {}

  void ListChannels(Done<std::vector<api::Channel>> done) override {
    caller_.CallForAll(&Rpc::ListChannels, std::move(done), ReadChannels, {}, kServersOwnSize);
  }

 private:
  CallerOf<v1::WatchService> caller_;
};

}  // namespace

std::unique_ptr<WatchApi> MakeWatchApi(Caller& caller) { return std::make_unique<GrpcWatchApi>(caller); }

}  // namespace merels::sdk
