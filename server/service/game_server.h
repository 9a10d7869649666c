// All use cases behind one interface, for the transport and for tests.
//
// Threads: one executor, that of the ports. Every call below is made on it, every `done` runs on it, exactly
// once, possibly before the call returns. Transports post their calls to it and take the time of reading
// before they do. Matches may be judged on other executors (Ports::shards), which callers notice only by
// answers that take a task or two longer.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "common/match/command.h"
#include "common/match/filter.h"
#include "common/match/solution.h"
#include "common/match/view.h"
#include "common/variants/catalogue.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/accounts/credentials.h"
#include "server/service/accounts/membership.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/done.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/export/account_export.h"
#include "server/service/following/cluster_nodes.h"
#include "server/service/following/television.h"
#include "server/service/moderation/moderation.h"
#include "server/service/ratings/ratings.h"
#include "server/service/session/session.h"
#include "server/service/session/sink.h"

namespace merels::service {

using api::JoinTable;
using api::MatchQuery;
using api::MatchRead;
using api::OpenTable;
using api::Seated;
using api::Ticket;

class Analysis;
class Challenges;
class Chat;
class Friends;

class GameServer {
 public:
  virtual ~GameServer() = default;

  /// Before anything else: reads which matches are in progress. No match is loaded; each ends the outage when
  /// it gets its first command or its flag is about to fall. After an error nothing has begun, and Open can
  /// be retried.
  virtual void Open(std::function<void(Result<void>)> done) = 0;
  /// Refuses new commands with draining, closes every session, and waits for the pending writes.
  virtual void Drain(std::function<void()> done) = 0;
  virtual Occupancy occupancy() const = 0;

  virtual Accounts& accounts() = 0;
  virtual Membership& membership() = 0;
  /// Blocks and sanctions.
  virtual domain::AccessPolicy& access() = 0;
  virtual Credentials& credentials() = 0;
  virtual PlayerSafety& player_safety() = 0;
  virtual Moderation& moderation() = 0;
  virtual Operations& operations() = 0;
  /// For the operator; the caller has checked that.
  virtual ClusterNodes& nodes() = 0;
  virtual AccountExport& account_export() = 0;
  virtual Analysis& analysis() = 0;
  virtual Challenges& challenges() = 0;
  virtual Chat& chat() = 0;
  virtual Friends& friends() = 0;
  virtual Ratings& ratings() = 0;
  /// Rate limits of accounts and addresses; callers that have limits add them once, before Open.
  virtual ClusterRates& rates() = 0;
  /// bad-name, name-too-long, name-reserved, name-taken, not-allowed, banned, store-refused, rate-limited,
  /// draining.
  virtual void SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from = {}) = 0;

  /// The rulesets and their knobs. rate-limited, bad-argument (the page token).
  virtual Result<variants::Catalogue> ListRulesets(const PageQuery& query = {}, const Origin& from = {}) = 0;

  /// For a ruleset for one player the match begins at once; the same request gives the same match.
  virtual void OpenTableFor(const match::Player& owner, OpenTable wish, Done<lobby::Opened> done) = 0;
  /// Without the tables of players who have blocked the viewer.
  virtual Result<Page<lobby::Table>> ListTables(const match::Player& viewer, const PageQuery& query) = 0;
  virtual void JoinTableFor(const match::Player& guest, JoinTable wish, Done<Seated> done) = 0;
  virtual void WithdrawTableFor(const match::Player& owner, const TableId& table, Done<void> done) = 0;
  virtual void SeekFor(const match::Player& player, api::CreateSeek wish, Done<Ticket> done) = 0;
  /// The match, when pairing was faster than the call.
  virtual void CancelSeekFor(const match::Player& player, Done<std::optional<MatchId>> done) = 0;

  /// `command.by` is set by the caller from the token, never from the message.
  virtual void Submit(const MatchId& match, match::Command command, ReadAt read_at,
                      Done<match::SeenEntry> done) = 0;
  virtual void GetMatch(const match::Player& viewer, const MatchRead& match, Done<match::Snapshot> done) = 0;
  virtual void ListMatches(const match::Player& viewer, MatchQuery query,
                           Done<Page<match::Summary>> done) = 0;
  virtual void ExportMatch(const match::Player& viewer, const MatchRead& match, Done<std::string> done) = 0;
  /// Finished matches that everybody may watch, so every viewer gets the same. rate-limited, and the errors
  /// of Exports::Export.
  virtual void ExportMatches(const match::Player& viewer, MatchQuery query, Done<Page<std::string>> done) = 0;
  /// rate-limited.
  virtual Result<Page<Channel>> ListChannels(const match::Player& viewer, const PageQuery& query = {}) = 0;
  /// The legal plies of a match, as far as `viewer` may see it. rate-limited, unknown-match, store-refused,
  /// bad-argument (the token), stale (the token is of another position).
  virtual void ListLegalPlies(const match::Player& viewer, const api::ListLegalPlies& query,
                              Done<match::LegalPlies> done) = 0;
  /// Empty for a ruleset for two players. rate-limited, store-refused, errors of the ruleset's text.
  virtual void ListBestSolutions(const match::Player& viewer, const api::ListBestSolutions& query,
                                 Done<match::BestList> done) = 0;

  /// too-many-streams, draining. The first message, Welcome, is sent before this returns.
  /// The stream ends when `token` expires or is revoked; an empty one never does.
  virtual Result<std::unique_ptr<Session>> OpenSession(const match::Player& player, EventSink& sink,
                                                       const std::string& token = {}) = 0;
};

/// Makes the server's implementation.
std::unique_ptr<GameServer> MakeGameServer(Ports ports);

}  // namespace merels::service
