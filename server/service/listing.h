// Lists of matches and records, from the store.
#ifndef MERELS_SERVER_SERVICE_LISTING_H_
#define MERELS_SERVER_SERVICE_LISTING_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "server/service/accounts.h"
#include "server/service/callback_scope.h"
#include "server/service/game_server.h"
#include "server/service/ports.h"

namespace merels::service {

/// All calls on the executor.
class Listing {
 public:
  static constexpr int kDefaultPage = 50;

  Listing(const Ports& ports, Accounts& accounts)
      : ports_(ports), accounts_(accounts), callbacks_(ports.executor) {}

  /// A page of matches, newest first, as the viewer may know them; the accounts of the query may be names. It
  /// is shorter than asked for, or empty, when the limit list-looks is reached, and goes on all the same.
  /// bad-argument (a page token that is none of ours, or a filter that contradicts itself), unknown-player,
  /// errors of the ruleset's text, store-refused. Ratings are not looked at here.
  void List(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The matches of a query, however many have to be looked at: for lists that are known to be short.
  /// store-refused.
  void Find(const store::MatchQuery& query, Done<std::vector<match::Summary>> done);
  /// The best solutions of a ruleset, one for each player. Errors of parsing the ruleset, bad-argument (the
  /// page token), store-refused.
  void Best(const BestQuery& query, Done<match::BestList> done);

 private:
  struct Way;

  void FindAccount(const AccountId& id_or_name, Done<AccountId> done);
  void ListNamed(const AccountId& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  /// The matches of a query, as many as asked for, or as are among so many that are looked at. A cursor that
  /// is given goes on behind the last of these.
  void Walk(const store::MatchQuery& query, std::size_t looks, Done<store::MatchList> done);
  void Step(const std::shared_ptr<Way>& way);
  void Name(std::vector<store::ListedMatch> listed, const store::MatchQuery& query,
            Done<std::vector<match::Summary>> done);

  Ports ports_;
  Accounts& accounts_;
  CallbackScope callbacks_;
};

/// Where the page of a list goes on behind this match.
std::string PageTokenAfter(const match::Summary& match);
/// The game record of a match as it stands.
std::string RecordText(const match::Snapshot& match);

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LISTING_H_
