// All that the server stores about an account, for its owner.
#ifndef MERELS_SERVER_SERVICE_EXPORT_ACCOUNT_EXPORT_H_
#define MERELS_SERVER_SERVICE_EXPORT_ACCOUNT_EXPORT_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/friends.h"
#include "common/chat/chat.h"
#include "common/lobby/ratings.h"
#include "server/domain/moderation.h"
#include "server/service/accounts/membership.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/moderation/moderation.h"
#include "server/service/ratings/ratings.h"

namespace merels::store {
class ModerationStore;
}

namespace merels::service {

class Exports;
class Friends;

/// A page of it, as ExportAccountResponse of account_service.proto.
struct AccountPage {
  match::Player player;
  std::chrono::milliseconds created_at{0};  // unix time
  std::vector<api::SignInEntry> sign_ins;
  std::vector<match::Player> blocks;
  std::vector<api::Friend> friends;
  std::vector<api::Sanction> sanctions;
  std::optional<lobby::PlayerRatings> ratings;  // on the first page
  std::vector<MatchId> chat_off;
  std::vector<domain::Report> reports;
  std::vector<chat::SaidMessage> said;
  std::vector<std::string> records;
  std::string next;  // empty on the last page
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Long parts are read from the store page by page, and not kept in memory.
class AccountExport {
 public:
  using Done = std::function<void(Result<AccountPage>)>;

  static constexpr std::size_t kSaidOnAPage = 200;
  static constexpr std::size_t kMaxChatOff = 1'000;

  /// Its sources, which outlive it.
  struct Sources {
    Membership& membership;
    PlayerSafety& player_safety;
    Friends& friends;
    store::ModerationStore& moderation;
    Ratings& ratings;
    Exports& exports;
  };
  AccountExport(const Ports& ports, const Sources& sources)
      : ports_(ports), sources_(sources), callbacks_(ports.executor) {}

  /// The page that a token of the page before names; the first when it is empty. bad-argument, store-refused.
  void Export(const Bearer& owner, const std::string& token, const Done& done);

 private:
  struct Job;
  using JobPtr = std::shared_ptr<Job>;

  /// Puts an answer into a member of the page, and goes on with the next part of the first page.
  template <class T, class Member>
  std::function<void(Result<T>)> Into(const JobPtr& job, Member AccountPage::*member);
  void NextPart(const JobPtr& job);
  void FindAccount(const JobPtr& job);
  void ExportReports(const JobPtr& job, const std::string& place);
  void ExportSaid(const JobPtr& job, const std::string& number);
  void ExportGames(const JobPtr& job, const std::string& place);

  Ports ports_;
  Sources sources_;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_EXPORT_ACCOUNT_EXPORT_H_
