// A node without its door: the use cases and all that they depend on.
#pragma once

#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/app/argon_passwords.h"
#include "server/app/config.h"
#include "server/app/machine.h"
#include "server/app/metrics.h"
#include "server/app/thread_executor.h"
#include "server/base/counters.h"
#include "server/base/exact_values.h"
#include "server/base/limit_control.h"
#include "server/bus/bus.h"
#include "server/cluster/cluster_time.h"
#include "server/cluster/timeline_broadcasts.h"
#include "server/service/game_server.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "server/store/store.h"
#include "server/transport/calls/call_limits.h"
#include "server/transport/server.h"
#include "server/transport/stream/poller.h"

namespace merels {

/// From the start of a server to its end. Threads: its members wait for the node's own, so not from these.
class ServerNode {
 public:
  /// `timeline`: that of `store`. `bus`: null on a single node. `counters`: null: nothing is counted. It and
  /// `limit_control`, which changes the limits of `config`, outlive it.
  ServerNode(const ServerConfig& config, std::unique_ptr<store::Store> store, std::unique_ptr<bus::Bus> bus,
             std::shared_ptr<store::Timeline> timeline, std::unique_ptr<ExactValues> exact,
             Counters* counters, LimitControl& limit_control);
  ~ServerNode();
  ServerNode(const ServerNode&) = delete;
  ServerNode& operator=(const ServerNode&) = delete;

  /// From now on uses the clock of the database's machine. An error: it could not be read yet.
  Result<void> GoByClusterTime();
  Result<void> Open();
  void Describe(const service::NodeLabel& label);

  /// Announces it to other nodes and the operator; it still serves.
  void StartDraining();
  /// False: it was not done within `patience`.
  bool Drain(std::chrono::milliseconds patience);

  /// Nothing: the node did not answer within a second.
  std::optional<merels::Occupancy> Occupancy();

  /// Makes sure that the token of one of the server's own computer players is in this file; nobody can take
  /// its name over the network.
  Result<void> SeatBot(const std::string& name, const std::filesystem::path& token_file);

  transport::Pollers& pollers() { return pollers_; }
  transport::Backend Backend(const Limits& limits);

 private:
  using Executors = std::vector<std::unique_ptr<ThreadExecutor>>;

  static Executors StartShards(std::int64_t wanted, int urgency);

  /// Makes a call on the server's executor and waits for its answer.
  template <class T, class Call>
  Result<T> OnFirstPoller(Call call) {
    std::promise<Result<T>> answer;
    pollers_.first().Post(
        [&] { call([&answer](Result<T> result) { answer.set_value(std::move(result)); }); });
    return answer.get_future().get();
  }

  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::AccountStore> account_store_;
  std::unique_ptr<store::ChatStore> chat_;
  SystemClock machine_clock_;
  ClusterClock clock_{machine_clock_};
  OsRandom random_;
  std::unique_ptr<bus::Bus> bus_;  // null on a single node
  transport::Pollers pollers_;
  std::unique_ptr<TimelineBroadcasts> timeline_broadcasts_;  // as the bus
  ArgonPasswords passwords_;                  // ends before the pollers, which its answers are posted to
  ThreadExecutor background_;                 // as the passwords
  const std::unique_ptr<ExactValues> exact_;  // as the passwords
  const Executors shards_;
  std::unique_ptr<service::GameServer> game_server_;
  transport::CallLimiter gate_;
  service::ClusterTime cluster_time_;
};

}  // namespace merels
