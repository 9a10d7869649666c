#include "client/presenter/local/local_picture.h"

#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/local/level_words.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/table/actions.h"
#include "client/words/plies.h"
#include "client/words/results.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using rules::Side;

Button LocalButton(Action action, const char* label, bool enabled, Emphasis emphasis = Emphasis::kNormal) {
  return {std::move(action), label, enabled, false, emphasis};
}

class Dresser {
 public:
  explicit Dresser(LocalTableDrawn drawn) : d_(std::move(drawn)), view_(d_.view) {}

  TableViewState Run() {
    view_.heading = words::Upper(HeadingOf(terms()));
    view_.table_note.clear();
    view_.keys_hint = "Arrows step through moves";
    if (d_.match.over()) {
      AddButtonsAfter();
      if (view_.result) AddResult();
    } else {
      AddButtons();
      AddHint();
    }
    AddSeats();
    if (view_.alone) LeaveOutBest();
    view_.keys_hint += " · ? all keys";
    return std::move(view_);
  }

 private:
  const local::Terms& terms() const { return d_.match.terms(); }
  bool computer() const { return terms().opponent == Opponent::kComputer; }

  void AddSeats() {
    for (SeatView* seat : {&view_.top, &view_.bottom}) {
      seat->name_button.reset();
      const bool bot = computer() && seat->side != d_.match.mine();
      seat->note = view_.alone ? "" : std::string(d_.table.face().side(seat->side).label);
      if (terms().opponent == Opponent::kHuman) seat->note.clear();  // the name says it
      if (bot) seat->rating = "level " + std::to_string(terms().level);
      if (bot) seat->note += " · " + std::string(WordsOfLevel(terms().level).name);
    }
  }

  void AddButtons() {
    const bool may = d_.match.CanTakeBack();
    view_.buttons = {LocalButton(action::TakeBackLocal{}, view_.alone ? "Undo" : "Take back", may)};
    view_.keys_hint += view_.alone ? " · U undoes" : " · U takes back";
    if (!view_.alone && d_.has_computer) {
      view_.buttons.push_back(LocalButton(action::AskHint{}, "Hint", !d_.match.ComputerToMove()));
      view_.keys_hint += " · H hints";
    }
    if (terms().opponent == Opponent::kHuman) {
      view_.buttons.push_back(
          LocalButton(action::AgreeDraw{}, d_.draw_armed ? "Confirm draw" : "Agree to a draw", true));
      view_.buttons.back().chosen = d_.draw_armed;
    }
    const bool armed = d_.table.resign_pressed_at.has_value();
    view_.buttons.push_back(LocalButton(action::Resign{},
                                        armed ? "Resign now" : (view_.alone ? "Give up" : "Resign"), true,
                                        Emphasis::kDanger));
    view_.buttons.back().chosen = armed;
    if (!view_.alone) view_.buttons.push_back(LocalButton(action::Flip{}, "Flip", true));
  }

  void AddButtonsAfter() {
    view_.buttons = {LocalButton(action::Show{Screen::kPlay}, "Another game", true)};
    if (view_.alone)
      view_.buttons.push_back(LocalButton(action::TakeBackLocal{}, "Undo", d_.match.CanTakeBack()));
    if (!view_.alone) view_.buttons.push_back(LocalButton(action::Flip{}, "Flip board", true));
  }

  void AddResult() {
    ResultCard& card = *view_.result;
    const auto winner = rules::WinnerOf(d_.match.state().outcome()->score);
    if (terms().opponent == Opponent::kHuman) {
      card.title = words::ResultTitle(d_.table.face(), *d_.match.state().outcome());
    }
    const bool won = computer() && winner == d_.match.mine();
    const bool harder = computer() && terms().level < engine::kLevels;
    card.buttons = {LocalButton(action::RematchLocal{}, view_.alone ? "Play again" : "Rematch", true,
                                won && harder ? Emphasis::kNormal : Emphasis::kPrimary)};
    if (harder) {
      const std::string label = "Level " + std::to_string(terms().level + 1);
      card.buttons.push_back(
          {action::NextLevel{}, label, true, false, won ? Emphasis::kPrimary : Emphasis::kNormal});
    }
    card.buttons.push_back(LocalButton(action::AnalyseLocal{d_.match.id()}, "Analyse", true));
  }

  void AddHint() {
    const auto& hint = d_.hint;
    const bool shown = hint && view_.live && view_.ribbon && d_.table.hand.stage() == Hand::Stage::kFree;
    if (!shown || !hint->ply.to) return;
    view_.board.hint = HintMark{hint->ply.from, *hint->ply.to, hint->ply.captures};
    view_.ribbon =
        Ribbon{Ribbon::Kind::kTurn, "Hint: " + words::PrettyPly(hint->text), HintWords(hint->reason), {}};
  }

  /// There is no server with others' best solutions.
  void LeaveOutBest() { view_.best.reset(); }

  LocalTableDrawn d_;
  TableViewState view_;
};

}  // namespace

TableViewState DrawLocal(LocalTableDrawn drawn) { return Dresser(std::move(drawn)).Run(); }

}  // namespace merels::presenter
