#include "client/app/inbox.h"

#include <utility>

namespace merels::app {

void Inbox::Post(Parcel parcel) {
  {
    const std::lock_guard lock(mutex_);
    parcels_.push_back(std::move(parcel));
  }
  arrived_.notify_one();
}

bool Inbox::Wait(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  return arrived_.wait_for(lock, timeout, [this] { return !parcels_.empty(); });
}

std::vector<Parcel> Inbox::Take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(parcels_, {});
}

}  // namespace merels::app
