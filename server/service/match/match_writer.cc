#include "server/service/match/match_writer.h"

#include <chrono>
#include <utility>
#include <vector>

#include "common/match/decide.h"
#include "server/base/exact_values.h"
#include "server/service/match/match_rows.h"

namespace merels::service {
namespace {

/// The entry in the log that a command's request made; null: none.
Result<match::LoggedPtr> FindRequest(const Result<std::vector<store::Row>>& rows,
                                     const match::Command& command) {
  if (!rows) return rows.error();
  auto entries = EntriesOf(*rows);
  if (!entries) return entries.error();
  return match::FindRequest(std::move(*entries), command.by, command.request);
}

/// Whether the value is of the current position.
bool IsOf(const std::optional<Pending::Worth>& worth, const match::State& state) {
  return worth && worth->position_seq == state.position_seq();
}

Counted CountedAs(store::AppendStatus status) {
  switch (status) {
    case store::AppendStatus::kAppended: return Counted::kAppended;
    case store::AppendStatus::kFenced: return Counted::kFenced;
    case store::AppendStatus::kAnswered:
    case store::AppendStatus::kRejected:
    case store::AppendStatus::kRefused: return Counted::kAppendRefused;
    case store::AppendStatus::kUnknown: return Counted::kAppendUnknown;
  }
  return Counted::kAppendUnknown;
}

/// The delay before a log that could not be read is read again.
constexpr std::chrono::milliseconds kLookAgain{1000};

/// The id of a new match is unique: only the offer can have been taken.
Error OfferEnded() {
  return {Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
}

}  // namespace

// ---- Decide

void MatchWriter::Put(const LoadedMatchPtr& loaded, Pending&& pending) {
  if (loaded->inbox.size() >= static_cast<std::size_t>(ports_.limits.max_inbox_per_match)) {
    return pending.done(
        Error{Reason::kRateLimited, "too many commands wait at this match; wait for an answer"}.AtLimit(
            "max-inbox-per-match", std::int64_t{ports_.limits.max_inbox_per_match}));
  }
  const auto seat = loaded->state.SeatOf(pending.command->by);
  if (!seat) {
    return context_.owner.RefuseStranger(loaded->id, pending.command->by, std::move(pending.done));
  }
  loaded->lag[rules::Index(*seat)] = pending.lag;
  loaded->here[rules::Index(*seat)] = true;
  if (loaded->is_away[rules::Index(*seat)]) context_.players.NoteCaller(*loaded, *seat, pending.read_at);
  PutInTurn(loaded, std::move(pending));
}

void MatchWriter::PutFlag(const LoadedMatchPtr& loaded) {
  PutInTurn(loaded, {std::nullopt, ports_.clock.Monotonic(), std::nullopt, {}});
}

void MatchWriter::PutInTurn(const LoadedMatchPtr& loaded, Pending&& pending) {
  const bool waits = loaded->appending || loaded->doubtful || loaded->unresumed || !loaded->inbox.empty();
  waits ? loaded->inbox.push_back(std::move(pending)) : Take(loaded, std::move(pending));
  Pump(loaded);
}

/// A write or a read of the log that is under way may be older than the question: then that is awaited first.
void MatchWriter::Renew(const LoadedMatchPtr& loaded, Done<LoadedMatch*> done) {
  if (!loaded->appending) return Answer(loaded, {std::move(done)});
  questions_[loaded->id].push_back(std::move(done));
}

void MatchWriter::Answer(const LoadedMatchPtr& loaded, const Questions& questions) {
  CatchUp(loaded, [this, loaded, questions](const Result<void>& now) {
    for (const auto& done : questions) now ? done(loaded.get()) : done(now.error());
    Pump(loaded);
  });
}

MatchWriter::Questions MatchWriter::TakeQuestions(const MatchId& match) {
  if (questions_.empty()) return {};
  auto asked = questions_.extract(match);
  return asked.empty() ? Questions() : std::move(asked.mapped());
}

void MatchWriter::Resume(const LoadedMatchPtr& loaded, Done<LoadedMatch*> done) {
  if (!loaded->unresumed || context_.writes.draining()) return done(loaded.get());
  waiting_viewers_[loaded->id].push_back(std::move(done));
  Pump(loaded);
}

/// Viewers are shown the match as it stands, also when the outage could not be ended.
void MatchWriter::Show(const LoadedMatchPtr& loaded) {
  if (waiting_viewers_.empty()) return;
  auto waiting = waiting_viewers_.extract(loaded->id);
  if (waiting.empty()) return;
  for (const auto& done : waiting.mapped()) done(loaded.get());
}

void MatchWriter::Pump(const LoadedMatchPtr& loaded) {
  if (loaded->appending) return;
  if (!loaded->unresumed) Show(loaded);
  if (const Questions questions = TakeQuestions(loaded->id); !questions.empty())
    return Answer(loaded, questions);
  if (loaded->inbox.empty() && !waiting_viewers_.contains(loaded->id)) return;
  if (loaded->doubtful) {
    return CatchUp(loaded, [this, loaded](const Result<void>& caught_up) {
      caught_up ? Pump(loaded) : RefuseAll(loaded, caught_up.error());
    });
  }
  if (loaded->unresumed) return ResumeFirst(loaded);
  while (!loaded->appending && !loaded->inbox.empty()) {
    Pending next = std::move(loaded->inbox.front());
    loaded->inbox.pop_front();
    Take(loaded, std::move(next));
  }
}

/// The row is the same whenever the match is first needed: the player to move is charged for what they had
/// thought before this run, and their clock has been running since ten seconds after the run began.
void MatchWriter::ResumeFirst(const LoadedMatchPtr& loaded) {
  const TurnClock& turns = context_.turns;
  const StartupState& startup = turns.startup();
  match::Stamp stamp{startup.at + startup.day_ahead, turns.ThoughtBefore(loaded->state), std::nullopt};
  stamp.ahead = startup.day_ahead;
  auto entry = match::DecideResume(loaded->state, stamp);
  MERELS_CHECK(entry.ok());  // the match has a player to move, whose clock runs
  Pending resume{std::nullopt, ports_.clock.Monotonic(), std::nullopt,
                 [this, loaded](const Result<match::SeenEntry>& resumed) {
                   if (!resumed) RefuseAll(loaded, resumed.error());
                 }};
  resume.resume = true;
  Append(loaded, {*std::move(entry)}, std::move(resume));
}

/// Refuses the commands that wait; a flag among them falls later.
void MatchWriter::RefuseAll(const LoadedMatchPtr& loaded, const Error& error) {
  for (Pending& pending : std::exchange(loaded->inbox, {})) {
    if (pending.done) pending.done(error);
  }
  for (const auto& done : TakeQuestions(loaded->id)) done(error);
  Show(loaded);
  context_.turns.SetFlag(*loaded);
}

void MatchWriter::Take(const LoadedMatchPtr& loaded, Pending&& pending) {
  std::optional<rules::Game> after;
  auto decision = Judge(*loaded, pending, after);
  if (!decision) {
    if (pending.done && context_.bus != nullptr && loaded->open() && !pending.confirmed)
      return Confirm(loaded, std::move(pending));
    if (pending.done) return pending.done(decision.error());
    context_.players.Remind(*loaded);
    return context_.turns.SetFlag(*loaded);  // the timer fired a little early, or only to remind
  }
  if (std::holds_alternative<match::NeedsLogLookup>(*decision))
    return LookUpInLog(loaded, std::move(pending));
  if (const auto* earlier = std::get_if<match::LoggedPtr>(&*decision)) {
    return pending.done(match::SeenEntry{loaded->id, *earlier, loaded->players});
  }
  if (WantsWorth(*loaded, pending, std::get<match::Entry>(*decision)))
    return AskWorth(loaded, std::move(pending));
  Append(loaded, {std::get<match::Entry>(std::move(*decision)), std::move(after)}, std::move(pending));
}

Result<match::Decision> MatchWriter::Judge(const LoadedMatch& loaded, const Pending& pending,
                                           std::optional<rules::Game>& after) const {
  match::Stamp stamp = context_.turns.StampOf(loaded, pending);
  if (IsOf(pending.worth, loaded.state)) stamp.worth = pending.worth->score;
  if (!pending.command) return JudgeFlag(loaded, stamp);
  stamp.lag = pending.lag;
  if (const auto seat = loaded.state.SeatOf(pending.command->by)) {
    stamp.opponent = context_.players.ClaimableOf(loaded, rules::Other(*seat), pending.read_at);
  }
  if (pending.in_log)
    return match::DecideWith(*pending.in_log, loaded.state, *pending.command, stamp, &after);
  return match::Decide(loaded.state, *pending.command, stamp, &after);
}

Result<match::Decision> MatchWriter::JudgeFlag(const LoadedMatch& loaded, const match::Stamp& stamp) const {
  const match::Millis idle(ports_.limits.idle_match_ms);
  const bool timed = loaded.state.settings().clock.timed();
  auto entry = timed ? match::DecideFlag(loaded.state, stamp) : match::DecideIdle(loaded.state, stamp, idle);
  if (!entry) return entry.error();
  return match::Decision(std::move(*entry));
}

bool MatchWriter::WantsWorth(const LoadedMatch& loaded, const Pending& pending,
                             const match::Entry& entry) const {
  if (!ports_.policy.adjudicate || ports_.exact == nullptr || IsOf(pending.worth, loaded.state)) return false;
  const auto* const ended = std::get_if<match::Ended>(&entry.events.back());
  return ended != nullptr && ended->outcome.reason == match::kAbandoned &&
         ports_.exact->Know(loaded.state.game().ruleset());
}

void MatchWriter::AskWorth(const LoadedMatchPtr& loaded, Pending&& pending) {
  loaded->appending = true;
  ports_.exact->Adjudicate(
      loaded->state.game(),
      callbacks_.WrapOnce([this, loaded, position_seq = loaded->state.position_seq(),
                           pending = std::move(pending)](const std::optional<rules::Score>& score) mutable {
        loaded->appending = false;
        pending.worth = {position_seq, score};
        loaded->inbox.push_front(std::move(pending));
        Pump(loaded);
      }));
}

void MatchWriter::Confirm(const LoadedMatchPtr& loaded, Pending&& pending) {
  pending.confirmed = true;
  loaded->inbox.push_front(std::move(pending));
  CatchUp(loaded,
          [this, loaded](const Result<void>& now) { now ? Pump(loaded) : RefuseAll(loaded, now.error()); });
}

/// Looks up the entry of a command that may be a retry, in the log, as the match no longer keeps it. Nothing
/// else of the match is judged meanwhile. A long log is read like the lists and replayed by the background
/// thread, so that nobody else waits for it.
void MatchWriter::LookUpInLog(const LoadedMatchPtr& loaded, Pending&& pending) {
  loaded->appending = true;
  match::Command command = *pending.command;
  auto answer = callbacks_.WrapOnce(
      [this, loaded, pending = std::move(pending)](const Result<match::LoggedPtr>& found) mutable {
        loaded->appending = false;
        if (!found) {
          pending.done(found.error());
        } else {
          pending.in_log = *found;
          loaded->inbox.push_front(std::move(pending));
        }
        Pump(loaded);
      });
  using Rows = Result<std::vector<store::Row>>;
  Executor* const background = ports_.background == nullptr ? &ports_.executor : ports_.background;
  ports_.store.LoadForList(loaded->id, [background, command = std::move(command),
                                        answer = std::move(answer)](const Rows& rows) mutable {
    background->Post([rows, command = std::move(command), answer = std::move(answer)]() mutable {
      answer(FindRequest(rows, command));
    });
  });
}

// ---- Append

void MatchWriter::Append(const LoadedMatchPtr& loaded, Decided&& decided, Pending&& pending) {
  loaded->appending = true;
  context_.writes.Begin();
  auto flight = std::make_unique<Flight>();
  flight->loaded = loaded;
  flight->decided = std::move(decided);
  flight->pending = std::move(pending);
  flight->asked = ports_.clock.Monotonic();
  store::Row row = NextRow(loaded->id, loaded->state, flight->decided.entry);
  // Not WrapOnce: with the result beside the flight a task would take memory of its own.
  ports_.store.Append(std::move(row), [this, executor = &ports_.executor, alive = callbacks_.Watch(),
                                       flight = std::move(flight)](store::AppendResult result) mutable {
    flight->result = std::move(result);
    executor->Post([this, alive = std::move(alive), flight = std::move(flight)] {
      if (!alive.expired()) Landed(*flight);
    });
  });
}

void MatchWriter::Landed(Flight& flight) {
  const LoadedMatchPtr loaded = flight.loaded;
  loaded->appending = false;
  Answered(flight, flight.result);
  Pump(loaded);
  context_.writes.End();
}

void MatchWriter::Answered(Flight& flight, const store::AppendResult& result) {
  if (ports_.counters != nullptr) {
    ports_.counters->Add(CountedAs(result.status));
    ports_.counters->AddTime(Timed::kAppend, ports_.clock.Monotonic() - flight.asked);
  }
  context_.turns.AppendAnswered(flight.asked, flight.pending, result.status);
  switch (result.status) {
    case store::AppendStatus::kAppended: return Appended(flight);
    case store::AppendStatus::kAnswered:
    case store::AppendStatus::kRejected:
    case store::AppendStatus::kRefused: return Refused(*flight.loaded, flight.pending, result);
    case store::AppendStatus::kFenced:
    case store::AppendStatus::kUnknown:
      flight.loaded->doubtful = true;
      return JudgeAgain(flight.loaded, std::move(flight.pending));
  }
}

void MatchWriter::Appended(Flight& flight) {
  LoadedMatch& loaded = *flight.loaded;
  const auto applied = Apply(loaded, std::move(flight.decided));
  MERELS_CHECK(applied.ok());  // it was decided on this very state
  Tell(flight.loaded, *applied);
  if (context_.bus != nullptr)
    context_.bus->Publish(loaded.id, (*applied)->entry, loaded.state.settings().seats);
  const bool for_two = !loaded.state.settings().seats[1].empty();
  if (const auto by = loaded.state.aborted_by(); by && for_two)
    context_.owner.Aborted(loaded.state.settings().seats[rules::Index(*by)]);
  if (flight.pending.done) flight.pending.done(match::SeenEntry{loaded.id, *applied, loaded.players});
}

void MatchWriter::Refused(LoadedMatch& loaded, const Pending& pending, const store::AppendResult& result) {
  context_.turns.SetFlag(loaded);
  if (pending.done) pending.done(store::Refusal(result));
}

/// It is unknown whether this entry, or another node's, is in the log: the log is read, and then the command
/// is judged like any other; if its entry was written after all, it is answered as a retry.
void MatchWriter::JudgeAgain(const LoadedMatchPtr& loaded, Pending&& pending) {
  if (pending.resume) return;  // it is still to be done, unless the log shows that it is
  loaded->inbox.push_front(std::move(pending));
}

// ---- Apply

void MatchWriter::CatchUp(const LoadedMatchPtr& loaded, std::function<void(Result<void>)> done) {
  loaded->appending = true;
  ports_.store.LoadMatch(loaded->id, loaded->state.seq(),
                         callbacks_.WrapOnce([this, loaded, done = std::move(done)](
                                                 const Result<std::vector<store::Row>>& rows) {
                           loaded->appending = false;
                           if (!rows) return done(rows.error());
                           const match::EntryReader reader(loaded->state.settings().seats);
                           auto entries = EntriesOf(*rows, reader);
                           if (!entries) return done(entries.error());
                           for (match::Entry& entry : *entries) {
                             NoteElsewhere(*loaded, entry);
                             auto applied = Apply(*loaded, {std::move(entry)});
                             if (!applied) return done(applied.error());
                             Tell(loaded, *std::move(applied));
                           }
                           loaded->doubtful = false;
                           done({});
                         }));
}

/// A player who has made an entry was present, with a stream or without.
void MatchWriter::NoteElsewhere(LoadedMatch& loaded, const match::Entry& entry) {
  loaded.NoteElsewhere(entry);
  const auto seat = entry.by.empty() ? std::nullopt : loaded.state.SeatOf(entry.by);
  if (seat && loaded.is_away[rules::Index(*seat)])
    context_.players.NoteCaller(loaded, *seat, ports_.clock.Monotonic());
}

bool MatchWriter::TakeOver(const LoadedMatchPtr& loaded, match::Entry entry) {
  NoteElsewhere(*loaded, entry);
  auto applied = Apply(*loaded, {std::move(entry)});
  if (!applied) return false;
  Tell(loaded, *std::move(applied));
  return true;
}

Result<match::LoggedPtr> MatchWriter::Apply(LoadedMatch& loaded, Decided&& decided) {
  auto& [entry, after] = decided;
  const std::chrono::nanoseconds turn_began = context_.turns.TurnBegan(loaded, entry);
  auto logged =
      after ? loaded.state.Apply(std::move(entry), *std::move(after)) : loaded.state.Apply(std::move(entry));
  if (!logged) return logged.error();
  context_.turns.Applied(loaded, turn_began);
  return logged;
}

void MatchWriter::Tell(const LoadedMatchPtr& match, match::LoggedPtr logged) {
  const LoadedMatch& loaded = *match;
  const bool ended = loaded.state.outcome() && logged->entry.seq == loaded.state.seq();
  context_.owner.EntryAppended({DeliveryOf({loaded.id, logged, loaded.players}), ended,
                                loaded.late ? Recipients::kPlayers : Recipients::kAll,
                                loaded.state.settings().watching.is_public()});
  if (loaded.late) context_.delay.Add(match, logged->entry, ended);
}

void MatchStarter::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                         const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done) {
  auto entry = match::DecideStart(settings, by.account, by.request, ports_.clock.Now());
  if (!entry) return done(entry.error());
  entry->ahead = ports_.time->DayAhead();
  context_.writes.Begin();
  store::Row row = FirstRow(id, *entry);
  row.answers = with.answers;
  row.takes = with.takes;
  ports_.store.Append(std::move(row),
                      callbacks_.WrapOnce([this, id, entry = *entry, players,
                                           done = std::move(done)](const store::AppendResult& result) {
                        Started(id, entry, players, result, done);
                        context_.writes.End();
                      }));
}

void MatchStarter::Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
                           const store::AppendResult& result, const Done<void>& done) {
  if (result.status == store::AppendStatus::kUnknown) {
    unknown_.emplace(id, std::pair(store::Refusal(result), done));
    return FindStarted(id);
  }
  if (result.status == store::AppendStatus::kFenced) return done(OfferEnded());
  if (result.status != store::AppendStatus::kAppended) return done(store::Refusal(result));
  auto state = match::State::Begin(entry);
  if (!state) return done(state.error());
  auto late = context_.delay.LateOf({entry});
  if (!late) return done(late.error());
  const LoadedMatchPtr loaded = context_.loader.Take(id, std::move(*state), players, *late);
  context_.owner.MatchStarted(match::ViewSummary(id, loaded->state, players, {}));
  if (context_.bus != nullptr) context_.bus->Publish(id, entry, loaded->state.settings().seats);
  done({});
}

/// Asks the log until it says whether the match began. Its players have been told nothing so far: neither a
/// refusal that may be wrong, nor a match that may not exist.
void MatchStarter::FindStarted(const MatchId& id) {
  context_.loader.Reach(id, [this, id](const Result<LoadedMatch*>& found) {
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
      context_.owner.MatchStarted(match::ViewSummary(id, loaded.state, loaded.players, {}));
      const match::State& state = loaded.state;
      if (context_.bus != nullptr)
        context_.bus->Publish(id, state.At(state.seq())->entry, state.settings().seats);
    }
    done({});
  });
}

void MatchStarter::GiveUp() {
  for (const auto& [match, waiting] : std::exchange(unknown_, {})) waiting.second(waiting.first);
}

}  // namespace merels::service
