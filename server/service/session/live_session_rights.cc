// Checks again what a stream may follow and show.
#include "server/service/moderation/visibility.h"
#include "server/service/session/live_session.h"

namespace merels::service {

using session::Topic;

void LiveSession::CheckMatch(const Topic& topic, const std::string& code) {
  context_.matches.View(
      topic.match, {player_.id, code}, [](const MatchView&) { return true; },
      [this, alive = callbacks_.Watch(), topic](const Result<bool>& seen) {
        if (alive.expired() || seen || seen.error().reason != Reason::kUnknownMatch) return;
        if (topics_.contains(topic)) EndTopic(topic, seen.error());
      });
}

/// Tables and matches of a new blocker disappear as if they had been taken or were over; if there are none,
/// nothing is sent.
void LiveSession::CheckLobby(const Topic& topic, RecheckReason reason) {
  const lobby::Snapshot all = context_.tables.LobbyNow();
  const lobby::Snapshot left = VisibleTo(context_.access, player_.id, all);
  const bool same = all.tables.size() == left.tables.size() &&
                    all.live_matches.size() == left.live_matches.size() &&
                    all.free_bots.size() == left.free_bots.size();
  if (reason == RecheckReason::kOffice || !same) SubscribeLobby(topic, {});
}

void LiveSession::CheckTv(const Topic& topic, RecheckReason reason) {
  const auto on = context_.television.Follow(topic.channel, *this);
  const bool hidden = on && on->match && !IsVisibleTo(context_.access, player_.id, *on->match);
  if (reason == RecheckReason::kOffice || hidden) SubscribeTv(topic);
}

/// A substitute for a hidden change: the end of an unknown match, which is also sent for matches that not
/// everybody may watch. A gap in the numbers would reveal that something was left out.
lobby::Change LiveSession::InsteadOfHidden() const {
  return lobby::MatchEnded{MatchId(NewId(context_.ports.random))};
}

}  // namespace merels::service
