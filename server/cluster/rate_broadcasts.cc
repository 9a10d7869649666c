#include "server/cluster/rate_broadcasts.h"

#include <chrono>
#include <sstream>
#include <utility>

namespace merels::service {
namespace {

/// The kind of broadcast; its body has a line "KIND BUCKET PERMISSIONS" for each bucket.
constexpr const char* kSpentBroadcast = "spent";
/// Permissions taken within this time share a broadcast.
constexpr std::chrono::milliseconds kTellEvery{100};

}  // namespace

RateBroadcasts::RateBroadcasts(const Ports& ports, ClusterBroadcasts& broadcasts, Rates& rates,
                               Rates::Hash hash)
    : ports_(ports), broadcasts_(broadcasts), rates_(rates), callbacks_(ports.executor) {
  rates_.Share(std::move(hash), [this] { ScheduleBroadcast(); });
  broadcasts_.On(kSpentBroadcast, [this](const std::string& about) { Heard(about); });
}

void RateBroadcasts::ScheduleBroadcast() {
  if (telling_ != 0) return;
  telling_ = ports_.executor.After(kTellEvery, callbacks_.Task([this] {
    telling_ = 0;
    Tell();
  }));
}

void RateBroadcasts::Tell() {
  std::string text;
  const auto most = static_cast<std::size_t>(ports_.limits.max_told_rates);
  for (const Spent& spent : rates_.TakeUntold(most))
    text += spent.kind + " " + spent.bucket + " " + std::to_string(spent.permissions) + "\n";
  if (!text.empty()) broadcasts_.Tell(kSpentBroadcast, text);
  if (rates_.has_untold()) ScheduleBroadcast();
}

void RateBroadcasts::Heard(const std::string& about) {
  std::istringstream lines(about);
  Spent spent;
  while (lines >> spent.kind >> spent.bucket >> spent.permissions)
    rates_.Heard(spent, ports_.clock.Monotonic());
}

}  // namespace merels::service
