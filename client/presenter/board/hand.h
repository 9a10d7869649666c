// How plies are made by hand: the legal plies of a position, the hand over the board, and the premove.
#pragma once

#include <optional>
#include <string>
#include <variant>
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

/// The legal plies of one position, queried as a hand needs it: which men can move, where to, whether they
/// may go on from there, and what may then be captured.
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

/// The hand over the board: turns presses, drags and keys into whole plies. It knows the rules only through
/// Options and the judge's sentences, so it cannot play illegal plies. A value; one for each turn.
class Hand {
 public:
  enum class Stage {
    kFree,     // nothing lifted
    kLifted,   // a man is lifted
    kGoingOn,  // it has landed and may go on; a press on it ends the ply
    kTaking,   // it has arrived; the men to take are being chosen
  };

  /// Results of a gesture. This one: nothing happened.
  struct Nothing {};
  /// A man was lifted or put down, landed on its way, or arrived and now captures.
  struct Changed {};
  /// The rules refuse it; nothing changed. `at` is the point to shake.
  struct Illegal {
    board::Point at = 0;
    std::string sentence;
  };
  /// A whole legal ply. The hand is free again.
  struct Played {
    rules::Ply ply;
    Draft before;  // the draft before this gesture: the part of the ply already on the board
  };
  using Result = std::variant<Nothing, Changed, Illegal, Played>;

  /// Both need to live only during the call; they are those of the current position.
  Result Press(std::optional<board::Point> point, const rules::Game& game, const Options& options);
  Result Release(std::optional<board::Point> point, bool dragged, const rules::Game& game,
                 const Options& options);
  /// Takes the man with this number, from 1, among Options::Takeable.
  Result TakeNumber(int number, const rules::Game& game, const Options& options);
  /// The man stays where it has landed, though it could go on.
  Result Finish(const Options& options);
  /// Resumes an earlier draft, as far as the rules now allow and no choice is open: the rest is left to the
  /// hand. Illegal when the man cannot go there, or captures nothing though it should.
  Result Resume(const Draft& wanted, const rules::Game& game, const Options& options);
  /// Undoes the started ply. False: there was none.
  bool Back();
  void Reset() { *this = Hand(); }

  Stage stage() const;
  const Draft& draft() const { return draft_; }

 private:
  Result Take(board::Point point, const rules::Game& game, const Options& options);
  Result Go(board::Point to, const rules::Game& game, const Options& options);
  Result Start(board::Point point, const rules::Game& game, const Options& options);
  Result Choose(board::Point point, const rules::Game& game, const Options& options);

  Draft draft_;
  bool goes_on_ = false;        // from where the man has landed
  bool pressed_again_ = false;  // the lifted man was pressed again: a click puts it down
};

/// A premove: a ply chosen while the opponent is to move. It is made by hand as in the user's own turn, on
/// the current position; the rules are asked when the turn has come (Hand::Resume). A value.
class Premove {
 public:
  /// `game`: the newest position, in which the opponent of `mine` is to move. Nothing when the position with
  /// the turn changed is illegal.
  static std::optional<Premove> On(const rules::Game& game, rules::Side mine);

  /// Whether the press chose something or cancelled a choice.
  bool Press(std::optional<board::Point> point);
  void Release(std::optional<board::Point> point, bool dragged);
  /// Chooses the man with this number, from 1, among those that a closed mill may take.
  bool TakeNumber(int number);
  /// False: there was nothing to cancel.
  bool Cancel();

  /// The ply to be played. Captures may be missing: they are chosen when the turn has come.
  const std::optional<Draft>& chosen() const { return chosen_; }
  /// Its notation; needs chosen().
  std::string text() const { return TextOf(turned_, *chosen_); }
  const Hand& hand() const { return hand_; }
  const Options& options() const { return options_; }
  /// Whether it was made on the position of `game`.
  bool MadeOn(const rules::Game& game) const { return position_ == game.position(); }

 private:
  Premove(const rules::Game& game, rules::Game turned);
  /// Whether the gesture went on.
  bool Note(const Hand::Result& result);
  bool WaitsFor(std::optional<board::Point> point);

  std::string position_;
  rules::Game turned_;  // the same men, with the other side to move
  Options options_;
  Hand hand_;
  std::optional<Draft> chosen_;
};

}  // namespace merels::presenter
