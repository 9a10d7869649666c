// A match as known to this client: the server's state, the user's unconfirmed ply, and both clocks. Owned by
// the window's thread. It decides nothing; the rules and the server do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/absences.h"
#include "client/model/clock_face.h"
#include "client/model/outbox.h"
#include "client/model/time.h"
#include "client/session/feed.h"
#include "client/session/followed_match.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::model {

/// The user's ply on the board before the server has confirmed it.
struct Pending {
  RequestId request;
  std::string text;
  rules::Ply ply;
  rules::Game after;
};

class Match {
 public:
  explicit Match(MatchId id) : id_(std::move(id)) {}

  /// An update of the match, received at `now`. A delivery of another topic is a programming error.
  session::Taken Apply(const session::Delivery& delivery, Millis now);
  /// The entry of an accepted command. It often comes before the stream's own copy.
  session::Taken Apply(const match::SeenEntry& entry, Millis now);

  const MatchId& id() const { return id_; }
  /// Whether a snapshot or the first entry has come.
  bool known() const { return feed_.begun(); }
  /// Why the board cannot be shown: the ruleset is unknown to this program. Empty when it can.
  const std::string& unplayable() const { return unplayable_; }
  const session::Feed& feed() const { return feed_; }

  // The rest needs known().
  const match::Settings& settings() const { return told().settings; }
  const match::Players& players() const { return told().players; }
  const std::string& start_position() const { return told().start_position; }
  const std::string& position() const { return told().position; }
  const std::vector<std::string>& plies() const { return told().plies; }
  /// One for each of plies(), or empty.
  const std::vector<match::PlyTime>& ply_times() const { return told().ply_times; }
  Seq seq() const { return feed_.seq(); }
  Seq position_seq() const { return told().position_seq; }
  const std::optional<rules::Side>& offer() const { return told().offer; }
  Seq offer_seq() const { return told().offer_seq; }
  /// The side that asks for a takeback, and the entry of the request.
  const std::optional<rules::Side>& takeback() const { return told().takeback; }
  Seq takeback_seq() const { return told().takeback_seq; }
  const std::optional<rules::Outcome>& outcome() const { return told().outcome; }
  /// The end, and who aborted the match if somebody did. Needs outcome().
  match::Ended ended() const { return {*told().outcome, told().aborted_by}; }
  /// How many plies must be played before a side may make an offer again; 0: none.
  int OfferPause(match::OfferKind kind, rules::Side side) const {
    return told().pauses.PliesLeft(kind, side);
  }
  /// In a match without a clock: the thinking time after which the match may be claimed; 0: never.
  Millis stall_claim() const { return told().stall_claim; }
  /// The number of spectators last reported.
  int watchers() const { return watchers_; }
  const ClockFace& clocks() const { return clocks_; }
  /// The connection was lost at `at`: both clocks show their time at that moment until the server's next
  /// report. No effect after the end.
  void HoldClocks(Millis at) {
    if (known() && !outcome()) clocks_.Hold(at);
  }
  const match::Presence& PresenceOf(rules::Side side) const { return absences_.Of(side); }
  /// How much of the player's turn must still pass at `now` before the opponent may claim the match, because
  /// the player is away, or does not play on without a clock. Nothing when it can never be claimed, or is
  /// over.
  std::optional<Millis> ClaimableIn(rules::Side side, Millis now) const;
  /// The side to move in the confirmed position.
  rules::Side ToMove() const { return followed_.NextSide(); }
  std::optional<rules::Side> SeatOf(const AccountId& account) const { return followed_.SeatOf(account); }

  /// The confirmed game; nothing when unplayable().
  const std::optional<rules::Game>& game() const { return followed_.game(); }
  const std::optional<Pending>& pending() const { return pending_; }
  /// The game with the pending ply.
  const rules::Game* newest_game() const;
  /// The game after the first `plies` of its plies. Needs game() and 0 <= plies <= plies().size().
  rules::Game GameAfter(int plies) const { return followed_.GameAfter(plies); }
  /// Whether `account` may play a ply now: it is to move, the match is not over, and it has no pending ply.
  bool MayPlay(const AccountId& account) const;

  /// Makes the command that plays `text`, which becomes the pending ply. Needs MayPlay(by), and a legal ply.
  match::Command Play(const AccountId& by, RequestId request, const std::string& text);
  /// Makes any other command, based on the state known now.
  match::Command Make(const AccountId& by, RequestId request, match::Action action);
  const Outbox& outbox() const { return outbox_; }
  /// The server refused this request. Returns its command and removes its pending ply; nothing for an unknown
  /// request.
  std::optional<match::Command> Refuse(const RequestId& request);
  /// The server accepted it; its entry comes by Apply().
  void Accept(const RequestId& request) { outbox_.Take(request); }

 private:
  const match::Snapshot& told() const { return followed_.now(); }
  session::Taken TakePresence(const session::PresenceChanged& change, Millis now);
  void TakeSnapshot(const match::Snapshot& snapshot, Millis now);
  void TakeEntry(const match::SeenEntry& entry, Millis now);
  void TakeEvent(const match::Event& event);
  /// Sets unplayable().
  void SeeWhetherPlayable();
  /// When the entry was written, on this machine's clock: not after `now`, and not before the newest entry
  /// received.
  Millis HappenedAt(const match::Entry& entry, Millis now);
  /// Sets the clocks if the entry has changed them. One between two plies, such as an offer, has not: it has
  /// the clocks from the start of the turn.
  void SetClocks(const match::Logged& logged, Millis now);

  MatchId id_;
  session::Feed feed_;
  session::FollowedMatch followed_;
  int watchers_ = 0;
  ClockFace clocks_;
  Absences absences_;
  Millis turn_began_{0};                 // on this machine's clock
  std::optional<Millis> server_offset_;  // this machine's monotonic clock minus the server's wall clock, at
                                         // the least delay seen
  Millis heard_at_{0};
  std::string unplayable_;
  std::optional<Pending> pending_;
  Outbox outbox_;
};

}  // namespace merels::model
