// A followed match, kept up to date by deliveries, with the changes of each. The one place where clients
// (windows, tools, bots) build a match from messages of the server.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::session {

/// A ply that was played, with its effect on the board.
struct PlySeen {
  match::PlyPlayed played;
  rules::Ply parts;         // parsed; valid when `understood`
  bool mill = false;        // it closed a mill
  bool understood = false;  // the ruleset is known to this program
};
using Happening = std::variant<PlySeen, match::DrawOffered, match::DrawDeclined, match::Ended, match::Resumed,
                               match::TakebackOffered, match::TakebackDeclined, match::PliesTakenBack>;

/// One thread.
class FollowedMatch {
 public:
  /// A snapshot. Returns the changes since the state known before: everything, for the first.
  std::vector<Happening> Take(const match::Snapshot& snapshot);
  /// An entry of the log. It may come twice, by the stream and as the answer to a command; an entry or a
  /// snapshot that is not newer than the known state changes nothing.
  std::vector<Happening> Take(const match::SeenEntry& entry);
  /// The entry of an accepted command, which often comes before the stream's own copy. It is taken if it is
  /// the next one; otherwise the stream will bring it after those before it.
  std::vector<Happening> TakeAnswer(const match::SeenEntry& entry);
  /// A player's presence has changed; see now().presence.
  void Take(const PresenceChanged& change);
  /// Whether the entry fits the known position. Take() takes one that does not fit too, but then there is no
  /// game().
  bool Fits(const match::Entry& entry) const;

  bool known() const { return known_; }
  /// The rest needs known(). Kept up to date; `now().clocks` are those of the newest delivery.
  const match::Snapshot& now() const { return now_; }
  /// Nothing when this program does not know the ruleset, or plays it differently from the server.
  const std::optional<rules::Game>& game() const { return game_; }
  /// The game after the first `plies` of its plies. Needs game() and 0 <= plies <= now().plies.size().
  rules::Game GameAfter(int plies) const;
  /// The side to move; nothing once the match is over.
  std::optional<rules::Side> to_move() const;
  /// The side of the next ply, also after the end of the match.
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

/// The game after the first `plies` of the match. Errors: unknown-ruleset, and a ply that is illegal here;
/// bad-argument when the match has fewer plies.
Result<rules::Game> GameAfter(const match::Snapshot& snapshot, std::size_t plies);

}  // namespace merels::session
