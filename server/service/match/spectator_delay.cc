#include "server/service/match/spectator_delay.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace merels::service {

using std::chrono::milliseconds;

Result<std::shared_ptr<match::Late>> SpectatorDelay::LateOf(const std::vector<match::Entry>& entries) const {
  using LatePtr = std::shared_ptr<match::Late>;
  const auto* started = std::get_if<match::Started>(&entries.front().events.front());
  if (started == nullptr || !started->settings.watching.delayed()) return LatePtr();
  auto late = match::Late::Begin(entries, time_.Now());
  if (!late) return late.error();
  return late->state().outcome() ? LatePtr() : std::make_shared<match::Late>(*std::move(late));
}

void SpectatorDelay::Add(const LoadedMatchPtr& loaded, const match::Entry& entry, bool over) {
  loaded->late->Add(entry, loaded->state.game().plies(), over);
  Show(loaded);
}

void SpectatorDelay::Show(const LoadedMatchPtr& loaded) {
  const milliseconds now = time_.Now();
  while (auto logged = loaded->late->ShowNext(now)) {
    const bool ended = loaded->late->state().outcome().has_value();
    owner_.EntryAppended({DeliveryOf({loaded->id, std::move(logged), loaded->players}), ended,
                          Recipients::kSpectators, loaded->state.settings().watching.is_public()});
  }
  if (loaded->late->state().outcome()) return loaded->late.reset();
  const auto due = loaded->late->due();
  if (!due || std::exchange(loaded->late_alarm, true)) return;
  executor_.After(std::max(milliseconds(1), *due - now),
                  callbacks_.Task([this, waiting = std::weak_ptr<LoadedMatch>(loaded)] {
                    const LoadedMatchPtr match = waiting.lock();
                    if (!match) return;  // it has left memory
                    match->late_alarm = false;
                    if (match->late) Show(match);
                  }));
}

match::Moment SpectatorDelay::MomentOf(const LoadedMatch& loaded) const {
  return match::LateMoment(loaded.late->state(), time_.Now());
}

}  // namespace merels::service
