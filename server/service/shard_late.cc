// What the spectators of a shard's matches see later than its players.
#include <algorithm>

#include "server/service/shard.h"

namespace merels::service {

using std::chrono::milliseconds;

/// Null when spectators see all of the match by now.
Result<Shard::LatePtr> Shard::LateOf(const std::vector<match::Entry>& entries) const {
  const auto* started = std::get_if<match::Started>(&entries.front().events.front());
  if (started == nullptr || !started->settings.watching.delayed()) return LatePtr();
  auto late = match::Late::Begin(entries, ports_.clock.Now());
  if (!late) return late.error();
  return late->state().outcome() ? LatePtr() : std::make_shared<match::Late>(*std::move(late));
}

/// Tells the spectators what they may see by now, and comes back for the rest.
void Shard::ShowLate(Hosted& hosted) {
  const milliseconds now = ports_.clock.Now();
  while (auto logged = hosted.late->ShowNext(now)) {
    const bool ended = hosted.late->state().outcome().has_value();
    owner_.EntryAppended({DeliveryOf({hosted.id, std::move(logged), hosted.players}), ended,
                          Told::kSpectators, hosted.state.settings().watching.is_public()});
  }
  if (hosted.late->state().outcome()) return hosted.late.reset();
  const auto due = hosted.late->due();
  if (!due || std::exchange(hosted.late_alarm, true)) return;
  ports_.executor.After(std::max(milliseconds(1), *due - now), guard_.Task([this, match = hosted.id] {
    const auto found = hosted_.find(match);
    if (found == hosted_.end()) return;
    found->second->late_alarm = false;
    if (found->second->late) ShowLate(*found->second);
  }));
}

match::Moment Shard::MomentFor(const Hosted& hosted, const match::Viewer& viewer) const {
  if (!hosted.late || viewer.seat) return MomentOf(hosted);
  return match::LateMoment(hosted.late->state(), ports_.clock.Now());
}

}  // namespace merels::service
