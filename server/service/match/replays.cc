#include "server/service/match/replays.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/service/match/match_rows.h"

namespace merels::service {

Result<Replayed> ReplayFrom(const MatchId& match, const match::Players& players, const match::Viewer& viewer,
                            const std::vector<store::Row>& rows, const ReplayRange& range) {
  auto entries = EntriesOf(rows);
  if (!entries) return entries.error();
  if (entries->empty()) return match::NoSuchMatch();
  auto state = match::State::Begin(std::move(entries->front()));
  if (!state) return state.error();
  Replayed replayed{viewer.seat.has_value(), {}, {}};
  const auto note = [&] { replayed.start = match::ViewSnapshot(match, *state, players, viewer, {}); };
  if (range.ply == 0) note();
  for (std::size_t i = 1; i < entries->size() && (*entries)[i].seq <= range.newest; ++i) {
    const bool before = state->game().plies() < range.ply;
    auto logged = state->Apply(std::move((*entries)[i]));
    if (!logged) return logged.error();
    if (!before) replayed.rows.push_back({match, *logged, players});
    if (before && state->game().plies() >= range.ply) note();
  }
  if (state->game().plies() < range.ply) {
    return Error{Reason::kBadArgument, "the match is only at ply " + std::to_string(state->game().plies())};
  }
  return replayed;
}

Replays::Replays(const Ports& ports, Matches& matches, Origins& origins, Rates& rates)
    : ports_(ports),
      matches_(matches),
      origins_(origins),
      share_("replays", ports.limits.replays_per_minute, ports.limits, rates),
      queue_(1, ports.limits.max_waiting_replays, ports.limits),
      callbacks_(ports.executor) {}

void Replays::Ask(const MatchId& match, const MatchViewer& who, int ply, Done<Replayed> done) {
  const Origin from = origins_.Of(who.account);
  if (auto may = share_.Take(from, ports_.clock.Monotonic()); !may) return done(may.error());
  const bool waits = queue_.Wait(from, [this, match, who, ply, done](std::function<void()> over) {
    Look(match, who, ply, [done, over = std::move(over)](const Result<Replayed>& replayed) {
      done(replayed);
      over();
    });
  });
  if (waits) return;
  const std::int64_t most = ports_.limits.max_waiting_replays;
  done(Error{Reason::kRateLimited, "too many matches are being replayed; try again shortly"}.AtLimit(
      "max-waiting-replays", most));
}

void Replays::Look(const MatchId& match, const MatchViewer& who, int ply, Done<Replayed> done) {
  matches_.View(
      match, who,
      [](const MatchView& view) {
        return Seen{view.viewer, view.loaded.players, match::VisibleSeq(view.state(), view.viewer)};
      },
      [this, match, ply, done = std::move(done)](const Result<Seen>& seen) {
        seen ? Read(match, *seen, ply, done) : done(seen.error());
      });
}

void Replays::Read(const MatchId& match, const Seen& seen, int ply, Done<Replayed> done) {
  using Rows = std::vector<store::Row>;
  const auto read = [this, match, seen, ply, done = std::move(done)](Result<Rows> rows) {
    if (!rows) return done(rows.error());
    Executor& background = ports_.background == nullptr ? ports_.executor : *ports_.background;
    background.Post([match, seen, ply, rows = std::make_shared<const Rows>(*std::move(rows)),
                     answer = callbacks_.WrapOnce(done)]() mutable {
      answer(ReplayFrom(match, seen.players, seen.viewer, *rows, {seen.newest, ply}));
    });
  };
  ports_.store.LoadForList(match, callbacks_.WrapOnce(read));
}

}  // namespace merels::service
