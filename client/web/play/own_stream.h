// The stream of one who is signed in: their notices, and a match with the chat of its players. It begins with
// the whole state whenever it begins, so nothing is missed over any loss.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/session/followed_match.h"
#include "client/web/http/message.h"
#include "client/web/page/json.h"
#include "client/web/play/visitors.h"

namespace merels::web {

/// Milliseconds of Unix time.
using TellUnixTime = std::function<clock::Millis()>;

/// On the thread of the network. Each event is JSON with `kind`:
///   account            who is signed in
///   signed-out         the token is no good any more: `words`
///   busy               there are too many visitors: `words`
///   lost, back         whether the server is out of reach
///   notices, notice    what waits for the player: all of it, one more
///   whole, entry       the match, as everybody is told of it, with what seat_json.h adds
///   presence           of the opponent
///   gone               the match cannot be followed: `words`
///   chat, said         messages of the players: all of them, one more
class OwnStream final : public EventSubscription {
 public:
  /// `match`: empty for notices alone. All outlive it.
  OwnStream(Visitors& visitors, const Visitor& visitor, const MatchId& match, EventReader& reader,
            TellUnixTime now);
  OwnStream(const OwnStream&) = delete;
  OwnStream& operator=(const OwnStream&) = delete;
  ~OwnStream() override = default;

 private:
  void Hear(const session::Update& update);
  void HearConnection(const session::Connection& connection);
  void HearDelivery(const session::Delivery& delivery);
  void HearEnd(const session::TopicEnded& ended);
  void Take(const match::Snapshot& snapshot);
  void Take(const match::SeenEntry& entry);
  void Take(const session::PresenceChanged& change);
  void Take(const chat::Snapshot& room);
  void Take(const chat::Message& message);
  /// Adds what only the player is told.
  void AddSeat(Json& json) const;
  std::optional<rules::Side> Seat() const;
  void Tell(const Json& json);

  EventReader& reader_;
  const MatchId match_id_;
  const TellUnixTime now_;
  match::Player me_;
  bool connected_before_ = false;
  session::FollowedMatch match_;
  std::unique_ptr<sdk::Session> session_;  // last: no update comes once it is gone
};

}  // namespace merels::web
