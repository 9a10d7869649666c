// One thread's wait for the server, the thinker, a signal, or a time, at once; and its log.
#pragma once

#include <chrono>
#include <ostream>
#include <string>
#include <utility>

#include "client/bot/thinker.h"
#include "client/session/inbox.h"
#include "common/api/lobby.h"
#include "common/base/ids.h"

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

/// One thread. The stream outlives it.
class Log {
 public:
  explicit Log(std::ostream& out) : out_(out) {}

  void Say(const std::string& line) { out_ << line << std::endl; }
  void Say(const MatchId& match, const std::string& what) { Say("match " + match.text() + ": " + what); }

 private:
  std::ostream& out_;
};

}  // namespace merels::bot
