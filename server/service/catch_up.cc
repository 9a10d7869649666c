#include "server/service/catch_up.h"

#include "common/session/delivery.h"

namespace merels::service {

Caught CaughtUp(const Hosted& hosted, const AccountId& account, const Point& from,
                const match::Moment& moment) {
  const auto viewer = match::ViewerOf(hosted.state, account);
  const Seq newest = match::VisibleSeq(hosted.state, viewer);
  Caught caught;
  caught.player = viewer.seat.has_value();
  const bool known = from.epoch == session::kMatchEpoch && from.after > 0 && from.after <= newest;
  if (!known || from.after + 1 < hosted.state.oldest_kept()) {
    caught.snapshot = match::ViewSnapshot(hosted.id, hosted.state, hosted.players, viewer, moment);
    return caught;
  }
  caught.after = from.after;
  for (const match::LoggedPtr& logged : hosted.state.After(from.after)) {
    if (auto seen = match::ViewEntry(hosted.id, hosted.state, hosted.players, viewer, logged))
      caught.missed.push_back(*std::move(seen));
  }
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const bool taken = !hosted.state.settings().seats[rules::Index(side)].empty();
    if (taken && !hosted.state.outcome())
      caught.presence.push_back({side, moment.presence[rules::Index(side)]});
  }
  return caught;
}

}  // namespace merels::service
