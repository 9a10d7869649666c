#include "common/match/abandonment.h"

#include <algorithm>

namespace merels::match {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// A class of time controls, by how long a player may think in a game of forty moves.
struct Row {
  Millis shorter_than;
  Millis gone, left;
};

constexpr int kMoves = 40;
/// A clock that starts with at least this is counted in days. No table may have one (clock::kLongestInitial).
constexpr Millis kCountedInDays = std::chrono::hours(24);
constexpr Row kRows[] = {
    {minutes(3), seconds(15), seconds(5)},    // bullet
    {minutes(8), seconds(30), seconds(10)},   // blitz
    {minutes(25), seconds(60), seconds(15)},  // rapid
};
constexpr Row kClassical{{}, seconds(120), seconds(30)};
constexpr Row kNoClock{{}, minutes(5), seconds(60)};

const Row& RowOf(const clock::TimeControl& control) {
  if (!control.timed()) return kNoClock;
  const Millis game = control.initial + kMoves * control.increment;
  for (const Row& row : kRows) {
    if (game < row.shorter_than) return row;
  }
  return kClassical;
}

}  // namespace

std::optional<Millis> ClaimableAfter(const clock::TimeControl& control, bool left) {
  if (control.initial >= kCountedInDays) return std::nullopt;
  const Row& row = RowOf(control);
  return left ? row.left : row.gone;
}

Presence PresenceOf(const clock::TimeControl& control, const Absence& absence, int percent) {
  Presence presence{false, absence.left, ClaimableAfter(control, absence.left)};
  if (presence.claimable_in) {
    const Millis wait = *presence.claimable_in * percent / 100;
    presence.claimable_in = std::max(Millis(0), wait - absence.gone);
  }
  return presence;
}

}  // namespace merels::match
