// A position is set up by hand, and then looked at like any other.
#include <utility>

#include "client/presenter/analysis/actions.h"
#include "client/presenter/analysis/analysis_picture.h"
#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/board/goals.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

constexpr const char* kRatedOff = "You are in a rated game: no position can be set up until it ends";

Button Choice(Action action, std::string label, bool chosen) {
  return {std::move(action), std::move(label), true, chosen};
}

Brush BrushOf(Side side) { return side == Side::kFirst ? Brush::kFirst : Brush::kSecond; }

/// "A white man", "A goose", "A peg".
std::string BrushWords(const FamilyFace& face, Side side) { return "A " + face.Men(side, false); }

EditorView::Hand HandOf(const PositionDraft& draft, Side side, std::string_view name) {
  const int men = draft.in_hand(side);
  return {std::string(name) + ": " + std::to_string(men) + " in hand",
          {action::TakeFromHand{BrushOf(side)}, "−", men > 0},
          {action::PutInHand{BrushOf(side)}, "+", men < draft.most_in_hand()}};
}

BoardViewState BoardOf(const PositionDraft& draft, MenSet set, bool flipped) {
  BoardViewState board;
  board.topology = &draft.topology();
  board.set = set;
  board.flipped = flipped;
  board.active = true;
  board.goals = GoalsOf(draft.ruleset());
  for (const board::Point point : draft.topology().reading_order()) {
    if (const auto man = draft.ManAt(point)) board.men.push_back({point, *man});
  }
  return board;
}

}  // namespace

AnalysisViewState DrawEditor(const AnalysisState& state) {
  const auto& [draft, brush, typed] = *state.editor;
  const FamilyFace& face = FaceOf(&draft.ruleset());
  const bool puzzle = rules::Seats(draft.ruleset()) == 1;
  AnalysisViewState view;
  view.heading = "SET UP A POSITION · " + words::Upper(RulesTitle(draft.ruleset().text));
  view.board = BoardOf(draft, face.men, state.flipped);
  EditorView editor;
  editor.brushes.push_back(
      Choice(action::TakeBrush{Brush::kFirst}, BrushWords(face, Side::kFirst), brush == Brush::kFirst));
  if (!puzzle) {
    editor.brushes.push_back(
        Choice(action::TakeBrush{Brush::kSecond}, BrushWords(face, Side::kSecond), brush == Brush::kSecond));
  }
  editor.brushes.push_back(Choice(action::TakeBrush{Brush::kErase}, "Take off", brush == Brush::kErase));
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string name(face.side(side).label);
    if (!puzzle)
      editor.turns.push_back(
          Choice(action::GiveTurn{BrushOf(side)}, name + " to move", draft.to_move() == side));
    if (draft.hands()) editor.hands.push_back(HandOf(draft, side, name));
  }
  const auto game = draft.AsGame();
  if (!game) editor.problem = words::Capitalised(game.error().sentence) + ".";
  editor.clear = {action::ClearPosition{}, "Clear"};
  editor.leave = {action::LeaveEditor{}, "Cancel"};
  editor.analyse = {action::AnalysePosition{}, "Analyse", game.ok(), false, Emphasis::kPrimary};
  view.editor = std::move(editor);
  return view;
}

void AnalysisPresenter::EditPosition() {
  if (state_.rated) return effects_.Complain(kRatedOff);
  if (game_) {
    state_.editor.emplace(PositionEditor{PositionDraft(*game_)});
  } else {
    const auto ruleset = variants::ParseRuleset(kQuickRuleset);
    if (ruleset) state_.editor.emplace(PositionEditor{PositionDraft(rules::Game(*ruleset))});
  }
  state_.playing = false;
}

void AnalysisPresenter::AnalysePosition(model::Millis now) {
  if (!state_.editor) return;
  const auto game = state_.editor->draft.AsGame();
  if (!game) return effects_.Complain(words::Capitalised(game.error().sentence));
  auto study = study::ReadPosition(game->position(), game->ruleset());
  if (study.ok()) OpenStudy(*std::move(study), now);
}

bool AnalysisPresenter::TypePoint(const Key& key) {
  if (key.code != KeyCode::kCharacter) return false;
  auto& [draft, brush, typed] = *state_.editor;
  const auto answer = typed.Type(draft.topology(), key.character);
  if (answer.point) draft.Press(*answer.point, brush);
  return answer.used;
}

bool AnalysisPresenter::DoEditor(const Intent& intent) {
  if (const auto* press = std::get_if<PressPoint>(&intent)) {
    if (press->point) state_.editor->draft.Press(*press->point, state_.editor->brush);
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr) return false;
  switch (key->code) {
    case KeyCode::kEscape: state_.editor.reset(); return true;
    case KeyCode::kCopy:
      effects_.clipboard = state_.editor->draft.Text();
      effects_.Tell("Position copied");
      return true;
    default: return TypePoint(*key);
  }
}

}  // namespace merels::presenter
