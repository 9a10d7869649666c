// Broadcasts of the database's timelines between nodes.
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

/// Announces timelines to other nodes, and receives theirs. A broadcast is kPrefix and the decimal number, in
/// the form of ClusterBroadcasts with an empty node.
class TimelineBroadcasts {
 public:
  /// References outlive it. `executor`: broadcasts may be requested from the bus's own thread.
  TimelineBroadcasts(bus::Bus& bus, Executor& executor, std::shared_ptr<store::Timeline> timeline)
      : bus_(bus),
        executor_(executor),
        timeline_(std::move(timeline)),
        listening_(bus.Listen([this](const std::string& message) { Hear(message); })) {
    timeline_->OnJoin([this](std::int64_t) { ScheduleBroadcast(); });
  }

 private:
  void Hear(const std::string& message) {
    if (!message.starts_with(kPrefix)) return;
    const std::int64_t told = std::strtoll(message.c_str() + kPrefix.size(), nullptr, 10);
    timeline_->Hear(told);
    // A node that is behind may have only just begun.
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
