// A followed match: kept up to date by deliveries, and what each of them changed.
#ifndef MERELS_CLIENT_SDK_FOLLOWED_MATCH_H_
#define MERELS_CLIENT_SDK_FOLLOWED_MATCH_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::sdk {

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
  /// A player came or went; see now().presence.
  void Take(const session::PresenceChanged& change);

  bool known() const { return known_; }
  /// The rest is meaningful once known. Kept up to date; `now().clocks` are those of the newest delivery.
  const match::Snapshot& now() const { return now_; }
  /// Nothing when this program does not know the ruleset.
  const std::optional<rules::Game>& game() const { return game_; }
  /// Whose turn it is; nothing once the match is over.
  std::optional<rules::Side> to_move() const;
  std::optional<rules::Side> SeatOf(const AccountId& account) const;

 private:
  void Begin(const match::Snapshot& snapshot);
  rules::Side SideOfPly(std::size_t index) const;
  PlySeen Play(const match::PlyPlayed& played);
  void GoBackTo(std::size_t plies);
  struct Noting;

  bool known_ = false;
  match::Snapshot now_;
  std::optional<rules::Game> game_;
};

/// The game after the first `plies` of the match. Errors: unknown-ruleset, and a ply this program would
/// refuse; bad-argument when the match has fewer plies.
Result<rules::Game> GameAfter(const match::Snapshot& snapshot, std::size_t plies);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_FOLLOWED_MATCH_H_
