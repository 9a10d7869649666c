// The hand over the board: turns presses, drags and keys into whole plies. It knows the rules only through
// Options and the judge's sentences, so it cannot play illegal plies. A value; one for each turn.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "client/presenter/board/options.h"

namespace merels::presenter {

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
  Result Resume(const Draft& wished, const rules::Game& game, const Options& options);
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

}  // namespace merels::presenter
