#include "server/service/match/match_loader.h"

#include <utility>

#include "server/service/match/match_rows.h"

namespace merels::service {

void MatchLoader::Reach(const MatchId& match, Done<LoadedMatch*> done) {
  if (const LoadedMatchPtr* loaded = context_.matches.Use(match)) return done(loaded->get());
  auto& waiting = waiting_[match];
  waiting.push_back(std::move(done));
  if (waiting.size() == 1) Load(match);
}

void MatchLoader::Load(const MatchId& match) {
  ports_.store.LoadMatch(match, 0,
                         callbacks_.WrapOnce([this, match](const Result<std::vector<store::Row>>& rows) {
                           Loaded(match, rows);
                         }));
}

void MatchLoader::Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows) {
  if (!rows) return Answer(match, rows.error());
  if (rows->empty()) return Answer(match, match::NoSuchMatch());
  auto entries = EntriesOf(*rows);
  if (!entries) return Damaged(match, entries.error());
  auto late = context_.delay.LateOf(*entries);
  if (!late) return Damaged(match, DamagedMatch(match, late.error()));
  auto state = match::State::Replay(std::move(*entries));
  if (!state) return Damaged(match, DamagedMatch(match, state.error()));
  // Copied before the state is moved: the order in which a call's arguments are evaluated is unspecified.
  std::vector<AccountId> seats(state->settings().seats.begin(), state->settings().seats.end());
  context_.owner.FindPlayers(
      std::move(seats), callbacks_.WrapOnce([this, match, state = std::move(*state), late = *std::move(late)](
                                                const Result<std::vector<match::Player>>& players) mutable {
        if (!players) return Answer(match, players.error());
        Answer(match, Take(match, std::move(state), {(*players)[0], (*players)[1]}, late).get());
      }));
}

/// The operator is warned once.
void MatchLoader::Damaged(const MatchId& match, const Error& error) {
  if (damaged_.Find(match) == nullptr) {
    damaged_.Put(match, true);
    ports_.warn(error.sentence);
  }
  Answer(match, error);
}

void MatchLoader::Answer(const MatchId& match, const Result<LoadedMatch*>& result) {
  const auto waiting = waiting_.extract(match);
  if (waiting.empty()) return;
  for (const Done<LoadedMatch*>& done : waiting.mapped()) done(result);
}

LoadedMatchPtr MatchLoader::Take(const MatchId& id, match::State state, const match::Players& players,
                                 const std::shared_ptr<match::Late>& late) {
  if (const LoadedMatchPtr* had = context_.matches.Find(id)) return *had;
  const auto loaded =
      std::make_shared<LoadedMatch>(LoadedMatch{.id = id, .state = std::move(state), .players = players});
  context_.turns.Begin(*loaded);
  context_.matches.Add(loaded);
  if (late) loaded->late = std::make_unique<match::Late>(std::move(*late));
  context_.players.Add(loaded);
  context_.turns.SetFlag(*loaded);
  if (loaded->late) context_.delay.Show(loaded);
  context_.matches.Evict([this](LoadedMatch& gone) {
    context_.turns.Remember(gone);
    context_.players.Remove(gone);
  });
  return loaded;
}

}  // namespace merels::service
