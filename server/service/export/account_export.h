// All that the server stores about an account, for its owner.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/account_export.h"
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

using api::AccountPage;

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Long parts are read from the store page by page, and never held in memory as a whole.
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

  /// The page that this token names; empty: the first. bad-argument, store-refused.
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
