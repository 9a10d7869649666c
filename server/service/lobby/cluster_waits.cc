#include "server/service/lobby/cluster_waits.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <utility>

#include "common/clock/time_control.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// The kind of broadcast; its body has a line for each pool: the wait in milliseconds, "rated" or "casual",
/// the clock, and the ruleset.
constexpr const char* kWaitNews = "usual-waits";

bool IsOfOnePool(const lobby::UsualWait& one, const lobby::UsualWait& other) {
  return one.ruleset == other.ruleset && one.clock == other.clock && one.rated == other.rated;
}

std::string TextOf(const ClusterWaits::UsualWaits& waits) {
  std::string text;
  for (const lobby::UsualWait& usual : waits) {
    text += std::to_string(usual.wait.count()) + (usual.rated ? " rated " : " casual ") +
            clock::SecondsText(usual.clock) + " " + usual.ruleset + "\n";
  }
  return text;
}

/// Skips lines that it cannot read.
ClusterWaits::UsualWaits WaitsOf(const std::string& text) {
  ClusterWaits::UsualWaits waits;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && waits.size() < domain::TicketPool::kMaxUsualWaits;) {
    std::istringstream words(line);
    std::int64_t wait = -1;
    std::string kind, clock, ruleset;
    words >> wait >> kind >> clock >> ruleset;
    const auto control = clock::ParseSeconds(clock);
    if (wait < 0 || !control || ruleset.empty()) continue;
    waits.push_back({ruleset, *control, kind == "rated", lobby::Millis(wait)});
  }
  return waits;
}

/// All of `first`, then those of `second` whose pools are not in it.
ClusterWaits::UsualWaits Merge(ClusterWaits::UsualWaits first, const ClusterWaits::UsualWaits& second) {
  for (const lobby::UsualWait& usual : second) {
    if (first.size() >= domain::TicketPool::kMaxUsualWaits) break;
    const bool known = std::any_of(first.begin(), first.end(), [&usual](const lobby::UsualWait& other) {
      return IsOfOnePool(usual, other);
    });
    if (!known) first.push_back(usual);
  }
  return first;
}

}  // namespace

ClusterWaits::ClusterWaits(const Ports& ports, ClusterBroadcasts& news, Hooks hooks)
    : ports_(ports), news_(news), hooks_(std::move(hooks)), callbacks_(ports.executor) {
  news_.On(kWaitNews, [this](const std::string& about) { Hear(about); });
}

void ClusterWaits::Begin() {
  if (telling_ == 0) TellLater();
}

void ClusterWaits::Stop() { ports_.executor.Cancel(std::exchange(telling_, 0)); }

bool ClusterWaits::IsFresh() const {
  return heard_at_ && ports_.clock.Monotonic() - *heard_at_ < kHeardLasts;
}

ClusterWaits::UsualWaits ClusterWaits::All() const {
  UsualWaits counted = hooks_.counted();
  if (!IsFresh()) return counted;
  return hooks_.leads() ? Merge(std::move(counted), heard_) : Merge(heard_, counted);
}

std::optional<lobby::Millis> ClusterWaits::Find(const domain::Ticket& ticket,
                                                const std::optional<lobby::Millis>& counted) const {
  const lobby::UsualWait sought{ticket.ruleset, ticket.clock, ticket.rated, {}};
  const auto heard = std::find_if(heard_.begin(), heard_.end(), [&sought](const lobby::UsualWait& usual) {
    return IsOfOnePool(usual, sought);
  });
  const bool is_known = IsFresh() && heard != heard_.end();
  if (!is_known || (hooks_.leads() && counted)) return counted;
  return heard->wait;
}

void ClusterWaits::Hear(const std::string& about) {
  heard_ = WaitsOf(about);
  heard_at_ = ports_.clock.Monotonic();
}

void ClusterWaits::TellLater() {
  telling_ = ports_.executor.After(milliseconds(ports_.limits.lobby_interval_ms), callbacks_.Task([this] {
    Tell();
    TellLater();
  }));
}

/// An empty list is broadcast only after one that was not: a node that becomes the leader knows nothing at
/// first.
void ClusterWaits::Tell() {
  if (!hooks_.leads()) return;
  UsualWaits all = All();
  if (all == told_ && (all.empty() || ++since_told_ < kRepeats)) return;
  since_told_ = 0;
  told_ = std::move(all);
  news_.Tell(kWaitNews, TextOf(told_));
}

}  // namespace merels::service
