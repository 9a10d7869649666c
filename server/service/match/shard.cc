#include "server/service/match/shard.h"

#include <algorithm>
#include <utility>

#include "common/clock/match_clock.h"
#include "common/match/codec.h"
#include "server/service/base/call.h"

namespace merels::service {
namespace {

/// The shard's share of the matches that the node may hold in memory.
std::size_t MostLoaded(const Ports& ports) {
  const std::size_t shards = std::max<std::size_t>(1, ports.shards.size());
  return std::max<std::size_t>(1, static_cast<std::size_t>(ports.limits.max_loaded_matches) / shards);
}

}  // namespace

Shard::Shard(const Ports& ports, ShardOwner& owner)
    : ports_(ports),
      bus_(ports.bus == nullptr ? nullptr : std::make_unique<ShardBus>(*ports.bus)),
      turns_(ports.executor, {ports.clock, *ports.time}, ports.limits,
             bus_ ? kOthersWait : kOthersWait.zero(), [this](const MatchId& match) { FlagFell(match); }),
      matches_(MostLoaded(ports)),
      players_(ports.executor, ports.clock, ports.limits, turns_, bus_ == nullptr, owner),
      delay_(ports.executor, *ports_.time, owner),
      loader_(ports_, {owner, matches_, turns_, players_, delay_}),
      writer_(ports_, {owner, turns_, players_, delay_, bus_.get(), writes_}),
      starter_(ports_, {owner, loader_, delay_, bus_.get(), writes_}),
      logs_(bus_ ? std::make_unique<FollowedLogs>(
                       ports_, FollowedLogs::Hooks{
                                   [this] { return FollowedMatches(); },
                                   [this](const store::LogHead& head) { CatchUpTo(head.match, head.seq); }})
                 : nullptr),
      callbacks_(ports.executor) {}

void Shard::Open(const StartupState& startup, const std::vector<Deadline>& live) {
  turns_.Open(startup);
  players_.BeginAt(startup.monotonic + clock::kOutageGrace);
  for (const Deadline& deadline : live) turns_.SetFlag(deadline);
  if (logs_) logs_->Begin();
}

void Shard::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                  const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done) {
  if (writes_.draining()) return done(Draining());
  starter_.Start(id, settings, players, by, with, std::move(done));
}

void Shard::Submit(const MatchId& match, Pending&& pending) {
  if (writes_.draining()) return pending.done(Draining());
  turns_.NoticeStandstill();
  if (const LoadedMatchPtr* loaded = matches_.Use(match)) return writer_.Put(*loaded, std::move(pending));
  loader_.Reach(
      match, [this, match, pending = std::move(pending)](const Result<LoadedMatch*>& found) mutable {
        found ? writer_.Put(*matches_.Find(match), std::move(pending)) : pending.done(found.error());
      });
}

void Shard::With(const MatchId& match, Done<LoadedMatch*> done, Seq seen) {
  turns_.NoticeStandstill();
  Reach(
      match,
      [this, match, done = std::move(done)](const Result<LoadedMatch*>& found) {
        found ? writer_.Resume(LoadedMatchPtr(*matches_.Find(match)), done) : done(found.error());
      },
      seen);
}

/// A node that was killed may have delivered entries that it had not announced yet.
void Shard::Reach(const MatchId& match, Done<LoadedMatch*> done, Seq seen) {
  const LoadedMatchPtr* found = matches_.Find(match);
  const bool heard_of_all = found != nullptr && (*found)->watched && (*found)->state.seq() >= seen;
  const bool changes = found != nullptr && bus_ && !(*found)->state.outcome();
  if (heard_of_all || !changes) return loader_.Reach(match, std::move(done));
  writer_.Renew(LoadedMatchPtr(*found), std::move(done));
}

void Shard::Watch(const MatchId& match, bool watched) {
  const LoadedMatchPtr* loaded = matches_.Find(match);
  if (loaded == nullptr || std::exchange((*loaded)->watched, watched) == watched) return;
  if (bus_) bus_->Follow(match, watched);
}

void Shard::SetAway(const SeatId& seat, const std::optional<Away>& away) {
  const LoadedMatchPtr* loaded = matches_.Find(seat.match);
  players_.SetAway(seat, loaded == nullptr ? nullptr : loaded->get(), away);
}

void Shard::FlagFell(const MatchId& match) {
  turns_.NoticeStandstill();
  loader_.Reach(match, [this, match](const Result<LoadedMatch*>& found) {
    if (found) return writer_.PutFlag(*matches_.Find(match));
    found.error().reason == Reason::kStoreRefused ? turns_.FallAgain(match) : turns_.Forget(match);
  });
}

void Shard::Drain(std::function<void()> done) {
  writes_.StopBeginning();
  starter_.GiveUp();
  writes_.Await(std::move(done));
}

// ---- Entries of other nodes

void Shard::Heard(const MatchId& match, Seq seq, const std::string& bytes) {
  const LoadedMatchPtr* found = matches_.Find(match);
  if (found == nullptr || seq <= (*found)->state.seq()) return;
  const LoadedMatchPtr loaded = *found;
  if (loaded->appending) return;  // it will lose the fence and then read the log; otherwise see FollowedLogs
  auto entry = match::EntryReader(loaded->state.settings().seats).Read(seq, bytes);
  if (entry && writer_.TakeOver(loaded, *std::move(entry))) return;
  writer_.CatchUpAndPump(loaded);
}

std::vector<MatchId> Shard::FollowedMatches() const {
  std::vector<MatchId> open;
  for (const auto& [match, loaded] : matches_) {
    if (loaded->watched && loaded->open()) open.push_back(match);
  }
  return open;
}

void Shard::CatchUpTo(const MatchId& match, Seq seq) {
  const LoadedMatchPtr* found = matches_.Find(match);
  if (found == nullptr || seq <= (*found)->state.seq() || (*found)->appending) return;
  writer_.CatchUpAndPump(LoadedMatchPtr(*found));
}

/// A match that is not in memory, or is older there than in the log, gets its flag by the log's times.
void Shard::Overdue(const std::vector<Deadline>& matches) {
  for (const Deadline& deadline : matches) {
    matches_.Find(deadline.match) == nullptr ? turns_.SetFlag(deadline)
                                             : CatchUpTo(deadline.match, deadline.seq);
  }
}

}  // namespace merels::service
