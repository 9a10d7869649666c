#include "server/service/following/watcher_counts.h"

#include <string>
#include <utility>

#include "common/base/number.h"

namespace merels::service {
namespace {

constexpr char kWatchers = 'w';

/// 0: it is no such number.
std::size_t ParseCount(const std::string& text) {
  const auto count = ParseNumber<std::size_t>(text);
  return count && *count <= WatcherCounts::kMax ? *count : 0;
}

}  // namespace

WatcherCounts::WatcherCounts(NodeStates& states, std::function<void(const MatchId&)> changed)
    : states_(states) {
  states_.On(kWatchers, [changed = std::move(changed)](const std::string& id, const std::string&) {
    changed(MatchId(id));
  });
}

void WatcherCounts::SetHere(const MatchId& match, std::size_t watchers) {
  if (watchers == 0) return states_.Drop(kWatchers, match.text(), "");
  states_.Set(kWatchers, match.text(), std::to_string(watchers));
}

std::size_t WatcherCounts::Elsewhere(const MatchId& match) const {
  std::size_t watchers = 0;
  for (const std::string& count : states_.Values(kWatchers, match.text())) watchers += ParseCount(count);
  return watchers;
}

}  // namespace merels::service
