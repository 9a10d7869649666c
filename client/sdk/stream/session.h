// The client's stream: follows topics, sends commands, and survives every loss of the connection.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/sdk/connection/channel.h"
#include "client/session/update.h"
#include "common/base/ids.h"
#include "common/match/command.h"
#include "common/session/delivery.h"

namespace merels::sdk {

using clock::Millis;

struct SessionOptions {
  Millis first_pause{250};       // before the second attempt; each further pause is 1.6 times as long
  Millis longest_pause{3000};    // each with a jitter of 20 % either way
  Millis held{5000};             // after a connection of this length the pauses are short again
  Millis greeting_time{10000};   // an attempt without a greeting ends after this
  std::size_t max_pending = 64;  // unanswered commands
  int most_refusals = 5;  // temporary ones in a row, for a topic of which nothing has come: then it is ended
};

/// Options for following a match.
struct MatchView {
  std::string code = {};                // the watch code; players need none
  std::optional<int> replay_from = {};  // first a snapshot after this ply, then every later entry
};

/// Any thread.
class Session {
 public:
  virtual ~Session() = default;

  /// Follows a topic, or keeps following it. Idempotent. Lasts over all reconnects.
  virtual void Follow(const session::Topic& topic) = 0;
  /// Follows it from the beginning, with a snapshot, whatever came already.
  virtual void FollowAfresh(const session::Topic& topic) = 0;
  virtual void Unfollow(const session::Topic& topic) = 0;
  /// Follows a match from the beginning, with these options. The code is also used after reconnects.
  virtual void FollowMatch(const MatchId& match, const MatchView& view) = 0;

  /// Sends a command now or after the next connect, and again with the same request id after every reconnect
  /// until it is answered: it takes effect at most once. A refusal is an answer. rate-limited when
  /// max_pending commands are unanswered.
  virtual void Submit(const MatchId& match, const match::Command& command) = 0;

  /// For a bot: whether it accepts challenges, and so is listed in the lobby as free. Lasts over all
  /// reconnects. Servers that do not support or allow it ignore it silently.
  virtual void TakeChallenges(bool now) = 0;

  /// The player leaves on purpose, and leaves their matches too. The last call before destruction, which
  /// waits until the server has received it, for a second at most. Without a connection nothing is sent.
  virtual void Leave() = 0;

  /// Starts the next attempt at once. Harmless while connected.
  virtual void TryNow() = 0;
};

/// Opens the stream in the background and keeps it open. `take` gets every update; it may call the session,
/// but not destroy it. The destructor ends the stream and returns when no call of `take` is running or to
/// come.
std::unique_ptr<Session> OpenSession(std::shared_ptr<Channel> channel, std::string token,
                                     session::TakeUpdate take, const SessionOptions& options = {});

}  // namespace merels::sdk
