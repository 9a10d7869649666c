#include "tests/sim/stormy_bus.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace merels::sim {
namespace {

using Listener = std::weak_ptr<bus::Handler>;

/// The handler is called while this lives.
template <class Handler>
class Held final : public bus::Subscription {
 public:
  explicit Held(std::shared_ptr<Handler> handler) : handler_(std::move(handler)) {}

 private:
  std::shared_ptr<Handler> handler_;
};

class StormyBus final : public bus::Bus {
 public:
  explicit StormyBus(Sea& sea) : sea_(sea) {}

  void Publish(const MatchId& match, Seq seq, const std::string& bytes) override {
    std::erase_if(listeners_, [](const Listener& listener) { return listener.expired(); });
    for (const Listener& listener : listeners_) {
      if (sea_.dice.Happens(sea_.weather.bus_lost)) continue;
      Send(listener, match, seq, bytes);
      if (sea_.dice.Happens(sea_.weather.bus_repeated)) Send(listener, match, seq, bytes);
    }
  }

  /// Loses, repeats and delays broadcasts, as hints.
  void Tell(const std::string& message) override {
    std::erase_if(news_, [](const auto& listener) { return listener.expired(); });
    for (const auto& listener : news_) {
      if (sea_.dice.Happens(sea_.weather.bus_lost)) continue;
      SendBroadcast(listener, message);
      if (sea_.dice.Happens(sea_.weather.bus_repeated)) SendBroadcast(listener, message);
    }
  }

  std::unique_ptr<bus::Subscription> Listen(bus::BroadcastHandler handler) override {
    auto held = std::make_shared<bus::BroadcastHandler>(std::move(handler));
    news_.push_back(held);
    return std::make_unique<Held<bus::BroadcastHandler>>(std::move(held));
  }

  std::unique_ptr<bus::Subscription> Subscribe(bus::Handler handler) override {
    auto held = std::make_shared<bus::Handler>(std::move(handler));
    listeners_.push_back(held);
    return std::make_unique<Held<bus::Handler>>(std::move(held));
  }

 private:
  void Send(const Listener& listener, const MatchId& match, Seq seq, const std::string& bytes) {
    sea_.After(sea_.dice.Within(sea_.weather.bus_latency), [listener, match, seq, bytes] {
      if (const auto handler = listener.lock()) (*handler)(match, seq, bytes);
    });
  }

  void SendBroadcast(const std::weak_ptr<bus::BroadcastHandler>& listener, const std::string& message) {
    sea_.After(sea_.dice.Within(sea_.weather.bus_latency), [listener, message] {
      if (const auto handler = listener.lock()) (*handler)(message);
    });
  }

  Sea& sea_;
  std::vector<Listener> listeners_;
  std::vector<std::weak_ptr<bus::BroadcastHandler>> news_;
};

}  // namespace

std::unique_ptr<bus::Bus> MakeStormyBus(Sea& sea) { return std::make_unique<StormyBus>(sea); }

}  // namespace merels::sim
