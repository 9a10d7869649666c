// The user's account and the state of the connection. Owned by the window's thread, like all models.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::model {

/// Milliseconds on this machine's monotonic clock; only differences have a meaning.
using clock::Millis;

/// A shorter silence of the server is not shown.
inline constexpr Millis kNoticedSilence{1'000};

enum class Link : std::uint8_t {
  kOff,         // not signed in
  kConnecting,  // first attempt
  kOnline,
  kLost,  // was online, and reconnects
};

class Session {
 public:
  /// Begins a new stream; messages of older ones are ignored from now on. Returns its generation.
  std::uint64_t Begin(std::string server);
  /// Ends the stream.
  void End();

  /// The server has accepted the token; a lost connection is back. `kept`: the token is stored beyond this
  /// run.
  void Online(match::Player me, bool kept = true);
  /// The account has a new name, or has become a member.
  void Renamed(match::Player me) { me_ = std::move(me); }
  /// The stream broke, or a reconnect failed. The first of these is the start of the loss.
  void Lost(std::string why, Millis now);
  /// Attempt `attempt`, counted from 1, will start at `at`; nothing: it has started.
  void Retrying(int attempt, std::optional<Millis> at);
  /// Where browsers find the server.
  void SetWebAddress(std::string web) { web_address_ = std::move(web); }
  void RoundTrip(Millis lag) { round_trip_ = lag; }
  /// Something that the server answers was sent.
  void Asked(Millis now) {
    if (link_ == Link::kOnline && !asked_at_) asked_at_ = now;
  }
  /// What the server sends unasked is late by `late`.
  void Silent(Millis late, Millis now) { Asked(now - late); }
  /// Anything has come from the server: it is there.
  void Heard() { asked_at_.reset(); }

  /// Whether messages of the stream with this generation still count.
  bool Hears(std::uint64_t generation) const { return link_ != Link::kOff && generation == generation_; }

  Link link() const { return link_; }
  const std::string& server() const { return server_; }
  /// "https://HOST"; empty: the server has not told one.
  const std::string& web_address() const { return web_address_; }
  /// Nothing before the first sign-in.
  const std::optional<match::Player>& me() const { return me_; }
  /// False for a guest beside the member whose token is kept for this server. Valid after the end, too.
  bool kept() const { return kept_; }
  /// Zero while connected.
  Millis LostFor(Millis now) const;
  /// How long nothing has come although something was asked or was due, or since the connection was lost. The
  /// server's own messages may be seconds apart: until one is late a silence means nothing.
  Millis SilentFor(Millis now) const;
  const std::string& why() const { return why_; }
  int attempt() const { return attempt_; }
  const std::optional<Millis>& next_attempt() const { return next_attempt_; }
  const std::optional<Millis>& round_trip() const { return round_trip_; }

 private:
  Link link_ = Link::kOff;
  std::uint64_t generation_ = 0;
  std::string server_;
  std::string web_address_;
  std::optional<match::Player> me_;
  bool kept_ = true;
  Millis lost_at_{0};
  std::optional<Millis>
      asked_at_;  // when the oldest message was due or asked for, since the server was heard
  std::string why_;
  int attempt_ = 0;
  std::optional<Millis> next_attempt_;
  std::optional<Millis> round_trip_;
};

}  // namespace merels::model
