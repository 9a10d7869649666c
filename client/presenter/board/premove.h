// A ply chosen while the opponent is to move. It is made by hand as on one's own turn, on the position as it
// is now, and is no more than a wish: the rules are asked when the turn has come (Hand::Resume). A value.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/board/hand.h"

namespace merels::presenter {

class Premove {
 public:
  /// `game`: the newest position, in which the opponent of `mine` is to move. Nothing when it cannot be
  /// looked at from the other side.
  static std::optional<Premove> On(const rules::Game& game, rules::Side mine);

  /// Whether the press meant something: it chose, or took back what was chosen.
  bool Press(std::optional<board::Point> point);
  void Release(std::optional<board::Point> point, bool dragged);
  /// Chooses the man with this number, from 1, among those that a closed mill may take.
  bool TakeNumber(int number);
  /// Whether there was anything to cancel.
  bool Cancel();

  /// What is to be played. Men to take may be missing: then they are asked for when the turn has come.
  const std::optional<Draft>& chosen() const { return chosen_; }
  /// Its notation; needs chosen().
  std::string text() const { return TextOf(turned_, *chosen_); }
  const Hand& hand() const { return hand_; }
  const Options& options() const { return options_; }
  /// Whether `game` is the position that this was made on.
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
