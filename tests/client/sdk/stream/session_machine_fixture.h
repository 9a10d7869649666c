// A session machine driven as the network would, and messages of a server.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "client/sdk/stream/session_machine.h"

namespace merels::sdk {

inline const MatchId kSessionId("abcdefghij234");
inline const RequestId kRequest("9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11");
inline constexpr Millis kHeartbeat{2000};

inline v1::SessionResponse Welcome() {
  v1::SessionResponse message;
  message.mutable_welcome()->mutable_player()->set_account_id("accountone234");
  message.mutable_welcome()->mutable_player()->set_name("Ada");
  message.mutable_welcome()->set_heartbeat_ms(kHeartbeat.count());
  return message;
}

// A change of the lobby: a table was closed.
inline v1::SessionResponse Change(Seq seq, Seq prev) {
  v1::SessionResponse message;
  auto& delivery = *message.mutable_delivery();
  delivery.set_topic("lobby");
  delivery.set_epoch("run");
  delivery.set_seq(seq);
  delivery.set_prev_seq(prev);
  delivery.mutable_lobby_change()->set_table_closed("tabletable567");
  return message;
}

inline v1::SessionResponse LobbySnapshot(Seq seq) {
  auto message = Change(seq, 0);
  message.mutable_delivery()->mutable_lobby_snapshot();
  return message;
}

inline v1::SessionResponse Ping(std::uint64_t nonce, std::int64_t lag_ms) {
  v1::SessionResponse message;
  message.mutable_ping()->set_nonce(nonce);
  message.mutable_ping()->set_lag_ms(lag_ms);
  return message;
}

inline v1::SessionResponse Refused(Reason reason, const std::string& request = std::string(kRequest.text())) {
  v1::SessionResponse message;
  message.mutable_acknowledgement()->set_request_id(request);
  message.mutable_acknowledgement()->set_match_id(kSessionId.text());
  message.mutable_acknowledgement()->mutable_refused()->set_reason(WireName(reason));
  return message;
}

inline match::Command OneCommand() { return {AccountId(), kRequest, 3, 0, match::PlayPly{"d2"}}; }

template <class T>
std::vector<T> Told(const Effects& effects) {
  std::vector<T> told;
  for (const auto& tidings : effects.tell) {
    if (const auto* found = std::get_if<T>(&tidings)) told.push_back(*found);
  }
  return told;
}

// A machine with its own time, driven as the network would.
class SessionMachineTest : public ::testing::Test {
 protected:
  Effects Hear(const v1::SessionResponse& message) {
    return machine_.Hear(machine_.generation(), message, now_);
  }
  Effects Lose(Error why = {Reason::kUnreachable, "gone"}) {
    return machine_.Ended(machine_.generation(), why, now_);
  }
  Effects Connect() {
    machine_.Start(now_);
    return Hear(Welcome());
  }
  Effects WaitForTick() {
    now_ = machine_.next_tick().value();
    return machine_.Tick(now_);
  }
  // Loses the connection and reconnects.
  Effects Reconnect() {
    Lose();
    WaitForTick();
    return Hear(Welcome());
  }

  Millis now_{1'000'000};
  SessionMachine machine_{SessionOptions(), [] { return 0.5; }};
};

}  // namespace merels::sdk
