// Lists of matches and records, from the store.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "common/api/match.h"
#include "common/match/solution.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/store/store.h"

namespace merels::service {

using api::MatchQuery;

/// All calls on the executor.
class Listing {
 public:
  static constexpr int kDefaultPage = 50;

  Listing(const Ports& ports, Accounts& accounts)
      : ports_(ports), accounts_(accounts), callbacks_(ports.executor) {}

  /// A page of matches, newest first, as the viewer may see them; the accounts of the query may be names. It
  /// is shorter than requested, or empty, when the limit list-looks is reached; the next page then goes on
  /// all the same. bad-argument (a page token that is not ours, or a filter that contradicts itself),
  /// unknown-player, errors of the ruleset's text, store-refused. The filter on ratings is not applied here.
  void List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The matches of a query, however many have to be examined: for lists known to be short. store-refused.
  void Find(const store::MatchQuery& query, Done<std::vector<match::Summary>> done);
  /// The best solutions of a ruleset, one for each player. Errors: those of parsing the ruleset, bad-argument
  /// (the page token), store-refused.
  void Best(const api::ListBestSolutions& query, Done<match::BestList> done);

 private:
  struct Way;

  void FindAccount(const AccountId& id_or_name, Done<AccountId> done);
  void ListNamed(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The matches of a query: as many as requested, or those among the first `looks` examined. The cursor in
  /// the answer goes on after the last of these.
  void Walk(const store::MatchQuery& query, std::size_t looks, Done<store::MatchList> done);
  void Step(const std::shared_ptr<Way>& way);
  void Name(std::vector<store::ListedMatch> listed, const store::MatchQuery& query,
            Done<std::vector<match::Summary>> done);

  Ports ports_;
  Accounts& accounts_;
  CallbackScope callbacks_;
};

/// The page token for the list that goes on after this match.
std::string PageTokenAfter(const match::Summary& match);
/// The game record of a match as it stands.
std::string RecordText(const match::Snapshot& match);

}  // namespace merels::service
