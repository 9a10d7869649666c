// The legal plies of one position, queried as a hand needs it: which men can move, where to, whether they may
// go on from there, and what may then be captured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/rules/game.h"

namespace merels::presenter {

/// A ply in the making: without `to`, a man is only lifted.
struct Draft {
  std::optional<board::Point> from;  // none: placed from the hand
  std::optional<board::Point> to;
  std::vector<board::Point> taken = {};  // chosen by hand
  std::vector<board::Point> via = {};    // where it landed before `to`
  bool operator==(const Draft&) const = default;
};

/// Its notation so far. Needs `to`.
std::string TextOf(const rules::Game& game, const Draft& draft);

/// All legal plies of one position.
class Options {
 public:
  Options() = default;
  explicit Options(const rules::Game& game);

  /// Whether a pass is the only legal ply.
  bool MustPass() const { return options_.size() == 1 && options_.front().ply.pass(); }
  bool CanPlace(board::Point to) const { return Reaches({}, to); }
  bool PlacesAny() const;
  bool MovesAny() const;
  /// The next points for the man of the draft, in the order of the points; empty if its way ends here.
  std::vector<board::Point> Targets(const Draft& draft) const;
  bool Reaches(const Draft& draft, board::Point next) const;
  /// The ply of a complete `draft`.
  std::optional<rules::Ply> Complete(const Draft& draft) const;
  /// The men that may be taken next, in ascending order of their names.
  std::vector<board::Point> Takeable(const Draft& draft, const board::Topology& topology) const;
  /// How many men the ply captures in all.
  int TakesInAll(const Draft& draft) const;
  /// The ply to send when MustPass().
  const rules::Ply& only() const { return options_.front().ply; }

 private:
  struct Option {
    rules::Ply ply;
    std::vector<board::Point> path;  // where it goes, point by point
    bool chosen = false;             // its notation names the men it captures, so a hand must choose them
  };
  std::vector<Option> options_;
};

/// The lines on which the draft's man, of this side, forms a mill once it has arrived.
std::vector<board::Line> MillsOfDraft(const rules::Game& game, const Draft& draft, rules::Side side);

}  // namespace merels::presenter
