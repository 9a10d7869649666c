#include "tests/client/server/running_server.h"

#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "server/store/sqlite/connection.h"

namespace merels::testing {

Limits Unhurried() {
  Limits limits = transport::NoRateLimits();
  limits.chat_per_minute = limits.chat_burst = 1000;
  limits.address_chat_per_minute = limits.address_chat_burst = 1'000'000;
  limits.refusal_delay_ms = 0;
  return limits;
}

namespace {

std::unique_ptr<TablebaseValues> OpenValues(const std::string& tablebases) {
  constexpr std::size_t kMaxWaiting = 4;
  return tablebases.empty() ? nullptr : TablebaseValues::Open(tablebases, kMaxWaiting).value();
}

}  // namespace

RunningServer::RunningServer(HouseRules rules)
    : rules_(std::move(rules)), exact_(OpenValues(rules_.tablebases)) {
  Start();
}

RunningServer::~RunningServer() { EXPECT_TRUE(sessions_.empty()) << "a stream has outlived its server"; }

sdk::ServerOptions RunningServer::address() const {
  return {"127.0.0.1:" + std::to_string(port_), {}, false};
}

void RunningServer::Stop() { running_.reset(); }

void RunningServer::Start() {
  transport::TestGameServerOptions options;
  options.limits = rules_.limits;
  options.policy = rules_.policy;
  options.disk = disk_;
  options.clock = &clock;
  options.exact = exact_.get();
  options.port = port_;
  options.pollers = 1;  // one order of events
  running_ = std::make_unique<transport::TestGameServer>(options);
  port_ = running_->port();
}

void RunningServer::CatchUp() {
  // Messages that a stream has sent before a mark are read before it, and messages sent to it before the
  // answer come before that.
  for (const bool settled : {false, true}) {
    if (settled && running_ != nullptr) running_->Settle();
    for (auto* session : sessions_) session->Mark();
    for (auto* session : sessions_) session->AwaitMark();
  }
}

bool RunningServer::Comes(const std::function<bool()>& true_by_now) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!true_by_now()) {
    if (std::chrono::steady_clock::now() > end) return false;
    CatchUp();
    std::this_thread::yield();
  }
  return true;
}

void RunningServer::ChangeStored(const std::string& statement) {
  running_->Run([&] {
    auto& database = store::DatabaseOf(*disk_);
    EXPECT_EQ(database.Execute(statement.c_str()), SQLITE_OK) << database.Message();
  });
}

void RunningServer::Run(const std::function<void(service::GameServer&)>& task) {
  running_->Run([&] { task(running_->game_server()); });
}

}  // namespace merels::testing
