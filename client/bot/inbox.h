// One thread that waits for the server, the thinker, a signal, or a moment, at once.
#ifndef MERELS_CLIENT_BOT_INBOX_H_
#define MERELS_CLIENT_BOT_INBOX_H_

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "client/bot/thinker.h"
#include "client/sdk/api.h"
#include "client/sdk/session.h"

namespace merels::bot {

struct TopicEnded {
  session::Topic topic;
  Error why;
};
struct GoingAway {
  Error why;
};
/// How a call of the lobby went.
struct Joined {
  std::string table;  // its id, or the code of a private one
  Result<sdk::Seated> outcome;
};
struct TableOpened {
  Result<lobby::Opened> outcome;
};
struct TableWithdrawn {
  TableId table;
  Result<void> outcome;
};
struct ChallengeAnswered {
  ChallengeId challenge;
  Result<sdk::Seated> outcome;
};
/// The program is asked to end.
struct Interrupted {};
using Update = std::variant<sdk::Connection, session::Delivery, sdk::Acknowledgement, TopicEnded, GoingAway,
                          Thought, Joined, TableOpened, TableWithdrawn, ChallengeAnswered, Interrupted>;

/// Next() is called by one thread, everything else by any.
class Inbox final : public sdk::SessionHandler {
 public:
  void Post(Update update);
  /// Sleeps until there is news, or until `now` has become `until` (both monotonic): then nothing.
  std::optional<Update> Next(std::optional<Millis> until);

  void OnConnection(const sdk::Connection& connection) override { Post(connection); }
  void OnDelivery(const session::Delivery& delivery) override { Post(delivery); }
  void OnAcknowledgement(const sdk::Acknowledgement& answer) override { Post(answer); }
  void OnSubscriptionEnded(const session::Topic& topic, const Error& why) override {
    Post(TopicEnded{topic, why});
  }
  void OnRoundTrip(sdk::Millis) override {}
  void OnGoAway(const Error& why, sdk::Millis) override { Post(GoingAway{why}); }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Update> queue_;  // guarded by mutex_
};

/// Milliseconds on the machine's monotonic clock.
Millis Now();

}  // namespace merels::bot

#endif  // MERELS_CLIENT_BOT_INBOX_H_
