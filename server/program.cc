// Configuration -> store -> bus -> use cases -> transport -> wait -> drain.
#include "server/program.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include <absl/synchronization/mutex.h>
#include <malloc.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include "server/app/bot_keeper.h"
#include "server/app/config.h"
#include "server/app/data_folder.h"
#include "server/app/life_cycle.h"
#include "server/app/live_limits.h"
#include "server/app/logging.h"
#include "server/app/machine.h"
#include "server/app/metrics.h"
#include "server/app/service_manager.h"
#include "server/base/hash.h"
#include "server/base/thread_slice.h"
#include "server/check_config.h"
#include "server/make_certificate.h"
#include "server/node.h"
#include "server/offline.h"
#include "server/parts.h"
#include "server/reload.h"
#include "server/store/sql/runner.h"
#include "server/transport/door/listener.h"
#include "server/transport/door/ready_page.h"
#include "server/transport/door/tls.h"
#include "server/transport/server.h"

namespace merels {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
/// A low limit of open files: each connection is one.
constexpr std::uint64_t kFewFiles = 4096;
/// The clock of the tables that the server's computer players open, so that no opponent can hold one up for
/// ever.
constexpr const char* kBotClock = "10+5";

int Fail(const Error& error, int exit_status) {
  TellFailure(error.sentence);
  return exit_status;
}

Result<transport::ServerOptions> ServerOptionsOf(const ServerConfig& config) {
  transport::ServerOptions options;
  options.host = config.ListenHost();
  options.port = config.ListenPort();
  options.reflection = ListenAddress{options.host, options.port}.IsLoopback();
  options.version = MERELS_VERSION;
  options.name = config.name;
  options.web_address = config.WebAddress();
  options.policy = config.policy;
  options.limits = config.limits;
  options.warn = [](const std::string& sentence) { spdlog::warn("{}", sentence); };
  options.operator_socket = OperatorSocket(config.data_dir);
  auto proxies = transport::TrustedProxies::Parse(config.trusted_proxy);
  if (!proxies) return proxies.error();
  options.proxies = *std::move(proxies);
  options.stream.outbox.bytes = static_cast<std::size_t>(config.limits.stream_queue_bytes);
  options.stream.outbox.unanswered_bytes = static_cast<std::size_t>(config.limits.unanswered_ping_bytes);
  if (config.HasTls()) {
    auto identity = transport::LoadTlsIdentity(config.tls_cert, config.tls_key);
    if (!identity) return identity.error();
    options.tls = *std::move(identity);
  }
  return options;
}

/// Measured on a thread that asks for the lower niceness.
void LogUrgency(int urgency) {
  int niceness = 0;
  int urgent = 0;
  std::thread([&] {
    niceness = PreferShortTurns();
    urgent = PreferShortTurns(urgency);
  }).join();
  spdlog::info("the threads that moves pass through have niceness {}{}", urgent,
               urgent == niceness && urgency > 0 ? ": a lower one is not permitted (LimitNICE)" : "");
}

void LogStart(const ServerConfig& config) {
  spdlog::info("merels-server {}, data in {}", MERELS_VERSION, config.data_dir.string());
  LogUrgency(UrgencyOf(config));
  const auto files = RaiseOpenFiles();
  if (!files) return spdlog::warn("{}", files.error().sentence);
  spdlog::log(*files < kFewFiles ? spdlog::level::warn : spdlog::level::info,
              "at most {} files, and so fewer connections, can be open at once", *files);
}

std::string HostAndPort(const std::string& host, std::uint16_t port) {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return (is_ipv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

/// The page of --ready; null without one.
Result<std::unique_ptr<transport::ReadyPage>> OpenReadyPage(const ServerConfig& config) {
  if (config.ready.empty()) return std::unique_ptr<transport::ReadyPage>();
  const auto address = ParseListen(config.ready);
  auto page = transport::ReadyPage::Open(address->host, address->port);
  if (!page) return page.error();
  const std::string host = config.ready.substr(0, config.ready.rfind(':'));
  std::cout << "ready " << host << ":" << (*page)->port() << std::endl;
  return page;
}

/// The address at which the programs beside the server reach it: without TLS by its own socket, where there
/// is one.
std::string OwnAddress(const ServerConfig& config, const transport::Server& server) {
  if (!config.bot_server.empty()) return config.bot_server;
  if (server.serves_operator()) return "unix:" + OperatorSocket(config.data_dir).string();
  std::string host = config.ListenHost();
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  return HostAndPort(host, server.port());
}

/// How a client reaches the address of the server itself.
void AddTransport(const ServerConfig& config, const std::string& address,
                  std::vector<std::string>& arguments) {
  if (address.starts_with("unix:")) return;
  if (config.HasTls()) arguments.insert(arguments.end(), {"--ca", config.tls_cert.string()});
  if (config.insecure_plaintext && !config.HasTls()) arguments.emplace_back("--insecure-plaintext");
}

/// The gateway for browsers, with an account that outlives its process.
BotProgram WebOf(const ServerConfig& config, const transport::Server& server, ServerNode& node) {
  constexpr int kBelowPlayers = 5;
  const std::string name = "Server-web";
  const std::filesystem::path token_file = BotFolder(config.data_dir) / "web.token";
  const std::string address = OwnAddress(config, server);
  BotProgram web{config.web_program,
                 {"--server", address, "--token-file", token_file, "--name", name, "--listen", config.web},
                 [&node, name, token_file] { return node.SeatBot(name, token_file); }};
  web.what = "the gateway for browsers";
  // Its lines are among those of the server.
  web.arguments.insert(web.arguments.end(), {"--log-format", config.log_format});
  web.priority = kBelowPlayers;
  if (!config.web_address.empty())
    web.arguments.insert(web.arguments.end(), {"--public-url", config.web_address});
  if (!config.trusted_proxy.empty())
    web.arguments.insert(web.arguments.end(), {"--trusted-proxy", config.trusted_proxy});
  AddTransport(config, address, web.arguments);
  return web;
}

/// The programs that the server runs beside itself. The accounts of its computer players outlive the
/// processes.
std::vector<BotProgram> ProgramsOf(const ServerConfig& config, const transport::Server& server,
                                   ServerNode& node) {
  const std::filesystem::path folder = BotFolder(config.data_dir);
  std::error_code failure;  // which the start of the first one will report
  std::filesystem::create_directories(folder, failure);
  const std::string address = OwnAddress(config, server);
  std::vector<BotProgram> bots;
  for (std::int64_t i = 1; i <= config.limits.bots; ++i) {
    const std::string number = std::to_string(i);
    const std::string name = "Computer-" + number;
    const std::filesystem::path token_file = folder / (number + ".token");
    bots.push_back({config.bot_program,
                    {"--server", address, "--token-file", token_file, "--name", name, "--level",
                     std::to_string(config.limits.bot_level), "--open", "standard", "--clock", kBotClock},
                    [&node, name, token_file] { return node.SeatBot(name, token_file); }});
    AddTransport(config, address, bots.back().arguments);
  }
  if (!config.web.empty()) bots.push_back(WebOf(config, server, node));
  return bots;
}

/// By default the C library raises both thresholds to the largest block it ever freed, and with ten thousand
/// matches to open that is some 17 MB: each of its heaps would keep twice as much unused.
void ReleaseFreeMemory() {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

std::optional<NodeFigures> FiguresOf(ServerNode& node, const transport::Server& server,
                                     const transport::IdentityFiles* identity) {
  const auto now = node.Occupancy();
  if (!now) return std::nullopt;
  const transport::ConnectionTable::Counts connections = server.connections();
  NodeFigures figures{*now, connections.open, connections.turned_away, connections.cut};
  if (identity != nullptr) figures.certificate_ends_at = identity->ends_at();
  return figures;
}

/// Null: not configured.
Result<std::unique_ptr<MetricsPage>> OpenMetrics(const ServerConfig& config, const Counters& counters,
                                                 ReadFigures figures) {
  if (config.metrics.empty()) return std::unique_ptr<MetricsPage>();
  auto page = ServeMetrics(config.metrics, counters, std::move(figures));
  if (page) spdlog::info("metrics on port {} of this machine, at /metrics", (*page)->port());
  return page;
}

/// Null without TLS. Warns at once of a certificate that has expired, or will soon.
std::unique_ptr<transport::IdentityFiles> WatchIdentity(const ServerConfig& config,
                                                        const transport::ServerOptions& options,
                                                        transport::Server& server) {
  if (!options.tls) return nullptr;
  auto identity = std::make_unique<transport::IdentityFiles>(
      config.tls_cert, config.tls_key, *options.tls,
      transport::IdentityFiles::Hooks{
          [&server](const transport::TlsIdentity& renewed) { server.Show(renewed); },
          [](const std::string& sentence) { spdlog::info("{}", sentence); },
          [](const std::string& sentence) { spdlog::warn("{}", sentence); }});
  identity->Look(SystemClock().Now());
  return identity;
}

/// Returns when a signal to stop has come or the time has passed.
void AwaitStop(ProcessSignals& signals, std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < until) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    const auto heard = signals.Wait(left);
    if (heard && heard->meaning == ProcessSignals::Meaning::kStop) return;
  }
}

/// What the main loop of a running server looks after.
struct Running {
  ProcessSignals& signals;
  LiveLimits& live_limits;
  const Limits& limits;  // in force
  Reload& reload;
  ServerNode& node;
  transport::IdentityFiles* identity;  // null without TLS
  ServiceManager& manager;
};

/// How long the main loop may wait for a signal.
std::chrono::milliseconds LongestWait(const Running& running) {
  const std::chrono::milliseconds look(running.limits.certificate_look_ms);
  const auto watchdog = running.manager.watchdog();
  return watchdog ? std::min(look, *watchdog / 3) : look;
}

/// A node that does not answer is not reported as alive.
void LookAround(const Running& running) {
  if (running.identity != nullptr) running.identity->Look(SystemClock().Now());
  if (running.manager.watchdog() && running.node.Occupancy()) running.manager.Alive();
}

/// The server's main loop on its first thread; returns the name of the signal that ends it.
std::string ServeUntilStopped(const Running& running) {
  for (;;) {
    const auto heard = running.signals.Wait(LongestWait(running));
    if (heard && heard->meaning == ProcessSignals::Meaning::kStop) return heard->name;
    // Also after a signal: reloads in quick succession must not keep it from being reported as alive.
    LookAround(running);
    if (!heard) continue;
    if (heard->meaning == ProcessSignals::Meaning::kReload) {
      spdlog::info("{}: reading the configuration again", heard->name);
      running.reload.Do(running.live_limits, running.identity);
    } else {
      spdlog::info("{} means nothing to a server, which goes on: SIGHUP reloads, SIGTERM ends it",
                   heard->name);
    }
  }
}

/// The sockets that the run before left with the service manager, if this one is to listen at the same
/// address.
std::vector<transport::Descriptor> SocketsOfRunBefore(ServiceManager& manager,
                                                      const transport::ServerOptions& options) {
  std::vector<transport::Descriptor> left;
  for (const int socket : manager.TakeSockets()) left.emplace_back(socket);
  const bool some = !left.empty();
  auto here = transport::ListeningAt(std::move(left), options.host, options.port);
  if (!here.empty()) {
    spdlog::info("goes on listening at the sockets of the run before");
  } else if (some) {
    manager.Forget();
  }
  return here;
}

int ExitStatusOf(const Error& error) { return error.reason == Reason::kBadArgument ? kUsage : kFailed; }

/// Shows the server each change of limits, as long as there is one.
class LimitsOfServer {
 public:
  LimitsOfServer(LiveLimits& limits, transport::Server& server) : limits_(limits) {
    limits_.Follow([&server](const Limits& changed) { server.Set(changed); });
  }
  ~LimitsOfServer() { limits_.Follow({}); }
  LimitsOfServer(const LimitsOfServer&) = delete;
  LimitsOfServer& operator=(const LimitsOfServer&) = delete;

 private:
  LiveLimits& limits_;
};

int Run(ServerConfig& config, Reload& reload) {
  EndWithSentenceWhenExhausted();
  if (const auto enough = CheckAddressSpace(); !enough) return Fail(enough.error(), kFailed);
  ProcessSignals signals;
  auto options = ServerOptionsOf(config);
  if (!options) return Fail(options.error(), kFailed);
  ServiceManager manager;
  auto sockets = SocketsOfRunBefore(manager, *options);
  if (const auto can = transport::CanListen(options->host, options->port); sockets.empty() && !can)
    return Fail(can.error(), kFailed);
  LogStart(config);
  for (const std::string& warning : CloseDataFolder(config.data_dir, config.DatabasePath())) {
    spdlog::warn("{}", warning);
  }
  LiveLimits limits(config.limits, KeptLimitsFile(config.data_dir), config.UsesNats() ? config.node : "");
  limits.TakeKept();
  options->limits = config.limits;  // with those
  const auto timeline = std::make_shared<store::Timeline>();
  PostgresWait wait(signals, config.limits);
  auto store = OpenStore(config, timeline, wait);
  if (wait.stopped_by()) return spdlog::info("{}: stopped before it had begun", *wait.stopped_by()), 0;
  if (!store) return Fail(store.error(), ExitStatusOf(store.error()));
  if (const auto before = RunningMark::LeftIn(config.data_dir)) spdlog::warn("{}", *before);
  const RunningMark mark(config.data_dir);
  Counters counters;
  auto bus = OpenBus(config, (*store)->sql().hash_key(), &counters);
  if (!bus) return Fail(bus.error(), ExitStatusOf(bus.error()));

  auto exact = OpenValues(config);
  if (!exact) return Fail(exact.error(), kFailed);
  if (*exact) options->analysed = (*exact)->Rulesets();

  ServerNode node(config, *std::move(store), *std::move(bus), timeline, *std::move(exact), &counters, limits);
  if (config.UsesPostgres()) {
    if (const auto time = node.GoByClusterTime(); !time) return Fail(time.error(), kFailed);
  }
  if (const auto opened = node.Open(); !opened) return Fail(opened.error(), kFailed);
  const transport::Backend backend = node.Backend(config.limits);
  const auto operator_token = NewOperatorToken(config.data_dir);
  if (!operator_token) return Fail(operator_token.error(), kFailed);
  options->operator_hash = HashToken(*operator_token);
  options->counters = &counters;
  auto server = transport::StartServer(backend, *options, node.pollers(), std::move(sockets));
  if (!server) return Fail(server.error(), kFailed);
  const LimitsOfServer limits_of_server(limits, **server);
  const auto identity = WatchIdentity(config, *options, **server);
  const auto metrics =
      OpenMetrics(config, counters, [&] { return FiguresOf(node, **server, identity.get()); });
  if (!metrics) return Fail(metrics.error(), kFailed);
  const auto ready = OpenReadyPage(config);
  if (!ready) return Fail(ready.error(), kFailed);
  const std::string address = HostAndPort(options->host, (*server)->port());
  node.Describe({config.node, address, MERELS_VERSION});
  std::cout << "listening " << address << std::endl;
  std::optional<BotKeeper> bots;
  if (config.limits.bots > 0 || !config.web.empty())
    bots.emplace(ProgramsOf(config, **server, node), [](const std::string& why) { spdlog::warn("{}", why); });
  // Returns memory that only starting needed, which the library would keep.
  malloc_trim(0);
  manager.Leave((*server)->Listening());
  manager.Ready("serving at " + address);

  const std::string stopped_by =
      ServeUntilStopped({signals, limits, config.limits, reload, node, identity.get(), manager});
  spdlog::info("{}: ending what is in progress, then stopping", stopped_by);
  manager.Stopping("ending what is in progress");
  node.StartDraining();
  if (*ready) {
    // Clients that a proxy still sends here meanwhile are served.
    (*ready)->StopBeingReady();
    (*server)->StopServing();
    AwaitStop(signals, std::chrono::milliseconds(config.drain_wait_ms));
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(config.limits.drain_ms);
  const auto left = [end] {
    return std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
  };
  bots.reset();
  (*server)->StopServing();
  (*server)->StopAccepting();
  if (!node.Drain(left())) spdlog::warn("not all was written and answered within drain-ms");
  (*server)->Shutdown(std::max(left(), std::chrono::milliseconds{0}));
  return 0;
}

}  // namespace

int RunProgram(const std::vector<std::string>& arguments) {
  constexpr std::array<std::pair<std::string_view, int (*)(const std::vector<std::string>&)>, 5> kOthers = {
      {{"check-config", RunCheckConfig},
       {"make-certificate", RunMakeCertificate},
       {"move-store", RunMoveStore},
       {"backup", RunBackup},
       {"verify", RunVerify}}};
  for (const auto& [name, run] : kOthers) {
    if (!arguments.empty() && arguments.front() == name) return run({arguments.begin() + 1, arguments.end()});
  }
  auto invocation = ParseConfig(arguments, ProcessEnvironment());
  if (!invocation) return Fail(invocation.error(), kUsage);
  if (invocation->print) {
    std::cout << *invocation->print;
    return 0;
  }
  umask(S_IRWXG | S_IRWXO);  // new files are readable by their owner alone
  if (const auto set_up = SetUpLogging(invocation->config.log_level, invocation->config.LogLines()); !set_up)
    return Fail(set_up.error(), kUsage);
  // Debian's abseil checks for deadlocks at every lock, which slows gRPC down; none of our locks is abseil's.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  transport::ForwardGrpcLog([](const char* text) { spdlog::debug("grpc: {}", text); });
  ReleaseFreeMemory();
  TellOfFaults(ErrorPrefix(), invocation->config.LogLines());
  Reload reload(arguments, ProcessEnvironment(), *invocation);
  const int status = Run(invocation->config, reload);
  // An error has been logged already.
  if (status == 0) spdlog::info("ended in order");
  return status;
}

}  // namespace merels
