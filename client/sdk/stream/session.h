// The client's stream: follows topics, sends commands, and survives every loss of the connection.
#pragma once

#include <chrono>
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
  Millis held{5000};             // a connection that held this long makes the pauses short again
  Millis greeting_time{10000};   // an attempt without a greeting is given up after this
  std::size_t max_pending = 64;  // commands without an answer
  int most_refusals = 5;         // temporary ones, of a topic of which nothing was seen yet: then it is ended
};

/// How a match is followed.
struct MatchView {
  std::string code = {};                // when it is watched by code; its players need none
  std::optional<int> replay_from = {};  // first a snapshot after this ply, then every later entry
};

/// Any thread.
class Session {
 public:
  virtual ~Session() = default;

  /// Begins to follow a topic, or goes on with it. Idempotent. The topic is followed over all reconnections.
  virtual void Follow(const session::Topic& topic) = 0;
  /// Follows it from the beginning: a snapshot comes, whatever was seen already.
  virtual void FollowAfresh(const session::Topic& topic) = 0;
  virtual void Unfollow(const session::Topic& topic) = 0;
  /// Follows a match from the beginning, in this way. The code is also used after reconnections.
  virtual void FollowMatch(const MatchId& match, const MatchView& view) = 0;

  /// Sends a command, now or when there is a connection again, and again with the same request id after every
  /// loss, until it is answered: it is carried out at most once. A refusal is an answer. rate-limited when
  /// max_pending commands wait.
  virtual void Submit(const MatchId& match, const match::Command& command) = 0;

  /// Of a computer: whether it takes challenges, and so is shown in the lobby as free. Holds over all
  /// reconnections. Servers that do not know of it, or refuse it, go on without a word.
  virtual void TakeChallenges(bool now) = 0;

  /// The player leaves on purpose, and so leaves their matches. The last call before the destruction, which
  /// waits until the server has received it, for a second at most. Without a connection nothing is sent.
  virtual void Leave() = 0;

  /// Makes the next attempt at once. Harmless while connected.
  virtual void TryNow() = 0;
};

/// Opens the stream in the background and keeps it open. `take` is told of everything that happens; calls of
/// the session from inside it are fine, but never its destruction. Destroying the session ends the stream and
/// returns when no call of `take` is under way or to come.
std::unique_ptr<Session> OpenSession(std::shared_ptr<Channel> channel, std::string token,
                                     session::TakeUpdate take, const SessionOptions& options = {});

}  // namespace merels::sdk
