// The gRPC server: all services, health, reflection, TLS, limits of connections.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "common/api/call.h"
#include "common/api/server.h"
#include "common/base/result.h"
#include "server/base/counters.h"
#include "server/base/limits.h"
#include "server/base/policy.h"
#include "server/transport/calls/call_table.h"
#include "server/transport/calls/unary_server.h"
#include "server/transport/door/connection_table.h"
#include "server/transport/door/door.h"
#include "server/transport/door/listener.h"
#include "server/transport/door/tls.h"
#include "server/transport/door/trusted_proxies.h"
#include "server/transport/standard_services.h"
#include "server/transport/stream/poller.h"
#include "server/transport/stream/stream.h"

namespace merels::transport {

struct ServerOptions {
  /// The address to listen on; an IPv6 address without brackets. Port 0: any free one.
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  /// Empty: plaintext.
  std::optional<TlsIdentity> tls;
  /// The Unix socket for programs of the server's own user, in plaintext; empty: there is none.
  std::filesystem::path operator_socket;
  /// Whether reflection is served, which lists the services to anybody.
  bool reflection = false;
  /// For Welcome and GetServerInfo; some of it only for the latter.
  std::string version;
  std::string name;
  /// Where browsers find it; empty: not known.
  std::string web_address;
  Policy policy;
  /// The rulesets that AnalyseMatch has values for; empty: it is off.
  std::vector<std::string> analysed;
  /// The hash of the operator's token by HashToken; empty: nobody is accepted as the operator.
  std::string operator_hash;
  StreamOptions stream;
  /// Used for the limits of connections, and of calls whose request has not come yet.
  Limits limits;
  /// The proxies whose x-forwarded-for is trusted.
  TrustedProxies proxies;
  /// Counts calls; null: not counted. Outlives the server.
  Counters* counters = nullptr;
  /// Called on any thread with a sentence for the operator; never an address.
  std::function<void(const std::string& sentence)> warn = [](const std::string&) {};
  /// Calls and streams of one connection at a time.
  int max_concurrent_streams = 100;
  /// After this much silence a connection is pinged, and closed if it does not answer within
  /// keepalive_timeout.
  std::chrono::milliseconds keepalive_time{20'000};
  std::chrono::milliseconds keepalive_timeout{10'000};
  /// A client that sends keepalive pings more often than this, without sending anything else, is
  /// disconnected.
  std::chrono::milliseconds min_ping_interval{5'000};
};

/// A running server. Threads: one at a time.
class Server {
 public:
  /// Does not run yet: see StartServer.
  Server(const Backend& backend, const ServerOptions& options, Pollers& pollers);
  ~Server() { Shutdown(std::chrono::milliseconds{0}); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Once. `kept`: see StartServer.
  Result<void> Start(const Backend& backend, const ServerOptions& options, grpc::ServerBuilder& builder,
                     std::vector<Descriptor> kept);

  /// Never 0.
  std::uint16_t port() const { return port_; }
  /// The sockets at which players reach it; they stay the server's.
  std::vector<int> Listening() const { return door_->Listening(); }

  /// Open connections, and those that were turned away or cut since the start. From any thread.
  ConnectionTable::Counts connections() const { return connections_.counts(); }

  /// The rule of each unary call, by its path: who may make it, and its cost.
  std::map<std::string, api::CallRule> rules() const { return calls_.Rules(); }

  /// Whether programs can reach it at `operator_socket`.
  bool serves_operator() const { return operator_acceptor_ != nullptr; }

  /// New connections get this identity within some seconds; open ones go on. For a server with TLS.
  void Show(const TlsIdentity& identity);
  /// Applies these limits of connections and calls from now on, and reports them to clients.
  void Set(const Limits& limits);

  /// From now on health checks answer NOT_SERVING; calls are still served.
  void StopServing() { health_.StopServing(); }

  /// Who connects from now on waits for the next server at its sockets, or is refused if there are none left.
  void StopAccepting() { door_->Stop(); }

  /// Accepts no new calls, gives pending ones `patience` to end, cancels the rest, and waits for the end of
  /// all. Tasks posted to the executor may still run afterwards. Not from a task. Idempotent.
  void Shutdown(std::chrono::milliseconds patience);

 private:
  using Acceptor = std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor>;

  /// Without the socket the server still serves players.
  Descriptor ListenForOperator(const ServerOptions& options, grpc::ServerBuilder& builder);
  static std::function<void(int, int)> HandTo(const Acceptor& acceptor);
  /// gRPC's services that describe the others. To be called after those.
  void AddStandard(bool reflection);

  const Clock& clock_;
  Limits limits_;
  ConnectionTable connections_;
  HealthService health_;
  ReflectionService reflection_;
  UnaryServer calls_;
  CallTable table_;
  StreamServer streams_;
  std::uint16_t port_ = 0;
  std::optional<ShownIdentity> identity_;
  std::filesystem::path operator_file_;
  Acceptor acceptor_;
  Acceptor operator_acceptor_;
  std::unique_ptr<grpc::Server> server_;
  std::optional<Door> door_;
};

/// Builds and starts the server on these pollers, once for each Pollers; the first is the executor of
/// `backend`. Everything in `backend` and the pollers must outlive it, and not be stopped before Shutdown.
/// `kept`: sockets of ListeningAt, in place of new ones. bad-argument with a sentence when it cannot listen.
/// Destroying the server shuts it down.
Result<std::unique_ptr<Server>> StartServer(const Backend& backend, const ServerOptions& options,
                                            Pollers& pollers, std::vector<Descriptor> kept = {});

/// Sends the log lines of the gRPC and Protocol Buffers libraries to `line`, on any thread, instead of to
/// stderr.
void ForwardGrpcLog(void (*line)(const char* text));

/// The names of the public limits: those that a client can reach. Limits that protect the server itself are
/// not public.
std::span<const std::string_view> ToldLimits();

/// `now`: Unix time.
api::ServerInfo InfoOf(const ServerOptions& options, const Limits& limits, std::chrono::milliseconds now);

}  // namespace merels::transport
