// The inbox of the window's thread, and the one clock of the graphical client. Other threads only copy and
// post updates; the window's thread sleeps on the inbox, so that an update wakes it at once, and owns
// everything else alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "client/model/update.h"
#include "client/sdk/calls.h"
#include "client/session/inbox.h"
#include "common/clock/time_control.h"

namespace merels::app {

/// Microseconds on the machine's monotonic clock, the same for all programs on it.
inline std::int64_t NowMicros() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

inline clock::Millis Now() {
  return std::chrono::duration_cast<clock::Millis>(std::chrono::microseconds(NowMicros()));
}

/// The account as the server names it, before the stream is opened.
struct Identified {
  Result<api::SignedIn> result;
};

/// The path of an animation that was wanted, or why there is none.
struct AnimationSaved {
  Result<std::string> file;
};

/// A line from the test socket, to be answered on the same connection.
struct TestRequest {
  std::uint64_t connection = 0;
  std::string line;
};

struct InboxItem {
  std::uint64_t generation = 0;  // of the stream it came by; 0 for requests of tests and for thoughts
  std::int64_t arrived_us = 0;   // monotonic
  std::variant<model::Update, Identified, TestRequest, local::Thought, local::Opinion, AnimationSaved>
      content;
};

using Inbox = session::Inbox<InboxItem>;

}  // namespace merels::app
