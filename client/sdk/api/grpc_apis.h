// The services over gRPC. For use inside sdk only.
#ifndef MERELS_CLIENT_SDK_API_GRPC_APIS_H_
#define MERELS_CLIENT_SDK_API_GRPC_APIS_H_

#include <memory>

#include "client/sdk/api/apis.h"
#include "client/sdk/base/caller.h"

namespace merels::sdk {

// `caller` outlives what these make, and has ended the calls before it goes.
std::unique_ptr<AccountApi> MakeAccountApi(Caller& caller);
std::unique_ptr<AnalysisApi> MakeAnalysisApi(Caller& caller);
std::unique_ptr<ChallengeApi> MakeChallengeApi(Caller& caller);
std::unique_ptr<ChatApi> MakeChatApi(Caller& caller);
std::unique_ptr<FriendApi> MakeFriendApi(Caller& caller);
std::unique_ptr<LobbyApi> MakeLobbyApi(Caller& caller);
std::unique_ptr<MatchApi> MakeMatchApi(Caller& caller);
std::unique_ptr<ModerationApi> MakeModerationApi(Caller& caller);
std::unique_ptr<OperatorApi> MakeOperatorApi(Caller& caller);
std::unique_ptr<PlayerSafetyApi> MakePlayerSafetyApi(Caller& caller);
std::unique_ptr<RatingApi> MakeRatingApi(Caller& caller);
std::unique_ptr<RulesApi> MakeRulesApi(Caller& caller);
std::unique_ptr<ServerApi> MakeServerApi(Caller& caller);
std::unique_ptr<WatchApi> MakeWatchApi(Caller& caller);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_GRPC_APIS_H_
