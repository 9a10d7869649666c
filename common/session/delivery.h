// The resumable stream: topics and their names, deliveries on them, subscriptions, and answers besides
// deliveries.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/chat/chat.h"
#include "common/lobby/filter.h"
#include "common/lobby/lobby.h"
#include "common/match/view.h"

namespace merels::session {

/// A topic that can be followed: a match, the lobby, one's own notices, a chat room of a match, or a channel.
struct Topic {
  enum class Kind { kMatch, kLobby, kNotices, kChat, kTv };
  Kind kind = Kind::kLobby;
  MatchId match = {};                      // for kMatch and kChat
  chat::Room room = chat::Room::kPlayers;  // for kChat
  lobby::Filter filter = {};               // for kLobby: the part of it
  std::string channel = {};  // for kTv: a pool, such as "standard/blitz"; empty for the best of all

  static Topic Match(MatchId id) { return {Kind::kMatch, std::move(id), {}, {}}; }
  static Topic Lobby(lobby::Filter filter = {}) { return {Kind::kLobby, {}, {}, std::move(filter)}; }
  static Topic Notices() { return {Kind::kNotices, {}, {}, {}}; }
  static Topic Chat(MatchId id, chat::Room room) { return {Kind::kChat, std::move(id), room, {}}; }
  static Topic Tv(std::string channel = {}) { return {Kind::kTv, {}, {}, {}, std::move(channel)}; }
  auto operator<=>(const Topic&) const = default;
};

/// What the name of a match's topic begins with; its id follows.
inline constexpr std::string_view kMatchTopics = "matches/";

/// "matches/ID", "lobby", "lobby?FILTER", "notices", "chat/ID", "chat/ID/spectators", "tv", "tv/POOL".
std::string TopicText(const Topic& topic);
/// Parses the form of TopicText. bad-argument for anything else.
Result<Topic> ParseTopic(std::string_view text);

/// A player of the match has come or gone. It takes no number: seq and prev_seq are those of the newest
/// delivery, and a client that misses it learns it from the next snapshot.
struct PresenceChanged {
  rules::Side side = rules::Side::kFirst;
  match::Presence presence;
};

/// The number of spectators. Numbered as PresenceChanged: seq and prev_seq are those of the newest delivery.
struct WatchersChanged {
  int watchers = 0;
};

/// The match that is on a channel, or was last; nothing if there was none since the server started. Complete
/// in itself, like a snapshot.
struct OnAir {
  std::optional<match::Summary> match;
};

/// `match::Turn` is for a player who requested it. It takes no number: seq and prev_seq are those of the
/// newest delivery.
using Content = std::variant<match::SeenEntry, match::Snapshot, lobby::Change, lobby::Snapshot, lobby::Notice,
                             lobby::NoticesSnapshot, PresenceChanged, chat::Message, chat::Snapshot,
                             WatchersChanged, OnAir, match::Turn>;

/// One delivery. `prev_seq` is the number that this viewer was sent before on this topic, 0 with a snapshot;
/// a reader whose newest number differs has missed a delivery.
struct Delivery {
  Topic topic;
  std::string epoch;  // a match's is constant; others are per run of a server
  Seq seq = 0;
  Seq prev_seq = 0;
  Content content;

  /// Whether it takes no number of its topic.
  bool unnumbered() const {
    return std::holds_alternative<PresenceChanged>(content) ||
           std::holds_alternative<WatchersChanged>(content) || std::holds_alternative<match::Turn>(content);
  }
  bool snapshot() const {
    return std::holds_alternative<match::Snapshot>(content) ||
           std::holds_alternative<lobby::Snapshot>(content) ||
           std::holds_alternative<lobby::NoticesSnapshot>(content) ||
           std::holds_alternative<chat::Snapshot>(content) || std::holds_alternative<OnAir>(content);
  }
};

/// The epoch of every match topic, and of chat.
inline constexpr std::string_view kMatchEpoch = "log";

/// The start of a subscription; see the message of this name in session_service.proto.
struct Subscription {
  Topic topic;
  std::string epoch;  // empty: nothing was seen yet
  Seq after = 0;
  std::string code = {};                // of a match that is watched by code
  std::optional<int> replay_from = {};  // a ply
  bool with_turns = false;              // of a match, for a player of it: also each position's legal plies
  std::string request = {};             // the client's name for this message; empty: none
  bool operator==(const Subscription&) const = default;
};

/// The newest number of a topic.
struct TopicHead {
  Topic topic;
  Seq seq = 0;
  bool operator==(const TopicHead&) const = default;
};

/// The answer to a command: its entry, or the reason of its refusal. Exactly one for each, unless the stream
/// ends before.
struct Acknowledgement {
  RequestId request;
  MatchId match;
  Result<match::SeenEntry> outcome;
};

}  // namespace merels::session
