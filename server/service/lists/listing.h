// Lists of matches and records, from the store, and pages of short lists that are in memory as a whole.
//
// Contents: Listing; PageOfPlies, PageOfRulesets, PageOfChannels.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "common/api/match.h"
#include "common/base/done.h"
#include "common/match/view.h"
#include "common/variants/catalogue.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/store/store.h"

namespace merels::service {

using api::MatchQuery;

/// All calls on the executor.
class Listing {
 public:
  static constexpr int kDefaultPage = 50;

  /// Pages of the store that ListKnown asks for at most.
  static constexpr int kMaxRounds = 16;

  /// References outlive it.
  Listing(const Ports& ports, Accounts& accounts, const domain::AccessPolicy& access)
      : ports_(ports), accounts_(accounts), access_(access), callbacks_(ports.executor) {}

  /// A page of matches, newest first, as the viewer may see them; the accounts of the query may be names. It
  /// is shorter than requested, or empty, when the limit list-looks is reached; the next page then goes on
  /// all the same. bad-argument (a page token that is not ours, or a filter that contradicts itself),
  /// unknown-player, errors of the ruleset's text, store-refused. The filter on ratings is not applied here.
  void List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The same without the matches that are hidden from the viewer. A page is full while there are more, so
  /// that neither its length nor its end reveals that something was left out. If very much is hidden the page
  /// ends nevertheless, after kMaxRounds.
  void ListKnown(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done) {
    Continue(viewer, query, {}, kMaxRounds, std::move(done));
  }
  /// The matches of a query, however many have to be examined: for lists known to be short. store-refused.
  void Find(const store::MatchQuery& query, Done<std::vector<match::Summary>> done);
  /// The best solutions of a ruleset, one for each player. Errors: those of parsing the ruleset, bad-argument
  /// (the page token), store-refused.
  void Best(const api::ListBestSolutions& query, Done<match::BestList> done);

 private:
  struct Way;

  void FindAccount(const AccountId& id_or_name, Done<AccountId> done);
  void Continue(const AccountId& viewer, const MatchQuery& query, std::vector<match::Summary> found,
                int rounds, Done<Page<match::Summary>> done);
  void ListNamed(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The matches of a query: as many as requested, or those among the first `looks` examined. The cursor in
  /// the answer goes on after the last of these.
  void Walk(const store::MatchQuery& query, std::size_t looks, Done<store::MatchList> done);
  void Step(const std::shared_ptr<Way>& way);
  void Name(std::vector<store::ListedMatch> listed, const store::MatchQuery& query,
            Done<std::vector<match::Summary>> done);

  Ports ports_;
  Accounts& accounts_;
  const domain::AccessPolicy& access_;
  CallbackScope callbacks_;
};

/// The page token for the list that goes on after this match.
std::string PageTokenAfter(const match::Summary& match);
/// The game record of a match as it stands.
std::string RecordText(const match::Snapshot& match);

/// The largest page, and the size of a page if the query names none: clients from before paging get
/// everything.
inline constexpr std::size_t kMaxPliesOnAPage = 4096;
inline constexpr std::size_t kMaxChannelsOnAPage = 1000;
inline constexpr std::size_t kMaxRulesetsOnAPage = 200;

/// bad-argument: not our token; stale: it is of another position.
Result<match::LegalPlies> PageOfPlies(match::LegalPlies all, const PageQuery& query);
/// Rulesets in the order of `all`, with their families. bad-argument: not our token.
Result<variants::Catalogue> PageOfRulesets(const variants::Catalogue& all, const PageQuery& query);
/// The channel of all pools first, then by name.
Page<api::Channel> PageOfChannels(std::vector<api::Channel> all, const PageQuery& query);

}  // namespace merels::service
