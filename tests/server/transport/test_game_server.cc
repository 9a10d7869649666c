#include "tests/server/transport/test_game_server.h"

#include <future>
#include <utility>

#include <gtest/gtest.h>

#include "server/base/hash.h"

namespace merels::transport {
namespace {

ServerOptions OptionsFor(const TestGameServerOptions& wanted) {
  const Limits& limits = wanted.limits;
  ServerOptions options;
  options.tls = wanted.tls;
  options.operator_socket = wanted.operator_socket;
  options.name = wanted.name;
  options.web_address = wanted.web_address;
  options.policy = wanted.policy;
  if (wanted.exact != nullptr) options.analysed = wanted.exact->Rulesets();
  options.port = wanted.port;
  options.reflection = true;
  options.version = "test";
  options.limits = limits;
  options.proxies = TrustedProxies::Parse(wanted.trusted_proxy).value();
  options.operator_hash = HashToken(TestGameServer::kOperatorToken);
  options.stream.outbox.bytes = static_cast<std::size_t>(limits.stream_queue_bytes);
  return options;
}

}  // namespace

Limits NoRateLimits() {
  Limits limits;
  limits.calls_per_minute = limits.call_burst = 1'000'000;
  limits.address_calls_per_minute = limits.address_call_burst = 1'000'000;
  limits.sign_ups_per_minute = limits.password_tries_per_minute = 1'000'000;
  limits.commands_per_minute = limits.command_burst = 1'000'000;
  limits.address_commands_per_minute = limits.address_command_burst = 1'000'000;
  limits.lobby_changes_per_minute = 1'000'000;
  limits.lookups_per_minute = limits.lookup_burst = 1'000'000;
  limits.subscriptions_per_minute = limits.subscription_burst = 1'000'000;
  limits.stream_messages_per_minute = limits.stream_message_burst = 1'000'000;
  limits.max_connections_per_address = 10'000;
  limits.new_connections_per_minute = limits.new_connection_burst = 1'000'000;
  return limits;
}

Limits AnyBytes(Limits limits) {
  limits.unexplained_bytes = limits.unexplained_bytes_per_address = 1 << 30;
  return limits;
}

TestGameServer::TestGameServer(const TestGameServerOptions& options)
    : limits_(options.limits),
      clock_(options.clock == nullptr ? system_clock_ : *options.clock),
      pollers_(options.pollers),
      store_(store::MakeMemoryStore(executor_,
                                    options.disk ? options.disk : std::make_shared<store::MemoryDisk>())),
      account_store_(std::make_unique<store::AccountStore>(store_->sql())),
      chat_(std::make_unique<store::ChatStore>(store_->sql())),
      game_server_(std::make_unique<service::GameServer>(service::Ports{executor_,
                                                                        clock_,
                                                                        random_,
                                                                        *store_,
                                                                        *account_store_,
                                                                        *chat_,
                                                                        passwords_,
                                                                        nullptr,
                                                                        limits_,
                                                                        [](const std::string&) {},
                                                                        {},
                                                                        options.policy,
                                                                        nullptr,
                                                                        options.exact,
                                                                        options.stop,
                                                                        nullptr,
                                                                        options.limit_control})) {
  std::promise<bool> opened;
  executor_.Post(
      [&] { game_server_->Open([&](const Result<void>& result) { opened.set_value(result.ok()); }); });
  EXPECT_TRUE(opened.get_future().get());
  const Backend backend{*game_server_, executor_, clock_, static_cast<std::size_t>(limits_.max_message_bytes),
                        gate_};
  server_ = StartServer(backend, OptionsFor(options), pollers_).value();
}

TestGameServer::~TestGameServer() {
  server_.reset();
  pollers_.Stop();
}

void TestGameServer::Run(const std::function<void()>& task) {
  std::promise<void> done;
  executor_.Post([&] {
    task();
    done.set_value();
  });
  done.get_future().wait();
}

void TestGameServer::Settle() {
  // The store answers in order, by tasks of the same executor.
  for (int i = 0; i < 20; ++i) Run([] {});
}

void TestGameServer::Drain() {
  std::promise<void> drained;
  executor_.Post([&] { game_server_->Drain([&] { drained.set_value(); }); });
  drained.get_future().wait();
}

}  // namespace merels::transport
