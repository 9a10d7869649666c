#include "server/service/match/turn_clock.h"

#include <algorithm>
#include <utility>

#include "common/clock/match_clock.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::uint64_t TickOf(milliseconds moment) {
  return static_cast<std::uint64_t>(std::max(moment, milliseconds(0)).count());
}

/// The delay before a flag that the store refused falls again.
constexpr milliseconds kFlagRetry{1000};

milliseconds WholeMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

template <class Event>
const Event* Find(const match::Entry& entry) {
  const auto found = std::find_if(entry.events.begin(), entry.events.end(), [](const match::Event& event) {
    return std::holds_alternative<Event>(event);
  });
  return found == entry.events.end() ? nullptr : &std::get<Event>(*found);
}

}  // namespace

void Outages::Refused(Moment asked) {
  refused_ = std::max(refused_, asked);
  if (now()) {
    stretches_.back().since = std::min(stretches_.back().since, std::max(asked, carried_out_));
    return;
  }
  Add(std::max(asked, carried_out_), std::nullopt);
}

/// While the store refuses, the clocks stand still anyway.
void Outages::OnProcessSuspended(Moment since, Moment until) {
  if (!now()) return Add(since, until);
  stretches_.back().since = std::min(stretches_.back().since, since);
}

void Outages::Add(Moment since, std::optional<Moment> until) {
  if (!stretches_.empty()) since = std::max(since, *stretches_.back().until);
  if (until && *until <= since) return;
  stretches_.push_back({since, until});
  if (stretches_.size() <= kKept) return;
  stretches_[1].since = stretches_[0].since;
  stretches_.pop_front();
}

void Outages::CarriedOut(Moment asked) {
  carried_out_ = std::max(carried_out_, asked);
  // A write from before the newest refusal, answered late, shows nothing about the present state of the
  // store.
  if (now() && asked > std::max(stretches_.back().since, refused_)) stretches_.back().until = asked;
}

Outages::Moment Outages::Within(Moment from, Moment to) const {
  Moment refused{0};
  for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
    const Moment until = std::min(to, stretch->until.value_or(to));
    if (stretch->until && *stretch->until <= from) break;
    refused += std::max(Moment(0), until - std::max(from, stretch->since));
  }
  return refused;
}

Flags::Flags(Executor& executor, const Clock& clock, std::function<void(const MatchId&)> fallen)
    : executor_(executor), clock_(clock), fallen_(std::move(fallen)), callbacks_(executor) {}

Flags::~Flags() { executor_.Cancel(alarm_); }

void Flags::Set(const MatchId& match, nanoseconds at) {
  const auto flag = matches_.try_emplace(match).first;
  wheel_.Cancel(flag->second.moment);
  flag->second.moment = wheel_.Add(TickOf(std::chrono::ceil<milliseconds>(at)), &flag->first);
  SetAlarm();
}

void Flags::Clear(const MatchId& match) {
  const auto flag = matches_.find(match);
  if (flag == matches_.end()) return;
  wheel_.Cancel(flag->second.moment);
  matches_.erase(flag);
}

void Flags::Remember(const MatchId& match, const Turn& turn) {
  if (const auto flag = matches_.find(match); flag != matches_.end()) flag->second.turn = turn;
}

Turn Flags::Recall(const MatchId& match) const {
  const auto flag = matches_.find(match);
  return flag == matches_.end() ? Turn{} : flag->second.turn;
}

/// An alarm that comes too early does no harm, as it is then set again. So it is only ever moved to an
/// earlier time.
void Flags::SetAlarm() {
  const auto next = wheel_.Next();
  if (!next || (alarm_ != 0 && alarm_at_ <= *next)) return;
  executor_.Cancel(alarm_);
  alarm_at_ = *next;
  const auto wait = milliseconds(*next) - std::chrono::floor<milliseconds>(clock_.Monotonic());
  alarm_ = executor_.After(wait, callbacks_.Task([this] { Ring(); }));
}

void Flags::Ring() {
  alarm_ = 0;
  const std::uint64_t now = TickOf(std::chrono::floor<milliseconds>(clock_.Monotonic()));
  for (int i = 0; i < kMaxAtOnce; ++i) {
    const auto due = wheel_.TakeDue(now);
    if (!due) break;
    const MatchId match = **due;
    matches_.at(match).moment = 0;
    fallen_(match);
  }
  SetAlarm();
}

void TurnClock::Open(StartupState startup) {
  startup_ = std::move(startup);
  beat_ = clock_.Monotonic();
  beats_.Begin();
}

void TurnClock::NoticeStandstill() {
  const nanoseconds now = clock_.Monotonic();
  if (beat_ == nanoseconds(0) || now - beat_ <= kBeat + Liveness::kLate) return;
  outages_.OnProcessSuspended(beat_, now);
  beat_ = now;
}

milliseconds TurnClock::SinceTurnBegan(const LoadedMatch& loaded, nanoseconds at) const {
  return Lasted(loaded.turn_began, at);
}

milliseconds TurnClock::Lasted(nanoseconds from, nanoseconds to) const {
  return WholeMillis(to - from - outages_.Within(from, to));
}

void TurnClock::StoreAnswered(nanoseconds asked, bool carried_out) {
  carried_out ? outages_.CarriedOut(asked) : outages_.Refused(asked);
}

void TurnClock::AppendAnswered(nanoseconds asked, const Pending& pending, store::AppendStatus status) {
  const bool carried_out = store::StoreWorks(status);
  StoreAnswered(carried_out ? asked : pending.read_at, carried_out);
}

milliseconds TurnClock::BeforeThisRun(const LoadedMatch& loaded) const {
  return loaded.unresumed ? ThoughtBefore(loaded.state) : milliseconds(0);
}

milliseconds TurnClock::Thought(const LoadedMatch& loaded, nanoseconds at) const {
  return BeforeThisRun(loaded) + std::max(milliseconds(0), SinceTurnBegan(loaded, at));
}

milliseconds TurnClock::Stands(const LoadedMatch& loaded, nanoseconds at) const {
  return std::max(milliseconds(0), -SinceTurnBegan(loaded, at));
}

/// The thinking of the player to move begins when the position is handed to the stream that the command comes
/// from; without a stream, or when that is unknown, when the position became durable.
match::Stamp TurnClock::StampOf(const LoadedMatch& loaded, const Pending& pending) const {
  const milliseconds waited = WholeMillis(clock_.Monotonic() - pending.read_at);
  match::Stamp stamp{clock_.Now() - waited, Thought(loaded, pending.read_at), std::nullopt};
  stamp.ahead = steady_.DayAhead();
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

void TurnClock::Begin(LoadedMatch& loaded) const {
  loaded.turn_began = BeganAt(loaded);
  loaded.unresumed = Unresumed(loaded.state);
}

/// This run's own times are better than the log's; before this run only the time that was served counts.
nanoseconds TurnClock::BeganAt(const LoadedMatch& loaded) const {
  const Turn turn = flags_.Recall(loaded.id);
  if (turn.seq == loaded.state.seq()) return turn.began;
  if (loaded.state.turn_began_at() < startup_.at) {
    const bool counted = !Unresumed(loaded.state);  // without a clock no row says so
    const milliseconds before = counted ? ThoughtBefore(loaded.state) : milliseconds(0);
    return startup_.monotonic + clock::kOutageGrace - before;
  }
  return clock_.Monotonic() - std::max(-clock::kOutageGrace, steady_.Now() - loaded.state.clock_runs_at());
}

nanoseconds TurnClock::TurnBegan(const LoadedMatch& loaded, const match::Entry& entry) const {
  const bool moved =
      Find<match::PlyPlayed>(entry) != nullptr || Find<match::PliesTakenBack>(entry) != nullptr;
  if (moved) return clock_.Monotonic();
  if (Find<match::Resumed>(entry) == nullptr) return loaded.turn_began;
  return startup_.monotonic + std::max(milliseconds(0), entry.cluster_at() - startup_.at) +
         clock::kOutageGrace;
}

void TurnClock::Applied(LoadedMatch& loaded, nanoseconds turn_began) {
  loaded.turn_began = turn_began;
  const bool new_turn = loaded.state.position_seq() == loaded.state.seq();
  loaded.reminded = loaded.reminded && !new_turn;
  loaded.unresumed = loaded.unresumed && Unresumed(loaded.state);
  SetFlag(loaded);
}

/// The time at which the flag of a match that is not in memory falls.
nanoseconds TurnClock::FlagOf(const Deadline& deadline) const {
  const bool known = deadline.turn_began_at > milliseconds(0);
  const milliseconds since_startup = deadline.turn_began_at - startup_.at;
  milliseconds left = deadline.at - deadline.turn_began_at;
  if (known && since_startup >= milliseconds(0)) return startup_.monotonic + since_startup + left;
  const bool by_outage = startup_.uptime.Opened(deadline.turn_began_at);  // or something else at that moment
  if (by_outage) left -= clock::kOutageGrace;
  left -= startup_.uptime.Thought(deadline.turn_began_at, startup_.at, by_outage);
  const bool fell = !known || left <= milliseconds(0);
  return startup_.monotonic + (fell ? milliseconds(0) : clock::kOutageGrace + left);
}

milliseconds TurnClock::ThoughtBefore(const match::State& state) const {
  return startup_.uptime.Thought(state.turn_began_at(), startup_.at,
                                 state.turn_began_at() < state.clock_runs_at());
}

/// Its turn began in an earlier run, and the outage between has not been ended.
bool TurnClock::Unresumed(const match::State& state) const {
  return state.clocks().running && state.turn_began_at() < startup_.at;
}

/// Whether the player to move has not been reminded yet in this turn.
bool TurnClock::Reminds(const LoadedMatch& loaded) const {
  const match::Settings& settings = loaded.state.settings();
  return !settings.clock.timed() && !settings.seats[1].empty() && limits_.stall_claim_ms > 0 &&
         !loaded.reminded;
}

bool TurnClock::RemindsNow(const LoadedMatch& loaded) const {
  return Reminds(loaded) &&
         SinceTurnBegan(loaded, clock_.Monotonic()) >= milliseconds(limits_.stall_remind_ms);
}

/// The time that the player to move may think in all, or until they are reminded.
milliseconds TurnClock::AllowanceOf(const LoadedMatch& loaded, rules::Side mover) const {
  if (!loaded.state.settings().clock.timed()) {
    const std::int64_t idle = limits_.idle_match_ms;
    return milliseconds(Reminds(loaded) ? std::min<std::int64_t>(idle, limits_.stall_remind_ms) : idle);
  }
  return loaded.state.clock().Allowance(mover, loaded.lag[rules::Index(mover)]);
}

void TurnClock::SetFlag(LoadedMatch& loaded) {
  const auto mover = loaded.state.to_move();
  const nanoseconds now = clock_.Monotonic();
  // Its followers may have missed entries: the log is read again, though no flag falls.
  const bool runs = loaded.state.clocks().running.has_value();
  if (!runs && loaded.doubtful) return flags_.Set(loaded.id, now + kFlagRetry);
  if (!mover) return flags_.Clear(loaded.id);
  const bool elsewhere = !loaded.here[rules::Index(*mover)];
  const milliseconds thought = BeforeThisRun(loaded) + SinceTurnBegan(loaded, now);
  const milliseconds wait =
      AllowanceOf(loaded, *mover) + (elsewhere ? others_wait_ : milliseconds(0)) - thought;
  const milliseconds least = outages_.now() || loaded.doubtful ? kFlagRetry : milliseconds(1);
  flags_.Set(loaded.id, now + std::max(wait, least));
}

void TurnClock::FallAgain(const MatchId& match) { flags_.Set(match, clock_.Monotonic() + kFlagRetry); }

void TurnClock::Remember(const LoadedMatch& loaded) {
  flags_.Remember(loaded.id, {loaded.state.seq(), loaded.turn_began});
}

}  // namespace merels::service
