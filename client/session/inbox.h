// A queue from many threads to the one thread that acts.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "client/session/update.h"

namespace merels::session {

/// Oldest first, without a limit. Post() may be called on any thread, everything else on one.
template <class Item>
class Inbox {
 public:
  /// `posted` is called after each item, on the posting thread, for programs that sleep on something else.
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

  /// Sleeps until there is an item, or until the machine's monotonic clock shows `until`, if given: then
  /// nothing.
  std::optional<Item> NextUntil(std::optional<Millis> until) {
    if (!until) return Next();
    std::unique_lock lock(mutex_);
    arrived_.wait_until(lock, std::chrono::steady_clock::time_point(*until),
                        [this] { return !items_.empty(); });
    return Pop();
  }

  /// Sleeps until there is an item, or until `timeout` has passed. Returns whether there is one.
  bool Wait(Millis timeout) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, timeout, [this] { return !items_.empty(); });
  }

  /// An item if one is there.
  std::optional<Item> TakeOne() {
    const std::lock_guard lock(mutex_);
    return Pop();
  }

  /// All items.
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

/// Sleeps until there is a delivery, dropping everything else; once the stream is closed, the reason as an
/// error.
inline Result<Delivery> NextDelivery(Inbox<Update>& inbox) {
  while (true) {
    Update update = inbox.Next();
    if (auto* delivery = std::get_if<Delivery>(&update)) return std::move(*delivery);
    const auto* connection = std::get_if<Connection>(&update);
    if (connection != nullptr && connection->state == Connection::State::kClosed) return connection->why;
  }
}

}  // namespace merels::session
