// How strong players are: what is told of it, and what is decided by it.
#ifndef MERELS_SERVER_SERVICE_RATINGS_H_
#define MERELS_SERVER_SERVICE_RATINGS_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/api/account.h"
#include "common/lobby/ratings.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts.h"
#include "server/service/feeds.h"
#include "server/service/callback_scope.h"
#include "server/service/page.h"
#include "server/service/ports.h"
#include "server/service/rating_applier.h"
#include "server/service/terms.h"

namespace merels::service {

using api::WhoIsRated;

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Besides what is said of each: store-refused. Of the lists: bad-argument (no such pool, a page token that
/// is none of ours); pages are of 50, or as asked up to 200.
class Ratings {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  static constexpr int kDefaultPage = 50;

  /// What is referred to outlives it.
  Ratings(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access, NoticeFeed& notices);

  /// Once the house is open, or a match of members has ended.
  void Wake() { applier_.Wake(); }

  /// What somebody is in each pool he has played in. unknown-player.
  void Get(const WhoIsRated& who, Done<lobby::PlayerRatings> done);
  /// The best of a pool; `provisional`: also those whose rating is not sure, who have no rank. Without them
  /// one whose rating is no longer sure leaves a gap in the page, not in the ranks.
  void ListStandings(const std::string& pool, bool provisional, const PageQuery& query,
                     Done<Page<lobby::StandingLine>> done);
  /// What the matches of an account in a pool changed, newest first.
  void ListHistory(const AccountId& account, const std::string& pool, const PageQuery& query,
                   Done<Page<lobby::ChangeLine>> done);
  /// The log of a pool, from its first line on.
  void ListLog(const std::string& pool, const PageQuery& query, Done<Page<lobby::ChangeLine>> done);

  /// What a player is in a pool by now: a newcomer when he is a guest, or has not played there.
  void Find(const std::string& pool, const match::Player& player, Done<rating::Rating> done);

  /// The average of the two players of each match in its pool by now, in their order; 0 where there is no
  /// pool.
  void FindAverages(const std::vector<match::Summary>& matches, Done<std::vector<double>> done);
  /// Those of the page whose average is in the range, with it.
  void Keep(const rating::Range& range, Page<match::Summary> page, Done<Page<match::Summary>> done);

  /// The pool in which a match of these two on these terms is rated; not-rateable, with the reason why it can
  /// only be casual: a guest, a computer, the terms, too many between the two lately. Banned.
  void MayRate(const Terms& terms, const match::Players& players, Done<std::string> done);
  /// The same of one of the two, as far as it can be said of him alone.
  Result<std::string> MayRate(const Terms& terms, const match::Player& player) const;

 private:
  void Tell(const rating::Change& change);
  void GetOf(const match::Player& player, const Done<lobby::PlayerRatings>& done);
  void NameStandings(std::vector<store::PoolStanding> found, std::int64_t rank,
                     const store::StandingsQuery& query, Done<Page<lobby::StandingLine>> done);
  void NameChanges(std::vector<rating::Change> found, bool more, Done<Page<lobby::ChangeLine>> done);

  Ports ports_;
  Accounts& accounts_;
  const domain::AccessPolicy& access_;
  NoticeFeed& notices_;
  std::unique_ptr<store::Ratings> ratings_;
  RatingApplier applier_;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_RATINGS_H_
