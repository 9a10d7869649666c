// The inbox of the window's thread. Other threads only copy and post updates; the window's thread sleeps on
// the inbox, so that an update wakes it at once, and owns everything else alone.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "client/model/update.h"
#include "client/sdk/calls.h"
#include "client/session/inbox.h"

namespace merels::app {

/// The account as the server names it, before the stream is opened.
struct Identified {
  Result<api::SignedIn> result;
};

/// A line from the test socket, to be answered on the same connection.
struct Question {
  std::uint64_t connection = 0;
  std::string line;
};

struct InboxItem {
  std::uint64_t generation = 0;  // of the stream it came by; 0 for questions and thoughts
  std::int64_t arrived_us = 0;   // monotonic
  std::variant<model::Update, Identified, Question, local::Thought, local::Opinion> content;
};

using Inbox = session::Inbox<InboxItem>;

}  // namespace merels::app
