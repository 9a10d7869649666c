#include "client/sdk/mailbox.h"

#include <utility>

namespace merels::sdk {

Mailbox::News Mailbox::Next() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return !queue_.empty(); });
  News news = std::move(queue_.front());
  queue_.pop_front();
  return news;
}

Result<session::Delivery> Mailbox::NextDelivery() {
  while (true) {
    News news = Next();
    if (auto* delivery = std::get_if<session::Delivery>(&news)) return std::move(*delivery);
    const auto* connection = std::get_if<Connection>(&news);
    if (connection != nullptr && connection->state == Connection::State::kClosed) return connection->why;
  }
}

void Mailbox::Post(News news) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(news));
  arrived_.notify_one();
}

}  // namespace merels::sdk
