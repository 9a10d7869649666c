// A followed match: kept up to date by deliveries, and what each of them changed. The one place where a
// client, be it a window, a tool or a computer player, makes a match out of what it is told.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::session {

/// A ply that was played, with what it did on the board.
struct PlySeen {
  match::PlyPlayed played;
  rules::Ply parts;         // taken apart; meaningful when `understood`
  bool mill = false;        // it closed a mill
  bool understood = false;  // the ruleset is one this program knows
};
using Happening = std::variant<PlySeen, match::DrawOffered, match::DrawDeclined, match::Ended, match::Resumed,
                               match::TakebackOffered, match::TakebackDeclined, match::PliesTakenBack>;

/// One thread.
class FollowedMatch {
 public:
  /// A snapshot. Returns what it shows beyond what was known: everything, for the first.
  std::vector<Happening> Take(const match::Snapshot& snapshot);
  /// An entry of the log. The same entry may come twice, by the stream and as the answer to a command; an
  /// entry, or a snapshot, that is not newer than what is known changes nothing.
  std::vector<Happening> Take(const match::SeenEntry& entry);
  /// The entry that an accepted command made, which often comes before the stream's own copy. It is taken if
  /// it is the next; otherwise the stream will bring it, with those before it.
  std::vector<Happening> TakeAnswer(const match::SeenEntry& entry);
  /// A player came or went; see now().presence.
  void Take(const PresenceChanged& change);
  /// Whether the entry can be played on what is known. Take() follows one that cannot, too, but without
  /// game().
  bool Fits(const match::Entry& entry) const;

  bool known() const { return known_; }
  /// The rest is meaningful once known. Kept up to date; `now().clocks` are those of the newest delivery.
  const match::Snapshot& now() const { return now_; }
  /// Nothing when this program does not know the ruleset, or plays it differently from the server.
  const std::optional<rules::Game>& game() const { return game_; }
  /// The game after the first `plies` of its plies. Needs game() and 0 <= plies <= now().plies.size().
  rules::Game GameAfter(int plies) const;
  /// Whose turn it is; nothing once the match is over.
  std::optional<rules::Side> to_move() const;
  /// Whose ply the next would be, or would have been when the match ended.
  rules::Side NextSide() const;
  std::optional<rules::Side> SeatOf(const AccountId& account) const;

 private:
  void Begin(const match::Snapshot& snapshot);
  PlySeen Play(const match::PlyPlayed& played);
  void Recover();
  void GoBackTo(std::size_t plies);
  struct Noting;

  bool known_ = false;
  match::Snapshot now_;
  std::optional<rules::Game> game_;
};

/// The game after the first `plies` of the match. Errors: unknown-ruleset, and a ply this program would
/// refuse; bad-argument when the match has fewer plies.
Result<rules::Game> GameAfter(const match::Snapshot& snapshot, std::size_t plies);

}  // namespace merels::session
