#include "server/service/game_server.h"

#include <chrono>
#include <cstdint>
#include <sstream>
#include <utility>

#include "server/base/hash.h"
#include "server/cluster/cluster.h"
#include "server/service/accounts/admission.h"
#include "server/service/analysis/analysis.h"
#include "server/service/analysis/opening_explorer.h"
#include "server/service/base/liveness.h"
#include "server/service/base/rates.h"
#include "server/service/chat/chat.h"
#include "server/service/export/exports.h"
#include "server/service/following/origins.h"
#include "server/service/friends/friends.h"
#include "server/service/lists/listing.h"
#include "server/service/lobby/challenges.h"
#include "server/service/lobby/free_bots.h"
#include "server/service/lobby/live_matches.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/seating.h"
#include "server/service/lobby/tables.h"
#include "server/service/match/matches.h"
#include "server/service/match/plans.h"
#include "server/service/match/replays.h"
#include "server/service/match_calls.h"
#include "server/service/retention/sweeper.h"
#include "server/service/session/live_session.h"
#include "server/service/session/open_streams.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"
#include "server/store/offers.h"
#include "server/store/plans.h"

namespace merels::service {
namespace {

/// The kind of broadcast: two times in Unix milliseconds, and the words.
constexpr const char* kAnnounced = "announced";

}  // namespace

/// The services, in the order of their construction, and what they tell each other.
struct GameServer::Services {
  explicit Services(Ports given) : ports(std::move(given)) {}

  void Open(std::function<void(Result<void>)> done) {
    if (broadcasts != nullptr) {
      broadcasts->On(kAnnounced, [this](const std::string& about) { AnnouncedElsewhere(about); });
      broadcasts->Begin();
    }
    moderation.Load(Then(done, [this, done] { ReadMatches(done); }));
  }

  void Drain(std::function<void()> done) {
    admission.StartDraining();
    nodes.StartDraining();
    liveness.Stop();
    if (cluster) cluster->account_check.Stop();
    quick_play.Stop();
    tables.Stop();
    challenges.Stop();
    chat.Stop();
    ratings.Stop();
    live_matches.Stop();
    sweeper.Stop();
    matches.Drain([this, done = std::move(done)] {
      // Acknowledgements of the last writes have been sent before this.
      for (LiveSession* session : streams.All()) session->Disconnect(Draining());
      done();
    });
  }

  Occupancy occupancy() const {
    return {streams.size(),
            streams.accounts(),
            tables.open_tables(),
            challenges.standing(),
            quick_play.waiting(),
            admission.draining(),
            states == nullptr ? 0 : states->nodes(),
            states == nullptr || states->presence_complete(),
            quick_play.lead_epoch()};
  }

  Result<std::unique_ptr<Session>> OpenSession(const match::Player& player, EventSink& sink,
                                               const std::string& token) {
    if (const auto may = admission.MayEnter(); !may) return may.error();
    if (const auto may = stream_limit.MakeRoom(player.id); !may) return may.error();
    SessionContext context{ports,
                           matches,
                           tables,
                           quick_play,
                           challenges,
                           chat,
                           television,
                           replays,
                           access,
                           epoch,
                           [this](const AccountId& account) { return admission.MayCommand(account); },
                           [this](const AccountId& account) { return account_rates.MayLookUp(account); },
                           [this](const AccountId& account) { return account_rates.MaySubscribe(account); },
                           [this](LiveSession& session) { Closed(session); }};
    auto session = std::make_unique<LiveSession>(std::move(context), player, sink);
    const bool came = !streams.Has(player.id);
    streams.Add(*session, token.empty() ? token : HashToken(token));
    ports.Count(Counted::kStreamOpened);
    if (came) {
      origins.CameHere(player.id);
      const bool first = !cluster || cluster->presence.CameHere(player.id);
      challenges.SetHere(player.id, true);
      tables.SetHere(player.id, true);
      friends.Came(player, first);
    }
    if (cluster) cluster->presence.CountHere(player.id, streams.CountOf(player.id));
    return std::unique_ptr<Session>(std::move(session));
  }

  std::unique_ptr<Cluster> MakeCluster() {
    if (ports.bus == nullptr) return nullptr;
    return std::make_unique<Cluster>(
        ports, epoch, rates, hash_address,
        Cluster::Hooks{
            {is_here, [this](const AccountId& account) { friends.CameElsewhere(account); },
             [this](const AccountId& account) { friends.Gone(account); },
             [this](const AccountId& account) { stream_limit.Counted(account); }},
            {[this](const auto& done) { ReadAccountsAgain(done); }, [this] { return streams.Tokens(); },
             [this](const auto& ended) {
               SignOut([&](const auto&, const std::string& hash) { return ended.contains(hash); });
             }},
            [this](bool complete) { matches.SetPresenceComplete(complete); }});
  }

  /// Whether the account has a stream at any node.
  bool IsOnline(const AccountId& account) const {
    return cluster ? cluster->presence.IsHere(account) : streams.Has(account);
  }

  /// Other nodes may have changed them.
  void ReadAccountsAgain(std::function<void()> done) {
    accounts.ForgetAll();
    moderation.Refresh([this, done = std::move(done)](const Result<std::optional<ModerationChanges>>& read) {
      if (read && *read) {
        for (const domain::Sanction& sanction : (*read)->imposed) Imposed(sanction);
        for (const domain::Block& block : (*read)->blocked) Blocked(block);
      }
      done();
    });
  }

  void ReadMatches(const Done<void>& done) {
    ports.store.LiveMatches(callbacks.Then(
        done, [this, done](const std::vector<store::ListedMatch>& live) { BeginTables(live, done); }));
  }

  void FindMatch(const AccountId& viewer, const MatchId& match, Done<void> done) {
    matches.View(
        match, {viewer}, [](const MatchView&) { return true; }, Then(done, [done](bool) { done({}); }));
  }

  void MatchStarted(const match::Summary& match) {
    ports.Count(Counted::kMatchBegun);
    tables.MatchStarted(match);
    live_matches.MatchStarted(match);
  }

  /// Everything that may fail comes first, so that opening can be retried.
  void BeginTables(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    tables.Begin(live, Then(done, [this, live, done] { BeginChallenges(live, done); }));
  }

  void BeginChallenges(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    challenges.Begin(Then(done, [this, live, done] { ReadPlans(live, done); }));
  }

  void ReadPlans(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    plans.Read(Then(done, [this, live, done] { ReadNotes(live, done); }));
  }

  /// The last step, so that the time that was served is known up to now.
  void ReadNotes(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    liveness.Read(Then(done, [this, live, done](const Liveness::Notes& notes) {
      ports.time->Begin(Liveness::PastOf(notes, live));
      const StartupState startup{ports.time->Now(), ports.time->DayAhead(), ports.clock.Monotonic(),
                                 Liveness::UptimeOf(notes.spans)};
      matches.Open(startup, live);
      ratings.Begin();
      liveness.Begin(startup.at);
      nodes.Begin();
      if (cluster) cluster->Begin();
      quick_play.Begin();
      chat.Begin();
      sweeper.Start();
      plans.Start();
      done({});
    }));
  }

  void MatchEnded(const match::SeenEntry& end) {
    ports.Count(Counted::kMatchEnded);
    tables.MatchEnded(end);
    if (!end.players[0].guest && !end.players[1].guest) ratings.Wake();
  }

  void SignInsEnded(const EndedTokens& tokens) {
    SignOut([&](const LiveSession& session, const std::string& hash) {
      return session.account() == tokens.account && tokens.Has(hash);
    });
  }

  template <class Ended>
  void SignOut(Ended has_ended) {
    for (LiveSession* session : streams.WithToken(has_ended))
      session->Disconnect({Reason::kBadToken, "you have been signed out here; sign in again"});
  }

  void Blocked(const domain::Block& block) {
    challenges.EndBetween(block.blocker, block.blocked);
    friends.Blocked(block.blocker, block.blocked);
    streams.RecheckAccess(block.blocked, LiveSession::RecheckReason::kBlocked);
  }

  void Imposed(const domain::Sanction& sanction) {
    notices.Publish(sanction.account, sanction.Notice());
    if (sanction.kind == domain::SanctionKind::kBan) Banned(sanction);
  }

  void Lifted(const domain::StoredSanction& kept) {
    notices.Publish(kept.sanction.account,
                    lobby::SanctionLifted{kept.sanction.Notice(), kept.lifted_because, kept.lifted_at});
  }

  void Banned(const domain::Sanction& ban) {
    const Result<void> may = access.MaySignIn(ban.account, ports.clock.Now());
    if (may) return;  // it has just ended
    streams.Disconnect(ban.account, may.error());
    tables.Gone(ban.account);
    challenges.Gone(ban.account);
  }

  void AccountClosed(const AccountId& account) {
    const match::Player closed{account, Accounts::kClosedAccount, false, false};
    matches.Rename(closed);
    live_matches.Rename(closed);
    tables.Rename(closed);
    tables.Gone(account);
    challenges.Gone(account);
    plans.Gone(account);
  }

  void Closed(LiveSession& session) {
    const AccountId& account = session.account();
    streams.Remove(session);
    if (streams.Has(account)) {
      if (cluster) cluster->presence.CountHere(account, streams.CountOf(account));
      return;
    }
    origins.LeftHere(account);
    challenges.SetHere(session.account(), false);
    tables.SetHere(session.account(), false);
    friends.Left(session.account());
    if (!cluster || cluster->presence.LeftHere(session.account())) friends.Gone(session.account());
  }

  /// Here, and at the other nodes.
  void Announce(const lobby::Announcement& said) {
    notices.Announce(said);
    if (broadcasts == nullptr) return;
    broadcasts->Tell(kAnnounced, std::to_string(said.at.count()) + " " + std::to_string(said.until.count()) +
                                     " " + said.text);
  }

  void AnnouncedElsewhere(const std::string& about) {
    std::istringstream words(about);
    std::int64_t at = 0, until = 0;
    lobby::Announcement said;
    if (!(words >> at >> until) || words.get() != ' ' || !std::getline(words, said.text)) return;
    said.at = std::chrono::milliseconds(at);
    said.until = std::chrono::milliseconds(until);
    notices.Announce(said);
  }

  /// First a warning, then a pause.
  void Aborted(const AccountId& player) {
    if (const auto warning = admission.CountAbort(player)) notices.Publish(player, *warning);
  }

  Ports ports;
  const std::string epoch = NewId(ports.random);
  const CallbackScope callbacks{ports.executor};
  const Friends::IsHere is_here = [this](const AccountId& account) { return streams.Has(account); };
  store::ModerationStore moderation_store{ports.store.sql()};
  store::InviteStore invites{ports.store.sql()};
  store::OfferStore offers{ports.store.sql()};
  store::PlanStore plan_store{ports.store.sql()};
  store::Retention retention{ports.store.sql()};
  const Origins::Hash hash_address = [this](const auto& text) { return moderation_store.HashAddress(text); };
  Rates rates;
  AccountRates account_rates{ports.limits, ports.clock, rates};
  // Null on a single node, all three.
  const std::unique_ptr<Cluster> cluster = MakeCluster();
  ClusterBroadcasts* const broadcasts = cluster ? &cluster->broadcasts : nullptr;
  NodeStates* const states = cluster ? &cluster->states : nullptr;
  Origins origins{ports.limits, states, hash_address};
  Admission admission{ports.limits, ports.clock, rates, account_rates,
                      [this](const AccountId& account) { return origins.Of(account); }};
  ClusterNodes nodes{ports, states, epoch, [this] { return occupancy(); }};
  domain::AccessPolicy access;
  Accounts accounts{ports, access, moderation_store, [this](const match::Player& player, const Origin& from) {
                      origins.Seen(player.id, from);
                      sweeper.Seen(player);
                      ratings.NoteAddress(player, accounts.OriginOf(player.id).address);
                    }};
  Membership membership{ports,     accounts, invites,
                        admission, rates,    [this](const EndedTokens& tokens) { SignInsEnded(tokens); }};
  Credentials credentials{ports,   accounts, membership,
                          invites, access,   [this](const AccountId& account) { AccountClosed(account); }};
  PlayerSafety player_safety{ports,
                             accounts,
                             access,
                             moderation_store,
                             std::bind_front(&Services::FindMatch, this),
                             [this](const domain::Block& block) { Blocked(block); }};
  Moderation moderation{ports,
                        accounts,
                        access,
                        moderation_store,
                        [this](const domain::Sanction& sanction) { Imposed(sanction); },
                        [this](const domain::StoredSanction& kept) { Lifted(kept); }};
  Operations operations{ports,
                        accounts,
                        access,
                        moderation_store,
                        invites,
                        [this](const AccountId& account) {
                          streams.RecheckAccess(account, LiveSession::RecheckReason::kModerator);
                        },
                        [this](const lobby::Announcement& said) { Announce(said); }};
  Matches matches{ports,
                  accounts,
                  {[this](const match::Summary& match) { MatchStarted(match); },
                   [this](const match::SeenEntry& end) { MatchEnded(end); },
                   [this](const MatchId& match) { plans.EntryAppended(match); },
                   [this](const MatchId& match) { live_matches.EndShown(match); },
                   [this](const AccountId& player, const lobby::TurnReminder& reminder) {
                     notices.Publish(player, reminder);
                   },
                   [this](const AccountId& player) { Aborted(player); }},
                  std::bind_front(&domain::AccessPolicy::MayWatch, &access),
                  states};
  Plans plans{ports, plan_store, matches, access, admission};
  Analysis analysis{ports, matches, account_rates, origins};
  OpeningExplorer openings{ports};
  Replays replays{ports, matches, origins, rates};
  Listing listing{ports, accounts, access};
  Exports exports{ports, listing};
  Television television{ports.executor, ports.limits};
  NoticeFeed notices{ports};
  Friends friends{ports, accounts, access, notices,
                  [this](const AccountId& account) { return IsOnline(account); }};
  Ratings ratings{ports, accounts, access, notices, broadcasts, hash_address};
  LobbyFeed lobby;
  FreeBots free_bots{ports, accounts, origins, states, lobby};
  LiveMatches live_matches{ports,
                           {matches, listing, ratings, television, lobby, notices, broadcasts, origins,
                            [this](const MatchId& match) { openings.MatchOver(match); }}};
  MatchCalls match_calls{{matches, listing, exports, ratings, television, access, admission, account_rates}};
  AccountExport account_export{ports,
                               {membership, player_safety, friends, moderation_store, ratings, exports}};
  IdempotencyKeys idempotency_keys{static_cast<std::size_t>(ports.limits.max_remembered_requests)};
  QuickPlay quick_play{
      ports,
      {matches, accounts, ratings, notices, idempotency_keys, admission, broadcasts, epoch,
       [this](const AccountId& one, const AccountId& other) { return access.MayPair(one, other); }}};
  Seating seating{ports, matches};
  Tables tables{ports,
                {offers, accounts, matches, live_matches, lobby, listing, notices, broadcasts, origins,
                 idempotency_keys, quick_play, seating, ratings, access, admission, free_bots, is_here}};
  Challenges challenges{ports,
                        {offers, broadcasts, origins, accounts, matches, seating, ratings, access, notices,
                         idempotency_keys, admission, is_here}};
  Chat chat{
      ports,
      matches,
      access,
      broadcasts,
      rates,
      {std::bind_front(&Moderation::MayChat, &moderation),
       std::bind_front(&Moderation::NoteReading, &moderation), std::bind_front(&Origins::Of, &origins)}};
  Sweeper sweeper{ports,
                  retention,
                  {[this](const AccountId& account) { return IsOnline(account); },
                   std::bind_front(&Credentials::CloseGuest, &credentials)}};
  OpenStreams streams;
  const StreamLimit stream_limit{ports.limits, cluster ? &cluster->presence : nullptr, streams};
  Liveness liveness{ports, epoch, [this](ReadAt at, bool taken) { matches.StoreAnswered(at, taken); }};
};

GameServer::GameServer(Ports ports) : services_(std::make_unique<Services>(std::move(ports))) {}

GameServer::~GameServer() = default;

void GameServer::Open(Done<void> done) { services_->Open(std::move(done)); }
void GameServer::Drain(std::function<void()> done) { services_->Drain(std::move(done)); }
Occupancy GameServer::occupancy() const { return services_->occupancy(); }
Result<std::unique_ptr<Session>> GameServer::OpenSession(const match::Player& player, EventSink& sink,
                                                         const std::string& token) {
  return services_->OpenSession(player, sink, token);
}

Accounts& GameServer::accounts() { return services_->accounts; }
Membership& GameServer::membership() { return services_->membership; }
domain::AccessPolicy& GameServer::access() { return services_->access; }
Credentials& GameServer::credentials() { return services_->credentials; }
PlayerSafety& GameServer::player_safety() { return services_->player_safety; }
Moderation& GameServer::moderation() { return services_->moderation; }
Operations& GameServer::operations() { return services_->operations; }
ClusterNodes& GameServer::nodes() { return services_->nodes; }
AccountExport& GameServer::account_export() { return services_->account_export; }
Plans& GameServer::plans() { return services_->plans; }
Analysis& GameServer::analysis() { return services_->analysis; }
OpeningExplorer& GameServer::openings() { return services_->openings; }
Tables& GameServer::tables() { return services_->tables; }
QuickPlay& GameServer::quick_play() { return services_->quick_play; }
Challenges& GameServer::challenges() { return services_->challenges; }
MatchCalls& GameServer::match_calls() { return services_->match_calls; }
Chat& GameServer::chat() { return services_->chat; }
Friends& GameServer::friends() { return services_->friends; }
Ratings& GameServer::ratings() { return services_->ratings; }
Rates& GameServer::rates() { return services_->rates; }

}  // namespace merels::service
