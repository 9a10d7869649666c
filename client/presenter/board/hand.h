// The hand over the board: turns presses, drags and keys into whole plies. It knows the rules only through
// Options and the judge's sentences, so it cannot play what they do not allow. A value; one for each turn at
// the board.
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
    kGoingOn,  // it has landed and may go on from there; pressed again, it stays
    kTaking,   // it has arrived, and the men to take are being chosen
  };

  /// What a gesture came to.
  struct Nothing {};
  /// A man was lifted or put down, landed on its way, or arrived and now takes.
  struct Changed {};
  /// The rules refuse it; nothing changed. `at` is what should shake.
  struct Illegal {
    board::Point at = 0;
    std::string sentence;
  };
  /// A whole legal ply. The hand is free again.
  struct Played {
    rules::Ply ply;
    Draft before;  // the draft that this gesture completed: as much of the ply was on the board already
  };
  using Result = std::variant<Nothing, Changed, Illegal, Played>;

  /// Both must outlive the call only; they are those of the present position.
  Result Press(std::optional<board::Point> point, const rules::Game& game, const Options& options);
  Result Release(std::optional<board::Point> point, bool dragged, const rules::Game& game,
                 const Options& options);
  /// Takes the man with this number, from 1, among Options::Takeable.
  Result TakeNumber(int number, const rules::Game& game, const Options& options);
  /// The man stays where it has landed, though it could go on.
  Result Finish(const Options& options);
  /// Does what was wished for earlier, as far as the rules now allow and no choice is open: what is left to
  /// choose, the hand waits for. Illegal when the man cannot go there, or takes nothing though it should.
  Result Resume(const Draft& wished, const rules::Game& game, const Options& options);
  /// Takes back what has been done of the ply. Whether there was anything.
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
  bool pressed_again_ = false;  // the lifted man was pressed once more: a click puts it down
};

}  // namespace merels::presenter
