#include "server/service/session/catch_up.h"

#include "common/session/delivery.h"

namespace merels::service {

Caught CaughtUp(const MatchView& view, const Point& from) {
  MatchView now = view;
  if (view.viewer.seat) now.moment.presence[rules::Index(*view.viewer.seat)] = {};
  const auto& [loaded, viewer, moment] = now;
  const match::State& state = now.state();
  const Seq newest = match::VisibleSeq(state, viewer);
  Caught caught;
  caught.seat = viewer.seat;
  const bool known = from.epoch == session::kMatchEpoch && from.after > 0 && from.after <= newest;
  if (!known || from.after + 1 < state.oldest_kept()) {
    caught.snapshot = SnapshotOf(now);
    return caught;
  }
  caught.after = from.after;
  for (const match::LoggedPtr& logged : state.After(from.after)) {
    if (auto seen = match::ViewEntry(loaded.id, state, loaded.players, viewer, logged))
      caught.missed.push_back(*std::move(seen));
  }
  if (loaded.late && !caught.seat)
    return caught;  // presence is about the present, which a spectator sees later
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const bool taken = !state.settings().seats[rules::Index(side)].empty();
    if (taken && !state.outcome()) caught.presence.push_back({side, moment.presence[rules::Index(side)]});
  }
  return caught;
}

}  // namespace merels::service
