// Long answers that are put together from many parts: records of matches, and all that the server stores
// about an account, for its owner.
//
// Contents: Exports, AccountExport.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "common/api/match.h"
#include "common/base/done.h"
#include "server/domain/moderation.h"
#include "server/service/accounts/membership.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/moderation/moderation.h"
#include "server/service/ratings/ratings.h"

namespace merels::store {
class ModerationStore;
}

namespace merels::service {

using api::MatchQuery;

using api::AccountPage;

class Friends;
class Listing;

/// All calls on the executor. Reads logs from the store, one after another, and keeps no match loaded.
class Exports {
 public:
  static constexpr int kDefaultPage = 20;
  static constexpr int kMaxRecords = 50;
  /// A page ends early after this much text.
  static constexpr std::size_t kMaxBytes = std::size_t{512} * 1024;

  Exports(const Ports& ports, Listing& listing)
      : ports_(ports), listing_(listing), callbacks_(ports.executor) {}

  /// The records, newest first, of the matches that match the query, are over and may be watched by
  /// everybody. A match whose log cannot be read is left out, and the operator is warned. bad-argument,
  /// unknown-player, errors of the ruleset's text, store-refused.
  void Export(MatchQuery query, Done<Page<std::string>> done);
  /// The records of all matches of an account, for its owner: also those in progress, as they stand, and
  /// those that others may not watch. Errors as above.
  void ExportOwn(const AccountId& account, PageQuery page, Done<Page<std::string>> done);

 private:
  struct Job;
  void List(const AccountId& viewer, MatchQuery query, Done<Page<std::string>> done);
  void Step(const std::shared_ptr<Job>& job);

  Ports ports_;
  Listing& listing_;
  CallbackScope callbacks_;
};

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Long parts are read from the store page by page, and never held in memory as a whole.
class AccountExport {
 public:
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
  void Export(const Bearer& owner, const std::string& token, const Done<AccountPage>& done);

 private:
  struct Job;
  using JobPtr = std::shared_ptr<Job>;

  /// Puts an answer into a member of the page, and goes on with the next part of the first page.
  template <class T, class Member>
  Done<T> Into(const JobPtr& job, Member AccountPage::*member);
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
