// One client's stream, as the transport drives it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/session/delivery.h"
#include "common/session/subscription.h"
#include "server/service/base/done.h"

namespace merels::service {

using session::Subscription;

/// One open stream of one client. All calls on the executor, where the sink is called too, possibly before a
/// call returns. Destroy it when the stream has ended; the sink must outlive it.
class Session {
 public:
  virtual ~Session() = default;

  /// The messages of the same names in session_service.proto. Answers go to the sink.
  virtual void Subscribe(Subscription subscription) = 0;
  void Subscribe(session::Topic topic, std::string epoch, Seq after) {
    Subscribe(Subscription{std::move(topic), std::move(epoch), after});
  }
  /// `request`: the client's name for this message, here and below; without a name it is answered only if it
  /// is refused.
  virtual void Unsubscribe(const session::Topic& topic, const std::string& request) = 0;
  void Unsubscribe(const session::Topic& topic) { Unsubscribe(topic, {}); }
  /// `as_sent`: the command's request id as the client wrote it, if that is not its text.
  virtual void Submit(MatchId match, match::Command command, ReadAt read_at, std::string as_sent) = 0;
  void Submit(MatchId match, match::Command command, ReadAt read_at) {
    Submit(std::move(match), std::move(command), read_at, {});
  }
  /// A command that could not be read, or for which its token lacks the scope; it counts like any other and
  /// is refused with `why`.
  virtual void RefuseCommand(RequestId request, MatchId match, const Error& why) = 0;
  /// A message was of an unknown kind, or named a topic that there cannot be.
  virtual void RefuseMessage(const std::string& request, const Error& why) = 0;
  virtual void Pong(std::uint64_t nonce, ReadAt read_at) = 0;
  /// Answered by the caller: not-allowed, rate-limited, draining.
  virtual Result<void> TakeChallenges(bool available) = 0;

  /// The client leaves on purpose: when the session then closes, the player counts as having left, not just
  /// as away, unless they have another stream.
  virtual void Leave() = 0;

  /// The sink has room again after refusing a message.
  virtual void HasRoom() = 0;
};

}  // namespace merels::service
