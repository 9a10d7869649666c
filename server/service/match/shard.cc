#include "server/service/match/shard.h"

#include <algorithm>
#include <utility>

#include "common/clock/outage.h"
#include "common/match/codec.h"
#include "server/bus/bus.h"
#include "server/service/match/match_rows.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// How long to wait before a log that could not be read is read again.
constexpr milliseconds kLookAgain{1000};

/// The shard that is publishing a row on the bus right now, on this thread.
thread_local const Shard* publishing = nullptr;

/// The shard's part of the matches that the node may hold in memory.
std::size_t MostHosted(const Ports& ports) {
  const std::size_t shards = std::max<std::size_t>(1, ports.shards.size());
  return std::max<std::size_t>(1, static_cast<std::size_t>(ports.limits.max_loaded_matches) / shards);
}

/// The entry in the log that a command's request made; null for none.
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
      max_loaded_(MostHosted(ports)),
      attendance_(ports.clock.Monotonic()),
      callbacks_(ports.executor) {}

Shard::~Shard() = default;

void Shard::Open(const Opening& opening, const std::vector<Deadline>& live) {
  opening_ = opening;
  attendance_.BeginAt(opening_.monotonic + clock::kOutageGrace);
  for (const Deadline& deadline : live) flags_.Set(deadline.match, FlagOf(deadline));
  if (!ports_.bus.lossless()) LookAround();
}

void Shard::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                  const domain::RequestKey& by, const std::vector<domain::AskedRequest>& answers,
                  Done<void> done) {
  if (draining_) return done(Draining());
  auto entry = match::DecideStart(settings, by.account, by.request, ports_.clock.Now());
  if (!entry) return done(entry.error());
  ++on_their_way_;
  store::Row row = FirstRow(id, *entry);
  row.answers = answers;
  ports_.store.Append({std::move(row)},
                      callbacks_.WrapOnce([this, id, entry = *entry, players, done = std::move(done)](
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
  const LoadedMatchPtr loaded = Host(id, std::move(*state), players, *std::move(late));
  owner_.MatchStarted(match::ViewSummary(id, loaded->state, players, {}));
  Publish(*loaded, entry.seq, match::Encode(entry));
  done({});
}

/// Asks the log whether the match began, again and again until it answers. Its players have been told nothing
/// so far: neither a refusal that may be wrong, nor a match that may not exist.
void Shard::FindStarted(const MatchId& id) {
  Reach(id, [this, id](const Result<LoadedMatch*>& found) {
    const bool known = found || found.error().reason != Reason::kStoreRefused;
    if (!known) {
      ports_.executor.After(kLookAgain, callbacks_.Task([this, id] { FindStarted(id); }));
      return;
    }
    const auto waiting = unknown_.extract(id);
    if (waiting.empty()) return;
    const auto& [refusal, done] = waiting.mapped();
    if (!found) return done(refusal);
    const LoadedMatch& loaded = **found;
    if (!loaded.state.outcome()) {
      owner_.MatchStarted(match::ViewSummary(id, loaded.state, loaded.players, {}));
      Publish(loaded, loaded.state.seq(), match::Encode(loaded.state.At(loaded.state.seq())->entry));
    }
    done({});
  });
}

void Shard::Submit(const MatchId& match, Pending pending) {
  if (draining_) return pending.done(Draining());
  if (const LoadedMatchPtr* loaded = Use(match)) return PutIn(*loaded, std::move(pending));
  Reach(match, [this, match, pending = std::move(pending)](const Result<LoadedMatch*>& found) mutable {
    found ? PutIn(loaded_.at(match), std::move(pending)) : pending.done(found.error());
  });
}

void Shard::PutIn(const LoadedMatchPtr& loaded, Pending pending) {
  if (loaded->inbox.size() >= static_cast<std::size_t>(ports_.limits.max_inbox_per_match)) {
    return pending.done(
        Error{Reason::kRateLimited, "too many commands wait at this match; wait for an answer"}.AtLimit(
            "max-inbox-per-match", ports_.limits.max_inbox_per_match));
  }
  const auto seat = loaded->state.SeatOf(pending.command->by);
  if (!seat && !match::MayWatch(loaded->state, {pending.command->by})) {
    return pending.done(match::NoSuchMatch());
  }
  if (seat) {
    loaded->lag[rules::Index(*seat)] = pending.lag;
    loaded->here[rules::Index(*seat)] = true;
    if (loaded->is_away[rules::Index(*seat)]) NoteCaller(*loaded, *seat, pending.read_at);
  }
  loaded->inbox.push_back(std::move(pending));
  Pump(loaded);
}

/// The match, if it is in memory, as the one used last.
const Shard::LoadedMatchPtr* Shard::Use(const MatchId& match) {
  const auto found = loaded_.find(match);
  if (found == loaded_.end()) return nullptr;
  by_use_.splice(by_use_.end(), by_use_, found->second->use);
  return &found->second;
}

void Shard::Reach(const MatchId& match, Done<LoadedMatch*> done) {
  if (const LoadedMatchPtr* loaded = Use(match)) return done(loaded->get());
  auto& waiting = loading_[match];
  waiting.push_back(std::move(done));
  if (waiting.size() == 1) Load(match);
}

// ---- Loading

void Shard::Load(const MatchId& match) {
  ports_.store.LoadMatch(
      match, 0,
      callbacks_.WrapOnce([this, match](const Result<std::vector<store::Row>>& rows) { Loaded(match, rows); }));
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
      std::move(seats), callbacks_.WrapOnce([this, match, state = std::move(*state), late = *std::move(late)](
                                            const Result<std::vector<match::Player>>& players) mutable {
        if (!players) return Answer(match, players.error());
        Answer(match, Host(match, std::move(state), {(*players)[0], (*players)[1]}, std::move(late)).get());
      }));
}

void Shard::Answer(const MatchId& match, const Result<LoadedMatch*>& result) {
  if (!result && result.error().reason == Reason::kBadRecord) {
    ports_.warn("match " + match.text() + " cannot be read: " + result.error().sentence);
    return Answer(match, Error{Reason::kInternal, "the log of this match is damaged; tell the operator"});
  }
  const auto waiting = loading_.extract(match);
  if (waiting.empty()) return;
  for (const Done<LoadedMatch*>& done : waiting.mapped()) done(result);
}

Shard::LoadedMatchPtr Shard::Host(const MatchId& id, match::State state, const match::Players& players,
                             LatePtr late) {
  if (const auto had = loaded_.find(id); had != loaded_.end()) return had->second;
  const auto loaded =
      std::make_shared<LoadedMatch>(LoadedMatch{.id = id, .state = std::move(state), .players = players});
  loaded->turn_began = BeganAt(*loaded);
  loaded->unresumed = Unresumed(loaded->state);
  loaded_[id] = loaded;
  loaded->use = by_use_.insert(by_use_.end(), id);
  if (late) loaded->late = std::make_unique<match::Late>(std::move(*late));
  NoteSeats(*loaded);
  SetFlag(*loaded);
  if (loaded->late) ShowLate(*loaded);
  Evict();
  return loaded;
}

void Shard::Evict() {
  constexpr int kLookAt = 64;  // so that no load has to look through all matches
  const auto newest = std::prev(by_use_.end());
  for (int i = 0; i < kLookAt && loaded_.size() > max_loaded_; ++i) {
    const auto oldest = loaded_.find(by_use_.front());
    const LoadedMatch& loaded = *oldest->second;
    if (loaded.idle() && loaded.use != newest) {
      flags_.Remember(loaded.id, {loaded.state.seq(), loaded.turn_began});
      by_use_.pop_front();
      ForgetSeats(loaded);
      loaded_.erase(oldest);
    } else {
      by_use_.splice(by_use_.end(), by_use_, by_use_.begin());
    }
  }
}

// ---- Decide, append, apply

void Shard::Pump(const LoadedMatchPtr& loaded) {
  if (loaded->appending || loaded->inbox.empty()) return;
  if (loaded->doubtful) {
    return CatchUp(loaded, [this, loaded](const Result<void>& caught_up) {
      caught_up ? Pump(loaded) : RefuseAll(*loaded, caught_up.error());
    });
  }
  if (loaded->unresumed) return ResumeFirst(loaded);
  while (!loaded->appending && !loaded->inbox.empty()) {
    Pending next = std::move(loaded->inbox.front());
    loaded->inbox.pop_front();
    Take(loaded, std::move(next));
  }
}

/// The row is the same whenever the match is first needed: the player to move is charged for the part of the
/// turn that was served before this run, and that player's clock has been running since the run began.
void Shard::ResumeFirst(const LoadedMatchPtr& loaded) {
  auto entry = match::DecideResume(loaded->state, {opening_.at, Served(loaded->state), std::nullopt});
  MERELS_CHECK(entry.ok());  // the match has a player to move, whose clock runs
  Pending resume{std::nullopt, ports_.clock.Monotonic(), std::nullopt,
                 [this, loaded](const Result<match::SeenEntry>& resumed) {
                   if (!resumed) RefuseAll(*loaded, resumed.error());
                 }};
  resume.resume = true;
  Append(loaded, *std::move(entry), std::move(resume));
}

/// A flag among them is tried again later.
void Shard::RefuseAll(LoadedMatch& loaded, const Error& error) {
  for (Pending& pending : std::exchange(loaded.inbox, {})) {
    if (pending.done) pending.done(error);
  }
  SetFlag(loaded);
}

void Shard::Take(const LoadedMatchPtr& loaded, Pending pending) {
  auto decision = Judge(*loaded, pending);
  if (!decision) {
    if (pending.done && MayBeOld(*loaded) && !pending.confirmed) return Confirm(loaded, std::move(pending));
    if (pending.done) return pending.done(decision.error());
    return SetFlag(*loaded);  // the timer fired a little early
  }
  if (std::holds_alternative<match::LookInLog>(*decision)) return LookInLog(loaded, std::move(pending));
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision)) {
    return pending.done(match::SeenEntry{loaded->id, *earlier, loaded->players});
  }
  Append(loaded, std::get<match::Entry>(std::move(*decision)), std::move(pending));
}

Result<match::Decision> Shard::Judge(const LoadedMatch& loaded, const Pending& pending) const {
  match::Stamp stamp = StampOf(loaded, pending);
  if (pending.command) {
    stamp.lag = pending.lag;
    if (const auto seat = loaded.state.SeatOf(pending.command->by)) {
      stamp.opponent = PresenceOf(loaded, rules::Other(*seat), pending.read_at);
    }
    if (pending.in_log) return match::DecideWith(*pending.in_log, loaded.state, *pending.command, stamp);
    return match::Decide(loaded.state, *pending.command, stamp);
  }
  const match::Millis idle(ports_.limits.idle_match_ms);
  const bool timed = loaded.state.settings().clock.timed();
  auto entry = timed ? match::DecideFlag(loaded.state, stamp) : match::DecideIdle(loaded.state, stamp, idle);
  if (!entry) return entry.error();
  return match::Decision(std::move(*entry));
}

/// Looks for the entry of a command that may be a retry, in the log, as the match no longer keeps it. Nothing
/// else of the match is judged meanwhile.
void Shard::LookInLog(const LoadedMatchPtr& loaded, Pending pending) {
  loaded->appending = true;
  ports_.store.LoadMatch(loaded->id, 0,
                         callbacks_.WrapOnce([this, loaded, pending = std::move(pending)](
                                             const Result<std::vector<store::Row>>& rows) mutable {
                           loaded->appending = false;
                           auto found = FindRequest(rows, *pending.command);
                           if (!found) {
                             pending.done(found.error());
                           } else {
                             pending.in_log = std::move(*found);
                             loaded->inbox.push_front(std::move(pending));
                           }
                           Pump(loaded);
                         }));
}

void Shard::Append(const LoadedMatchPtr& loaded, match::Entry entry, Pending pending) {
  loaded->appending = true;
  ++on_their_way_;
  store::Row row = NextRow(loaded->id, loaded->state, entry);
  std::string bytes = row.bytes;
  const nanoseconds asked = ports_.clock.Monotonic();
  std::vector<store::Row> rows;  // not an initialiser list, which would copy the row
  rows.push_back(std::move(row));
  ports_.store.Append(
      std::move(rows), callbacks_.WrapOnce([this, loaded, asked, entry = std::move(entry),
                                        bytes = std::move(bytes), pending = std::move(pending)](
                                           const std::vector<store::AppendResult>& results) mutable {
        loaded->appending = false;
        --on_their_way_;
        Note(asked, pending, results.front());
        Appended(loaded, std::move(entry), std::move(bytes), std::move(pending), results.front());
        Pump(loaded);
        Settled();
      }));
}

void Shard::Appended(const LoadedMatchPtr& loaded, match::Entry entry, std::string bytes, Pending pending,
                     const store::AppendResult& result) {
  switch (result.status) {
    case store::AppendStatus::kAppended: {
      auto applied = Apply(*loaded, std::move(entry));
      MERELS_CHECK(applied.ok());  // it was decided on this very state
      const auto seen = Tell(*loaded, *std::move(applied));
      Publish(*loaded, seen.seq(), bytes);
      if (pending.done) pending.done(seen);
      return;
    }
    case store::AppendStatus::kRefused: return Refused(*loaded, pending, result);
    case store::AppendStatus::kFenced:
    case store::AppendStatus::kUnknown:
      loaded->doubtful = true;
      return JudgeAgain(loaded, std::move(pending));
  }
}

void Shard::Refused(LoadedMatch& loaded, const Pending& pending, const store::AppendResult& result) {
  SetFlag(loaded);
  if (pending.done) pending.done(store::Refusal(result));
}

/// It is not known whether this entry, or another node's, is in the log: the log is read, and then the
/// command is judged like any other; if its entry was written after all, it is answered as a retry.
void Shard::JudgeAgain(const LoadedMatchPtr& loaded, Pending pending) {
  if (pending.resume) return;  // it is still to be done, unless the log shows that it is
  loaded->inbox.push_front(std::move(pending));
}

void Shard::CatchUp(const LoadedMatchPtr& loaded, std::function<void(Result<void>)> done) {
  loaded->appending = true;
  ports_.store.LoadMatch(
      loaded->id, loaded->state.seq(),
      callbacks_.WrapOnce([this, loaded, done = std::move(done)](const Result<std::vector<store::Row>>& rows) {
        loaded->appending = false;
        if (!rows) return done(rows.error());
        auto entries = EntriesOf(*rows);
        if (!entries) return done(entries.error());
        for (match::Entry& entry : *entries) {
          NoteElsewhere(*loaded, entry);
          auto applied = Apply(*loaded, std::move(entry));
          if (!applied) return done(applied.error());
          Tell(*loaded, *std::move(applied));
        }
        loaded->doubtful = false;
        done({});
      }));
}

Result<match::LoggedPtr> Shard::Apply(LoadedMatch& loaded, match::Entry entry) {
  const nanoseconds turn_began = TurnBegan(loaded, entry);
  auto logged = loaded.state.Apply(std::move(entry));
  if (!logged) return logged.error();
  loaded.turn_began = turn_began;
  loaded.unresumed = loaded.unresumed && Unresumed(loaded.state);
  SetFlag(loaded);
  return logged;
}

match::SeenEntry Shard::Tell(LoadedMatch& loaded, match::LoggedPtr logged) {
  match::SeenEntry seen{loaded.id, std::move(logged), loaded.players};
  const bool ended = loaded.state.outcome() && seen.seq() == loaded.state.seq();
  owner_.EntryAppended({DeliveryOf(seen), ended, loaded.late ? Recipients::kPlayers : Recipients::kAll,
                        loaded.state.settings().watching.is_public()});
  if (loaded.late) {
    loaded.late->Add(seen.logged->entry, loaded.state.game().plies(), ended);
    ShowLate(loaded);
  }
  return seen;
}

void Shard::Watch(const MatchId& match, bool watched) {
  if (const auto found = loaded_.find(match); found != loaded_.end()) found->second->watched = watched;
}

void Shard::Publish(const LoadedMatch& loaded, Seq seq, const std::string& bytes) {
  publishing = this;
  ports_.bus.Publish(loaded.id, seq, bytes);
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
