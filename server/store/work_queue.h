// A bounded queue between the callers of a store and one of its threads.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/base/mutex.h"

namespace merels::store {

/// Items wait in the order of arrival; the sum of their weights is bounded. Threads: any.
template <class Item>
class WorkQueue {
 public:
  /// `most` is the sum of weights that may wait.
  explicit WorkQueue(std::size_t most) : most_(most) {}

  /// Takes `item`. Errors: store-refused when too much is waiting or after Close; then `item` is unchanged.
  Result<void> Push(Item&& item, std::size_t weight) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (closed_) return Error{Reason::kStoreRefused, "the store is closed"};
    if (weight > most_ - weight_) {
      return Error{Reason::kStoreRefused,
                   "too many requests are waiting for the store: try again in a moment"};
    }
    weight_ += weight;
    items_.emplace_back(std::move(item), weight);
    arrived_.NotifyOne();
    return {};
  }

  /// Waits for items and takes as many as weigh at most `batch`, but at least one. Empty: closed and nothing
  /// is left.
  std::vector<Item> Take(std::size_t batch) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    while (items_.empty() && !closed_) arrived_.Wait(mutex_);
    std::vector<Item> taken;
    std::size_t weight = 0;
    while (!items_.empty() && (taken.empty() || weight + items_.front().second <= batch)) {
      weight += items_.front().second;
      taken.push_back(std::move(items_.front().first));
      items_.pop_front();
    }
    weight_ -= weight;
    return taken;
  }

  /// Waiting items can still be taken; no more are accepted.
  void Close() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    closed_ = true;
    arrived_.NotifyAll();
  }

 private:
  const std::size_t most_;
  Mutex mutex_;
  Condition arrived_;
  std::deque<std::pair<Item, std::size_t>> items_ MERELS_GUARDED_BY(mutex_);
  std::size_t weight_ MERELS_GUARDED_BY(mutex_) = 0;
  bool closed_ MERELS_GUARDED_BY(mutex_) = false;
};

}  // namespace merels::store
