// The state of a match, made from its log; only Apply changes it. And the limits on draw offers and takeback
// requests: their number, and a pause after one is declined.
//
// A server holds many states, so each is packed: the plies and the newest entries take few bytes each and are
// unpacked when they are needed; older entries are in the log alone. A match of a hundred plies takes less
// than 4 KiB together with the server's other data of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/clock/match_clock.h"
#include "common/match/event.h"
#include "common/match/packed_plies.h"
#include "common/match/recent_entries.h"
#include "common/rules/base/outcome.h"
#include "common/rules/game.h"

namespace merels::match {

enum class OfferKind : std::uint8_t { kDraw, kTakeback };

/// The number of plies, by both players together, that must follow a declined offer before the same side
/// makes one of that kind again. An offer of the other side ends the wait.
inline constexpr int kPliesBetweenOffers = 5;

/// The most draw offers of one side in a match, and the most takeback requests. Each has one answer.
inline constexpr int kMaxOffers = 200;

/// The plies that still have to be played before each side may make an offer again. Servers and clients count
/// them alike, from the same events. A value.
class OfferPauses {
 public:
  /// 0: it may offer now, as far as this rule goes.
  int PliesLeft(OfferKind kind, rules::Side side) const { return Of(kind, side); }

  void Played() {
    for (auto& kind : left_) {
      for (std::uint8_t& plies : kind) plies = plies == 0 ? plies : static_cast<std::uint8_t>(plies - 1);
    }
  }
  /// `side` has made an offer.
  void Made(OfferKind kind, rules::Side side) { Set(kind, rules::Other(side), 0); }
  /// The offer of `side` was declined, or ended by a ply.
  void Declined(OfferKind kind, rules::Side side) { Set(kind, side, kPliesBetweenOffers); }
  /// `plies` is 0 to kPliesBetweenOffers.
  void Set(OfferKind kind, rules::Side side, int plies) { Of(kind, side) = static_cast<std::uint8_t>(plies); }

  bool operator==(const OfferPauses&) const = default;

 private:
  const std::uint8_t& Of(OfferKind kind, rules::Side side) const {
    return left_[static_cast<std::size_t>(kind)][rules::Index(side)];
  }
  std::uint8_t& Of(OfferKind kind, rules::Side side) {
    return left_[static_cast<std::size_t>(kind)][rules::Index(side)];
  }

  std::array<std::array<std::uint8_t, 2>, 2> left_{};
};

/// Single-threaded; copies are independent.
class State {
 public:
  /// The state after a match's first entry, which must hold Started. bad-record when it does not, or when
  /// this version does not know its ruleset.
  static Result<State> Begin(Entry first);
  /// The state after all entries in order, from the first. bad-record names the entry that does not fit.
  static Result<State> Replay(std::vector<Entry> entries);

  /// Applies the next entry (seq() + 1). bad-record, with nothing changed, when it does not fit: the log is
  /// damaged, or was written under rules unknown to this version. As long as the returned pointer is held, At
  /// returns the same object.
  Result<LoggedPtr> Apply(Entry entry);
  /// The same for an entry that was decided on this very state, with the game that Decide returned for it:
  /// its ply is not played again.
  Result<LoggedPtr> Apply(Entry entry, rules::Game after);

  const Settings& settings() const { return settings_; }
  const rules::Game& game() const { return now_.game; }
  const clock::MatchClock& clock() const { return now_.clock; }
  std::string start_position() const;
  /// These are unpacked again at each call; for their number use game().plies().
  std::vector<ListedPly> listed_plies() const { return plies_.Read(); }
  std::vector<std::string> plies() const { return plies_.Plies(); }

  /// The newest entry.
  Seq seq() const { return recent_entries_.newest(); }
  /// The entry that made the position.
  Seq position_seq() const { return now_.position_seq; }
  /// The side with an open draw offer.
  std::optional<Side> offer() const { return now_.offer; }
  /// The entry of that offer; 0 without one.
  Seq offer_seq() const { return now_.offer_seq; }
  /// The side that asks for a takeback, and the entry of that request; 0 without one.
  std::optional<Side> takeback() const { return now_.takeback; }
  Seq takeback_seq() const { return now_.takeback_seq; }
  /// The pauses before each side may offer again.
  const OfferPauses& pauses() const { return now_.pauses; }
  /// The number of offers of this kind that `side` has made.
  int OffersMade(OfferKind kind, Side side) const {
    return now_.made[static_cast<std::size_t>(kind)][rules::Index(side)];
  }
  /// The number of plies ever played, including those taken back.
  int plies_played() const { return plies_.added(); }
  /// The number of plies that are removed when `side` takes its newest one back; 0 when it has none, or has
  /// no opponent.
  int PliesToTakeBack(Side side) const;
  /// The time left of both after the first `number` plies, not counting outages since then.
  std::array<Millis, 2> LeftAfter(int number) const;
  /// The game after the first `number` of its plies.
  rules::Game GameAfter(int number) const;
  /// Nothing while the match goes on.
  const std::optional<rules::Outcome>& outcome() const { return now_.outcome; }
  /// The side that aborted the match, or whose time ran out before it was really played.
  std::optional<Side> aborted_by() const { return now_.aborted_by; }
  /// The side to move; nothing once the match is over.
  std::optional<Side> to_move() const;
  std::optional<Side> SeatOf(const AccountId& account) const;
  /// Unix time of the first entry.
  Millis started_at() const { return started_at_; }
  /// The cluster's time (Entry::cluster_at) of the newest entry that set the mover's clock, and when that
  /// clock runs from: after an outage it stands for a while.
  Millis turn_began_at() const { return now_.turn_began_at; }
  Millis clock_runs_at() const {
    return now_.turn_began_at + (now_.resumed ? clock::kOutageGrace : Millis(0));
  }
  /// As of when that clock began to run; once the match is over, as of its end.
  Clocks clocks() const;

  /// The oldest of the entries that are kept, the last RecentEntries::kKept; older ones are in the log alone.
  Seq oldest_kept() const { return recent_entries_.oldest(); }
  bool Keeps(Seq seq) const { return seq >= oldest_kept() && seq <= this->seq(); }
  /// A kept entry. Except for the newest this replays the game; After is better for several.
  LoggedPtr At(Seq seq) const;
  /// The entries after `after`, oldest first; the next one must be kept, or `after` the newest.
  std::vector<LoggedPtr> After(Seq after) const;

  /// The result of a look-up of an account's request id.
  struct Found {
    LoggedPtr entry;  // the kept entry that it made; null when there is none
    /// Whether an older entry may be this request's, so that the log must be read. A no is certain.
    bool may_be_forgotten = false;
  };
  Found FindRequest(const AccountId& by, const RequestId& request) const;

 private:
  /// The part that events change.
  struct Now {
    rules::Game game;
    clock::MatchClock clock;
    Seq position_seq = 1;
    std::optional<rules::Outcome> outcome = {};
    Millis turn_began_at{0};
    Seq offer_seq = 0;
    Seq takeback_seq = 0;
    // Small members side by side, which saves memory.
    bool resumed = false;  // the turn, by the end of an outage
    std::optional<Side> offer = {};
    std::optional<Side> takeback = {};
    std::optional<Side> aborted_by = {};
    OfferPauses pauses = {};
    std::array<std::array<std::uint8_t, 2>, 2> made{};  // offers, by kind and side

    /// The same with another game.
    Now With(rules::Game&& other) const {
      return {std::move(other), clock, position_seq, outcome,    turn_began_at, offer_seq, takeback_seq,
              resumed,          offer, takeback,     aborted_by, pauses,        made};
    }
  };
  struct Taker;
  class Past;

  State(const Settings& settings, rules::Game game, Millis started_at);
  rules::Game StartGame() const;
  Result<LoggedPtr> ApplyTo(Now&& after, bool played, Entry&& entry);
  LoggedPtr Keep(Entry&& entry);
  void Complete(std::vector<RecentEntries::Read>& entries) const;

  Settings settings_;
  Millis started_at_;
  Now now_;
  PackedPlies plies_;
  RecentEntries recent_entries_;
  std::weak_ptr<const Logged> newest_;
};

/// The entry that this account's request made, from a match's whole log; null when there is none. bad-record
/// names the entry that does not fit.
Result<LoggedPtr> FindRequest(std::vector<Entry> entries, const AccountId& by, const RequestId& request);

}  // namespace merels::match
