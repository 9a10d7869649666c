#include "server/service/match/match_starter.h"

#include <chrono>

#include "common/match/decide.h"
#include "server/service/match/match_rows.h"

namespace merels::service {
namespace {

/// The delay before a log that could not be read is read again.
constexpr std::chrono::milliseconds kLookAgain{1000};

/// The id of a new match is unique: only the offer can have been taken.
Error OfferEnded() {
  return {Reason::kUnknownTable, "there is no such table: it may have been taken or withdrawn"};
}

}  // namespace

void MatchStarter::Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
                         const domain::RequestKey& by, const Begun& with, Done<void> done) {
  auto entry = match::DecideStart(settings, by.account, by.request, ports_.clock.Now());
  if (!entry) return done(entry.error());
  entry->ahead = ports_.time->DayAhead();
  context_.writes.Begin();
  store::Row row = FirstRow(id, *entry);
  row.answers = with.answers;
  row.takes = with.takes;
  ports_.store.Append({std::move(row)},
                      callbacks_.WrapOnce([this, id, entry = *entry, players, done = std::move(done)](
                                              const std::vector<store::AppendResult>& results) {
                        Started(id, entry, players, results.front(), done);
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
  context_.bus.Publish(id, entry);
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
      context_.bus.Publish(id, loaded.state.At(loaded.state.seq())->entry);
    }
    done({});
  });
}

void MatchStarter::GiveUp() {
  for (const auto& [match, waiting] : std::exchange(unknown_, {})) waiting.second(waiting.first);
}

}  // namespace merels::service
