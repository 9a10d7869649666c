// News of a topic, as the resumable stream carries them, and how a topic is named.
#ifndef MERELS_COMMON_SESSION_DELIVERY_H_
#define MERELS_COMMON_SESSION_DELIVERY_H_

#include <string>
#include <string_view>
#include <variant>

#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "common/match/view.h"

namespace merels::session {

/// What can be followed: a match, the lobby, or one's own notices.
struct Topic {
  enum class Kind { kMatch, kLobby, kNotices };
  Kind kind = Kind::kLobby;
  MatchId match;  // for kMatch

  static Topic Match(MatchId id) { return {Kind::kMatch, std::move(id)}; }
  static Topic Lobby() { return {Kind::kLobby, {}}; }
  static Topic Notices() { return {Kind::kNotices, {}}; }
  auto operator<=>(const Topic&) const = default;
};

/// "matches/ID", "lobby", "notices".
std::string TopicText(const Topic& topic);
/// bad-argument for anything else.
Result<Topic> ParseTopic(std::string_view text);

/// Somebody with a seat in the match came or went. It takes no number: seq and prev_seq are those of the
/// newest delivery, and who misses it is told by the next snapshot.
struct PresenceChanged {
  rules::Side side = rules::Side::kFirst;
  match::Presence presence;
};

using Content = std::variant<match::SeenEntry, match::Snapshot, lobby::Change, lobby::Snapshot, lobby::Notice,
                             lobby::NoticesSnapshot, PresenceChanged>;

/// One delivery. `prev_seq` is the number this viewer was sent before on this topic, 0 with a snapshot; a
/// reader whose newest number differs has missed something.
struct Delivery {
  Topic topic;
  std::string epoch;  // a match's is constant; others are numbered by one run of a server
  Seq seq = 0;
  Seq prev_seq = 0;
  Content content;

  /// Whether it stands outside the numbers of its topic.
  bool unnumbered() const { return std::holds_alternative<PresenceChanged>(content); }
  bool snapshot() const {
    return std::holds_alternative<match::Snapshot>(content) ||
           std::holds_alternative<lobby::Snapshot>(content) ||
           std::holds_alternative<lobby::NoticesSnapshot>(content);
  }
};

/// The epoch of every match topic.
inline constexpr std::string_view kMatchEpoch = "log";

}  // namespace merels::session

#endif  // MERELS_COMMON_SESSION_DELIVERY_H_
