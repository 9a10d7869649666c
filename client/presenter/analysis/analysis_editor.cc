// The analysis screen's editor: a position is set up by hand, then analysed like any other.
#include <algorithm>
#include <iterator>
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

constexpr const char* kNoneSetUp = "You are in a rated game: no position can be set up until it ends";

Button Choice(Action action, std::string label, bool chosen) {
  return {std::move(action), std::move(label), true, chosen};
}

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
  const auto& [draft, brush, typed, rules, rules_problem] = *state.editor;
  const FamilyFace& face = FaceOf(&draft.ruleset());
  const bool puzzle = rules::Seats(draft.ruleset()) == 1;
  AnalysisViewState view;
  view.heading = "SET UP A POSITION · " + words::Upper(RulesTitle(draft.ruleset().text));
  view.board = BoardOf(draft, face.men, state.flipped);
  EditorView editor;
  editor.rules = TextField{kEditorRulesField, "Rules", "standard+reps=3", rules};
  editor.rules.max_length = variants::kMaxRulesetText;
  editor.rules.problem = rules_problem;
  editor.previous_rules = {action::PreviousRules{}, "‹"};
  editor.next_rules = {action::NextRules{}, "›"};
  editor.brushes.push_back(
      Choice(action::TakeBrush{Brush::kFirst}, BrushWords(face, Side::kFirst), brush == Brush::kFirst));
  if (!puzzle) {
    editor.brushes.push_back(
        Choice(action::TakeBrush{Brush::kSecond}, BrushWords(face, Side::kSecond), brush == Brush::kSecond));
  }
  editor.brushes.push_back(Choice(action::TakeBrush{Brush::kErase}, "Remove", brush == Brush::kErase));
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string name(face.side(side).label);
    if (!puzzle)
      editor.turns.push_back(
          Choice(action::GiveTurn{BrushOf(side)}, name + " to move", draft.to_move() == side));
    if (draft.hands()) editor.hands.push_back(HandOf(draft, side, name));
  }
  const auto game = draft.AsGame();
  if (!game) editor.problem = words::Capitalised(game.error().sentence) + ".";
  if (!rules_problem.empty()) editor.problem.clear();  // the rules' error goes first
  editor.clear = {action::ClearPosition{}, "Clear"};
  editor.leave = {action::LeaveEditor{}, "Cancel"};
  editor.picture = {action::SavePicture{}, "Save picture"};
  editor.analyse = {action::AnalysePosition{}, "Analyse", game.ok() && rules_problem.empty(), false,
                    Emphasis::kPrimary};
  view.editor = std::move(editor);
  return view;
}

void AnalysisPresenter::EditPosition() {
  if (state_.rated) return effects_.Complain(kNoneSetUp);
  if (game_) {
    state_.editor.emplace(PositionEditor{PositionDraft(*game_)});
  } else {
    const auto ruleset = variants::ParseRuleset(kQuickRuleset);
    if (ruleset) state_.editor.emplace(PositionEditor{PositionDraft(rules::Game(*ruleset))});
  }
  if (state_.editor) state_.editor->rules = state_.editor->draft.ruleset().text;
  state_.playing = false;
}

void AnalysisPresenter::SetRules(const std::string& text) {
  PositionEditor& editor = *state_.editor;
  editor.rules = text;
  const auto ruleset = variants::ParseRuleset(text);
  editor.rules_problem = ruleset ? "" : words::Capitalised(ruleset.error().sentence);
  if (ruleset) editor.draft = editor.draft.ByRules(*ruleset);
}

// To the next registered ruleset, in the order of the lists.
void AnalysisPresenter::StepRules(int by) {
  if (!state_.editor) return;
  const auto all = variants::Registry();
  const std::string& text = state_.editor->draft.ruleset().text;
  const std::string name = text.substr(0, text.find('+'));
  const auto here = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  const auto place = here == all.end() ? 0 : here - all.begin();
  const auto count = std::ssize(all);
  SetRules(std::string(all[static_cast<std::size_t>((place + by + count) % count)].name));
}

void AnalysisPresenter::AnalysePosition(model::Millis now) {
  if (!state_.editor) return;
  const auto game = state_.editor->draft.AsGame();
  if (!game) return effects_.Complain(words::Capitalised(game.error().sentence));
  auto study = study::ReadPosition(game->position(), game->ruleset());
  if (study.ok()) Open(*std::move(study), now);
}

bool AnalysisPresenter::TypePoint(const Key& key) {
  if (key.code != KeyCode::kCharacter) return false;
  auto& [draft, brush, typed, rules, rules_problem] = *state_.editor;
  const auto answer = typed.Type(draft.topology(), key.character);
  if (answer.point) draft.Press(*answer.point, brush);
  return answer.used;
}

bool AnalysisPresenter::DoEditor(const Intent& intent) {
  if (const auto* press = std::get_if<PressPoint>(&intent)) {
    if (press->point) state_.editor->draft.Press(*press->point, state_.editor->brush);
    return true;
  }
  if (const auto* edit = std::get_if<Edit>(&intent); edit != nullptr && edit->field == kEditorRulesField) {
    SetRules(edit->text);
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
