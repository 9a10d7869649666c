// The calls about matches: commands, and everything that can be read of matches and channels.
#pragma once

#include <optional>
#include <string>

#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/base/done.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/variants/catalogue.h"
#include "server/domain/access_policy.h"
#include "server/service/base/call.h"
#include "server/service/base/page.h"

namespace merels::service {

using api::Channel;
using api::MatchQuery;
using api::MatchRead;

class AccountRates;
class Admission;
class Exports;
class Listing;
class Matches;
class Ratings;
class Television;

/// All calls on the executor.
class MatchCalls {
 public:
  /// References outlive it.
  struct Context {
    Matches& matches;
    Listing& listing;
    Exports& exports;
    Ratings& ratings;
    Television& television;
    const domain::AccessPolicy& access;
    Admission& admission;
    AccountRates& rates;
  };
  explicit MatchCalls(Context context) : context_(context) {}

  /// `command.by` is set by the caller from the token, never from the message. draining, rate-limited, and
  /// the errors of Matches::Submit.
  void Submit(const MatchId& match, match::Command command, ReadAt read_at, Done<match::SeenEntry> done);

  void GetMatch(const match::Player& viewer, const MatchRead& match, Done<match::Snapshot> done);
  void ListMatches(const match::Player& viewer, const MatchQuery& query, Done<Page<match::Summary>> done);
  void ExportMatch(const match::Player& viewer, const MatchRead& match, Done<std::string> done);
  /// Finished matches that everybody may watch, so every viewer gets the same. rate-limited, and the errors
  /// of Exports::Export.
  void ExportMatches(const match::Player& viewer, const MatchQuery& query, Done<Page<std::string>> done);
  /// The legal plies of a match, as far as `viewer` may see it. rate-limited, unknown-match, store-refused,
  /// bad-argument (the token), stale (the token is of another position).
  void ListLegalPlies(const match::Player& viewer, const api::ListLegalPlies& query,
                      Done<match::LegalPlies> done);
  /// Empty for a ruleset for two players. rate-limited, store-refused, errors of the ruleset's text.
  void ListBestSolutions(const match::Player& viewer, const api::ListBestSolutions& query,
                         Done<match::BestList> done);
  /// rate-limited.
  Result<Page<Channel>> ListChannels(const match::Player& viewer, const PageQuery& query = {});
  /// The rulesets and their knobs. rate-limited, bad-argument (the page token).
  Result<variants::Catalogue> ListRulesets(const PageQuery& query = {}, const Origin& from = {});

 private:
  int WatchersOf(const MatchId& match) const;

  const Context context_;
  const variants::Catalogue catalogue_ = variants::OwnCatalogue();
};

}  // namespace merels::service
