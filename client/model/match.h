// A match as known to this client: the server's state, the user's unconfirmed ply and unanswered commands,
// and by this client's reckoning from the server's last message both clocks and absent players. Owned by the
// window's thread. It decides nothing; the rules and the server do.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "client/session/followed_match.h"
#include "client/session/update.h"
#include "common/clock/time_control.h"
#include "common/match/abandonment.h"
#include "common/match/command.h"
#include "common/match/state.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::model {

/// Milliseconds on this machine's monotonic clock; only differences have a meaning.
using clock::Millis;

/// Both clocks.
class ClockFace {
 public:
  /// The server's report: the time left when the running clock started. After an outage `runs_from` may be in
  /// the future; the clock stands until then.
  void Set(const match::Clocks& clocks, Millis runs_from) {
    clocks_ = clocks;
    runs_from_ = runs_from;
    held_at_.reset();
  }
  /// The server is out of reach from `at` on. Whether a clock runs is unknown, so both show their time at
  /// that moment until the server's next report. Later calls change nothing.
  void Hold(Millis at) {
    if (!held_at_) held_at_ = at;
  }
  bool held() const { return held_at_.has_value(); }
  /// The match is over. A player who lost on time has none left, though no ply was charged for it.
  void Stop(const rules::Outcome& outcome) {
    clocks_.running.reset();
    const auto winner = rules::WinnerOf(outcome.score);
    if (outcome.reason == "time" && winner) clocks_.left[rules::Index(rules::Other(*winner))] = Millis{0};
  }

  const std::optional<rules::Side>& running() const { return clocks_.running; }

  /// The time of `side` at `now`; never below zero. Only the server decides whether a flag has fallen.
  Millis Left(rules::Side side, Millis now) const {
    const Millis left = clocks_.left[rules::Index(side)];
    if (clocks_.running != side) return left;
    const Millis ran = std::min(now, held_at_.value_or(now)) - runs_from_;
    return std::max(Millis{0}, left - std::max(Millis{0}, ran));
  }

  /// How much more the running clock shows by `word`, received at `now`, than if it had run ever since it was
  /// held: time that the server did not charge because it was down. Nothing unless this clock is held, and
  /// the same side's clock runs in both.
  std::optional<Millis> GivenBackBy(const ClockFace& word, Millis now) const {
    if (!held() || word.held() || !running() || word.running() != running()) return std::nullopt;
    const Millis reckoned = clocks_.left[rules::Index(*running())] - std::max(Millis{0}, now - runs_from_);
    return word.Left(*running(), now) - reckoned;
  }

 private:
  match::Clocks clocks_;
  Millis runs_from_{0};
  std::optional<Millis> held_at_;
};

/// Absent players, and the time until the match may be claimed.
class Absences {
 public:
  /// The server's report, received at `now`.
  void Set(rules::Side side, const match::Presence& presence, Millis now) {
    said_[rules::Index(side)] = presence;
    heard_at_[rules::Index(side)] = now;
  }
  const match::Presence& Of(rules::Side side) const { return said_[rules::Index(side)]; }

  /// How much of the turn of the player of `side`, which began at `turn_began` if it is their turn, must
  /// still pass before the match may be claimed from them; nothing when they are present, or it can never be
  /// claimed. Only the server decides whether the time has come.
  std::optional<Millis> ClaimableIn(rules::Side side, std::optional<Millis> turn_began, Millis now) const {
    const auto& wait = Of(side).claimable_in;
    if (!wait || !turn_began) return wait;
    const Millis since = std::max(*turn_began, heard_at_[rules::Index(side)]);
    return std::max(Millis{0}, *wait - std::max(Millis{0}, now - since));
  }

 private:
  std::array<match::Presence, 2> said_ = {};
  std::array<Millis, 2> heard_at_ = {};
};

/// Unanswered commands: a command under way is not offered again.
class Outbox {
 public:
  void Add(match::Command command) { commands_.push_back(std::move(command)); }
  /// Removes the command with this id, whose answer has come; nothing for an unknown or answered one.
  std::optional<match::Command> Take(const RequestId& request);
  /// An event of the user's own side shows that such a command was accepted, though its answer is late or
  /// lost.
  void Settle(const match::Event& event, rules::Side mine);
  void Clear() { commands_.clear(); }

  /// Oldest first.
  const std::vector<match::Command>& commands() const { return commands_; }
  /// Whether a command with an action of this kind is unanswered.
  template <class Action>
  bool Holds() const {
    for (const auto& command : commands_) {
      if (std::holds_alternative<Action>(command.action)) return true;
    }
    return false;
  }

 private:
  std::vector<match::Command> commands_;
};

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
  const match::Settings& settings() const { return newest().settings; }
  const match::Players& players() const { return newest().players; }
  const std::string& start_position() const { return newest().start_position; }
  const std::string& position() const { return newest().position; }
  const std::vector<std::string>& plies() const { return newest().plies; }
  /// One for each of plies(), or empty.
  const std::vector<match::PlyTime>& ply_times() const { return newest().ply_times; }
  Seq seq() const { return feed_.seq(); }
  Seq position_seq() const { return newest().position_seq; }
  const std::optional<rules::Side>& offer() const { return newest().offer; }
  Seq offer_seq() const { return newest().offer_seq; }
  /// The side that asks for a takeback, and the entry of the request.
  const std::optional<rules::Side>& takeback() const { return newest().takeback; }
  Seq takeback_seq() const { return newest().takeback_seq; }
  const std::optional<rules::Outcome>& outcome() const { return newest().outcome; }
  /// The end, and who aborted the match if somebody did. Needs outcome().
  match::Ended ended() const { return {*newest().outcome, newest().aborted_by}; }
  /// How many plies must be played before a side may make an offer again; 0: none.
  int OfferPause(match::OfferKind kind, rules::Side side) const {
    return newest().pauses.PliesLeft(kind, side);
  }
  /// In a match without a clock: the thinking time after which the match may be claimed; 0: never.
  Millis stall_claim() const { return newest().stall_claim; }
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
  const match::Snapshot& newest() const { return followed_.now(); }
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
