// Challenges and talk in the small house.
#ifndef MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_PEOPLE_H_
#define MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_PEOPLE_H_

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "client/sdk/api/challenge_api.h"
#include "client/sdk/api/chat_api.h"
#include "common/session/delivery.h"

namespace merels::testing {

class SmallHouse;

/// What was said, and who wants no talk.
struct SmallTalk {
  std::map<std::pair<MatchId, chat::Room>, std::vector<chat::Message>> said;
  std::set<MatchId> off;

  chat::Snapshot Of(const MatchId& match, chat::Room room) const;
};

/// Who calls; an error when that is nobody.
using WhoAsks = std::function<Result<match::Player>()>;

class HouseChallenges final : public sdk::ChallengeApi {
 public:
  HouseChallenges(SmallHouse& house, WhoAsks who) : house_(house), who_(std::move(who)) {}

  void CreateChallenge(sdk::MakeChallenge wish, sdk::Done<lobby::Challenged> done) override;
  void OfferRematch(api::Rematch wish, sdk::Done<lobby::Challenged> done) override;
  void AcceptChallenge(api::AcceptChallenge wish, sdk::Done<sdk::Seated> done) override;
  void DeclineChallenge(api::DeclineChallenge wish, sdk::Done<void> done) override;
  void WithdrawChallenge(api::WithdrawChallenge wish, sdk::Done<void> done) override;
  void ListChallenges(sdk::Done<std::vector<lobby::Challenge>> done) override;

 private:
  std::optional<lobby::Challenge> Take(const ChallengeId& id);
  void End(const lobby::Challenge& challenge, const lobby::ChallengeEnded& ended);

  SmallHouse& house_;
  WhoAsks who_;
};

class HouseChat final : public sdk::ChatApi {
 public:
  HouseChat(SmallHouse& house, WhoAsks who) : house_(house), who_(std::move(who)) {}

  void Say(api::Say what, sdk::Done<chat::Message> done) override;
  void ListMessages(MatchId match, chat::Room room, std::uint64_t after,
                    sdk::Done<chat::Snapshot> done) override;
  void SetChat(api::SetChatOff wish, sdk::Done<void> done) override;

 private:
  SmallHouse& house_;
  WhoAsks who_;
};

}  // namespace merels::testing

#endif  // MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_PEOPLE_H_
