// What a stream may follow and show, looked at again.
#include "server/service/visibility.h"
#include "server/service/live_session.h"

namespace merels::service {

using session::Topic;

void LiveSession::CheckMatch(const Topic& topic, const std::string& code) {
  context_.matches.View(
      topic.match, {player_.id, code}, [](const MatchView&) { return true; },
      [this, alive = callbacks_.Watch(), topic](const Result<bool>& seen) {
        if (alive.expired() || seen || seen.error().reason != Reason::kUnknownMatch) return;
        if (!topics_.contains(topic)) return;
        Forget(topic);
        Refuse(session::TopicText(topic), seen.error());
      });
}

/// Tables and matches of a new blocker go as if they were taken and over; unless there are any, nothing is
/// told.
void LiveSession::CheckLobby(const Topic& topic, Because because) {
  const lobby::Snapshot all = context_.tables.LobbyNow();
  const lobby::Snapshot left = VisibleTo(context_.access, player_.id, all);
  const bool same =
      all.tables.size() == left.tables.size() && all.live_matches.size() == left.live_matches.size();
  if (because == Because::kOffice || !same) SubscribeLobby(topic, {});
}

void LiveSession::CheckTv(const Topic& topic, Because because) {
  const auto on = context_.television.Follow(topic.channel, *this);
  const bool hidden = on && on->match && !IsVisibleTo(context_.access, player_.id, *on->match);
  if (because == Because::kOffice || hidden) SubscribeTv(topic);
}

/// In the place of what must not be known: the end of a match that nobody has heard of, as those have that
/// were not for everybody. A number that is left out would tell that something was.
lobby::Change LiveSession::InsteadOfHidden() const {
  return lobby::MatchEnded{MatchId(NewId(context_.ports.random))};
}

}  // namespace merels::service
