// A whole server on a store in memory, on a port of its own at 127.0.0.1.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/app/machine.h"
#include "server/base/exact_values.h"
#include "server/base/limit_control.h"
#include "server/service/game_server.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "server/transport/server.h"
#include "tests/support/memory_store.h"
#include "tests/support/plain_passwords.h"

namespace merels::transport {

struct TestGameServerOptions {
  Limits limits = {};
  /// The data that survives the server; none: a disk of its own.
  std::shared_ptr<store::MemoryDisk> disk = nullptr;
  std::optional<TlsIdentity> tls = std::nullopt;
  std::filesystem::path operator_socket = {};
  std::string trusted_proxy = {};
  Policy policy = {};
  std::string name = {};
  std::string web_address = {};
  /// 0: any free one.
  std::uint16_t port = 0;
  /// Outlives it; none: the machine's.
  Clock* clock = nullptr;
  int pollers = 2;
  /// Outlives it; none: no analysis.
  ExactValues* exact = nullptr;
  /// Outlives it; none: its operator can change no limits.
  LimitControl* limit_control = nullptr;
  /// Called when its operator drains it.
  std::function<void()> stop = [] {};
};

/// For tests with many calls.
Limits NoRateLimits();
/// For tests of too large messages: otherwise the connection could be cut first for its bytes, where the
/// server is slow to read them.
Limits AnyBytes(Limits limits = {});

class TestGameServer {
 public:
  /// The operator's token.
  static constexpr const char* kOperatorToken = "the operator's token of this house";

  explicit TestGameServer(const TestGameServerOptions& options = {});
  ~TestGameServer();

  Server& server() { return *server_; }
  std::uint16_t port() const { return server_->port(); }
  /// Only inside Run.
  service::GameServer& game_server() { return *game_server_; }
  /// Runs a task on the executor and waits for its end.
  void Run(const std::function<void()>& task);
  /// Waits until the store has answered everything started by Run.
  void Settle();
  /// Waits until the server has drained.
  void Drain();

 private:
  const Limits limits_;
  SystemClock system_clock_;
  Clock& clock_;
  OsRandom random_;
  Pollers pollers_;
  Executor& executor_ = pollers_.first();
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::AccountStore> account_store_;
  std::unique_ptr<store::ChatStore> chat_;
  PlainPasswords passwords_;
  std::unique_ptr<service::GameServer> game_server_;
  CallLimiter gate_{limits_, clock_, executor_, game_server_->rates()};
  std::unique_ptr<Server> server_;
};

}  // namespace merels::transport
