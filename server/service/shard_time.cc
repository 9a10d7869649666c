// The time of a shard's matches: what thinking costs and when flags fall.
#include <algorithm>

#include "common/clock/outage.h"
#include "server/service/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How long to wait before a flag is tried again that the store refused.
constexpr milliseconds kFlagRetry{1000};

milliseconds ToMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

template <class Event>
const Event* Find(const match::Entry& entry) {
  const auto found = std::find_if(entry.events.begin(), entry.events.end(), [](const match::Event& event) {
    return std::holds_alternative<Event>(event);
  });
  return found == entry.events.end() ? nullptr : &std::get<Event>(*found);
}

}  // namespace

/// Below zero while the clock still stands after an outage.
milliseconds Shard::SinceTurnBegan(const Hosted& hosted, nanoseconds at) const {
  return hosted.frozen_thought ? *hosted.frozen_thought : ToMillis(at - hosted.turn_began);
}

milliseconds Shard::Thought(const Hosted& hosted, nanoseconds at) const {
  const milliseconds served = hosted.unresumed ? Served(hosted.state) : milliseconds(0);
  return std::max(served, SinceTurnBegan(hosted, at));
}

match::Moment Shard::MomentOf(const Hosted& hosted) const {
  return {Thought(hosted, ports_.clock.Monotonic())};
}

/// The mover's thinking begins when the position is handed to the stream that his command comes from; without
/// one, or when that is not known, when it became durable.
match::Stamp Shard::StampOf(const Hosted& hosted, const Pending& pending) const {
  const milliseconds waited = ToMillis(ports_.clock.Monotonic() - pending.read_at);
  match::Stamp stamp{ports_.clock.Now() - waited, Thought(hosted, pending.read_at), std::nullopt};
  const auto mover = hosted.state.to_move();
  if (!mover) return stamp;
  stamp.lag = hosted.lag[rules::Index(*mover)];
  const HandedOut& handed = pending.handed;
  const bool his = pending.command && hosted.state.SeatOf(pending.command->by) == mover;
  if (his && handed.seq == hosted.state.position_seq() && handed.at > hosted.turn_began &&
      !hosted.frozen_thought) {
    stamp.thought = ToMillis(pending.read_at - handed.at);
  }
  return stamp;
}

/// When the turn began that a match is in which was just loaded or has just begun. What this run knows of it
/// is better than the log's own times, and before this run only what was served counts.
nanoseconds Shard::BeganAt(const Hosted& hosted) const {
  const Turn turn = flags_.Recall(hosted.id);
  if (turn.seq == hosted.state.seq()) return turn.began;
  const milliseconds began = hosted.state.turn_began_at();
  if (began < opening_.at) return opening_.monotonic + clock::kOutageGrace - Served(hosted.state);
  return ports_.clock.Monotonic() - std::max(-clock::kOutageGrace, ports_.clock.Now() - began);
}

/// When the turn began that `entry`, which is new, leaves behind.
nanoseconds Shard::TurnBegan(const Hosted& hosted, const match::Entry& entry) const {
  const nanoseconds now = ports_.clock.Monotonic();
  if (Find<match::PlyPlayed>(entry) != nullptr) return now;
  const auto* resumed = Find<match::Resumed>(entry);
  if (hosted.frozen_thought) {
    const milliseconds paid = resumed != nullptr ? resumed->charged : milliseconds(0);
    return now - std::max(milliseconds(0), *hosted.frozen_thought - paid);
  }
  if (resumed == nullptr) return hosted.turn_began;
  return opening_.monotonic + (entry.at - opening_.at) + clock::kOutageGrace;
}

/// How much of the turn was served before this run.
milliseconds Shard::Served(const match::State& state) const {
  return opening_.uptime.Within(state.turn_began_at(), opening_.at);
}

/// Its turn began in an earlier run, and the outage between has not been ended.
bool Shard::Unresumed(const match::State& state) const {
  return state.clocks().running && state.turn_began_at() < opening_.at;
}

void Shard::SetFlag(Hosted& hosted) {
  const auto running = hosted.state.clocks().running;
  if (!running) return flags_.Clear(hosted.id);
  const nanoseconds now = ports_.clock.Monotonic();
  const milliseconds allowance = hosted.state.clock().Allowance(*running, hosted.lag[rules::Index(*running)]);
  const milliseconds wait = allowance - SinceTurnBegan(hosted, now);
  const milliseconds least = hosted.frozen_thought || hosted.doubtful ? kFlagRetry : milliseconds(1);
  flags_.Set(hosted.id, now + std::max(wait, least));
}

void Shard::FlagFell(const MatchId& match) {
  With(match, [this, match](const Result<Hosted*>& found) {
    if (found) {
      (*found)->inbox.push_back({std::nullopt, ports_.clock.Monotonic(), std::nullopt, {}});
      return Pump(hosted_.at(match));
    }
    if (found.error().reason != Reason::kStoreRefused) return flags_.Clear(match);
    flags_.Set(match, ports_.clock.Monotonic() + kFlagRetry);
  });
}

}  // namespace merels::service
