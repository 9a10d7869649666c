// Where other threads leave updates for the window's thread. They copy and post; it sleeps on the inbox, so
// that an update wakes it at once, and owns everything else alone.
#ifndef MERELS_CLIENT_APP_INBOX_H_
#define MERELS_CLIENT_APP_INBOX_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "client/model/update.h"
#include "client/sdk/api.h"

namespace merels::app {

/// The account the server has told us, before the stream is opened.
struct Identified {
  Result<sdk::SignedIn> result;
};

/// A line from the test socket, to be answered on the connection it came by.
struct Question {
  std::uint64_t connection = 0;
  std::string line;
};

struct InboxItem {
  std::uint64_t generation = 0;  // of the stream it came by; 0 for questions
  std::int64_t arrived_us = 0;   // monotonic
  std::variant<model::Update, Identified, Question> content;
};

class Inbox {
 public:
  /// Any thread.
  void Post(InboxItem item);
  /// Sleeps until something is there, or until `timeout` has passed. Whether something is there.
  bool Wait(std::chrono::milliseconds timeout);
  /// Everything that is there, oldest first.
  std::vector<InboxItem> Take();

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<InboxItem> items_;  // guarded by mutex_
};

}  // namespace merels::app

#endif  // MERELS_CLIENT_APP_INBOX_H_
