#include "client/presenter/analysis/position_editor.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/words/family_face.h"
#include "client/words/text.h"
#include "common/study/arises.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

constexpr char kNoMan = '.';
/// Stands for the one player of a puzzle in position strings.
constexpr char kPuzzleTurn = 'p';

char LetterOf(const rules::Ruleset& ruleset, Side side) {
  return rules::NamesOfSides(ruleset)[rules::Index(side)].letter;
}

Button EditorChip(Action action, std::string label, bool chosen) {
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

}  // namespace

PositionDraft::PositionDraft(const rules::Game& game)
    : ruleset_(game.ruleset()),
      topology_(&game.topology()),
      to_move_(game.to_move()),
      most_in_hand_(rules::Game(game.ruleset()).in_hand(Side::kFirst)),
      hand_{game.in_hand(Side::kFirst), game.in_hand(Side::kSecond)} {
  letters_.fill(kNoMan);
  for (const board::Point point : topology_->reading_order()) {
    if (const auto man = game.ManAt(point))
      letters_[static_cast<std::size_t>(point)] = LetterOf(ruleset_, *man);
  }
}

std::optional<Side> PositionDraft::ManAt(board::Point point) const {
  const char letter = letters_[static_cast<std::size_t>(point)];
  if (letter == kNoMan) return std::nullopt;
  return letter == LetterOf(ruleset_, Side::kFirst) ? Side::kFirst : Side::kSecond;
}

void PositionDraft::Press(board::Point point, Brush brush) {
  char& letter = letters_[static_cast<std::size_t>(point)];
  const Side side = brush == Brush::kSecond ? Side::kSecond : Side::kFirst;
  const char put = brush == Brush::kErase ? kNoMan : LetterOf(ruleset_, side);
  letter = letter == put ? kNoMan : put;
}

void PositionDraft::ChangeHand(Side side, int by) {
  int& hand = hand_[rules::Index(side)];
  hand = std::clamp(hand + by, 0, most_in_hand_);
}

void PositionDraft::Clear() {
  letters_.fill(kNoMan);
  hand_ = {most_in_hand_, most_in_hand_};
  to_move_ = Side::kFirst;
}

PositionDraft PositionDraft::ByRules(const rules::Ruleset& ruleset) const {
  PositionDraft draft((rules::Game(ruleset)));
  const bool fits = draft.topology_ == topology_ && rules::Seats(ruleset) == rules::Seats(ruleset_);
  if (!fits) return draft;
  draft.letters_.fill(kNoMan);
  for (const board::Point point : topology_->reading_order()) {
    if (const auto man = ManAt(point))
      draft.letters_[static_cast<std::size_t>(point)] = LetterOf(ruleset, *man);
  }
  draft.to_move_ = to_move_;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    draft.hand_[rules::Index(side)] = std::min(in_hand(side), draft.most_in_hand_);
  }
  return draft;
}

std::string PositionDraft::Text() const {
  std::string text = notation::PrintBoard(*topology_, letters_) + ' ';
  if (rules::Seats(ruleset_) == 1) return text + kPuzzleTurn;
  text += static_cast<char>(std::tolower(static_cast<unsigned char>(LetterOf(ruleset_, to_move_))));
  if (!hands()) return text;
  return text + ' ' + std::to_string(hand_[0]) + ',' + std::to_string(hand_[1]);
}

Result<rules::Game> PositionDraft::AsGame() const {
  auto game = rules::Game::At(ruleset_, Text());
  if (!game) return game;
  if (auto arises = study::CheckArises(*game); !arises) return arises.error();
  return game;
}

PositionEditor::PositionEditor(const rules::Game& game) : draft_(game), rules_(draft_.ruleset().text) {}

void PositionEditor::SetRules(const std::string& text) {
  typed_rules_ = true;
  rules_ = text;
  const auto ruleset = variants::ParseRuleset(text);
  rules_problem_ = ruleset ? "" : words::Capitalised(ruleset.error().sentence);
  if (ruleset) draft_ = draft_.ByRules(*ruleset);
}

void PositionEditor::StepRules(int by) {
  const auto all = variants::Registry();
  const std::string& text = draft_.ruleset().text;
  const std::string name = text.substr(0, text.find('+'));
  const auto here = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  const auto place = here == all.end() ? 0 : here - all.begin();
  const auto count = std::ssize(all);
  SetRules(std::string(all[static_cast<std::size_t>((place + by + count) % count)].name));
  typed_rules_ = false;
}

bool PositionEditor::TypePoint(const Key& key) {
  if (key.code != KeyCode::kCharacter) return false;
  const auto answer = typed_.Type(draft_.topology(), key.character);
  if (answer.point) draft_.Press(*answer.point, brush_);
  return answer.used;
}

struct PositionEditor::ActionVisitor {
  PositionEditor& editor;

  void operator()(const action::NextRules&) const { editor.StepRules(1); }
  void operator()(const action::PreviousRules&) const { editor.StepRules(-1); }
  void operator()(const action::TakeBrush& taken) const { editor.brush_ = taken.what; }
  void operator()(const action::PutInHand& put) const { editor.draft_.ChangeHand(SideOf(put.what), 1); }
  void operator()(const action::TakeFromHand& taken) const {
    editor.draft_.ChangeHand(SideOf(taken.what), -1);
  }
  void operator()(const action::GiveTurn& given) const { editor.draft_.SetToMove(SideOf(given.what)); }
  void operator()(const action::ClearPosition&) const { editor.draft_.Clear(); }
};

bool PositionEditor::Do(const Intent& intent) {
  if (const auto* actions = ActionsIn<EditorActions>(intent)) {
    std::visit(ActionVisitor{*this}, actions->one);
    return true;
  }
  if (const auto* press = std::get_if<PressPoint>(&intent)) {
    if (press->point) draft_.Press(*press->point, brush_);
    return true;
  }
  if (const auto* edit = std::get_if<Edit>(&intent); edit != nullptr && edit->field == kEditorRulesField) {
    SetRules(edit->text);
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  return key != nullptr && TypePoint(*key);
}

BoardViewState PositionEditor::Board(bool flipped) const {
  BoardViewState board;
  board.topology = &draft_.topology();
  board.set = FaceOf(&draft_.ruleset()).men;
  board.flipped = flipped;
  board.active = true;
  board.goals = GoalsOf(draft_.ruleset());
  for (const board::Point point : draft_.topology().reading_order()) {
    if (const auto man = draft_.ManAt(point)) board.men.push_back({point, *man});
  }
  return board;
}

EditorView PositionEditor::View() const {
  const FamilyFace& face = FaceOf(&draft_.ruleset());
  const bool puzzle = rules::Seats(draft_.ruleset()) == 1;
  EditorView editor;
  // As typed while somebody types; else in words.
  const std::string difference = OwnDifference(draft_.ruleset().text);
  editor.rules = TextField{kEditorRulesField, difference.empty() ? "Rules" : "Rules: " + difference,
                           "standard+reps=3", typed_rules_ ? rules_ : RulesName(draft_.ruleset().text)};
  editor.rules.max_length = variants::kMaxRulesetText;
  editor.rules.problem = rules_problem_;
  editor.previous_rules = {action::PreviousRules{}, "‹"};
  editor.next_rules = {action::NextRules{}, "›"};
  editor.brushes.push_back(
      EditorChip(action::TakeBrush{Brush::kFirst}, BrushWords(face, Side::kFirst), brush_ == Brush::kFirst));
  if (!puzzle) {
    editor.brushes.push_back(EditorChip(action::TakeBrush{Brush::kSecond}, BrushWords(face, Side::kSecond),
                                        brush_ == Brush::kSecond));
  }
  editor.brushes.push_back(EditorChip(action::TakeBrush{Brush::kErase}, "Remove", brush_ == Brush::kErase));
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string name(face.side(side).label);
    if (!puzzle)
      editor.turns.push_back(
          EditorChip(action::GiveTurn{BrushOf(side)}, name + " to move", draft_.to_move() == side));
    if (draft_.hands()) editor.hands.push_back(HandOf(draft_, side, name));
  }
  const auto game = draft_.AsGame();
  if (!game) editor.problem = words::Capitalised(game.error().sentence) + ".";
  if (!rules_problem_.empty()) editor.problem.clear();  // the rules' error goes first
  editor.clear = {action::ClearPosition{}, "Clear"};
  editor.leave = {action::LeaveEditor{}, "Cancel"};
  editor.picture = {action::SavePicture{}, "Save picture"};
  editor.analyse = {action::AnalysePosition{}, "Analyse", game.ok() && rules_problem_.empty(), false,
                    Emphasis::kPrimary};
  return editor;
}

}  // namespace merels::presenter
