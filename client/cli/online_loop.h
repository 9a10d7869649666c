// One thread that waits for the server, the keyboard and Ctrl-C at once.
#ifndef MERELS_CLIENT_CLI_ONLINE_LOOP_H_
#define MERELS_CLIENT_CLI_ONLINE_LOOP_H_

#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "client/cli/console.h"
#include "client/sdk/session.h"

namespace merels::cli {

struct TopicEnded {
  session::Topic topic;
  Error why;
};
/// A line that was typed, without its end.
struct Line {
  std::string text;
};
struct EndOfInput {};
/// Ctrl-C.
struct Interrupted {};
using Update = std::variant<sdk::Connection, session::Delivery, sdk::Acknowledgement, TopicEnded, Line,
                          EndOfInput, Interrupted>;

/// The end of a command that only listens: Ctrl-C, a topic that is refused, a connection that is lost for
/// good or cannot be made.
class Listening {
 public:
  explicit Listening(Console& console) : console_(console) {}
  /// The exit code when this update is the end.
  std::optional<int> Over(const Update& update);

 private:
  Console& console_;
  bool greeted_ = false;
};

/// The longest line that is read; what is longer comes in pieces.
inline constexpr std::size_t kMaxLine = 4096;

/// Next() is called by one thread; the handler's functions by any. One object at a time: it listens for
/// Ctrl-C.
class Loop final : public sdk::SessionHandler {
 public:
  /// `input`: a file descriptor that stays open; -1 for none.
  explicit Loop(int input);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop() override;

  /// Sleeps until there is something. Lines are read, and the end of the input is reported (once), only while
  /// `want_lines`.
  Update Next(bool want_lines);

  void OnConnection(const sdk::Connection& connection) override { Push(connection); }
  void OnDelivery(const session::Delivery& delivery) override { Push(delivery); }
  void OnAcknowledgement(const sdk::Acknowledgement& acknowledgement) override { Push(acknowledgement); }
  void OnSubscriptionEnded(const session::Topic& topic, const Error& why) override {
    Push(TopicEnded{topic, why});
  }
  void OnRoundTrip(sdk::Millis) override {}
  void OnGoAway(const Error&, sdk::Millis) override {}

 private:
  void Push(Update update);
  std::optional<Update> Pop();
  std::optional<Update> TakeLine();
  void Sleep(bool want_lines);
  void ReadInput();

  const int input_;
  int wake_ = -1;  // an eventfd: something was pushed, or Ctrl-C
  std::mutex mutex_;
  std::deque<Update> queue_;  // guarded by mutex_
  std::string typed_;
  bool end_seen_ = false;
  bool end_told_ = false;
};

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_LOOP_H_
