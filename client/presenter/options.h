// What the rules allow in one position, asked in the way a hand on the board asks: which men can go, where
// to, and what may then be taken.
#ifndef MERELS_CLIENT_PRESENTER_OPTIONS_H_
#define MERELS_CLIENT_PRESENTER_OPTIONS_H_

#include <optional>
#include <vector>

#include "common/rules/game.h"

namespace merels::presenter {

/// A ply in the making: without `to`, a man is only lifted.
struct Draft {
  std::optional<board::Point> from;  // none: placed from the hand
  std::optional<board::Point> to;
  std::vector<board::Point> taken;
  bool operator==(const Draft&) const = default;
};

/// All legal plies of one position.
class Options {
 public:
  Options() = default;
  explicit Options(const rules::Game& game) : plies_(game.LegalMoves()) {}

  const std::vector<rules::Ply>& plies() const { return plies_; }
  /// Whether passing is all that can be done.
  bool MustPass() const { return plies_.size() == 1 && plies_.front().pass(); }
  bool CanPlace(board::Point to) const;
  bool PlacesAny() const;
  bool MovesAny() const;
  /// Where the man on `from` may go, in the order of the points.
  std::vector<board::Point> Targets(board::Point from) const;
  bool Reaches(const std::optional<board::Point>& from, board::Point to) const;
  /// The ply that `draft` is, if nothing is missing from it.
  std::optional<rules::Ply> Complete(const Draft& draft) const;
  /// The men that may be taken next, in ascending order of their names.
  std::vector<board::Point> Takeable(const Draft& draft, const board::Topology& topology) const;
  /// How many men that ply takes in all.
  int TakesInAll(const Draft& draft) const;

 private:
  std::vector<rules::Ply> plies_;
};

/// The lines on which `to` stands with two more men of its side.
std::vector<board::Line> MillsThrough(const rules::Game& game, board::Point to);
/// The same as if the man of `draft` already stood on its target.
std::vector<board::Line> MillsOfDraft(const rules::Game& game, const Draft& draft, rules::Side side);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_OPTIONS_H_
