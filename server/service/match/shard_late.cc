// Delays: what the spectators of a shard's matches see later than the players.
#include <algorithm>

#include "server/service/match/shard.h"

namespace merels::service {

using std::chrono::milliseconds;

/// nullptr when spectators can see all of the match by now.
Result<Shard::LatePtr> Shard::LateOf(const std::vector<match::Entry>& entries) const {
  const auto* started = std::get_if<match::Started>(&entries.front().events.front());
  if (started == nullptr || !started->settings.watching.delayed()) return LatePtr();
  auto late = match::Late::Begin(entries, ports_.clock.Now());
  if (!late) return late.error();
  return late->state().outcome() ? LatePtr() : std::make_shared<match::Late>(*std::move(late));
}

/// Delivers to the spectators what they may see by now, and sets a timer for the rest.
void Shard::ShowLate(LoadedMatch& loaded) {
  const milliseconds now = ports_.clock.Now();
  while (auto logged = loaded.late->ShowNext(now)) {
    const bool ended = loaded.late->state().outcome().has_value();
    owner_.EntryAppended({DeliveryOf({loaded.id, std::move(logged), loaded.players}), ended,
                          Recipients::kSpectators, loaded.state.settings().watching.is_public()});
  }
  if (loaded.late->state().outcome()) return loaded.late.reset();
  const auto due = loaded.late->due();
  if (!due || std::exchange(loaded.late_alarm, true)) return;
  ports_.executor.After(std::max(milliseconds(1), *due - now), callbacks_.Task([this, match = loaded.id] {
    const auto found = loaded_.find(match);
    if (found == loaded_.end()) return;
    found->second->late_alarm = false;
    if (found->second->late) ShowLate(*found->second);
  }));
}

match::Moment Shard::MomentFor(const LoadedMatch& loaded, const match::Viewer& viewer) const {
  if (!loaded.late || viewer.seat) return MomentOf(loaded);
  return match::LateMoment(loaded.late->state(), ports_.clock.Now());
}

}  // namespace merels::service
