// The premove: it waits for one turn of the opponent, and has no effect before that.
#include <utility>

#include "client/presenter/table/table_presenter.h"
#include "client/words/plies.h"
#include "client/words/text.h"

namespace merels::presenter {

/// Makes a premove possible, or drops one made on another position.
void TablePresenter::LayPremove() {
  if (!state_.MayPremove()) return state_.premove.reset();
  const rules::Game& game = *state_.match.newest_game();
  if (!state_.premove || !state_.premove->MadeOn(game)) state_.premove = Premove::On(game, *state_.seat());
}

/// The turn has come. Returns whether the ply was played whole.
bool TablePresenter::PlayPremove(model::Millis now) {
  const auto premove = std::exchange(state_.premove, std::nullopt);
  if (!premove || !premove->chosen()) return false;
  const std::string text = words::PrettyPly(premove->text());
  const auto& match = state_.match;
  const int plies = static_cast<int>(match.plies().size());
  // The opponent has played exactly once, and nothing was taken back.
  if (plies == 0 || !premove->MadeOn(match.GameAfter(plies - 1))) {
    DropPremove(text, "the position has changed.", now);
    return false;
  }
  // Playing on would decline the offer.
  if (match.offer() == rules::Other(*state_.seat()) || match.takeback() == rules::Other(*state_.seat())) {
    DropPremove(text, "your opponent asked you something.", now);
    return false;
  }
  const auto result = state_.hand.Resume(*premove->chosen(), *match.game(), state_.options);
  if (std::holds_alternative<Hand::Illegal>(result)) {
    DropPremove(text, "it is no longer possible.", now);
    return false;
  }
  Gesture(result, {}, false, now);
  return std::holds_alternative<Hand::Played>(result);
}

void TablePresenter::DropPremove(const std::string& text, const std::string& why, model::Millis now) {
  state_.sentence = Sentence{"Premove " + text + " was not played", words::Capitalised(why), false, now};
  effects_.Announce("Your premove, " + text + ", was not played.");
}

bool TablePresenter::CancelPremove() {
  const bool cancelled = state_.premove && state_.premove->Cancel();
  if (cancelled) effects_.Announce("Premove cancelled.");
  return cancelled;
}

}  // namespace merels::presenter
