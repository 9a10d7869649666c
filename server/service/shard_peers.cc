// What other nodes append to the matches of a shard. Their hints are fast and may be lost, so the log is
// asked.
#include <algorithm>

#include "common/match/codec.h"
#include "server/service/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// Matches of one question, so that the store has others between two of them.
constexpr std::size_t kHeadsAtOnce = 500;

}  // namespace

/// Whether another node may have appended what is not known here. A match that is followed is a look behind
/// at most; of the others nobody may have heard for hours.
bool Shard::MayBeOld(const Hosted& hosted) const {
  return !ports_.bus.lossless() && !hosted.appending && !hosted.state.outcome();
}

void Shard::With(const MatchId& match, Done<Hosted*> done) {
  const auto found = hosted_.find(match);
  const bool old = found != hosted_.end() && !found->second->watched && MayBeOld(*found->second);
  if (!old) return Reach(match, std::move(done));
  CatchUp(found->second, [this, hosted = found->second, done = std::move(done)](const Result<void>& now) {
    now ? done(hosted.get()) : done(now.error());
    Pump(hosted);
  });
}

/// Nobody is refused anything because of what this node has missed.
void Shard::Confirm(const HostedPtr& hosted, Pending pending) {
  pending.confirmed = true;
  hosted->inbox.push_front(std::move(pending));
  CatchUp(hosted,
          [this, hosted](const Result<void>& now) { now ? Pump(hosted) : RefuseAll(*hosted, now.error()); });
}

void Shard::Heard(const MatchId& match, Seq seq, const std::string& bytes) {
  const auto found = hosted_.find(match);
  if (found == hosted_.end() || seq <= found->second->state.seq()) return;
  const HostedPtr hosted = found->second;
  if (hosted->appending) return;  // it is about to lose the fence and to read the log; if not, see LookAround
  if (auto entry = match::Decode(seq, bytes)) {
    NoteElsewhere(*hosted, *entry);
    if (auto applied = Apply(*hosted, *std::move(entry))) {
      Tell(*hosted, *std::move(applied));
      return;
    }
  }
  CatchUp(hosted, [this, hosted](const Result<void>&) { Pump(hosted); });
}

/// Whoever commanded this does so at another node now.
void Shard::NoteElsewhere(Hosted& hosted, const match::Entry& entry) {
  if (const auto seat = hosted.state.SeatOf(entry.by)) hosted.here[rules::Index(*seat)] = false;
}

/// Asks the log about all that somebody here follows, again and again, and not before the last answer came.
void Shard::LookAround() {
  ports_.executor.After(milliseconds(ports_.limits.heads_interval_ms), guard_.Task([this] { LookAround(); }));
  if (heads_asked_ > 0) return;
  std::vector<MatchId> followed;
  for (const auto& [match, hosted] : hosted_) {
    if (!hosted->watched || !MayBeOld(*hosted)) continue;
    followed.push_back(match);
    if (followed.size() == kHeadsAtOnce) AskHeads(std::exchange(followed, {}));
  }
  if (!followed.empty()) AskHeads(std::move(followed));
}

void Shard::AskHeads(std::vector<MatchId> matches) {
  ++heads_asked_;
  ports_.store.Heads(
      std::move(matches), guard_.WrapOnce([this](const Result<std::vector<store::LogHead>>& heads) {
        --heads_asked_;
        if (!heads) return;
        for (const store::LogHead& head : *heads) {
          const auto found = hosted_.find(head.match);
          if (found == hosted_.end() || head.seq <= found->second->state.seq() || found->second->appending)
            continue;
          CatchUp(found->second, [this, hosted = found->second](const Result<void>&) { Pump(hosted); });
        }
      }));
}

/// A match that is not here, or older here, than the log has it gets its flag by the log's times.
void Shard::Overdue(const std::vector<Deadline>& matches) {
  for (const Deadline& deadline : matches) {
    const auto found = hosted_.find(deadline.match);
    const bool here = found != hosted_.end();
    if (here && (found->second->state.seq() >= deadline.seq || found->second->appending)) continue;
    if (!here) {
      flags_.Set(deadline.match, FlagOf(deadline));
      continue;
    }
    CatchUp(found->second, [this, hosted = found->second](const Result<void>&) { Pump(hosted); });
  }
}

}  // namespace merels::service
