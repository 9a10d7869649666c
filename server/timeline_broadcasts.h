// The database's timelines, as nodes tell each other of them.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/executor.h"
#include "server/bus/bus.h"
#include "server/store/postgres/timeline.h"

namespace merels {

/// Tells other nodes of timelines, and hears of theirs. News as bytes: as ClusterBroadcasts has them, of no
/// node.
class TimelineBroadcasts {
 public:
  /// Both outlive it. `executor`: it may be asked to tell from the bus's own thread.
  TimelineBroadcasts(bus::Bus& bus, Executor& executor, std::shared_ptr<store::Timeline> timeline)
      : bus_(bus),
        executor_(executor),
        timeline_(std::move(timeline)),
        listening_(bus.Listen([this](const std::string& news) { Hear(news); })) {
    timeline_->OnJoin([this](std::int64_t) { ScheduleBroadcast(); });
  }

 private:
  void Hear(const std::string& news) {
    if (!news.starts_with(kPrefix)) return;
    const std::int64_t told = std::strtoll(news.c_str() + kPrefix.size(), nullptr, 10);
    timeline_->Hear(told);
    // Whoever is behind has perhaps only just begun.
    if (timeline_->IsOld(told)) ScheduleBroadcast();
  }

  void ScheduleBroadcast() {
    executor_.Post([this] {
      if (bus_.HasPeers()) bus_.Tell(std::string(kPrefix) + std::to_string(timeline_->newest()));
    });
  }

  static constexpr std::string_view kPrefix = "\ntimeline\n";
  bus::Bus& bus_;
  Executor& executor_;
  const std::shared_ptr<store::Timeline> timeline_;
  const std::unique_ptr<bus::Subscription> listening_;
};

}  // namespace merels
