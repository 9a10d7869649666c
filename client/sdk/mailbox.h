// The updates of a session, for programs that read them one after another on a thread of their own.
#ifndef MERELS_CLIENT_SDK_MAILBOX_H_
#define MERELS_CLIENT_SDK_MAILBOX_H_

#include <condition_variable>
#include <deque>
#include <mutex>
#include <variant>

#include "client/sdk/session.h"

namespace merels::sdk {

/// Next() is called by one thread, everything else by any. Unread updates are kept without a limit.
class Mailbox final : public SessionHandler {
 public:
  /// A topic that is no longer followed.
  struct TopicEnded {
    session::Topic topic;
    Error why;
  };
  using Update = std::variant<Connection, session::Delivery, Acknowledgement, TopicEnded>;

  /// Sleeps until there is an update. The last of all is a Connection that is closed.
  Update Next();
  /// The same, passing over everything but deliveries; once the session is closed, the reason as an error.
  Result<session::Delivery> NextDelivery();

  void OnConnection(const Connection& connection) override { Post(connection); }
  void OnDelivery(const session::Delivery& delivery) override { Post(delivery); }
  void OnAcknowledgement(const Acknowledgement& answer) override { Post(answer); }
  void OnSubscriptionEnded(const session::Topic& topic, const Error& why) override {
    Post(TopicEnded{topic, why});
  }
  void OnRoundTrip(Millis) override {}
  void OnGoAway(const Error&, Millis) override {}  // the Connection that is lost has the reason too

 private:
  void Post(Update update);

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Update> queue_;  // guarded by mutex_
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_MAILBOX_H_
