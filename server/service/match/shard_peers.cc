// What other nodes append to the matches of a shard. Their hints are fast but may be lost, so the log is read
// as well.
#include <algorithm>

#include "common/match/codec.h"
#include "server/bus/bus.h"
#include "server/service/match/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// Matches per question, so that other reads of the store have their turn between two questions.
constexpr std::size_t kHeadsAtOnce = 500;

}  // namespace

/// Whether another node may have appended entries that are not known here. A match with followers is out of
/// date by one interval at most; others may be out of date by hours.
bool Shard::MayBeOld(const LoadedMatch& loaded) const {
  return !ports_.bus.lossless() && !loaded.appending && !loaded.state.outcome();
}

void Shard::With(const MatchId& match, Done<LoadedMatch*> done) {
  const auto found = loaded_.find(match);
  const bool old = found != loaded_.end() && !found->second->watched && MayBeOld(*found->second);
  if (!old) return Reach(match, std::move(done));
  CatchUp(found->second, [this, loaded = found->second, done = std::move(done)](const Result<void>& now) {
    now ? done(loaded.get()) : done(now.error());
    Pump(loaded);
  });
}

/// No command is refused because of entries that this node has missed.
void Shard::Confirm(const LoadedMatchPtr& loaded, Pending pending) {
  pending.confirmed = true;
  loaded->inbox.push_front(std::move(pending));
  CatchUp(loaded,
          [this, loaded](const Result<void>& now) { now ? Pump(loaded) : RefuseAll(*loaded, now.error()); });
}

void Shard::Heard(const MatchId& match, Seq seq, const std::string& bytes) {
  const auto found = loaded_.find(match);
  if (found == loaded_.end() || seq <= found->second->state.seq()) return;
  const LoadedMatchPtr loaded = found->second;
  if (loaded->appending) return;  // it will lose the fence and then read the log; otherwise see LookAround
  if (auto entry = match::Decode(seq, bytes)) {
    NoteElsewhere(*loaded, *entry);
    if (auto applied = Apply(*loaded, *std::move(entry))) {
      Tell(*loaded, *std::move(applied));
      return;
    }
  }
  CatchUp(loaded, [this, loaded](const Result<void>&) { Pump(loaded); });
}

/// The player of this entry now sends commands to another node.
void Shard::NoteElsewhere(LoadedMatch& loaded, const match::Entry& entry) {
  if (const auto seat = loaded.state.SeatOf(entry.by)) loaded.here[rules::Index(*seat)] = false;
}

/// Asks the log about all matches with followers here, again and again, each time after the last answer has
/// come.
void Shard::LookAround() {
  ports_.executor.After(milliseconds(ports_.limits.heads_interval_ms), callbacks_.Task([this] { LookAround(); }));
  if (heads_asked_ > 0) return;
  std::vector<MatchId> followed;
  for (const auto& [match, loaded] : loaded_) {
    if (!loaded->watched || !MayBeOld(*loaded)) continue;
    followed.push_back(match);
    if (followed.size() == kHeadsAtOnce) AskHeads(std::exchange(followed, {}));
  }
  if (!followed.empty()) AskHeads(std::move(followed));
}

void Shard::AskHeads(std::vector<MatchId> matches) {
  ++heads_asked_;
  ports_.store.Heads(
      std::move(matches), callbacks_.WrapOnce([this](const Result<std::vector<store::LogHead>>& heads) {
        --heads_asked_;
        if (!heads) return;
        for (const store::LogHead& head : *heads) {
          const auto found = loaded_.find(head.match);
          if (found == loaded_.end() || head.seq <= found->second->state.seq() || found->second->appending)
            continue;
          CatchUp(found->second, [this, loaded = found->second](const Result<void>&) { Pump(loaded); });
        }
      }));
}

/// A match that is not in memory, or is older there than in the log, gets its flag by the log's times.
void Shard::Overdue(const std::vector<Deadline>& matches) {
  for (const Deadline& deadline : matches) {
    const auto found = loaded_.find(deadline.match);
    const bool here = found != loaded_.end();
    if (here && (found->second->state.seq() >= deadline.seq || found->second->appending)) continue;
    if (!here) {
      flags_.Set(deadline.match, FlagOf(deadline));
      continue;
    }
    CatchUp(found->second, [this, loaded = found->second](const Result<void>&) { Pump(loaded); });
  }
}

}  // namespace merels::service
