// One thread's wait for the server, the thinker, a signal, or a time, at once.
#pragma once

#include <chrono>
#include <string>

#include "client/bot/thinker.h"
#include "client/session/inbox.h"
#include "common/api/lobby.h"

namespace merels::bot {

/// The result of a call to join.
struct Joined {
  std::string table;  // its id, or the code of a private one
  Result<api::Seated> outcome;
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
  Result<api::Seated> outcome;
};
/// The program is asked to end.
struct Interrupted {};
using Update =
    session::UpdateOr<Thought, Joined, TableOpened, TableWithdrawn, ChallengeAnswered, Interrupted>;
using Inbox = session::Inbox<Update>;

/// Milliseconds on the machine's monotonic clock.
inline Millis Now() { return std::chrono::ceil<Millis>(std::chrono::steady_clock::now().time_since_epoch()); }

}  // namespace merels::bot
