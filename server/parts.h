// The parts of a node, opened according to its configuration.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/app/config.h"
#include "server/app/life_cycle.h"
#include "server/base/counters.h"
#include "server/base/exact_values.h"
#include "server/base/hash.h"
#include "server/bus/bus.h"
#include "server/store/postgres/timeline.h"
#include "server/store/store.h"

namespace merels {

/// The urgency of the threads that moves pass through: see PreferShortTurns.
int UrgencyOf(const ServerConfig& config);

/// Waits for PostgreSQL, which may start with the machine as this server does, until postgres-start-ms have
/// passed or a signal to stop has come.
class PostgresWait {
 public:
  PostgresWait(ProcessSignals& signals, const Limits& limits)
      : signals_(signals), patience_(limits.postgres_start_ms), until_(Clock::now() + patience_) {}

  /// `sentence`: why it cannot be used yet. Waits a while, and returns whether to try again.
  bool TryAgain(const std::string& sentence);
  const std::optional<std::string>& stopped_by() const { return stopped_by_; }

 private:
  using Clock = std::chrono::steady_clock;

  ProcessSignals& signals_;
  const std::chrono::milliseconds patience_;
  const Clock::time_point until_;
  bool reported_ = false;
  std::optional<std::string> stopped_by_;
};

Result<std::unique_ptr<store::Store>> OpenStore(const ServerConfig& config,
                                                const std::shared_ptr<store::Timeline>& timeline,
                                                PostgresWait& wait);

/// Null on a single node. Recognises other nodes of the cluster by its key. NATS need not answer yet: the
/// node begins without it.
Result<std::unique_ptr<bus::Bus>> OpenBus(const ServerConfig& config, const HashKey& key_of_cluster,
                                          Counters* counters);

/// Null without tablebases.
Result<std::unique_ptr<ExactValues>> OpenValues(const ServerConfig& config);

}  // namespace merels
