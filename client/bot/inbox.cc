#include "client/bot/inbox.h"

#include <chrono>
#include <utility>

namespace merels::bot {

using SteadyClock = std::chrono::steady_clock;

void Inbox::Post(Update update) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(update));
  arrived_.notify_one();
}

std::optional<Update> Inbox::Next(std::optional<Millis> until) {
  std::unique_lock lock(mutex_);
  const auto there = [this] { return !queue_.empty(); };
  if (until) {
    if (!arrived_.wait_until(lock, SteadyClock::time_point(*until), there)) return std::nullopt;
  } else {
    arrived_.wait(lock, there);
  }
  Update update = std::move(queue_.front());
  queue_.pop_front();
  return update;
}

Millis Now() { return std::chrono::ceil<Millis>(SteadyClock::now().time_since_epoch()); }

}  // namespace merels::bot
