#include "server/service/game_server.h"

#include <algorithm>
#include <utility>

#include "server/base/hash.h"
#include "server/service/analysis/analysis.h"
#include "server/service/base/account_rates.h"
#include "server/service/base/draining.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/liveness.h"
#include "server/service/chat/chat.h"
#include "server/service/export/exports.h"
#include "server/service/following/cluster_broadcasts.h"
#include "server/service/following/cluster_presence.h"
#include "server/service/following/node_states.h"
#include "server/service/following/origins.h"
#include "server/service/following/rate_broadcasts.h"
#include "server/service/following/watcher_counts.h"
#include "server/service/friends/friends.h"
#include "server/service/lists/known_matches.h"
#include "server/service/lists/listing.h"
#include "server/service/lists/whole_lists.h"
#include "server/service/lobby/aborts.h"
#include "server/service/lobby/asked_requests.h"
#include "server/service/lobby/challenges.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/seating.h"
#include "server/service/lobby/tables.h"
#include "server/service/match/matches.h"
#include "server/service/match/replays.h"
#include "server/service/moderation/account_check.h"
#include "server/service/moderation/visibility.h"
#include "server/service/retention/sweeper.h"
#include "server/service/session/live_session.h"
#include "server/service/session/open_streams.h"
#include "server/service/session/stream_limit.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"
#include "server/store/offers.h"

namespace merels::service {
namespace {

class LiveGameServer final : public GameServer {
 public:
  explicit LiveGameServer(Ports ports)
      : ports_(std::move(ports)),
        epoch_(NewId(ports_.random)),
        callbacks_(ports_.executor),
        accounts_(ports_, access_, *moderation_store_,
                  [this](const match::Player& player, const Origin& from) {
                    origins_.Seen(player.id, from);
                    sweeper_.Seen(player);
                    ratings_.NoteAddress(player, accounts_.OriginOf(player.id).address);
                  }),
        membership_(ports_, accounts_, *invites_, rates(),
                    [this](const EndedTokens& tokens) { SignInsEnded(tokens); }),
        credentials_(ports_, accounts_, membership_, *invites_, access_,
                     [this](const AccountId& account) { AccountClosed(account); }),
        player_safety_(ports_, accounts_, access_, *moderation_store_,
                       std::bind_front(&LiveGameServer::FindMatch, this),
                       [this](const domain::Block& block) { Blocked(block); }),
        moderation_(
            ports_, accounts_, access_, *moderation_store_,
            [this](const domain::Sanction& sanction) { Imposed(sanction); },
            [this](const domain::StoredSanction& kept) { Lifted(kept); }),
        operations_(ports_, accounts_, access_, *moderation_store_, *invites_,
                    [this](const AccountId& account) {
                      streams_.RecheckAccess(account, LiveSession::RecheckReason::kOffice);
                    }),
        matches_(ports_, accounts_,
                 {[this](const match::Summary& match) { MatchStarted(match); },
                  [this](const match::SeenEntry& end) { MatchEnded(end); },
                  [this](const MatchId& match) { live_matches_.EndShown(match); },
                  [this](const AccountId& player, const lobby::TurnReminder& reminder) {
                    notices_.Publish(player, reminder);
                  },
                  [this](const AccountId& player) { Aborted(player); }},
                 std::bind_front(&domain::AccessPolicy::MayWatch, &access_), states_, &watcher_counts_),
        listing_(ports_, accounts_),
        known_matches_(listing_, access_),
        exports_(ports_, listing_),
        television_(ports_.executor, ports_.limits),
        ratings_(ports_, accounts_, access_, notices_, news_, hash_address_),
        live_matches_(ports_, {matches_, listing_, ratings_, television_, lobby_, notices_, news_, origins_}),
        account_export_(ports_,
                        {membership_, player_safety_, friends_, *moderation_store_, ratings_, exports_}),
        quick_play_(
            ports_, matches_, accounts_, ratings_, notices_, asked_, news_, epoch_,
            [this](const AccountId& one, const AccountId& other) { return access_.MayPair(one, other); }),
        seating_(ports_, matches_),
        tables_(ports_, *offers_, accounts_, matches_, live_matches_, lobby_, listing_, notices_, news_,
                origins_, asked_, quick_play_, seating_, ratings_, access_, free_bots_, is_here_),
        challenges_(ports_,
                    {*offers_, news_, origins_, accounts_, matches_, seating_, ratings_, access_, notices_,
                     asked_, [this](const AccountId& account) { return MayCommand(account); }, is_here_}),
        chat_(ports_, matches_, access_, news_, rates(),
              {std::bind_front(&Moderation::MayChat, &moderation_),
               std::bind_front(&Moderation::NoteReading, &moderation_)}),
        sweeper_(ports_, *retention_,
                 {[this](const AccountId& account) { return presence_.IsHere(account); },
                  std::bind_front(&Credentials::CloseGuest, &credentials_)}),
        account_check_(ports_,
                       {accounts_, moderation_, [this](const auto& sanction) { Imposed(sanction); },
                        [this](const auto& block) { Blocked(block); }, [this] { return streams_.Tokens(); },
                        [this](const auto& ended) {
                          SignOut([&](const auto&, const std::string& hash) { return ended.contains(hash); });
                        }}),
        shares_(ports_.limits, rates()) {
    states_.OnSure([this](bool sure) { matches_.SetSure(sure); });
  }

  void Open(std::function<void(Result<void>)> done) override {
    news_.Begin();
    moderation_.Load([this, done = std::move(done)](const Result<void>& loaded) {
      loaded ? ReadMatches(done) : done(loaded.error());
    });
  }

  void Drain(std::function<void()> done) override {
    draining_ = true;
    cluster_nodes_.StartDraining();
    liveness_.Stop();
    account_check_.Stop();
    quick_play_.Stop();
    tables_.Stop();
    challenges_.Stop();
    chat_.Stop();
    ratings_.Stop();
    live_matches_.Stop();
    sweeper_.Stop();
    matches_.Drain([this, done = std::move(done)] {
      // Acknowledgements of the last writes have been sent before this.
      for (LiveSession* session : streams_.All()) session->SendAway(Draining());
      done();
    });
  }

  Occupancy occupancy() const override {
    return {streams_.size(),        streams_.accounts(),   tables_.open_tables(),
            challenges_.standing(), quick_play_.waiting(), draining_,
            states_.nodes(),        states_.sure(),        quick_play_.lead_epoch()};
  }

  Accounts& accounts() override { return accounts_; }
  Membership& membership() override { return membership_; }
  domain::AccessPolicy& access() override { return access_; }
  Credentials& credentials() override { return credentials_; }
  PlayerSafety& player_safety() override { return player_safety_; }
  Moderation& moderation() override { return moderation_; }
  Operations& operations() override { return operations_; }
  ClusterNodes& nodes() override { return cluster_nodes_; }
  AccountExport& account_export() override { return account_export_; }
  Analysis& analysis() override { return analysis_; }
  Challenges& challenges() override { return challenges_; }
  Chat& chat() override { return chat_; }
  Friends& friends() override { return friends_; }
  Ratings& ratings() override { return ratings_; }
  ClusterRates& rates() override { return rate_broadcasts_.rates(); }

  void SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from) override {
    if (draining_) return done(Draining());
    if (auto allowed = shares_.sign_ups.Take(from, ports_.clock.Monotonic()); !allowed)
      return done(allowed.error());
    accounts_.SignInGuest(guest, std::move(done), from);
  }

  Result<variants::Catalogue> ListRulesets(const PageQuery& query, const Origin& from) override {
    if (auto allowed = shares_.catalogue_reads.Take(from, ports_.clock.Monotonic()); !allowed)
      return allowed.error();
    return PageOfRulesets(catalogue_, query);
  }

  void OpenTableFor(const match::Player& owner, OpenTable wish, Done<lobby::Opened> done) override {
    if (auto allowed = MayLookForAMatch(owner.id); !allowed) return done(allowed.error());
    if (auto allowed = shares_.tables.Take(origins_.Of(owner.id), ports_.clock.Monotonic()); !allowed)
      return done(allowed.error());
    tables_.Open(owner, wish, std::move(done));
  }

  Result<Page<lobby::Table>> ListTables(const match::Player& viewer, const PageQuery& query) override {
    return tables_.List(viewer.id, query);
  }

  void JoinTableFor(const match::Player& guest, JoinTable wish, Done<Seated> done) override {
    if (auto allowed = MayLookForAMatch(guest.id); !allowed) return done(allowed.error());
    tables_.Join(guest, wish, std::move(done));
  }

  void WithdrawTableFor(const match::Player& owner, const TableId& table, Done<void> done) override {
    tables_.Withdraw(owner, table, std::move(done));
  }

  void SeekFor(const match::Player& player, api::CreateSeek wish, Done<Ticket> done) override {
    if (auto allowed = MayLookForAMatch(player.id); !allowed) return done(allowed.error());
    quick_play_.Take(player, wish, done);
  }

  void CancelSeekFor(const match::Player& player, Done<std::optional<MatchId>> done) override {
    quick_play_.Cancel(player, done);
  }

  void Submit(const MatchId& match, match::Command command, ReadAt read_at,
              Done<match::SeenEntry> done) override {
    if (auto allowed = MayCommand(command.by); !allowed) return done(allowed.error());
    matches_.Submit(match, {std::move(command), read_at, std::nullopt, std::move(done)});
  }

  void GetMatch(const match::Player& viewer, const MatchRead& match, Done<match::Snapshot> done) override {
    matches_.View(match.match, {viewer.id, match.code}, SnapshotOf, std::move(done));
  }

  void ListMatches(const match::Player& viewer, MatchQuery query, Done<Page<match::Summary>> done) override {
    known_matches_.List(
        viewer.id, query,
        [this, range = query.filter.rating, done = std::move(done)](Result<Page<match::Summary>> page) {
          if (!page) return done(page.error());
          for (match::Summary& match : page->items) {
            if (!match.outcome) match.watchers = WatchersOf(match.match);
          }
          range.any() ? done(*std::move(page)) : ratings_.Keep(range, *std::move(page), done);
        });
  }

  void ExportMatch(const match::Player& viewer, const MatchRead& match, Done<std::string> done) override {
    GetMatch(viewer, match, [done = std::move(done)](const Result<match::Snapshot>& seen) {
      seen ? done(RecordText(*seen)) : done(seen.error());
    });
  }

  void ExportMatches(const match::Player& viewer, MatchQuery query, Done<Page<std::string>> done) override {
    if (auto allowed = rates_.MayExport(viewer.id); !allowed) return done(allowed.error());
    exports_.Export(std::move(query), std::move(done));
  }

  Result<Page<Channel>> ListChannels(const match::Player& viewer, const PageQuery& query) override {
    if (auto allowed = rates_.MayLookUp(viewer.id); !allowed) return allowed.error();
    auto page = PageOfChannels(television_.Channels(), query);
    for (Channel& channel : page.items) {
      if (channel.match && !IsVisibleTo(access_, viewer.id, *channel.match)) channel.match.reset();
      if (auto& match = channel.match) match->watchers = WatchersOf(match->match);
    }
    return page;
  }

  void ListLegalPlies(const match::Player& viewer, const api::ListLegalPlies& query,
                      Done<match::LegalPlies> done) override {
    if (auto allowed = rates_.MayLookUp(viewer.id); !allowed) return done(allowed.error());
    matches_.View(
        query.match.match, {viewer.id, query.match.code},
        [](const MatchView& view) { return match::ViewLegalPlies(view.state(), view.viewer); },
        [page = query.page, done = std::move(done)](Result<match::LegalPlies> all) {
          done(all.ok() ? PageOfPlies(*std::move(all), page) : std::move(all));
        });
  }

  void ListBestSolutions(const match::Player& viewer, const api::ListBestSolutions& query,
                         Done<match::BestList> done) override {
    if (auto allowed = rates_.MayLookUp(viewer.id); !allowed) return done(allowed.error());
    listing_.Best(query, std::move(done));
  }

  Result<std::unique_ptr<Session>> OpenSession(const match::Player& player, EventSink& sink,
                                               const std::string& token) override {
    if (draining_) return Draining();
    if (const auto may = stream_limit_.MakeRoom(player.id); !may) return may.error();
    SessionContext context{ports_,
                           matches_,
                           tables_,
                           quick_play_,
                           challenges_,
                           chat_,
                           television_,
                           replays_,
                           access_,
                           epoch_,
                           [this](const AccountId& account) { return MayCommand(account); },
                           [this](const AccountId& account) { return rates_.MayLookUp(account); },
                           [this](const AccountId& account) { return rates_.MaySubscribe(account); },
                           [this](LiveSession& session) { Closed(session); }};
    auto session = std::make_unique<LiveSession>(std::move(context), player, sink);
    const bool came = !streams_.Has(player.id);
    streams_.Add(*session, token.empty() ? token : HashToken(token));
    ports_.Count(Counted::kStreamOpened);
    if (came) {
      origins_.CameHere(player.id);
      const bool first = presence_.CameHere(player.id);
      challenges_.SetHere(player.id, true);
      tables_.SetHere(player.id, true);
      friends_.Came(player, first);
    }
    presence_.CountHere(player.id, streams_.CountOf(player.id));
    return std::unique_ptr<Session>(std::move(session));
  }

 private:
  void ReadMatches(const Done<void>& done) {
    ports_.store.LiveMatches(
        callbacks_.WrapOnce([this, done](const Result<std::vector<store::ListedMatch>>& live) {
          live ? BeginTables(*live, done) : done(live.error());
        }));
  }

  void FindMatch(const AccountId& viewer, const MatchId& match, Done<void> done) {
    matches_.View(
        match, {viewer}, [](const MatchView&) { return true; },
        [done = std::move(done)](const Result<bool>& seen) { seen ? done({}) : done(seen.error()); });
  }

  int WatchersOf(const MatchId& match) const { return static_cast<int>(matches_.Watchers(match)); }

  void MatchStarted(const match::Summary& match) {
    ports_.Count(Counted::kMatchBegun);
    tables_.MatchStarted(match);
    live_matches_.MatchStarted(match);
  }

  /// Everything that may fail comes first, so that opening can be retried.
  void BeginTables(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    tables_.Begin(live, [this, live, done](const Result<void>& begun) {
      begun ? BeginChallenges(live, done) : done(begun.error());
    });
  }

  void BeginChallenges(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    challenges_.Begin([this, live, done](const Result<void>& begun) {
      begun ? ReadNotes(live, done) : done(begun.error());
    });
  }

  /// The last step, so that the time that was served is known up to now.
  void ReadNotes(const std::vector<store::ListedMatch>& live, const Done<void>& done) {
    liveness_.Read([this, live, done](const Result<Liveness::Notes>& notes) {
      if (!notes) return done(notes.error());
      ports_.time->Begin(Liveness::PastOf(*notes, live));
      const Opening opening{ports_.time->Now(), ports_.time->DayAhead(), ports_.clock.Monotonic(),
                            Liveness::UptimeOf(notes->spans)};
      matches_.Open(opening, live);
      ratings_.Begin();
      liveness_.Begin(opening.at);
      cluster_nodes_.Begin();
      states_.Begin();
      quick_play_.Begin();
      chat_.Begin();
      account_check_.Start();
      sweeper_.Start();
      done({});
    });
  }

  void MatchEnded(const match::SeenEntry& end) {
    ports_.Count(Counted::kMatchEnded);
    tables_.MatchEnded(end);
    if (!end.players[0].guest && !end.players[1].guest) ratings_.Wake();
  }

  Result<void> MayCommand(const AccountId& account) {
    return draining_ ? Draining() : rates_.MayCommand(account, origins_.Of(account));
  }

  /// Not for challenges: a challenged player need not play.
  Result<void> MayLookForAMatch(const AccountId& account) {
    if (auto allowed = MayCommand(account); !allowed) return allowed;
    return aborts_.MaySeek(account);
  }

  void SignInsEnded(const EndedTokens& tokens) {
    SignOut([&](const LiveSession& session, const std::string& hash) {
      return session.account() == tokens.account && tokens.Has(hash);
    });
  }

  template <class Ended>
  void SignOut(Ended has_ended) {
    for (LiveSession* session : streams_.WithToken(has_ended))
      session->SendAway({Reason::kBadToken, "you have been signed out here; sign in again"});
  }

  void Blocked(const domain::Block& block) {
    challenges_.EndBetween(block.blocker, block.blocked);
    friends_.Blocked(block.blocker, block.blocked);
    streams_.RecheckAccess(block.blocked, LiveSession::RecheckReason::kBlocked);
  }

  void Imposed(const domain::Sanction& sanction) {
    notices_.Publish(sanction.account, sanction.Notice());
    if (sanction.kind == domain::SanctionKind::kBan) Banned(sanction);
  }

  void Lifted(const domain::StoredSanction& kept) {
    notices_.Publish(kept.sanction.account,
                     lobby::SanctionLifted{kept.sanction.Notice(), kept.lifted_because, kept.lifted_at});
  }

  void Banned(const domain::Sanction& ban) {
    const Result<void> may = access_.MaySignIn(ban.account, ports_.clock.Now());
    if (may) return;  // it has just ended
    streams_.SendAway(ban.account, may.error());
    tables_.Gone(ban.account);
    challenges_.Gone(ban.account);
  }

  void AccountClosed(const AccountId& account) {
    const match::Player closed{account, Accounts::kClosedAccount, false, false};
    matches_.Rename(closed);
    live_matches_.Rename(closed);
    tables_.Rename(closed);
    tables_.Gone(account);
    challenges_.Gone(account);
  }

  void Closed(LiveSession& session) {
    const AccountId& account = session.account();
    streams_.Remove(session);
    if (streams_.Has(account)) return presence_.CountHere(account, streams_.CountOf(account));
    origins_.LeftHere(account);
    challenges_.SetHere(session.account(), false);
    tables_.SetHere(session.account(), false);
    friends_.Left(session.account());
    if (presence_.LeftHere(session.account())) friends_.Gone(session.account());
  }

  /// First a warning, then a pause.
  void Aborted(const AccountId& player) {
    if (const auto warning = aborts_.Count(player)) notices_.Publish(player, *warning);
  }

  Ports ports_;
  std::string epoch_;
  CallbackScope callbacks_;
  const Friends::IsHere is_here_ = [this](const AccountId& account) { return streams_.Has(account); };
  const std::unique_ptr<store::ModerationStore> moderation_store_ =
      store::MakeModerationStore(ports_.store.sql());
  const std::unique_ptr<store::InviteStore> invites_ = store::MakeInviteStore(ports_.store.sql());
  const std::unique_ptr<store::OfferStore> offers_ = store::MakeOfferStore(ports_.store.sql());
  const std::unique_ptr<store::Retention> retention_ = store::MakeRetention(ports_.store.sql());
  ClusterBroadcasts news_{ports_, epoch_};
  const Origins::Hash hash_address_ = [this](const auto& text) {
    return moderation_store_->HashAddress(text);
  };
  RateBroadcasts rate_broadcasts_{ports_, news_, hash_address_};
  AccountRates rates_{ports_.limits, ports_.clock, rate_broadcasts_.rates()};
  Aborts aborts_{ports_.limits, ports_.clock, rate_broadcasts_.rates()};
  NodeStates states_{ports_, news_, epoch_};
  Origins origins_{ports_.limits, states_, hash_address_, ports_.bus.lossless()};
  ClusterNodes cluster_nodes_{ports_, states_, epoch_, [this] { return occupancy(); }};
  WatcherCounts watcher_counts_{states_, [this](const MatchId& match) { matches_.CountAgain(match); }};
  ClusterPresence presence_{states_,
                            {is_here_, [this](const AccountId& account) { friends_.CameElsewhere(account); },
                             [this](const AccountId& account) { friends_.Gone(account); },
                             [this](const AccountId& account) { stream_limit_.Counted(account); }}};
  domain::AccessPolicy access_;
  Accounts accounts_;
  Membership membership_;
  Credentials credentials_;
  PlayerSafety player_safety_;
  Moderation moderation_;
  Operations operations_;
  Matches matches_;
  Analysis analysis_{ports_, matches_, rates_, origins_};
  Replays replays_{ports_, matches_, origins_, rates()};
  Listing listing_;
  KnownMatches known_matches_;
  Exports exports_;
  Television television_;
  NoticeFeed notices_{ports_};
  Friends friends_{ports_, accounts_, access_, notices_,
                   [this](const AccountId& account) { return presence_.IsHere(account); }};
  Ratings ratings_;
  LobbyFeed lobby_;
  FreeBots free_bots_{ports_, accounts_, states_, lobby_};
  LiveMatches live_matches_;
  AccountExport account_export_;
  AskedRequests asked_{static_cast<std::size_t>(ports_.limits.max_remembered_requests)};
  QuickPlay quick_play_;
  Seating seating_;
  Tables tables_;
  Challenges challenges_;
  Chat chat_;
  Sweeper sweeper_;
  AccountCheck account_check_;
  ClusterShares shares_;
  const variants::Catalogue catalogue_ = variants::OwnCatalogue();
  OpenStreams streams_;
  const StreamLimit stream_limit_{ports_.limits, presence_, streams_};
  Liveness liveness_{ports_, epoch_,
                     [this](ReadAt asked, bool taken) { matches_.StoreAnswered(asked, taken); }};
  bool draining_ = false;
};

}  // namespace

std::unique_ptr<GameServer> MakeGameServer(Ports ports) {
  return std::make_unique<LiveGameServer>(std::move(ports));
}

}  // namespace merels::service
