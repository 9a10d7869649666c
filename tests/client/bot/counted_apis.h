// The calls of a computer player, counted while they are under way: so a test knows when it has all answers.
#ifndef MERELS_TESTS_CLIENT_BOT_COUNTED_APIS_H_
#define MERELS_TESTS_CLIENT_BOT_COUNTED_APIS_H_

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/sdk/api/apis.h"

namespace merels::testing {

/// Any thread.
class CallCount {
 public:
  /// The same, counted until it has run.
  template <class T>
  sdk::Done<T> Counted(sdk::Done<T> done) {
    {
      const std::lock_guard lock(mutex_);
      ++under_way_;
    }
    return [this, done = std::move(done)](Result<T> result) {
      done(std::move(result));
      const std::lock_guard lock(mutex_);
      --under_way_;
      changed_.notify_all();
    };
  }
  /// Waits until none is under way; each ends by its own deadline at the latest.
  void AwaitNone() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return under_way_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int under_way_ = 0;  // guarded by mutex_
};

class CountedLobby final : public sdk::LobbyApi {
 public:
  CountedLobby(sdk::LobbyApi& lobby, CallCount& count) : lobby_(lobby), count_(count) {}

  void OpenTable(api::OpenTable wish, sdk::Done<lobby::Opened> done) override {
    lobby_.OpenTable(std::move(wish), count_.Counted(std::move(done)));
  }
  void ListTables(sdk::PageQuery query, sdk::Done<sdk::Page<lobby::Table>> done) override {
    lobby_.ListTables(std::move(query), count_.Counted(std::move(done)));
  }
  void JoinTable(api::JoinTable wish, sdk::Done<sdk::Seated> done) override {
    lobby_.JoinTable(std::move(wish), count_.Counted(std::move(done)));
  }
  void WithdrawTable(api::WithdrawTable wish, sdk::Done<void> done) override {
    lobby_.WithdrawTable(std::move(wish), count_.Counted(std::move(done)));
  }
  void CreateSeek(sdk::Seek wish, sdk::Done<sdk::Ticket> done) override {
    lobby_.CreateSeek(std::move(wish), count_.Counted(std::move(done)));
  }
  void CancelSeek(sdk::Done<std::optional<MatchId>> done) override {
    lobby_.CancelSeek(count_.Counted(std::move(done)));
  }

 private:
  sdk::LobbyApi& lobby_;
  CallCount& count_;
};

class CountedChallenges final : public sdk::ChallengeApi {
 public:
  CountedChallenges(sdk::ChallengeApi& challenges, CallCount& count)
      : challenges_(challenges), count_(count) {}

  void CreateChallenge(sdk::MakeChallenge wish, sdk::Done<lobby::Challenged> done) override {
    challenges_.CreateChallenge(std::move(wish), count_.Counted(std::move(done)));
  }
  void OfferRematch(api::Rematch wish, sdk::Done<lobby::Challenged> done) override {
    challenges_.OfferRematch(std::move(wish), count_.Counted(std::move(done)));
  }
  void AcceptChallenge(api::AcceptChallenge wish, sdk::Done<sdk::Seated> done) override {
    challenges_.AcceptChallenge(std::move(wish), count_.Counted(std::move(done)));
  }
  void DeclineChallenge(api::DeclineChallenge wish, sdk::Done<void> done) override {
    challenges_.DeclineChallenge(std::move(wish), count_.Counted(std::move(done)));
  }
  void WithdrawChallenge(api::WithdrawChallenge wish, sdk::Done<void> done) override {
    challenges_.WithdrawChallenge(std::move(wish), count_.Counted(std::move(done)));
  }
  void ListChallenges(sdk::Done<std::vector<lobby::Challenge>> done) override {
    challenges_.ListChallenges(count_.Counted(std::move(done)));
  }

 private:
  sdk::ChallengeApi& challenges_;
  CallCount& count_;
};

/// Counts the calls of the interfaces that a computer player uses.
class CountedApis final : public sdk::Apis {
 public:
  explicit CountedApis(sdk::Apis& apis) : apis_(apis) {}

  void SetToken(std::string token) override { apis_.SetToken(std::move(token)); }
  sdk::AccountApi& account() override { return apis_.account(); }
  sdk::AnalysisApi& analysis() override { return apis_.analysis(); }
  sdk::ChallengeApi& challenges() override { return challenges_; }
  sdk::ChatApi& chat() override { return apis_.chat(); }
  sdk::FriendApi& friends() override { return apis_.friends(); }
  sdk::LobbyApi& lobby() override { return lobby_; }
  sdk::MatchApi& matches() override { return apis_.matches(); }
  sdk::ModerationApi& moderation() override { return apis_.moderation(); }
  sdk::OperatorApi& operations() override { return apis_.operations(); }
  sdk::PlayerSafetyApi& player_safety() override { return apis_.player_safety(); }
  sdk::RatingApi& ratings() override { return apis_.ratings(); }
  sdk::RulesApi& rules() override { return apis_.rules(); }
  sdk::ServerApi& server() override { return apis_.server(); }
  sdk::WatchApi& watch() override { return apis_.watch(); }

  void AwaitAnswers() { count_.AwaitNone(); }

 private:
  sdk::Apis& apis_;
  CallCount count_;
  CountedLobby lobby_{apis_.lobby(), count_};
  CountedChallenges challenges_{apis_.challenges(), count_};
};

}  // namespace merels::testing

#endif  // MERELS_TESTS_CLIENT_BOT_COUNTED_APIS_H_
