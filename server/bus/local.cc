#include "server/bus/local.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "server/base/mutex.h"

namespace merels::bus {
namespace {

/// A handler with the lock under which it is called and ended.
class Listener {
 public:
  explicit Listener(Handler handler) : handler_(std::move(handler)) {}

  void Call(const MatchId& match, Seq seq, const std::string& bytes) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (handler_) handler_(match, seq, bytes);
  }

  void End() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    handler_ = nullptr;
  }

 private:
  Mutex mutex_;
  Handler handler_ MERELS_GUARDED_BY(mutex_);
};

/// The listeners. Shared with the subscriptions, which may outlive the bus.
class Listeners {
 public:
  std::uint64_t Add(std::shared_ptr<Listener> listener) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    listeners_.emplace(++last_, std::move(listener));
    return last_;
  }

  void Remove(std::uint64_t number) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    listeners_.erase(number);
  }

  std::size_t Count() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    return listeners_.size();
  }

  std::vector<std::shared_ptr<Listener>> All() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    std::vector<std::shared_ptr<Listener>> all;
    all.reserve(listeners_.size());
    for (const auto& [number, listener] : listeners_) all.push_back(listener);
    return all;
  }

 private:
  Mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Listener>> listeners_ MERELS_GUARDED_BY(mutex_);
  std::uint64_t last_ MERELS_GUARDED_BY(mutex_) = 0;
};

class LocalSubscription final : public Subscription {
 public:
  LocalSubscription(std::shared_ptr<Listeners> listeners, std::shared_ptr<Listener> listener)
      : listeners_(std::move(listeners)),
        listener_(std::move(listener)),
        number_(listeners_->Add(listener_)) {}

  ~LocalSubscription() override {
    listeners_->Remove(number_);
    listener_->End();
  }

 private:
  std::shared_ptr<Listeners> listeners_;
  std::shared_ptr<Listener> listener_;
  std::uint64_t number_;
};

class LocalBus final : public Bus {
 public:
  void Publish(const MatchId& match, Seq seq, const std::string& bytes) override {
    for (const auto& listener : listeners_->All()) listener->Call(match, seq, bytes);
  }

  void Tell(const std::string& message) override {
    for (const auto& listener : broadcast_listeners_->All()) listener->Call({}, 0, message);
  }

  std::unique_ptr<Subscription> Listen(BroadcastHandler handler) override {
    return std::make_unique<LocalSubscription>(
        broadcast_listeners_,
        std::make_shared<Listener>(
            [handler = std::move(handler)](const MatchId&, Seq, const std::string& message) {
              handler(message);
            }));
  }

  bool HasPeers() const override { return listeners_->Count() > 1; }

  std::unique_ptr<Subscription> Subscribe(Handler handler) override {
    return std::make_unique<LocalSubscription>(listeners_, std::make_shared<Listener>(std::move(handler)));
  }

 private:
  std::shared_ptr<Listeners> listeners_ = std::make_shared<Listeners>();
  std::shared_ptr<Listeners> broadcast_listeners_ = std::make_shared<Listeners>();
};

}  // namespace

std::unique_ptr<Bus> MakeLocalBus() { return std::make_unique<LocalBus>(); }

}  // namespace merels::bus
