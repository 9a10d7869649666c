// The logic of the client's stream, without a network: messages to send, updates for the handler, times of
// reconnects. Its driver opens and cuts the streams, passes on their messages, and lets time pass.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/sdk/stream/backoff.h"
#include "client/sdk/stream/resumption.h"
#include "client/sdk/stream/session.h"
#include "merels/v1/session_service.pb.h"

namespace merels::sdk {

/// Actions after a call of the machine, in this order.
struct Effects {
  bool cut = false;   // cancel the open stream
  bool open = false;  // open a stream with the number generation()
  std::vector<v1::SessionRequest> send;
  std::vector<session::Update> tell;
};

/// One thread at a time. `now` is milliseconds on a monotonic clock.
class SessionMachine {
 public:
  /// 0 to 1, at random.
  using Chance = std::function<double()>;

  SessionMachine(const SessionOptions& options, Chance chance)
      : options_(options), chance_(std::move(chance)), backoff_(options), refused_(options) {}

  /// Call it once, before all others.
  Effects Start(Millis now);
  /// A message from the stream with this number. Those of older streams are dropped.
  Effects Hear(std::uint64_t generation, const v1::SessionResponse& message, Millis now);
  /// The stream with this number is over.
  Effects Ended(std::uint64_t generation, const Error& why, Millis now);
  /// Call it when next_tick() is reached.
  Effects Tick(Millis now);

  Effects Follow(const session::Topic& topic);
  Effects FollowAfresh(const session::Topic& topic);
  Effects Unfollow(const session::Topic& topic);
  Effects FollowMatch(const MatchId& match, const MatchView& view);
  Effects Submit(const MatchId& match, const match::Command& command);
  Effects TakeChallenges(bool now);
  Effects TryNow(Millis now);
  /// From now on nothing is received, sent or attempted.
  Effects Leave();

  std::uint64_t generation() const { return generation_; }
  /// Nothing once signed out.
  std::optional<Millis> next_tick() const;

 private:
  enum class State : std::uint8_t { kConnecting, kConnected, kWaiting, kClosed };

  std::optional<Millis> StreamDue() const;
  void Open(Millis now);
  void Lose(const Error& why, Millis now);
  void Greet(const v1::Welcome& welcome, Millis now);
  void Take(const v1::Delivery& delivery);
  void TellDelivery(session::Delivery delivery);
  void Misread(const v1::Delivery& delivery, const Error& why);
  void Settle(const v1::SessionResponse& answering, Millis now);
  void Answer(const v1::Ping& ping);
  void EndSubscription(const session::Topic& topic, Error why, Millis now);
  void GiveUp(session::Topic topic, Error why);
  void PrepareToLeave(const v1::GoAway& go_away);

  void Send(v1::SessionRequest request);
  void Subscribe(const Subscription& subscription);
  void ForgetQuestions(const session::Topic& topic);
  void SendCommand(const PendingCommands::Pending& pending);
  void SendFree();
  void Tell(session::Update update) { effects_.tell.push_back(std::move(update)); }
  Effects TakeEffects() { return std::exchange(effects_, Effects()); }

  SessionOptions options_;
  Chance chance_;
  Backoff backoff_;
  FollowedTopics topics_;
  std::map<session::Topic, MatchView> views_;  // for matches followed with a code or from a ply
  std::map<MatchId, std::string> codes_;       // also of matches no longer followed: their chats need them
  RefusedTopics refused_;
  SeenNotices notices_;
  PendingCommands commands_;
  bool free_ = false;  // accepts challenges

  State state_ = State::kConnecting;
  std::uint64_t generation_ = 0;
  int attempt_ = 0;                            // since the last connection
  Millis since_{0};                            // start of the attempt or the connection
  Millis heard_{0};                            // the stream's last message
  Millis heartbeat_{0};                        // for kConnected
  bool silent_ = false;                        // a late heartbeat was told
  Millis due_{0};                              // for kWaiting
  std::optional<session::GoingAway> go_away_;  // from the current stream, if it has come
  std::optional<Millis> round_trip_;
  std::uint64_t questions_ = 0;                    // subscriptions sent on the current stream
  std::map<std::uint64_t, session::Topic> asked_;  // the unanswered ones, by number
  Effects effects_;
};

}  // namespace merels::sdk
