#include "client/app/inbox.h"

#include <utility>

namespace merels::app {

void Inbox::Post(InboxItem item) {
  {
    const std::lock_guard lock(mutex_);
    items_.push_back(std::move(item));
  }
  arrived_.notify_one();
}

bool Inbox::Wait(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  return arrived_.wait_for(lock, timeout, [this] { return !items_.empty(); });
}

std::vector<InboxItem> Inbox::Take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(items_, {});
}

}  // namespace merels::app
