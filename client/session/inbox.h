// Where threads leave what happened for the one thread that acts on it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "client/session/update.h"

namespace merels::session {

/// Oldest first. Items that nobody takes are kept without a limit. Post() is called by any thread, everything
/// else by one.
template <class Item>
class Inbox {
 public:
  /// `posted` is called after each item, on the thread that has posted it, for programs that sleep on
  /// something else.
  explicit Inbox(std::function<void()> posted = {}) : posted_(std::move(posted)) {}
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  void Post(Item item) {
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
    }
    arrived_.notify_one();
    if (posted_) posted_();
  }

  /// Sleeps until there is an item.
  Item Next() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !items_.empty(); });
    return *Pop();
  }

  /// Sleeps until there is an item, or until the machine's monotonic clock shows `until`, if that is given:
  /// then nothing.
  std::optional<Item> NextUntil(std::optional<Millis> until) {
    if (!until) return Next();
    std::unique_lock lock(mutex_);
    arrived_.wait_until(lock, std::chrono::steady_clock::time_point(*until),
                        [this] { return !items_.empty(); });
    return Pop();
  }

  /// Sleeps until something is there, or until `timeout` has passed. Whether something is there.
  bool Wait(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, timeout, [this] { return !items_.empty(); });
  }

  /// An item if one is there.
  std::optional<Item> TakeOne() {
    const std::lock_guard lock(mutex_);
    return Pop();
  }

  /// Everything that is there.
  std::deque<Item> TakeAll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(items_, {});
  }

 private:
  // Under the lock.
  std::optional<Item> Pop() {
    if (items_.empty()) return std::nullopt;
    std::optional<Item> item(std::move(items_.front()));
    items_.pop_front();
    return item;
  }

  const std::function<void()> posted_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Item> items_;  // guarded by mutex_
};

/// Posts each update of a stream. The inbox outlives the stream.
template <class Item>
TakeUpdate Into(Inbox<Item>& inbox) {
  return [&inbox](const Update& update) { std::visit([&](const auto& one) { inbox.Post(one); }, update); };
}

/// Sleeps until there is a delivery, passing over everything else; once the stream is closed, the reason as
/// an error.
Result<Delivery> NextDelivery(Inbox<Update>& inbox);

}  // namespace merels::session
