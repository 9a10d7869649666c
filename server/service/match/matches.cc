#include "server/service/match/matches.h"

#include <algorithm>
#include <utility>

namespace merels::service {

namespace {

/// The flag of a match in progress, by its head.
Deadline DeadlineOf(const store::ListedMatch& match) {
  return {match.match, match.seq, match.head.deadline_at, match.head.turn_began_at};
}

}  // namespace

/// One shard and its links with the server's executor.
class Matches::ShardLink final : public ShardOwner {
 public:
  ShardLink(Matches& matches, Executor& executor)
      : matches_(matches), executor_(executor), shard_(On(executor, matches.ports_), *this) {}

  Shard& shard() { return shard_; }

  void Send(std::function<void(Shard&)> task) {
    if (matches_.here_) return task(shard_);
    Post([this, task = std::move(task)] { task(shard_); });
  }

  template <class Function>
  void Post(Function task) {
    executor_.Post(shard_.Task(std::move(task)));
  }

  void MatchStarted(match::Summary match) override {
    OnServerExecutor([this, match = std::move(match)] { matches_.listeners_.started(match); });
  }

  void EntryAppended(NewEntry entry) override {
    OnServerExecutor([this, entry = std::move(entry)] { matches_.EntryAppended(entry); });
  }

  void PresenceChanged(SharedDelivery change, Recipients recipients) override {
    OnServerExecutor(
        [this, change = std::move(change), recipients] { matches_.audience_.Tell(change, recipients); });
  }

  void Remind(const AccountId& player, const lobby::TurnReminder& reminder) override {
    OnServerExecutor([this, player, reminder] { matches_.listeners_.remind(player, reminder); });
  }

  void Aborted(const AccountId& player) override {
    OnServerExecutor([this, player] { matches_.listeners_.aborted(player); });
  }

  void FindPlayers(std::vector<AccountId> ids, Done<std::vector<match::Player>> done) override {
    OnServerExecutor(
        [this, ids = std::move(ids), done = std::move(done)] { matches_.accounts_.Find(ids, done); });
  }

  void RefuseStranger(const MatchId& match, const AccountId& account, Done<match::SeenEntry> done) override {
    OnServerExecutor(
        [this, match, account, done = std::move(done)] { matches_.RefuseStranger(match, account, done); });
  }

 private:
  template <class Function>
  void OnServerExecutor(Function task) {
    if (matches_.here_) return task();
    matches_.ports_.executor.Post(matches_.callbacks_.Task(std::move(task)));
  }

  Matches& matches_;
  Executor& executor_;
  Shard shard_;
};

Matches::Matches(const Ports& ports, Accounts& accounts, MatchListeners listeners, MayWatchPlayer may_watch,
                 NodeStates* states)
    : ports_(ports),
      accounts_(accounts),
      listeners_(std::move(listeners)),
      may_watch_(std::move(may_watch)),
      watcher_counts_(states == nullptr
                          ? nullptr
                          : std::make_unique<WatcherCounts>(
                                *states, [this](const MatchId& match) { audience_.CountAgain(match); })),
      audience_(
          ports.executor, ports.clock,
          [this](const MatchId& match, bool watched) {
            ToShardOf(match, [match, watched](Shard& shard) { shard.Watch(match, watched); });
          },
          watcher_counts_.get()),
      seats_followed_(states == nullptr ? nullptr
                                        : std::make_unique<SeatsFollowed>(*states, HooksForSeats())),
      limits_({static_cast<std::size_t>(ports.limits.max_matches_per_account),
               static_cast<std::size_t>(ports.limits.max_matches_per_bot),
               static_cast<std::size_t>(ports.limits.max_solo_matches_per_account)}),
      match_count_(limits_),
      cluster_count_(ports.bus == nullptr ? nullptr : std::make_unique<ClusterCount>(ports_, limits_)),
      here_(ports.shards.empty()),
      callbacks_(ports.executor),
      overdue_(ports.bus == nullptr ? nullptr
                                    : std::make_unique<OverdueMatches>(
                                          ports, [this](const std::vector<store::ListedMatch>& matches) {
                                            Overdue(matches);
                                          })) {
  audience_.OnSeats([this](const MatchId& match, rules::Side side, bool here, bool left) {
    SeatChanged({match, side}, here, left);
  });
  if (here_) links_.push_back(std::make_unique<ShardLink>(*this, ports_.executor));
  for (Executor* shard : ports_.shards) links_.push_back(std::make_unique<ShardLink>(*this, *shard));
  if (ports_.bus == nullptr) return;
  subscription_ = ports_.bus->Subscribe([this](const MatchId& match, Seq seq, const std::string& bytes) {
    ShardLink& link = *links_[IndexOf(match)];
    if (link.shard().IsPublishing()) return;
    link.Post([&link, match, seq, bytes] { link.shard().Heard(match, seq, bytes); });
  });
}

Matches::~Matches() = default;

SeatsFollowed::Hooks Matches::HooksForSeats() {
  return {[this](const MatchId& match, rules::Side side) { return audience_.IsHere(match, side); },
          [this](const MatchId& match, rules::Side side) {
            SetAway({match, side}, std::nullopt);
          },
          [this](const MatchId& match, rules::Side side, bool left) {
            SetAway({match, side}, AwayNow(left));
          }};
}

std::size_t Matches::IndexOf(const MatchId& match) const {
  return std::hash<MatchId>{}(match) % links_.size();
}

void Matches::ToShardOf(const MatchId& match, std::function<void(Shard&)> task) const {
  links_[IndexOf(match)]->Send(std::move(task));
}

void Matches::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                    const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done) {
  // A pair's seeks were judged when they were made, and each player has only one.
  if (!cluster_count_ || by.account.empty())
    return StartNow(id, settings, players, by, with, std::move(done));
  const auto begin = [=, this](const ClusterCount::Over& over) {
    StartNow(id, settings, players, by, with, [over, done](const Result<void>& started) {
      over();
      done(started);
    });
  };
  cluster_count_->Begin(players, by.account, begin, done);
}

void Matches::StartNow(const MatchId& id, const match::Settings& settings, const match::Players& players,
                       const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done) {
  const auto [one, other] = settings.seats;
  match_count_.Add(one, other);  // two requests at once must not both count as the last one allowed
  Done<void> begun = [this, one = one, other = other, done = std::move(done)](const Result<void>& started) {
    if (!started) match_count_.Remove(one, other);
    done(started);
  };
  ToShardOf(id, [=, begun = WrapForShard(std::move(begun))](Shard& shard) {
    shard.Start(id, settings, players, by, with, begun);
  });
}

void Matches::MayBegin(const match::Player& player, Done<void> done) {
  cluster_count_ ? cluster_count_->MayBegin(player, std::move(done)) : done(match_count_.MayBegin(player));
}

Result<void> Matches::MayBegin(const match::Player& player, const match::Player& guest) const {
  return cluster_count_ ? Result<void>() : match_count_.MayBegin(player, guest);
}

Result<void> Matches::MayBeginAlone(std::size_t count) const {
  return cluster_count_ ? Result<void>() : limits_.MayBeginAlone(count);
}

/// A match that an account may not watch does not exist for its commands either.
void Matches::RefuseStranger(const MatchId& match, const AccountId& account,
                             const Done<match::SeenEntry>& done) {
  View(
      match, {account}, [](const MatchView&) { return true; },
      [done](const Result<bool>& seen) { done(seen ? match::NotYourSeat() : seen.error()); });
}

void Matches::Submit(const MatchId& match, Pending&& pending) {
  pending.done = WrapForShard(std::move(pending.done));
  if (here_) return links_.front()->shard().Submit(match, std::move(pending));
  ToShardOf(match, [match, pending = std::move(pending)](Shard& shard) mutable {
    shard.Submit(match, std::move(pending));
  });
}

void Matches::SetAway(const SeatId& seat, const std::optional<Away>& away) {
  ToShardOf(seat.match, [seat, away](Shard& shard) { shard.SetAway(seat, away); });
}

void Matches::SeatChanged(const SeatId& seat, bool here, bool left) {
  const bool only = !seats_followed_ || (here ? seats_followed_->CameHere(seat.match, seat.side)
                                              : seats_followed_->LeftHere(seat.match, seat.side, left));
  if (!only) return;
  SetAway(seat, here ? std::nullopt : std::optional(AwayNow(left)));
}

void Matches::SetPresenceComplete(bool complete) {
  for (const auto& link : links_)
    link->Send([complete](Shard& shard) { shard.SetPresenceComplete(complete); });
}

void Matches::Rename(const match::Player& player) {
  for (const auto& link : links_) link->Send([player](Shard& shard) { shard.Rename(player); });
}

void Matches::EntryAppended(const NewEntry& entry) {
  audience_.Tell(entry.delivery, entry.recipients);
  if (entry.recipients != Recipients::kSpectators) listeners_.appended(entry.delivery->topic.match);
  if (!entry.ended) return;
  const auto& end = std::get<match::SeenEntry>(entry.delivery->content);
  if (entry.recipients != Recipients::kSpectators) {
    match_count_.Remove(end.players[0].id, end.players[1].id);
    listeners_.ended(end);
  }
  if (entry.recipients != Recipients::kPlayers && entry.listed) listeners_.end_shown(end.match);
}

std::vector<AccountId> Matches::BlockersToCheck(const LoadedMatch& loaded, const match::Viewer& viewer) {
  const match::State& state = loaded.SeenBy(viewer);
  if (viewer.seat || state.outcome()) return {};
  const auto& seats = state.settings().seats;
  return {seats.begin(), seats.end()};
}

bool Matches::MayWatchAll(const AccountId& viewer, const std::vector<AccountId>& players) const {
  return std::all_of(players.begin(), players.end(),
                     [&](const AccountId& player) { return player.empty() || may_watch_(viewer, player); });
}

void Matches::Open(const StartupState& startup, const std::vector<store::ListedMatch>& live) {
  std::vector<Deadline> deadlines;
  for (const store::ListedMatch& match : live) {
    match_count_.Add(match.head.white, match.head.black);
    deadlines.push_back(DeadlineOf(match));
    // Not stored: how long such a match may stand idle is the server's setting.
    if (match.head.clock.empty()) {
      deadlines.back().at = match.head.turn_began_at + std::chrono::milliseconds(ports_.limits.idle_match_ms);
    }
  }
  auto parts = Parts(deadlines);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    links_[i]->Send([startup, part = std::move(parts[i])](Shard& shard) { shard.Open(startup, part); });
  }
  if (overdue_) overdue_->Begin();
}

void Matches::StoreAnswered(std::chrono::nanoseconds asked, bool carried_out) {
  for (const auto& link : links_) {
    link->Send([asked, carried_out](Shard& shard) { shard.StoreAnswered(asked, carried_out); });
  }
}

std::vector<std::vector<Deadline>> Matches::Parts(const std::vector<Deadline>& deadlines) const {
  std::vector<std::vector<Deadline>> parts(links_.size());
  for (const Deadline& deadline : deadlines) parts[IndexOf(deadline.match)].push_back(deadline);
  return parts;
}

void Matches::Overdue(const std::vector<store::ListedMatch>& matches) {
  std::vector<Deadline> deadlines;
  for (const store::ListedMatch& match : matches) deadlines.push_back(DeadlineOf(match));
  auto parts = Parts(deadlines);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    links_[i]->Send([part = std::move(parts[i])](Shard& shard) { shard.Overdue(part); });
  }
}

void Matches::Drain(std::function<void()> done) {
  const auto left = std::make_shared<std::size_t>(links_.size());
  for (const auto& link : links_) {
    Done<void> drained = WrapForShard<void>([left, done](const Result<void>&) {
      if (--*left == 0) done();
    });
    link->Send([drained](Shard& shard) { shard.Drain([drained] { drained({}); }); });
  }
}

}  // namespace merels::service
