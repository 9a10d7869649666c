// Keys of the table screen: a whole game can be played without a mouse.
#include "client/presenter/table/table_picture.h"
#include "client/presenter/table/table_presenter.h"

namespace merels::presenter {

bool TablePresenter::DoKey(const Key& key, model::Millis now) {
  switch (key.code) {
    case KeyCode::kLeft:
    case KeyCode::kRight:
    case KeyCode::kUp:
    case KeyCode::kDown: return state_.Walks() ? MoveCursor(key.code) : StepHistory(key.code);
    case KeyCode::kHome:
    case KeyCode::kEnd: return StepHistory(key.code);
    case KeyCode::kEnter: Enter(now); return true;
    case KeyCode::kBackspace: TakeBack(); return true;
    case KeyCode::kEscape: return Escape();
    case KeyCode::kSettings:
    case KeyCode::kOpen:
    case KeyCode::kSave:
    case KeyCode::kCopy:
    case KeyCode::kUndo:
    case KeyCode::kRedo: return false;
    case KeyCode::kCharacter: return TypeCharacter(key.character, now);
  }
  return false;
}

void TablePresenter::ShowCursor() {
  const auto* game = state_.match.newest_game();
  if (game != nullptr && !state_.cursor) state_.cursor = game->topology().reading_order().front();
}

bool TablePresenter::MoveCursor(KeyCode arrow) {
  const auto* game = state_.match.newest_game();
  if (game == nullptr) return false;
  if (!state_.cursor) {
    // The first key only shows where the cursor is.
    ShowCursor();
    return true;
  }
  state_.cursor = Step(game->topology(), *state_.cursor, arrow, state_.NearSide() == rules::Side::kSecond);
  state_.hover.reset();
  state_.jump.Reset();
  return true;
}

bool TablePresenter::StepHistory(KeyCode code) {
  const int plies = static_cast<int>(state_.match.plies().size());
  const int shown = state_.history ? state_.history->plies : plies;
  switch (code) {
    case KeyCode::kLeft: Look(shown - 1); return true;
    case KeyCode::kRight: Look(shown + 1); return true;
    case KeyCode::kUp:
    case KeyCode::kHome: Look(0); return true;
    case KeyCode::kDown:
    case KeyCode::kEnd: Look(plies); return true;
    default: return false;
  }
}

void TablePresenter::Enter(model::Millis now) {
  if (!state_.focused || !state_.cursor) return;
  PressBoard(state_.cursor, now);
  ReleaseBoard({state_.cursor, false}, now);
}

bool TablePresenter::Escape() {
  if (state_.typed) {
    state_.typed.reset();
    state_.typed_problem.clear();
    return true;
  }
  if (CancelPremove()) return true;
  if (state_.hand.stage() == Hand::Stage::kFree && !state_.annotations.empty()) {
    state_.annotations.clear();
    return true;
  }
  if (state_.hand.stage() != Hand::Stage::kFree) {
    TakeBack();
    return true;
  }
  if (!state_.history) return false;
  Look(static_cast<int>(state_.match.plies().size()));
  return true;
}

bool TablePresenter::TypeCharacter(char character, model::Millis now) {
  if (character == ':') {
    OpenTyped();
    return true;
  }
  if (character == '[' || character == ']') {
    return StepHistory(character == '[' ? KeyCode::kLeft : KeyCode::kRight);
  }
  if (character == 'F') {
    Flip();
    return true;
  }
  const auto* game = state_.match.newest_game();
  if (state_.Walks()) {
    const auto answer = state_.jump.Type(game->topology(), character);
    if (!answer.missing.empty()) effects_.Announce("There is no point " + answer.missing + ".");
    if (answer.point) {
      state_.cursor = answer.point;
      state_.hover.reset();
    }
    if (answer.used) return true;
  }
  const bool digit = character >= '1' && character <= '9';
  if (digit && state_.premove && state_.premove->TakeNumber(character - '0')) return true;
  if (digit && state_.Active()) {
    const Draft before = state_.hand.draft();
    Gesture(state_.hand.TakeNumber(character - '0', *state_.match.game(), state_.options), before, false,
            now);
    return true;
  }
  const bool flips = character == 'f';
  if (flips) Flip();
  return flips;
}

}  // namespace merels::presenter
