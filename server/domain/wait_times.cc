#include "server/domain/wait_times.h"

#include <algorithm>
#include <vector>

namespace merels::domain {

using std::chrono::milliseconds;

void WaitTimes::Add(milliseconds waited, milliseconds now) {
  if (waits_.size() == kKept) waits_.pop_front();
  waits_.push_back({waited, now});
}

std::size_t WaitTimes::Recent(milliseconds now) const {
  return static_cast<std::size_t>(std::count_if(
      waits_.begin(), waits_.end(), [now](const Wait& wait) { return now - wait.at <= kRecent; }));
}

std::optional<milliseconds> WaitTimes::Expected(milliseconds now, std::size_t least) const {
  std::vector<milliseconds> recent;
  for (const Wait& wait : waits_) {
    if (now - wait.at <= kRecent) recent.push_back(wait.waited);
  }
  if (recent.size() < least) return std::nullopt;
  const auto middle = recent.begin() + static_cast<std::ptrdiff_t>(recent.size() / 2);
  std::nth_element(recent.begin(), middle, recent.end());
  return *middle;
}

}  // namespace merels::domain
