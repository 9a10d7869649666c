#include "client/sdk/api/grpc_apis.h"

#include <utility>

namespace merels::sdk {
namespace {

class GrpcApis final : public Apis {
 public:
  GrpcApis(std::shared_ptr<Channel> channel, Millis deadline) : caller_(std::move(channel), deadline) {}
  GrpcApis(const GrpcApis&) = delete;
  GrpcApis& operator=(const GrpcApis&) = delete;
  ~GrpcApis() override { caller_.End(); }

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  AccountApi& account() override { return *account_; }
  AnalysisApi& analysis() override { return *analysis_; }
  ChallengeApi& challenges() override { return *challenges_; }
  ChatApi& chat() override { return *chat_; }
  FriendApi& friends() override { return *friends_; }
  LobbyApi& lobby() override { return *lobby_; }
  MatchApi& matches() override { return *matches_; }
  ModerationApi& moderation() override { return *moderation_; }
  OperatorApi& operations() override { return *operations_; }
  PlayerSafetyApi& player_safety() override { return *player_safety_; }
  RatingApi& ratings() override { return *ratings_; }
  RulesApi& rules() override { return *rules_; }
  ServerApi& server() override { return *server_; }
  WatchApi& watch() override { return *watch_; }

 private:
  Caller caller_;
  const std::unique_ptr<AccountApi> account_ = MakeAccountApi(caller_);
  const std::unique_ptr<AnalysisApi> analysis_ = MakeAnalysisApi(caller_);
  const std::unique_ptr<ChallengeApi> challenges_ = MakeChallengeApi(caller_);
  const std::unique_ptr<ChatApi> chat_ = MakeChatApi(caller_);
  const std::unique_ptr<FriendApi> friends_ = MakeFriendApi(caller_);
  const std::unique_ptr<LobbyApi> lobby_ = MakeLobbyApi(caller_);
  const std::unique_ptr<MatchApi> matches_ = MakeMatchApi(caller_);
  const std::unique_ptr<ModerationApi> moderation_ = MakeModerationApi(caller_);
  const std::unique_ptr<OperatorApi> operations_ = MakeOperatorApi(caller_);
  const std::unique_ptr<PlayerSafetyApi> player_safety_ = MakePlayerSafetyApi(caller_);
  const std::unique_ptr<RatingApi> ratings_ = MakeRatingApi(caller_);
  const std::unique_ptr<RulesApi> rules_ = MakeRulesApi(caller_);
  const std::unique_ptr<ServerApi> server_ = MakeServerApi(caller_);
  const std::unique_ptr<WatchApi> watch_ = MakeWatchApi(caller_);
};

}  // namespace

std::unique_ptr<Apis> MakeApis(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcApis>(std::move(channel), deadline);
}

}  // namespace merels::sdk
