#include "client/sdk/mailbox.h"

#include <utility>

namespace merels::sdk {

Mailbox::Update Mailbox::Next() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return !queue_.empty(); });
  Update update = std::move(queue_.front());
  queue_.pop_front();
  return update;
}

Result<session::Delivery> Mailbox::NextDelivery() {
  while (true) {
    Update update = Next();
    if (auto* delivery = std::get_if<session::Delivery>(&update)) return std::move(*delivery);
    const auto* connection = std::get_if<Connection>(&update);
    if (connection != nullptr && connection->state == Connection::State::kClosed) return connection->why;
  }
}

void Mailbox::Post(Update update) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(update));
  arrived_.notify_one();
}

}  // namespace merels::sdk
