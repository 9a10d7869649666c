// The real server in the process of a test, for tests of the programs that are its clients: the transport on
// a port of its own at 127.0.0.1, the service, and below it the in-memory twins of the machine.
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
#include "tests/client/server/marked_session.h"
#include "tests/server/transport/test_game_server.h"
#include "tests/support/standing_clock.h"

namespace merels::testing {

/// No limit of how often anything may be done, and refusals that are not delayed.
Limits Unhurried();

struct HouseRules {
  Limits limits = Unhurried();
  Policy policy = {};
  std::string tablebases = {};  // as the server's option
};

/// One thread uses it. Outlives its clients and their streams.
class RunningServer {
 public:
  explicit RunningServer(HouseRules rules = {});
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer();

  /// As the options of a program name it.
  sdk::ServerOptions address() const;

  /// Ends it, as a power cut does: connections are lost, what was stored stays. Harmless when it has ended.
  void Stop();
  /// Starts it again at the same address, over what was stored.
  void Start();

  /// Waits until everything that streams have sent is dealt with, and what came of it has come to all
  /// streams. Single calls are not waited for. Streams without a connection are left out.
  void CatchUp();

  /// Waits until something that streams do not tell comes true, as what follows from the end of one. Whether
  /// it has.
  bool Comes(const std::function<bool()>& true_by_now);

  /// Runs a statement over what is stored; for what a server would never write, or only after long use.
  void ChangeStored(const std::string& statement);
  /// Runs it on the server's executor, and waits.
  void Run(const std::function<void(service::GameServer&)>& task);

  /// Stands still until it is moved.
  StandingClock clock;

 private:
  friend class MarkedSession;

  /// Much longer than anything ever takes: beyond it a test fails instead of standing still.
  static constexpr std::chrono::seconds kPatience{30};

  const HouseRules rules_;
  const std::shared_ptr<store::MemoryDisk> disk_ = std::make_shared<store::MemoryDisk>();
  const std::unique_ptr<TablebaseValues> exact_;  // none without tablebases
  std::uint16_t port_ = 0;
  std::unique_ptr<transport::TestGameServer> running_;
  std::set<MarkedSession*> sessions_;
};

}  // namespace merels::testing
