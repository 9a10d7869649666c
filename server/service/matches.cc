#include "server/service/matches.h"

#include <algorithm>
#include <utility>

#include "common/match/codec.h"
#include "server/service/match_rows.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How long to wait before a flag is tried again that the store refused.
constexpr milliseconds kFlagRetry{1000};

milliseconds ToMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

bool SetsClockRunning(const match::Event& event) {
  return std::holds_alternative<match::PlyPlayed>(event) || std::holds_alternative<match::Resumed>(event);
}

}  // namespace

Error Draining() { return {Reason::kDraining, "the server is about to stop; try again in a moment"}; }

Matches::Matches(const Ports& ports, Accounts& accounts, MatchNews news)
    : ports_(ports), accounts_(accounts), news_(std::move(news)), guard_(ports.executor) {
  subscription_ = ports_.bus.Subscribe(guard_.Wrap(
      [this](const MatchId& match, Seq seq, const std::string& bytes) { Heard(match, seq, bytes); }));
}

Matches::~Matches() {
  for (auto& [id, hosted] : hosted_) ports_.executor.Cancel(hosted->flag_timer);
}

void Matches::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                    const AccountId& by, const RequestId& request, Done<const Hosted*> done) {
  if (draining_) return done(Draining());
  auto entry = match::DecideStart(settings, by, request, ports_.clock.Now());
  if (!entry) return done(entry.error());
  ++on_their_way_;
  ports_.store.Append({FirstRow(id, *entry)},
                      guard_.Wrap([this, id, entry = *entry, players,
                                   done = std::move(done)](const std::vector<store::AppendResult>& results) {
                        --on_their_way_;
                        Started(id, entry, players, results.front(), done);
                        Settled();
                      }));
}

void Matches::Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
                      const store::AppendResult& result, const Done<const Hosted*>& done) {
  if (result.status == store::AppendStatus::kUnknown) {
    return With(id, [done, refusal = store::Refusal(result)](const Result<Hosted*>& loaded) {
      loaded ? done(*loaded) : done(refusal);
    });
  }
  if (result.status != store::AppendStatus::kAppended) return done(store::Refusal(result));
  auto state = match::State::Begin(entry);
  if (!state) return done(state.error());
  const HostedPtr hosted = Host(id, std::move(*state), players);
  news_.started(*hosted);
  ports_.bus.Publish(id, entry.seq, match::Encode(entry));
  done(hosted.get());
}

void Matches::Submit(const MatchId& match, Pending pending) {
  if (draining_) return pending.done(Draining());
  With(match, [this, match, pending = std::move(pending)](const Result<Hosted*>& found) mutable {
    if (!found) return pending.done(found.error());
    const HostedPtr& hosted = hosted_.at(match);
    if (hosted->inbox.size() >= static_cast<std::size_t>(ports_.limits.max_inbox_per_match)) {
      return pending.done(
          Error{Reason::kRateLimited, "too many commands wait at this match; wait for an answer"});
    }
    if (const auto seat = hosted->state.SeatOf(pending.command->by))
      hosted->lag[rules::Index(*seat)] = pending.lag;
    hosted->inbox.push_back(std::move(pending));
    Pump(hosted);
  });
}

void Matches::With(const MatchId& match, Done<Hosted*> done) {
  if (const auto found = hosted_.find(match); found != hosted_.end()) return done(found->second.get());
  auto& waiting = loading_[match];
  waiting.push_back(std::move(done));
  if (waiting.size() == 1) Load(match);
}

// ---- Loading

void Matches::Load(const MatchId& match) {
  ports_.store.LoadMatch(match, 0, guard_.Wrap([this, match](const Result<std::vector<store::Row>>& rows) {
    Loaded(match, rows);
  }));
}

void Matches::Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows) {
  if (!rows) return Answer(match, rows.error());
  if (rows->empty()) return Answer(match, Error{Reason::kUnknownMatch, "there is no match with this id"});
  auto entries = EntriesOf(*rows);
  if (!entries) return Answer(match, entries.error());
  auto state = match::State::Replay(std::move(*entries));
  if (!state) return Answer(match, state.error());
  // Copied before the state is moved: the order of a call's arguments is the compiler's to choose.
  std::vector<AccountId> seats(state->settings().seats.begin(), state->settings().seats.end());
  accounts_.Find(std::move(seats),
                 [this, match, state = std::move(*state)](const Result<std::vector<match::Player>>& players) {
                   if (!players) return Answer(match, players.error());
                   Answer(match, Host(match, state, {(*players)[0], (*players)[1]}).get());
                 });
}

void Matches::Answer(const MatchId& match, const Result<Hosted*>& result) {
  if (!result && result.error().reason == Reason::kBadRecord) {
    ports_.warn("match " + match.text() + " cannot be read: " + result.error().sentence);
  }
  const auto waiting = loading_.extract(match);
  if (waiting.empty()) return;
  for (const Done<Hosted*>& done : waiting.mapped()) done(result);
}

Matches::HostedPtr Matches::Host(const MatchId& id, match::State state, const match::Players& players) {
  if (const auto had = hosted_.find(id); had != hosted_.end()) return had->second;
  auto hosted =
      std::make_shared<Hosted>(Hosted{id, std::move(state), players, {}, {}, {}, false, {}, false, 0, {}});
  // The log's own time says how long ago the turn began; for a fresh match that is now.
  const milliseconds ago = std::max(milliseconds(0), ports_.clock.Now() - hosted->state.turn_began_at());
  hosted->turn_began = ports_.clock.Monotonic() - ago;
  hosted_[id] = hosted;
  by_age_.push_back(id);
  SetFlag(*hosted);
  Evict();
  return hosted;
}

void Matches::Evict() {
  constexpr int kLookAt = 64;  // so that one load never pays for looking through everything
  for (int i = 0; i < kLookAt && hosted_.size() > static_cast<std::size_t>(ports_.limits.max_loaded_matches);
       ++i) {
    const MatchId oldest = by_age_.front();
    by_age_.pop_front();
    const Hosted& hosted = *hosted_.at(oldest);
    const bool needs_its_clock = hosted.state.clocks().running.has_value();
    const bool just_loaded = by_age_.empty();
    if (hosted.idle() && !needs_its_clock && !just_loaded) {
      hosted_.erase(oldest);
    } else {
      by_age_.push_back(oldest);
    }
  }
}

// ---- Decide, append, apply

void Matches::Pump(const HostedPtr& hosted) {
  if (hosted->appending || hosted->inbox.empty()) return;
  if (hosted->doubtful) {
    return CatchUp(hosted, [this, hosted](const Result<void>& caught_up) {
      if (caught_up) return Pump(hosted);
      for (Pending& pending : std::exchange(hosted->inbox, {})) {
        if (pending.done) pending.done(caught_up.error());
      }
    });
  }
  while (!hosted->appending && !hosted->inbox.empty()) {
    Pending next = std::move(hosted->inbox.front());
    hosted->inbox.pop_front();
    Take(hosted, std::move(next));
  }
}

void Matches::Take(const HostedPtr& hosted, Pending pending) {
  auto decision = Judge(*hosted, pending);
  if (!decision) {
    if (pending.done) return pending.done(decision.error());
    return SetFlag(*hosted);  // a timer that came a little early
  }
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision)) {
    return pending.done(Seen(*hosted, pending.command->by, (*earlier)->entry.seq));
  }
  Append(hosted, std::get<match::Entry>(std::move(*decision)), std::move(pending));
}

Result<match::Decision> Matches::Judge(const Hosted& hosted, const Pending& pending) const {
  match::Stamp stamp = StampOf(hosted, pending.read_at);
  if (pending.command) {
    stamp.lag = pending.lag;
    return match::Decide(hosted.state, *pending.command, stamp);
  }
  auto entry = match::DecideFlag(hosted.state, stamp);
  if (!entry) return entry.error();
  return match::Decision(std::move(*entry));
}

void Matches::Append(const HostedPtr& hosted, match::Entry entry, Pending pending) {
  hosted->appending = true;
  ++on_their_way_;
  store::Row row = NextRow(hosted->id, hosted->state, entry);
  ports_.store.Append({std::move(row)},
                      guard_.Wrap([this, hosted, entry = std::move(entry), pending = std::move(pending)](
                                      const std::vector<store::AppendResult>& results) {
                        hosted->appending = false;
                        --on_their_way_;
                        Appended(hosted, entry, pending, results.front());
                        Pump(hosted);
                        Settled();
                      }));
}

void Matches::Appended(const HostedPtr& hosted, const match::Entry& entry, Pending pending,
                       const store::AppendResult& result) {
  switch (result.status) {
    case store::AppendStatus::kAppended: {
      const auto applied = Apply(*hosted, entry);
      MERELS_CHECK(applied.ok());  // it was decided on this very state
      ports_.bus.Publish(hosted->id, entry.seq, match::Encode(entry));
      Tell(*hosted, entry.seq);
      if (pending.done) pending.done(Seen(*hosted, entry.by, entry.seq));
      return;
    }
    case store::AppendStatus::kRefused: return Refused(*hosted, pending, result);
    case store::AppendStatus::kFenced:
    case store::AppendStatus::kUnknown:
      hosted->doubtful = true;
      return JudgeAgain(hosted, std::move(pending));
  }
}

void Matches::Refused(Hosted& hosted, const Pending& pending, const store::AppendResult& result) {
  if (!hosted.frozen_thought) hosted.frozen_thought = Thought(hosted, pending.read_at);
  SetFlag(hosted);
  if (pending.done) pending.done(store::Refusal(result));
}

/// Whether the entry, or another node's, is in the log is not known: the log is read, and then the command is
/// judged like any other; if it was written after all, it is answered as a retry.
void Matches::JudgeAgain(const HostedPtr& hosted, Pending pending) {
  hosted->inbox.push_front(std::move(pending));
}

void Matches::CatchUp(const HostedPtr& hosted, std::function<void(Result<void>)> done) {
  hosted->appending = true;
  ports_.store.LoadMatch(
      hosted->id, hosted->state.seq(),
      guard_.Wrap([this, hosted, done = std::move(done)](const Result<std::vector<store::Row>>& rows) {
        hosted->appending = false;
        if (!rows) return done(rows.error());
        auto entries = EntriesOf(*rows);
        if (!entries) return done(entries.error());
        for (match::Entry& entry : *entries) {
          const Seq seq = entry.seq;
          if (auto applied = Apply(*hosted, std::move(entry)); !applied) return done(applied.error());
          Tell(*hosted, seq);
        }
        hosted->doubtful = false;
        done({});
      }));
}

Result<void> Matches::Apply(Hosted& hosted, match::Entry entry) {
  const bool turn = std::any_of(entry.events.begin(), entry.events.end(), SetsClockRunning);
  auto logged = hosted.state.Apply(std::move(entry));
  if (!logged) return logged.error();
  const nanoseconds now = ports_.clock.Monotonic();
  if (turn) hosted.turn_began = now;
  if (!turn && hosted.frozen_thought) hosted.turn_began = now - *hosted.frozen_thought;
  hosted.frozen_thought.reset();
  SetFlag(hosted);
  return {};
}

void Matches::Tell(Hosted& hosted, Seq seq) {
  for (Follower* follower : hosted.followers) follower->OnMatchEntry(hosted, seq);
  if (hosted.state.outcome() && seq == hosted.state.seq()) news_.ended(hosted);
}

// ---- Followers

void Matches::Follow(Hosted& hosted, Follower& follower) {
  const bool player = hosted.state.SeatOf(follower.account()).has_value();
  hosted.followers.insert(player ? hosted.followers.begin() : hosted.followers.end(), &follower);
}

void Matches::Unfollow(const MatchId& match, Follower& follower) {
  if (const auto found = hosted_.find(match); found != hosted_.end())
    std::erase(found->second->followers, &follower);
}

match::SeenEntry Matches::Seen(const Hosted& hosted, const AccountId& viewer, Seq seq) const {
  auto seen =
      match::ViewEntry(hosted.id, hosted.state, hosted.players, match::ViewerOf(hosted.state, viewer), seq);
  MERELS_CHECK(seen.has_value());  // everybody sees the answer to his own command
  return *seen;
}

// ---- Clocks

milliseconds Matches::Thought(const Hosted& hosted, nanoseconds at) const {
  return hosted.frozen_thought ? *hosted.frozen_thought : ToMillis(at - hosted.turn_began);
}

match::Moment Matches::MomentOf(const Hosted& hosted) const {
  return {Thought(hosted, ports_.clock.Monotonic())};
}

match::Stamp Matches::StampOf(const Hosted& hosted, nanoseconds read_at) const {
  const milliseconds waited = ToMillis(ports_.clock.Monotonic() - read_at);
  match::Stamp stamp{ports_.clock.Now() - waited, Thought(hosted, read_at), std::nullopt};
  if (const auto mover = hosted.state.to_move()) stamp.lag = hosted.lag[rules::Index(*mover)];
  return stamp;
}

void Matches::SetFlag(Hosted& hosted) {
  ports_.executor.Cancel(hosted.flag_timer);
  hosted.flag_timer = 0;
  const auto running = hosted.state.clocks().running;
  if (!running) return;
  const nanoseconds now = ports_.clock.Monotonic();
  milliseconds wait =
      hosted.state.clock().Allowance(*running, hosted.lag[rules::Index(*running)]) - Thought(hosted, now);
  if (hosted.frozen_thought) wait = std::max(wait, kFlagRetry);
  hosted.flag_timer =
      ports_.executor.After(std::max(wait, milliseconds(1)), guard_.Task([this, id = hosted.id] {
        const auto found = hosted_.find(id);
        if (found == hosted_.end()) return;
        found->second->flag_timer = 0;
        found->second->inbox.push_back({std::nullopt, ports_.clock.Monotonic(), std::nullopt, {}});
        Pump(HostedPtr(found->second));
      }));
}

// ---- Other nodes, outages, the end

void Matches::Heard(const MatchId& match, Seq seq, const std::string& bytes) {
  const auto found = hosted_.find(match);
  if (found == hosted_.end() || seq <= found->second->state.seq()) return;
  const HostedPtr hosted = found->second;
  if (hosted->appending) return;  // its own append will lose the fence, and then the log is read
  auto entry = match::Decode(seq, bytes);
  if (entry && Apply(*hosted, std::move(*entry))) return Tell(*hosted, seq);
  CatchUp(hosted, [this, hosted](const Result<void>&) { Pump(hosted); });
}

struct Matches::Outage {
  std::vector<MatchId> left;
  MaybeMs served_until;
  std::size_t busy = 0;
  std::function<void()> done;
};

void Matches::Resume(std::vector<MatchId> live, MaybeMs served_until, std::function<void()> done) {
  ResumeNext(std::make_shared<Outage>(Outage{std::move(live), served_until, 0, std::move(done)}));
}

void Matches::ResumeNext(const std::shared_ptr<Outage>& outage) {
  constexpr std::size_t kAtOnce = 64;
  while (outage->busy < kAtOnce && !outage->left.empty()) {
    const MatchId id = outage->left.back();
    outage->left.pop_back();
    ++outage->busy;
    const auto finished = [this, outage] {
      --outage->busy;
      ResumeNext(outage);
    };
    With(id, [this, id, outage, finished](const Result<Hosted*>& found) {
      if (found) return ResumeOne(hosted_.at(id), outage->served_until, finished);
      ports_.executor.Post(finished);
    });
  }
  if (outage->busy == 0 && outage->left.empty() && outage->done) std::exchange(outage->done, nullptr)();
}

void Matches::ResumeOne(const HostedPtr& hosted, MaybeMs served_until, const std::function<void()>& done) {
  const milliseconds served = served_until.value_or(milliseconds(0)) - hosted->state.turn_began_at();
  auto entry =
      match::DecideResume(hosted->state, {ports_.clock.Now(), std::max(served, milliseconds(0)), {}});
  if (!entry) return ports_.executor.Post(done);
  const auto written = [this, id = hosted->id, done](const Result<match::SeenEntry>& resumed) {
    if (!resumed) ports_.warn("match " + id.text() + " could not be resumed: " + resumed.error().sentence);
    done();
  };
  Append(hosted, std::move(*entry), {std::nullopt, ports_.clock.Monotonic(), std::nullopt, written});
}

void Matches::Drain(std::function<void()> done) {
  draining_ = true;
  drained_ = std::move(done);
  Settled();
}

void Matches::Settled() {
  if (draining_ && on_their_way_ == 0 && drained_) std::exchange(drained_, nullptr)();
}

}  // namespace merels::service
