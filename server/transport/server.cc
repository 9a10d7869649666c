#include "server/transport/server.h"

#include <atomic>
#include <set>
#include <utility>

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <unistd.h>

#include "common/base/check.h"
#include "merels/v1/session_service.pb.h"
#include "server/transport/session/session_service.h"

namespace merels::transport {
namespace {

/// gRPC itself rejects messages above this many times the limit; between the two, our own error is too-large.
constexpr int kHardLimitFactor = 4;

/// For an identity that may be replaced. gRPC looks for a new one once a second.
std::shared_ptr<grpc::ServerCredentials> CredentialsOf(const ShownIdentity& identity) {
  namespace tls = grpc::experimental;
  constexpr unsigned kSecondsBetweenLooks = 1;
  tls::TlsServerCredentialsOptions options(std::make_shared<tls::FileWatcherCertificateProvider>(
      identity.path(), identity.path(), kSecondsBetweenLooks));
  options.watch_identity_key_cert_pairs();
  return tls::TlsServerCredentials(options);
}

/// The limit of connections is lowered to the possible number of open files.
Limits Possible(Limits limits) {
  limits.max_connections = MostConnections(limits.max_connections);
  return limits;
}

void SetChannelArguments(grpc::ServerBuilder& builder, const Backend& backend, const ServerOptions& options) {
  const auto in_ms = [](std::chrono::milliseconds time) { return static_cast<int>(time.count()); };
  builder.SetMaxReceiveMessageSize(static_cast<int>(backend.max_message_bytes) * kHardLimitFactor);
  // Two servers that share a port would each get some of the clients.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  // Probing for bandwidth costs a quarter of the throughput of small messages.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, options.max_concurrent_streams);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, in_ms(options.keepalive_time));
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, in_ms(options.keepalive_timeout));
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS,
                             static_cast<int>(options.limits.idle_connection_ms));
  builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS,
                             static_cast<int>(options.limits.handshake_ms));
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                             in_ms(options.min_ping_interval));
}

using Accepting = grpc::ServerBuilder::experimental_type::ExternalConnectionType;

std::atomic<void (*)(const char*)> grpc_log_line = nullptr;

}  // namespace

Server::Server(const Backend& backend, const ServerOptions& options, Pollers& pollers)
    : clock_(backend.clock),
      limits_(Possible(options.limits)),
      connections_(limits_, options.proxies),
      reflection_(backend.limiter),
      calls_(pollers, {backend.limiter, connections_, limits_, clock_, options.counters}),
      table_(calls_, backend, options.operator_hash),
      streams_(ServeSessions(backend, options.version), options.stream, pollers, clock_, &connections_) {}

Result<void> Server::Start(const Backend& backend, const ServerOptions& options, grpc::ServerBuilder& builder,
                           std::vector<Descriptor> kept) {
  auto listener = Listen(options.host, options.port, std::move(kept));
  if (!listener) return listener.error();
  port_ = listener->port;
  SetChannelArguments(builder, backend, options);
  if (options.tls) identity_.emplace(*options.tls);
  acceptor_ = builder.experimental().AddExternalConnectionAcceptor(
      Accepting::FROM_FD, identity_ ? CredentialsOf(*identity_) : grpc::InsecureServerCredentials());
  Descriptor operator_socket = ListenForOperator(options, builder);
  AddServices(table_, backend.game_server);
  table_.Serve<api::GetServerInfo>(
      [this, options](const Caller&, const api::GetServerInfo&, const auto& done) {
        done(InfoOf(options, limits_, clock_.Now()));
      });
  AddStandard(options.reflection);
  calls_.Register();
  streams_.Register();
  server_ = builder.BuildAndStart();
  if (!server_) return Error{Reason::kInternal, "gRPC cannot be started"};
  calls_.Start();
  streams_.Start();
  door_.emplace(*std::move(listener), connections_, clock_, limits_,
                DoorHooks{HandTo(acceptor_), options.warn, HandTo(operator_acceptor_)},
                std::move(operator_socket));
  return {};
}

void Server::Show(const TlsIdentity& identity) {
  MERELS_CHECK(identity_.has_value());
  identity_->Show(identity);
}

void Server::Set(const Limits& limits) { limits_ = Possible(limits); }

void Server::Shutdown(std::chrono::milliseconds patience) {
  if (!server_) return;
  door_->Stop();
  if (operator_acceptor_) unlink(operator_file_.c_str());
  calls_.EndStanding();
  server_->Shutdown(std::chrono::system_clock::now() + patience);
  calls_.Stop();
  streams_.Stop();
  server_.reset();
}

Descriptor Server::ListenForOperator(const ServerOptions& options, grpc::ServerBuilder& builder) {
  if (options.operator_socket.empty()) return Descriptor();
  auto socket = ListenAtFile(options.operator_socket);
  if (!socket) {
    options.warn(socket.error().sentence);
    return Descriptor();
  }
  operator_file_ = options.operator_socket;
  operator_acceptor_ = builder.experimental().AddExternalConnectionAcceptor(
      Accepting::FROM_FD, grpc::InsecureServerCredentials());
  return *std::move(socket);
}

std::function<void(int, int)> Server::HandTo(const Acceptor& acceptor) {
  return [&acceptor](int socket, int connection) {
    grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters parameters;
    parameters.listener_fd = socket;
    parameters.fd = connection;
    acceptor->HandleNewConnection(&parameters);
  };
}

void Server::AddStandard(bool reflection) {
  std::set<std::string> services = calls_.Services();
  services.insert(v1::SessionService::service_full_name());
  services.insert("grpc.health.v1.Health");
  health_.AddTo(calls_, services);
  if (reflection) reflection_.AddTo(calls_, services);
}

Result<std::unique_ptr<Server>> StartServer(const Backend& backend, const ServerOptions& options,
                                            Pollers& pollers, std::vector<Descriptor> kept) {
  MERELS_CHECK(&backend.executor == &pollers.first());
  auto server = std::make_unique<Server>(backend, options, pollers);
  auto started = server->Start(backend, options, pollers.builder(), std::move(kept));
  if (!started) return started.error();
  return server;
}

void ForwardGrpcLog(void (*line)(const char* text)) {
  grpc_log_line = line;
  gpr_set_log_function([](gpr_log_func_args* arguments) { grpc_log_line.load()(arguments->message); });
  google::protobuf::SetLogHandler([](google::protobuf::LogLevel, const char*, int,
                                     const std::string& message) { grpc_log_line.load()(message.c_str()); });
}

}  // namespace merels::transport
