// The time of a shard's matches: what thinking costs and when flags fall.
#include <algorithm>

#include "common/clock/outage.h"
#include "server/bus/bus.h"
#include "server/service/match/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How long to wait before a flag that the store refused is tried again.
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

/// Negative while the clock still stands after an outage.
milliseconds Shard::SinceTurnBegan(const LoadedMatch& loaded, nanoseconds at) const {
  return Lasted(loaded.turn_began, at);
}

/// Without the time in which the store refused to write.
milliseconds Shard::Lasted(nanoseconds from, nanoseconds to) const {
  return ToMillis(to - from - outage_.Within(from, to));
}

void Shard::StoreAnswered(nanoseconds asked, bool carried_out) {
  carried_out ? outage_.CarriedOut(asked) : outage_.Refused(asked);
}

/// A player whose move is refused has thought until it was read; a lost fence shows a store that works.
void Shard::Note(nanoseconds asked, const Pending& pending, const store::AppendResult& result) {
  using Status = store::AppendStatus;
  const bool carried_out = result.status == Status::kAppended || result.status == Status::kFenced;
  StoreAnswered(carried_out ? asked : pending.read_at, carried_out);
}

milliseconds Shard::Thought(const LoadedMatch& loaded, nanoseconds at) const {
  const milliseconds served = loaded.unresumed ? Served(loaded.state) : milliseconds(0);
  return std::max(served, SinceTurnBegan(loaded, at));
}

match::Moment Shard::MomentOf(const LoadedMatch& loaded) const {
  const nanoseconds now = ports_.clock.Monotonic();
  return {Thought(loaded, now),
          {PresenceOf(loaded, rules::Side::kFirst, now), PresenceOf(loaded, rules::Side::kSecond, now)}};
}

/// The thinking of the player to move begins when the position is handed to the stream that the command comes
/// from; without a stream, or when that is not known, when the position became durable.
match::Stamp Shard::StampOf(const LoadedMatch& loaded, const Pending& pending) const {
  const milliseconds waited = ToMillis(ports_.clock.Monotonic() - pending.read_at);
  match::Stamp stamp{ports_.clock.Now() - waited, Thought(loaded, pending.read_at), std::nullopt};
  const auto mover = loaded.state.to_move();
  if (!mover) return stamp;
  stamp.lag = loaded.lag[rules::Index(*mover)];
  const HandedOut& handed = pending.handed;
  const bool from_mover = pending.command && loaded.state.SeatOf(pending.command->by) == mover;
  if (from_mover && handed.seq == loaded.state.position_seq() && handed.at > loaded.turn_began) {
    stamp.thought = Lasted(handed.at, pending.read_at);
  }
  return stamp;
}

/// When the present turn began, in a match that was just loaded or has just begun. What this run knows is
/// better than the log's own times, and before this run only the time that was served counts.
nanoseconds Shard::BeganAt(const LoadedMatch& loaded) const {
  const Turn turn = flags_.Recall(loaded.id);
  if (turn.seq == loaded.state.seq()) return turn.began;
  const milliseconds began = loaded.state.turn_began_at();
  if (began < opening_.at) return opening_.monotonic + clock::kOutageGrace - Served(loaded.state);
  return ports_.clock.Monotonic() - std::max(-clock::kOutageGrace, ports_.clock.Now() - began);
}

/// When the turn after the new `entry` began.
nanoseconds Shard::TurnBegan(const LoadedMatch& loaded, const match::Entry& entry) const {
  const bool moved =
      Find<match::PlyPlayed>(entry) != nullptr || Find<match::PliesTakenBack>(entry) != nullptr;
  if (moved) return ports_.clock.Monotonic();
  if (Find<match::Resumed>(entry) == nullptr) return loaded.turn_began;
  return opening_.monotonic + (entry.at - opening_.at) + clock::kOutageGrace;
}

/// When the flag of a match that is not in memory falls.
nanoseconds Shard::FlagOf(const Deadline& deadline) const {
  const bool known = deadline.turn_began_at > milliseconds(0);
  const milliseconds since_opening = deadline.turn_began_at - opening_.at;
  const milliseconds allowed = deadline.at - deadline.turn_began_at;
  if (known && since_opening >= milliseconds(0)) return opening_.monotonic + since_opening + allowed;
  const milliseconds left = allowed - opening_.uptime.Within(deadline.turn_began_at, opening_.at);
  const bool fell = !known || left <= milliseconds(0);
  return opening_.monotonic + (fell ? milliseconds(0) : clock::kOutageGrace + left);
}

/// How much of the turn was served before this run.
milliseconds Shard::Served(const match::State& state) const {
  return opening_.uptime.Within(state.turn_began_at(), opening_.at);
}

/// Its turn began in an earlier run, and the outage between has not been ended.
bool Shard::Unresumed(const match::State& state) const {
  return state.clocks().running && state.turn_began_at() < opening_.at;
}

/// How long the player to move may think in all.
milliseconds Shard::AllowanceOf(const LoadedMatch& loaded, rules::Side mover) const {
  if (!loaded.state.settings().clock.timed()) return milliseconds(ports_.limits.idle_match_ms);
  return loaded.state.clock().Allowance(mover, loaded.lag[rules::Index(mover)]);
}

void Shard::SetFlag(LoadedMatch& loaded) {
  const auto mover = loaded.state.to_move();
  const nanoseconds now = ports_.clock.Monotonic();
  // Its followers may have been sent too little: it is looked up again, though no flag falls.
  const bool runs = loaded.state.clocks().running.has_value();
  if (!runs && loaded.doubtful) return flags_.Set(loaded.id, now + kFlagRetry);
  if (!mover) return flags_.Clear(loaded.id);
  const bool elsewhere = !ports_.bus.lossless() && !loaded.here[rules::Index(*mover)];
  const milliseconds wait =
      AllowanceOf(loaded, *mover) + (elsewhere ? kOthersWait : milliseconds(0)) - SinceTurnBegan(loaded, now);
  const milliseconds least = outage_.now() || loaded.doubtful ? kFlagRetry : milliseconds(1);
  flags_.Set(loaded.id, now + std::max(wait, least));
}

void Shard::FlagFell(const MatchId& match) {
  Reach(match, [this, match](const Result<LoadedMatch*>& found) {
    if (found) {
      (*found)->inbox.push_back({std::nullopt, ports_.clock.Monotonic(), std::nullopt, {}});
      return Pump(loaded_.at(match));
    }
    if (found.error().reason != Reason::kStoreRefused) return flags_.Clear(match);
    flags_.Set(match, ports_.clock.Monotonic() + kFlagRetry);
  });
}

}  // namespace merels::service
