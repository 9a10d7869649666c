#include "server/service/match/shard.h"

#include <algorithm>
#include <utility>

#include "common/clock/outage.h"
#include "server/bus/bus.h"
#include "server/service/base/draining.h"

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
      turns_(ports.executor, {ports.clock, *ports.time}, ports.limits, ports.bus.lossless(),
             [this](const MatchId& match) { FlagFell(match); }),
      matches_(MostLoaded(ports)),
      players_(ports.executor, ports.clock, ports.limits, turns_, ports.bus.lossless(), owner),
      delay_(ports.executor, *ports_.time, owner),
      bus_(ports.bus),
      loader_(ports_, {owner, matches_, turns_, players_, delay_}),
      writer_(ports_, {owner, turns_, players_, delay_, bus_, writes_}),
      starter_(ports_, {owner, loader_, delay_, bus_, writes_}),
      peers_(ports_, {matches_, loader_, writer_, turns_, bus_}),
      callbacks_(ports.executor) {}

void Shard::Open(const Opening& opening, const std::vector<Deadline>& live) {
  turns_.Open(opening);
  players_.BeginAt(opening.monotonic + clock::kOutageGrace);
  for (const Deadline& deadline : live) turns_.SetFlag(deadline);
  peers_.Begin();
}

void Shard::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                  const domain::RequestKey& by, const Begun& with, Done<void> done) {
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
  peers_.Reach(
      match,
      [this, match, done = std::move(done)](const Result<LoadedMatch*>& found) {
        found ? writer_.Resume(LoadedMatchPtr(*matches_.Find(match)), done) : done(found.error());
      },
      seen);
}

void Shard::Watch(const MatchId& match, bool watched) {
  const LoadedMatchPtr* loaded = matches_.Find(match);
  if (loaded == nullptr || std::exchange((*loaded)->watched, watched) == watched) return;
  bus_.Follow(match, watched);
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

}  // namespace merels::service
