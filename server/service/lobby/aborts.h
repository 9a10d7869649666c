// Players who abort match after match: first a warning, then a pause before their next search.
#pragma once

#include <optional>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/service/base/cluster_rates.h"

namespace merels::service {

/// An account has a bucket of aborts for the whole cluster (ClusterRates), which fills by one in
/// abort-forgiven-ms. All calls on the executor.
class Aborts {
 public:
  /// References outlive it.
  Aborts(const Limits& limits, const Clock& clock, ClusterRates& house);

  /// The player has aborted a match. Returns a warning for them; nothing while there were few.
  std::optional<lobby::AbortWarning> Count(const AccountId& player);
  /// rate-limited while too many are not forgiven yet.
  Result<void> MaySeek(const AccountId& player);

 private:
  /// The time until that many aborts are allowed again; 0: they are.
  std::chrono::milliseconds WaitFor(const AccountId& player, std::int64_t aborts);

  const Limits& limits_;
  const Clock& clock_;
  RateKind& buckets_;
};

}  // namespace merels::service
