#include "server/node.h"

#include <algorithm>
#include <cstdint>
#include <thread>

#include <spdlog/spdlog.h>

#include "server/app/life_cycle.h"
#include "server/base/private_file.h"
#include "server/base/thread_slice.h"
#include "server/parts.h"
#include "server/store/sql/runner.h"

namespace merels {
namespace {

std::vector<Executor*> AllOf(const std::vector<std::unique_ptr<ThreadExecutor>>& executors) {
  std::vector<Executor*> all;
  for (const auto& executor : executors) all.push_back(executor.get());
  return all;
}

void Warn(const std::string& sentence) { spdlog::warn("{}", sentence); }

}  // namespace

/// The threads of the shards; none when there is one shard, which then needs no separate thread.
ServerNode::Executors ServerNode::StartShards(std::int64_t wanted, int urgency) {
  const std::int64_t spare = std::int64_t{std::thread::hardware_concurrency()} - 1;
  const std::int64_t shards = wanted > 0 ? wanted : std::max<std::int64_t>(1, spare);
  Executors executors;
  for (std::int64_t i = 0; shards > 1 && i < shards; ++i) {
    executors.push_back(std::make_unique<ThreadExecutor>(urgency));
  }
  return executors;
}

ServerNode::ServerNode(const ServerConfig& config, std::unique_ptr<store::Store> store,
                       std::unique_ptr<bus::Bus> bus, std::shared_ptr<store::Timeline> timeline,
                       std::unique_ptr<ExactValues> exact, Counters* counters, LimitControl& limit_control)
    : store_(std::move(store)),
      account_store_(std::make_unique<store::AccountStore>(store_->sql())),
      chat_(std::make_unique<store::ChatStore>(store_->sql())),
      bus_(std::move(bus)),
      pollers_(transport::DefaultPollers(), UrgencyOf(config)),
      timeline_broadcasts_(
          bus_ ? std::make_unique<TimelineBroadcasts>(*bus_, pollers_.first(), std::move(timeline))
               : nullptr),
      passwords_(static_cast<std::size_t>(config.limits.max_waiting_passwords)),
      exact_(std::move(exact)),
      shards_(StartShards(config.limits.shards, UrgencyOf(config))),
      game_server_(std::make_unique<service::GameServer>(
          service::Ports{pollers_.first(), clock_, random_, *store_, *account_store_, *chat_, passwords_,
                         bus_.get(), config.limits, Warn, AllOf(shards_), config.policy, counters,
                         exact_.get(), ProcessSignals::Ask, &background_, &limit_control})),
      gate_(config.limits, clock_, pollers_.first(), game_server_->rates()),
      cluster_time_(pollers_.first(), clock_,
                    [this](auto done) { store::ReadDatabaseTime(store_->sql(), std::move(done)); },
                    {std::chrono::milliseconds(config.limits.clock_check_ms), Warn}) {
  background_.Post([] { GiveWay(); });
  store_->AnswersAreHandledOn(pollers_.first());
}

ServerNode::~ServerNode() {
  store_->Close();
  for (const auto& shard : shards_) shard->Stop();
  pollers_.Stop();
}

Result<void> ServerNode::GoByClusterTime() {
  return OnFirstPoller<void>([this](auto done) { cluster_time_.Begin(std::move(done)); });
}

Result<void> ServerNode::Open() {
  return OnFirstPoller<void>([this](auto done) { game_server_->Open(std::move(done)); });
}

void ServerNode::Describe(const service::NodeLabel& label) {
  pollers_.first().Post([this, label] { game_server_->nodes().Describe(label); });
}

void ServerNode::StartDraining() {
  pollers_.first().Post([this] { game_server_->nodes().StartDraining(); });
}

bool ServerNode::Drain(std::chrono::milliseconds patience) {
  const auto drained = std::make_shared<std::promise<void>>();
  pollers_.first().Post([this, drained] { game_server_->Drain([drained] { drained->set_value(); }); });
  return drained->get_future().wait_for(patience) == std::future_status::ready;
}

std::optional<merels::Occupancy> ServerNode::Occupancy() {
  constexpr std::chrono::seconds kPatience{1};
  const auto answer = std::make_shared<std::promise<merels::Occupancy>>();
  auto future = answer->get_future();
  pollers_.first().Post([this, answer] { answer->set_value(game_server_->occupancy()); });
  if (future.wait_for(kPatience) != std::future_status::ready) return std::nullopt;
  return future.get();
}

Result<void> ServerNode::SeatBot(const std::string& name, const std::filesystem::path& token_file) {
  const auto kept = ReadSmallFile(token_file);
  if (!kept) return kept.error();
  const std::string token = kept->value_or("").substr(0, kept->value_or("").find('\n'));
  const auto known = OnFirstPoller<service::Identity>(
      [&](auto done) { game_server_->accounts().Authenticate(token, {}, std::move(done)); });
  if (known && known->player.bot && known->player.name == name) return {};
  const bool gone =
      known || known.error().reason == Reason::kBadToken || known.error().reason == Reason::kTokenMissing;
  if (!gone) return known.error();
  const auto made = OnFirstPoller<service::SignedIn>(
      [&](auto done) { game_server_->accounts().SignInOwnBot(name, std::move(done)); });
  return made ? WritePrivateFile(token_file, made->token + "\n") : made.error();
}

transport::Backend ServerNode::Backend(const Limits& limits) {
  return {*game_server_, pollers_.first(), clock_, static_cast<std::size_t>(limits.max_message_bytes), gate_};
}

}  // namespace merels
