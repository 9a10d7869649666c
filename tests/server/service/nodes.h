// Nodes beside a world's own, over the same disk, with a bus between them that loses everything.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/bus/local.h"
#include "server/service/base/liveness.h"
#include "tests/server/service/world.h"

namespace merels::service {

/// Carries nothing.
class DeafBus final : public bus::Bus {
 public:
  void Publish(const MatchId&, Seq, const std::string&) override {}
  void Tell(const std::string&) override {}
  std::unique_ptr<bus::Subscription> Listen(bus::BroadcastHandler) override {
    ++listeners;
    return nullptr;
  }
  void Follow(const MatchId& match) override { followed.insert(match); }
  void Unfollow(const MatchId& match) override { followed.extract(match); }
  std::unique_ptr<bus::Subscription> Subscribe(bus::Handler) override { return nullptr; }

  std::multiset<MatchId> followed;
  int listeners = 0;  // so far
};

/// Carries everything except as a test says, without promises.
class CarryingBus final : public bus::Bus {
 public:
  CarryingBus() = default;
  /// A node's own connection to the common bus.
  explicit CarryingBus(std::shared_ptr<bus::Bus> carrier) : carrier_(std::move(carrier)) {}

  void Publish(const MatchId& match, Seq seq, const std::string& bytes) override {
    carrier_->Publish(match, seq, bytes);
  }
  void Tell(const std::string& message) override {
    for (int i = 0; i < times; ++i) carrier_->Tell(message);
  }
  std::unique_ptr<bus::Subscription> Listen(bus::BroadcastHandler handler) override {
    return carrier_->Listen([this, handler = std::move(handler)](const std::string& message) {
      if (times > 0) handler(message);
    });
  }
  std::unique_ptr<bus::Subscription> Subscribe(bus::Handler handler) override {
    return carrier_->Subscribe(std::move(handler));
  }

  int times = 1;  // deliveries of each message; 0: it is lost

 private:
  const std::shared_ptr<bus::Bus> carrier_ = bus::MakeLocalBus();
};

/// A node beside the world's own, over the same disk.
struct ClusterNode {
  ClusterNode(World& world, bus::Bus& bus) : ClusterNode(world, &bus, world.clock) {}
  /// As a single node.
  explicit ClusterNode(World& world) : ClusterNode(world, nullptr, world.clock) {}
  /// With its machine's clock. `clock` outlives it.
  ClusterNode(World& world, bus::Bus* bus, Clock& clock)
      : store(store::MakeMemoryStore(world.executor, world.disk)),
        game_server(std::make_unique<GameServer>(Ports{world.executor, clock, world.random, *store,
                                                       *world.account_store, *world.chat, world.passwords,
                                                       bus, world.limits, [](const std::string&) {}})) {
    bool opened = false;
    game_server->Open([&opened](const Result<void>& answer) { opened = answer.ok(); });
    world.Run();
    if (!opened) world.Pass(Liveness::kLook);
    MERELS_CHECK(opened);
  }

  std::unique_ptr<store::Store> store;
  std::unique_ptr<GameServer> game_server;
};

}  // namespace merels::service
