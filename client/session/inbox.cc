#include "client/session/inbox.h"

namespace merels::session {

Result<Delivery> NextDelivery(Inbox<Update>& inbox) {
  while (true) {
    Update update = inbox.Next();
    if (auto* delivery = std::get_if<Delivery>(&update)) return std::move(*delivery);
    const auto* connection = std::get_if<Connection>(&update);
    if (connection != nullptr && connection->state == Connection::State::kClosed) return connection->why;
  }
}

}  // namespace merels::session
