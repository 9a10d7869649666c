// The real server inside a test's process, for tests of client programs: the transport on a port of its own
// at 127.0.0.1, the service, and below it in-memory twins.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "client/sdk/connection/endpoint.h"
#include "server/app/tablebase_values.h"
#include "server/base/limits.h"
#include "server/base/policy.h"
#include "server/service/lobby/tables.h"
#include "tests/client/server/marked_session.h"
#include "tests/server/transport/test_game_server.h"
#include "tests/support/standing_clock.h"

namespace merels::testing {

/// No rate limits, and no delayed refusals.
Limits Unhurried();

struct HouseRules {
  Limits limits = Unhurried();
  Policy policy = {};
  std::string tablebases = {};  // the server's option
};

/// For one thread. Outlives its clients and their streams.
class RunningServer {
 public:
  explicit RunningServer(HouseRules rules = {});
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer();

  /// For the options of a program.
  sdk::ServerOptions address() const;

  /// Ends it like a power cut: connections are lost, stored data stays. Harmless when it has ended.
  void Stop();
  /// Starts it again at the same address, over the stored data.
  void Start();

  /// Waits until everything that streams have sent is handled, and its effects have come to all streams. Does
  /// not wait for single calls. Streams without a connection are left out.
  void CatchUp();

  /// Waits for an effect that streams do not report, such as one of a stream's end. Returns whether it has
  /// come.
  bool Comes(const std::function<bool()>& true_by_now);

  /// Runs a statement over the stored data; for states that a server never writes, or only after long use.
  void ChangeStored(const std::string& statement);
  /// Runs it on the server's executor, and waits.
  void Run(const std::function<void(service::GameServer&)>& task);

  /// Stands still until moved.
  StandingClock clock;

 private:
  friend class MarkedSession;

  /// Much longer than anything takes: then a test fails instead of hanging.
  static constexpr std::chrono::seconds kPatience{30};

  const HouseRules rules_;
  const std::shared_ptr<store::MemoryDisk> disk_ = std::make_shared<store::MemoryDisk>();
  const std::unique_ptr<TablebaseValues> exact_;  // none without tablebases
  std::uint16_t port_ = 0;
  std::unique_ptr<transport::TestGameServer> running_;
  std::set<MarkedSession*> sessions_;
};

}  // namespace merels::testing
