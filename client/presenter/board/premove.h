// A premove: a ply chosen while the opponent is to move. It is made by hand as in the user's own turn, on the
// current position; the rules are asked when the turn has come (Hand::Resume). A value.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/board/hand.h"

namespace merels::presenter {

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
