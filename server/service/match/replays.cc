#include "server/service/match/replays.h"

#include <memory>
#include <utility>
#include <vector>

namespace merels::service {

Replays::Replays(const Ports& ports, Matches& matches, Origins& origins, ClusterRates& house)
    : ports_(ports),
      matches_(matches),
      origins_(origins),
      share_("replays", ports.limits.replays_per_minute, ports.limits, house),
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
  done(Error{Reason::kLimitReached, "too many matches are being replayed; try again shortly"}.AtLimit(
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
