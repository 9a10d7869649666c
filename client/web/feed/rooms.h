// The rooms of each kind of topic.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "client/model/lobby.h"
#include "client/session/followed_match.h"
#include "client/web/feed/room.h"
#include "client/web/page/match_text.h"
#include "common/session/delivery.h"

namespace merels::web {

/// The time, so that rooms need none.
struct Instant {
  Millis monotonic{0};
  Millis unix_time{0};
};
using TellTime = std::function<Instant()>;

/// A match: first the whole, then each entry of its log.
class MatchRoom final : public TopicRoom {
 public:
  MatchRoom(std::string topic, TellTime now) : TopicRoom(std::move(topic)), time_(std::move(now)) {}

  void Hear(const session::Delivery& delivery);
  /// The server's state of it, asked for because its clocks may have stood while it could not be heard.
  void SetClocks(const match::Snapshot& snapshot);
  /// What is known of the server was said before it was lost, or it is back.
  void SetConnected(bool connected);

  /// The newest state; nothing before it is known.
  std::optional<SeenMatch> seen() const;

 private:
  bool Known() const override { return match_.known(); }
  TopicPlace Now() const override;
  WebEventPtr Whole() const override;
  WebEventPtr Beside() const override;

  void Take(const match::Snapshot& snapshot);
  void Take(const match::SeenEntry& entry);
  std::string ClocksLine() const;
  int Watchers() const;

  const TellTime time_;
  session::FollowedMatch match_;
  Millis heard_at_{0};
  int watchers_ = 0;
  mutable WebEventPtr whole_;  // told last, for others who come at the same moment
  mutable Millis whole_at_{0};
};

/// What spectators of a match say.
class TalkRoom final : public TopicRoom {
 public:
  using TopicRoom::TopicRoom;
  void Hear(const session::Delivery& delivery);

 private:
  bool Known() const override { return known_; }
  TopicPlace Now() const override { return place_; }
  WebEventPtr Whole() const override;

  bool known_ = false;
  TopicPlace place_;
  std::deque<chat::Message> messages_;  // the newest, oldest first
};

/// A channel: which match it shows.
class TvRoom final : public TopicRoom {
 public:
  using TopicRoom::TopicRoom;
  void Hear(const session::Delivery& delivery);

 private:
  bool Known() const override { return on_.has_value(); }
  TopicPlace Now() const override { return place_; }
  WebEventPtr Whole() const override;

  TopicPlace place_;
  std::optional<session::OnAir> on_;
};

/// A player's newest match.
class PlayerRoom final : public TopicRoom {
 public:
  PlayerRoom(std::string topic, std::string player)
      : TopicRoom(std::move(topic)), player_(std::move(player)) {}

  const std::string& player() const { return player_; }
  /// What the server lists as the newest; nothing: the player has not played yet.
  void SetNewest(const std::optional<match::Summary>& newest);
  /// A match has begun, of whomever.
  void HearStarted(const match::Summary& match);

 private:
  bool Known() const override { return known_; }
  TopicPlace Now() const override;
  WebEventPtr Whole() const override;
  bool Plays(const match::Summary& match) const;

  const std::string player_;
  bool known_ = false;
  std::optional<match::Summary> newest_;
};

/// Open tables and live matches.
class LobbyRoom final : public TopicRoom {
 public:
  using TopicRoom::TopicRoom;
  /// Whether it fits; else the topic has to begin afresh.
  session::Taken Hear(const session::Delivery& delivery);
  const model::Lobby& lobby() const { return lobby_; }

 private:
  bool Known() const override { return lobby_.known(); }
  TopicPlace Now() const override { return {lobby_.feed().epoch(), lobby_.feed().seq()}; }
  WebEventPtr Whole() const override;

  model::Lobby lobby_;
};

}  // namespace merels::web
