#include "server/service/lobby/aborts.h"

#include <chrono>
#include <string>

namespace merels::service {

using std::chrono::milliseconds;

Aborts::Aborts(const Limits& limits, const Clock& clock, ClusterRates& house)
    : limits_(limits), clock_(clock), buckets_(house.Add("aborts", [&limits] {
        return domain::RateLimit(60'000.0 / static_cast<double>(limits.abort_forgiven_ms),
                                 static_cast<double>(limits.aborts_before_pause));
      })) {}

std::optional<lobby::AbortWarning> Aborts::Count(const AccountId& player) {
  buckets_.TakeOrWait(player.text(), clock_.Monotonic(), 1);
  const std::int64_t few = limits_.aborts_before_pause - limits_.aborts_before_words;
  if (few < 0 || WaitFor(player, few + 1) == milliseconds(0)) return std::nullopt;
  int more = 0;
  while (WaitFor(player, more + 1) == milliseconds(0)) ++more;
  return lobby::AbortWarning{more, WaitFor(player, 1)};
}

Result<void> Aborts::MaySeek(const AccountId& player) {
  const milliseconds wait = WaitFor(player, 1);
  if (wait == milliseconds(0)) return {};
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(wait).count();
  return Error{Reason::kRateLimited,
               "you have called off too many games lately; you may look for the next one in " +
                   std::to_string(minutes) + " min"}
      .With(fact::kWaitMs, wait.count())
      .AtLimit("aborts-before-pause", std::int64_t{limits_.aborts_before_pause});
}

milliseconds Aborts::WaitFor(const AccountId& player, std::int64_t aborts) {
  return std::chrono::ceil<milliseconds>(
      buckets_.WaitFor(player.text(), clock_.Monotonic(), static_cast<double>(aborts)));
}

}  // namespace merels::service
