#include "server/service/shard.h"

#include <algorithm>
#include <utility>

#include "common/clock/outage.h"
#include "common/match/codec.h"
#include "server/service/match_rows.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How long to wait before the log is asked again that could not be read.
constexpr milliseconds kLookAgain{1000};

/// The shard that is just telling the bus of a row, on this thread.
thread_local const Shard* publishing = nullptr;

/// Its part of what the node may hold.
std::size_t MostHosted(const Ports& ports) {
  const std::size_t shards = std::max<std::size_t>(1, ports.shards.size());
  return std::max<std::size_t>(1, static_cast<std::size_t>(ports.limits.max_loaded_matches) / shards);
}

/// What the log has of a command's request; null for nothing.
Result<match::LoggedPtr> FindRequest(const Result<std::vector<store::Row>>& rows,
                                     const match::Command& command) {
  if (!rows) return rows.error();
  auto entries = EntriesOf(*rows);
  if (!entries) return entries.error();
  return match::FindRequest(std::move(*entries), command.by, command.request);
}

}  // namespace

SharedDelivery DeliveryOf(const match::SeenEntry& seen) {
  return std::make_shared<const session::Delivery>(session::Delivery{session::Topic::Match(seen.match),
                                                                     std::string(session::kMatchEpoch),
                                                                     seen.seq(), seen.seq() - 1, seen});
}

Error Draining() { return {Reason::kDraining, "the server is about to stop; try again in a moment"}; }

Shard::Shard(const Ports& ports, ShardOwner& owner)
    : ports_(ports),
      owner_(owner),
      flags_(ports.executor, ports.clock, [this](const MatchId& match) { FlagFell(match); }),
      most_hosted_(MostHosted(ports)),
      attendance_(ports.clock.Monotonic()),
      guard_(ports.executor) {}

Shard::~Shard() = default;

void Shard::Open(const Opening& opening, const std::vector<Deadline>& live) {
  opening_ = opening;
  attendance_.BeginAt(opening_.monotonic + clock::kOutageGrace);
  for (const Deadline& deadline : live) flags_.Set(deadline.match, FlagOf(deadline));
  if (!ports_.bus.lossless()) LookAround();
}

void Shard::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                  const store::RequestKey& by, const std::vector<store::AskedRequest>& answers,
                  Done<void> done) {
  if (draining_) return done(Draining());
  auto entry = match::DecideStart(settings, by.account, by.request, ports_.clock.Now());
  if (!entry) return done(entry.error());
  ++on_their_way_;
  store::Row row = FirstRow(id, *entry);
  row.answers = answers;
  ports_.store.Append({std::move(row)},
                      guard_.WrapOnce([this, id, entry = *entry, players, done = std::move(done)](
                                          const std::vector<store::AppendResult>& results) {
                        --on_their_way_;
                        Started(id, entry, players, results.front(), done);
                        Settled();
                      }));
}

void Shard::Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
                    const store::AppendResult& result, const Done<void>& done) {
  if (result.status == store::AppendStatus::kUnknown) {
    unknown_.emplace(id, std::pair(store::Refusal(result), done));
    return FindStarted(id);
  }
  if (result.status != store::AppendStatus::kAppended) return done(store::Refusal(result));
  auto state = match::State::Begin(entry);
  if (!state) return done(state.error());
  auto late = LateOf({entry});
  if (!late) return done(late.error());
  const HostedPtr hosted = Host(id, std::move(*state), players, *std::move(late));
  owner_.MatchStarted(match::ViewSummary(id, hosted->state, players, {}));
  Publish(*hosted, entry.seq, match::Encode(entry));
  done({});
}

/// Asks the log whether the match began, again and again until it answers. Its players have been told
/// nothing: neither a no that may be wrong, nor of a match that may not be.
void Shard::FindStarted(const MatchId& id) {
  Reach(id, [this, id](const Result<Hosted*>& found) {
    const bool known = found || found.error().reason != Reason::kStoreRefused;
    if (!known) {
      ports_.executor.After(kLookAgain, guard_.Task([this, id] { FindStarted(id); }));
      return;
    }
    const auto waiting = unknown_.extract(id);
    if (waiting.empty()) return;
    const auto& [refusal, done] = waiting.mapped();
    if (!found) return done(refusal);
    const Hosted& hosted = **found;
    if (!hosted.state.outcome()) {
      owner_.MatchStarted(match::ViewSummary(id, hosted.state, hosted.players, {}));
      Publish(hosted, hosted.state.seq(), match::Encode(hosted.state.At(hosted.state.seq())->entry));
    }
    done({});
  });
}

void Shard::Submit(const MatchId& match, Pending pending) {
  if (draining_) return pending.done(Draining());
  if (const HostedPtr* hosted = Use(match)) return PutIn(*hosted, std::move(pending));
  Reach(match, [this, match, pending = std::move(pending)](const Result<Hosted*>& found) mutable {
    found ? PutIn(hosted_.at(match), std::move(pending)) : pending.done(found.error());
  });
}

void Shard::PutIn(const HostedPtr& hosted, Pending pending) {
  if (hosted->inbox.size() >= static_cast<std::size_t>(ports_.limits.max_inbox_per_match)) {
    return pending.done(
        Error{Reason::kRateLimited, "too many commands wait at this match; wait for an answer"});
  }
  const auto seat = hosted->state.SeatOf(pending.command->by);
  if (!seat && !match::MayWatch(hosted->state, {pending.command->by})) {
    return pending.done(match::NoSuchMatch());
  }
  if (seat) {
    hosted->lag[rules::Index(*seat)] = pending.lag;
    hosted->here[rules::Index(*seat)] = true;
    if (hosted->is_away[rules::Index(*seat)]) NoteCaller(*hosted, *seat, pending.read_at);
  }
  hosted->inbox.push_back(std::move(pending));
  Pump(hosted);
}

/// The match, if it is in memory, as the one used last.
const Shard::HostedPtr* Shard::Use(const MatchId& match) {
  const auto found = hosted_.find(match);
  if (found == hosted_.end()) return nullptr;
  by_use_.splice(by_use_.end(), by_use_, found->second->use);
  return &found->second;
}

void Shard::Reach(const MatchId& match, Done<Hosted*> done) {
  if (const HostedPtr* hosted = Use(match)) return done(hosted->get());
  auto& waiting = loading_[match];
  waiting.push_back(std::move(done));
  if (waiting.size() == 1) Load(match);
}

// ---- Loading

void Shard::Load(const MatchId& match) {
  ports_.store.LoadMatch(
      match, 0,
      guard_.WrapOnce([this, match](const Result<std::vector<store::Row>>& rows) { Loaded(match, rows); }));
}

void Shard::Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows) {
  if (!rows) return Answer(match, rows.error());
  if (rows->empty()) return Answer(match, match::NoSuchMatch());
  auto entries = EntriesOf(*rows);
  if (!entries) return Answer(match, entries.error());
  auto late = LateOf(*entries);
  if (!late) return Answer(match, late.error());
  auto state = match::State::Replay(std::move(*entries));
  if (!state) return Answer(match, state.error());
  // Copied before the state is moved: the order of a call's arguments is the compiler's to choose.
  std::vector<AccountId> seats(state->settings().seats.begin(), state->settings().seats.end());
  owner_.FindPlayers(
      std::move(seats), guard_.WrapOnce([this, match, state = std::move(*state), late = *std::move(late)](
                                            const Result<std::vector<match::Player>>& players) mutable {
        if (!players) return Answer(match, players.error());
        Answer(match, Host(match, std::move(state), {(*players)[0], (*players)[1]}, std::move(late)).get());
      }));
}

void Shard::Answer(const MatchId& match, const Result<Hosted*>& result) {
  if (!result && result.error().reason == Reason::kBadRecord) {
    ports_.warn("match " + match.text() + " cannot be read: " + result.error().sentence);
  }
  const auto waiting = loading_.extract(match);
  if (waiting.empty()) return;
  for (const Done<Hosted*>& done : waiting.mapped()) done(result);
}

Shard::HostedPtr Shard::Host(const MatchId& id, match::State state, const match::Players& players,
                             LatePtr late) {
  if (const auto had = hosted_.find(id); had != hosted_.end()) return had->second;
  const auto hosted =
      std::make_shared<Hosted>(Hosted{.id = id, .state = std::move(state), .players = players});
  hosted->turn_began = BeganAt(*hosted);
  hosted->unresumed = Unresumed(hosted->state);
  hosted_[id] = hosted;
  hosted->use = by_use_.insert(by_use_.end(), id);
  if (late) hosted->late = std::make_unique<match::Late>(std::move(*late));
  NoteSeats(*hosted);
  SetFlag(*hosted);
  if (hosted->late) ShowLate(*hosted);
  Evict();
  return hosted;
}

void Shard::Evict() {
  constexpr int kLookAt = 64;  // so that one load never pays for looking through everything
  const auto newest = std::prev(by_use_.end());
  for (int i = 0; i < kLookAt && hosted_.size() > most_hosted_; ++i) {
    const auto oldest = hosted_.find(by_use_.front());
    const Hosted& hosted = *oldest->second;
    if (hosted.idle() && hosted.use != newest) {
      flags_.Remember(hosted.id, {hosted.state.seq(), hosted.turn_began});
      by_use_.pop_front();
      ForgetSeats(hosted);
      hosted_.erase(oldest);
    } else {
      by_use_.splice(by_use_.end(), by_use_, by_use_.begin());
    }
  }
}

// ---- Decide, append, apply

void Shard::Pump(const HostedPtr& hosted) {
  if (hosted->appending || hosted->inbox.empty()) return;
  if (hosted->doubtful) {
    return CatchUp(hosted, [this, hosted](const Result<void>& caught_up) {
      caught_up ? Pump(hosted) : RefuseAll(*hosted, caught_up.error());
    });
  }
  if (hosted->unresumed) return ResumeFirst(hosted);
  while (!hosted->appending && !hosted->inbox.empty()) {
    Pending next = std::move(hosted->inbox.front());
    hosted->inbox.pop_front();
    Take(hosted, std::move(next));
  }
}

/// The row is the same whenever the match is first needed: the mover pays for what was served of his turn
/// before this run, and his clock runs since it began.
void Shard::ResumeFirst(const HostedPtr& hosted) {
  auto entry = match::DecideResume(hosted->state, {opening_.at, Served(hosted->state), std::nullopt});
  MERELS_CHECK(entry.ok());  // somebody is to move: his clock runs
  Pending resume{std::nullopt, ports_.clock.Monotonic(), std::nullopt,
                 [this, hosted](const Result<match::SeenEntry>& resumed) {
                   if (!resumed) RefuseAll(*hosted, resumed.error());
                 }};
  resume.resume = true;
  Append(hosted, *std::move(entry), std::move(resume));
}

/// A flag among them is tried again in a while.
void Shard::RefuseAll(Hosted& hosted, const Error& error) {
  for (Pending& pending : std::exchange(hosted.inbox, {})) {
    if (pending.done) pending.done(error);
  }
  SetFlag(hosted);
}

void Shard::Take(const HostedPtr& hosted, Pending pending) {
  auto decision = Judge(*hosted, pending);
  if (!decision) {
    if (pending.done && MayBeOld(*hosted) && !pending.confirmed) return Confirm(hosted, std::move(pending));
    if (pending.done) return pending.done(decision.error());
    return SetFlag(*hosted);  // a timer that came a little early
  }
  if (std::holds_alternative<match::LookInLog>(*decision)) return LookInLog(hosted, std::move(pending));
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision)) {
    return pending.done(match::SeenEntry{hosted->id, *earlier, hosted->players});
  }
  Append(hosted, std::get<match::Entry>(std::move(*decision)), std::move(pending));
}

Result<match::Decision> Shard::Judge(const Hosted& hosted, const Pending& pending) const {
  match::Stamp stamp = StampOf(hosted, pending);
  if (pending.command) {
    stamp.lag = pending.lag;
    if (const auto seat = hosted.state.SeatOf(pending.command->by)) {
      stamp.opponent = PresenceOf(hosted, rules::Other(*seat), pending.read_at);
    }
    if (pending.in_log) return match::DecideWith(*pending.in_log, hosted.state, *pending.command, stamp);
    return match::Decide(hosted.state, *pending.command, stamp);
  }
  const match::Millis idle(ports_.limits.idle_match_ms);
  const bool timed = hosted.state.settings().clock.timed();
  auto entry = timed ? match::DecideFlag(hosted.state, stamp) : match::DecideIdle(hosted.state, stamp, idle);
  if (!entry) return entry.error();
  return match::Decision(std::move(*entry));
}

/// Perhaps a retry of a command whose entry is no longer kept. Nothing else of the match is judged meanwhile.
void Shard::LookInLog(const HostedPtr& hosted, Pending pending) {
  hosted->appending = true;
  ports_.store.LoadMatch(hosted->id, 0,
                         guard_.WrapOnce([this, hosted, pending = std::move(pending)](
                                             const Result<std::vector<store::Row>>& rows) mutable {
                           hosted->appending = false;
                           auto found = FindRequest(rows, *pending.command);
                           if (!found) {
                             pending.done(found.error());
                           } else {
                             pending.in_log = std::move(*found);
                             hosted->inbox.push_front(std::move(pending));
                           }
                           Pump(hosted);
                         }));
}

void Shard::Append(const HostedPtr& hosted, match::Entry entry, Pending pending) {
  hosted->appending = true;
  ++on_their_way_;
  store::Row row = NextRow(hosted->id, hosted->state, entry);
  std::string bytes = row.bytes;
  const nanoseconds asked = ports_.clock.Monotonic();
  std::vector<store::Row> rows;  // not a list in braces, which would copy the row
  rows.push_back(std::move(row));
  ports_.store.Append(
      std::move(rows), guard_.WrapOnce([this, hosted, asked, entry = std::move(entry),
                                        bytes = std::move(bytes), pending = std::move(pending)](
                                           const std::vector<store::AppendResult>& results) mutable {
        hosted->appending = false;
        --on_their_way_;
        Note(asked, pending, results.front());
        Appended(hosted, std::move(entry), std::move(bytes), std::move(pending), results.front());
        Pump(hosted);
        Settled();
      }));
}

void Shard::Appended(const HostedPtr& hosted, match::Entry entry, std::string bytes, Pending pending,
                     const store::AppendResult& result) {
  switch (result.status) {
    case store::AppendStatus::kAppended: {
      auto applied = Apply(*hosted, std::move(entry));
      MERELS_CHECK(applied.ok());  // it was decided on this very state
      const auto seen = Tell(*hosted, *std::move(applied));
      Publish(*hosted, seen.seq(), bytes);
      if (pending.done) pending.done(seen);
      return;
    }
    case store::AppendStatus::kRefused: return Refused(*hosted, pending, result);
    case store::AppendStatus::kFenced:
    case store::AppendStatus::kUnknown:
      hosted->doubtful = true;
      return JudgeAgain(hosted, std::move(pending));
  }
}

void Shard::Refused(Hosted& hosted, const Pending& pending, const store::AppendResult& result) {
  SetFlag(hosted);
  if (pending.done) pending.done(store::Refusal(result));
}

/// Whether the entry, or another node's, is in the log is not known: the log is read, and then the command is
/// judged like any other; if it was written after all, it is answered as a retry.
void Shard::JudgeAgain(const HostedPtr& hosted, Pending pending) {
  if (pending.resume) return;  // it is still to be done, or the log will show that it is
  hosted->inbox.push_front(std::move(pending));
}

void Shard::CatchUp(const HostedPtr& hosted, std::function<void(Result<void>)> done) {
  hosted->appending = true;
  ports_.store.LoadMatch(
      hosted->id, hosted->state.seq(),
      guard_.WrapOnce([this, hosted, done = std::move(done)](const Result<std::vector<store::Row>>& rows) {
        hosted->appending = false;
        if (!rows) return done(rows.error());
        auto entries = EntriesOf(*rows);
        if (!entries) return done(entries.error());
        for (match::Entry& entry : *entries) {
          NoteElsewhere(*hosted, entry);
          auto applied = Apply(*hosted, std::move(entry));
          if (!applied) return done(applied.error());
          Tell(*hosted, *std::move(applied));
        }
        hosted->doubtful = false;
        done({});
      }));
}

Result<match::LoggedPtr> Shard::Apply(Hosted& hosted, match::Entry entry) {
  const nanoseconds turn_began = TurnBegan(hosted, entry);
  auto logged = hosted.state.Apply(std::move(entry));
  if (!logged) return logged.error();
  hosted.turn_began = turn_began;
  hosted.unresumed = hosted.unresumed && Unresumed(hosted.state);
  SetFlag(hosted);
  return logged;
}

match::SeenEntry Shard::Tell(Hosted& hosted, match::LoggedPtr logged) {
  match::SeenEntry seen{hosted.id, std::move(logged), hosted.players};
  const bool ended = hosted.state.outcome() && seen.seq() == hosted.state.seq();
  owner_.EntryAppended({DeliveryOf(seen), ended, hosted.late ? Told::kPlayers : Told::kAll,
                        hosted.state.settings().watching.is_public()});
  if (hosted.late) {
    hosted.late->Add(seen.logged->entry, hosted.state.game().plies(), ended);
    ShowLate(hosted);
  }
  return seen;
}

void Shard::Watch(const MatchId& match, bool watched) {
  if (const auto found = hosted_.find(match); found != hosted_.end()) found->second->watched = watched;
}

void Shard::Publish(const Hosted& hosted, Seq seq, const std::string& bytes) {
  publishing = this;
  ports_.bus.Publish(hosted.id, seq, bytes);
  publishing = nullptr;
}

bool Shard::IsPublishing() const { return publishing == this; }

// ---- The end

void Shard::Drain(std::function<void()> done) {
  draining_ = true;
  drained_ = std::move(done);
  for (const auto& [match, waiting] : std::exchange(unknown_, {})) waiting.second(waiting.first);
  Settled();
}

void Shard::Settled() {
  if (draining_ && on_their_way_ == 0 && drained_) std::exchange(drained_, nullptr)();
}

}  // namespace merels::service
