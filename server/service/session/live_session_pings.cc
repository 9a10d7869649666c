// Pings and pongs of a session: the lag of the client, and whether it still reads.
#include <algorithm>
#include <utility>

#include "server/service/session/live_session.h"

namespace merels::service {

using std::chrono::milliseconds;

namespace {

/// The ping interval while a client's lag is unknown.
constexpr milliseconds kFirstPings{500};
/// At most this many pings in a row are omitted because a command shows that the client is there; then one is
/// sent all the same, since the lag may have changed.
constexpr int kMaxLeftOut = 3;

}  // namespace

void LiveSession::SchedulePing() {
  const milliseconds interval(context_.ports.limits.ping_interval_ms);
  PingAfter(lag_.lag() ? interval : std::min(interval, kFirstPings));
}

void LiveSession::PingAfter(milliseconds wait) {
  ping_timer_ = context_.ports.executor.After(wait, callbacks_.Task([this] { SendPing(); }));
}

/// When a ping is due that a command has made unnecessary; zero when it is necessary.
milliseconds LiveSession::Spared(ReadAt now) {
  const milliseconds interval(context_.ports.limits.ping_interval_ms);
  const bool may = commanded_at_ && lag_.lag() && unanswered_.empty() && left_out_ < kMaxLeftOut;
  const auto since = may ? std::chrono::duration_cast<milliseconds>(now - *commanded_at_) : interval;
  left_out_ = since < interval ? left_out_ + 1 : 0;
  return std::max(interval - since, milliseconds(0));
}

void LiveSession::SendPing() {
  const ReadAt now = context_.ports.clock.Monotonic();
  if (const milliseconds wait = Spared(now); wait > wait.zero()) return PingAfter(wait);
  const milliseconds patience(context_.ports.limits.stuck_reader_ms);
  if (!unanswered_.empty() && now - unanswered_.front().sent_at > patience) {
    return SendAway({Reason::kStuckReader, "this client did not answer for too long; connect again"});
  }
  unanswered_.push_back({++nonce_, now});
  Ping ping{nonce_, {}, lag_.lag()};
  for (const auto& [topic, followed] : topics_) ping.heads.push_back({topic, followed.sent});
  sink_.Send(std::move(ping));  // if there is no room, it stays unanswered
  SchedulePing();
}

void LiveSession::Leave() {
  silent_ = false;
  leaving_ = true;
}

void LiveSession::Pong(std::uint64_t nonce, ReadAt read_at) {
  silent_ = false;
  while (!unanswered_.empty() && unanswered_.front().nonce <= nonce) {
    if (unanswered_.front().nonce == nonce) {
      lag_.Add(std::chrono::duration_cast<milliseconds>(read_at - unanswered_.front().sent_at));
    }
    unanswered_.pop_front();
  }
}

}  // namespace merels::service
