#include "client/presenter/analysis/analysis_presenter.h"

#include <algorithm>

#include "client/presenter/analysis/analysis_picture.h"
#include "client/presenter/analysis/study_rows.h"
#include "client/presenter/board/ply_motion.h"
#include "client/presenter/table/actions.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "common/engine/level.h"

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

/// The account at either side of the board.
AccountId Sitting(Side side) { return AccountId(side == Side::kFirst ? "first" : "second"); }

/// The game as a delivery that a table takes.
session::Delivery SnapshotOf(const study::Tree& tree, NodeId node, const rules::Game& game) {
  match::Snapshot snapshot;
  snapshot.match = MatchId("analysis");
  snapshot.settings.ruleset = tree.ruleset().text;
  snapshot.settings.seats[0] = Sitting(Side::kFirst);
  if (game.seats() == 2) snapshot.settings.seats[1] = Sitting(Side::kSecond);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    snapshot.players[rules::Index(side)].id = snapshot.settings.seats[rules::Index(side)];
  }
  snapshot.seq = snapshot.position_seq = 1;
  snapshot.start_position = tree.GameAt(study::kStart).position();
  snapshot.position = game.position();
  snapshot.plies = tree.PathTo(node);
  snapshot.ply_times.resize(snapshot.plies.size());
  snapshot.outcome = game.outcome();
  if (!game.outcome()) snapshot.to_move = game.to_move();
  return {session::Topic::Match(snapshot.match), std::string(session::kMatchEpoch), 1, 0,
          std::move(snapshot)};
}

}  // namespace

AnalysisPresenter::AnalysisPresenter(AnalysisShares shares, RequestIds new_id, const std::string& file)
    : shares_(shares), new_id_(std::move(new_id)), effects_(shares.effects) {
  state_.engine_there = shares_.analyst != nullptr;
  if (!file.empty()) WantFile(file);
}

struct AnalysisPresenter::UpdateVisitor {
  AnalysisPresenter& screen;
  model::Millis now;

  void operator()(const local::Opinion& opinion) const { screen.HearOpinion(opinion); }
  void operator()(const model::Answer<api::ExportMatch>& answer) const { screen.HearRecord(answer, now); }
  void operator()(const model::FileRead& read) const { screen.HearFile(read, now); }
  void operator()(const model::RecordSaved& kept) const { screen.HearKept(kept); }
  void operator()(const session::Delivery& delivery) const { screen.HearLive(delivery); }
  void operator()(const model::RecordsListed& listed) const {
    if (!screen.state_.choice) return;
    screen.state_.choice->folder = listed.folder;
    screen.state_.choice->files = listed.files;
    screen.state_.choice->read = true;
  }
  template <class Update>
  void operator()(const Update&) const {}
};

void AnalysisPresenter::Hear(const model::Update& update, model::Millis now) {
  std::visit(UpdateVisitor{*this, now}, update);
}

struct AnalysisPresenter::ActionVisitor {
  AnalysisPresenter& screen;
  model::Millis now;

  void operator()(const action::Analyse& wanted) const {
    if (wanted.what == screen.state_.live && screen.state_.study) return screen.ReturnToLive(now);
    screen.wanted_match_ = wanted.what;
    screen.effects_.Send(api::ExportMatch{{wanted.what}});
  }
  void operator()(const action::AnalyseLocal& wanted) const { screen.OpenLocal(wanted.what, now); }
  void operator()(const action::ShowNode& shown) const { screen.GoTo(static_cast<NodeId>(shown.what), now); }
  void operator()(const action::StepToStart&) const { screen.GoTo(study::kStart, now); }
  void operator()(const action::StepBack&) const { screen.Step(-1, now); }
  void operator()(const action::StepOn&) const { screen.Step(1, now); }
  void operator()(const action::StepToEnd&) const {
    if (screen.state_.study) screen.GoTo(screen.state_.study->tree.LineThrough(screen.state_.at).back(), now);
  }
  void operator()(const action::Autoplay&) const { screen.PlayThrough(now); }
  void operator()(const action::ChangeSpeed&) const {
    screen.state_.speed = (screen.state_.speed + 1) % kHalfSpeeds.size();
  }
  void operator()(const action::SwitchEngine&) const {
    screen.state_.engine_wanted = !screen.state_.engine_wanted;
    ++screen.state_.revision;
  }
  void operator()(const action::SwitchValues&) const {
    screen.state_.values_wanted = !screen.state_.values_wanted;
  }
  void operator()(const action::DeletePly&) const { screen.Delete(now); }
  void operator()(const action::PromotePly&) const { screen.Promote(now); }
  void operator()(const action::FlipAnalysis&) const {
    screen.state_.flipped = !screen.state_.flipped;
    screen.LayTable(now);
  }
  void operator()(const action::CopyAnalysis&) const { screen.Copy(); }
  void operator()(const action::CopyPosition&) const { screen.CopyPosition(); }
  void operator()(const action::SaveAnalysis&) const { screen.Save(now); }
  void operator()(const action::BackToGame&) const {
    if (!screen.state_.live.empty()) screen.effects_.Dispatch(action::Watch{{screen.state_.live}});
  }
  void operator()(const action::PasteHere&) const { screen.effects_.paste = true; }
  void operator()(const action::NextRules&) const { screen.StepRules(1); }
  void operator()(const action::PreviousRules&) const { screen.StepRules(-1); }
  void operator()(const action::SavePicture&) const { screen.SavePicture(); }
  void operator()(const action::PlayFromHere&) const { screen.PlayFromHere(); }
  void operator()(const action::PlayAtLevel& chosen) const {
    const bool offered = chosen.what >= 1 && chosen.what <= engine::kLevels;
    if (screen.state_.play_on && offered) screen.state_.play_on->level = chosen.what;
  }
  void operator()(const action::PlayAsSide& chosen) const {
    if (screen.state_.play_on) screen.state_.play_on->mine = SideOf(chosen.what);
  }
  void operator()(const action::BeginToPlay&) const { screen.BeginToPlay(); }
  void operator()(const action::LeaveToPlay&) const { screen.state_.play_on.reset(); }
  void operator()(const action::UndoChange&) const { screen.Undo(now); }
  void operator()(const action::RedoChange&) const { screen.Redo(now); }
  void operator()(const action::CloseText&) const { screen.state_.text.clear(); }
  void operator()(const action::EditPosition&) const { screen.EditPosition(); }
  void operator()(const action::AnalysePosition&) const { screen.AnalysePosition(now); }
  void operator()(const action::LeaveEditor&) const { screen.state_.editor.reset(); }
  void operator()(const action::TakeBrush& taken) const {
    if (screen.state_.editor) screen.state_.editor->brush = taken.what;
  }
  void operator()(const action::PutInHand& put) const { ChangeHand(put.what, 1); }
  void operator()(const action::TakeFromHand& taken) const { ChangeHand(taken.what, -1); }
  void operator()(const action::GiveTurn& given) const {
    if (screen.state_.editor) screen.state_.editor->draft.SetToMove(SideOf(given.what));
  }
  void operator()(const action::ClearPosition&) const {
    if (screen.state_.editor) screen.state_.editor->draft.Clear();
  }
  void ChangeHand(Brush whose, int by) const {
    if (screen.state_.editor) screen.state_.editor->draft.ChangeHand(SideOf(whose), by);
  }
  void operator()(const action::OpenRecords&) const { screen.AskForRecords(); }
  void operator()(const action::CloseRecords&) const { screen.state_.choice.reset(); }
  void operator()(const action::OpenRecord& file) const { screen.WantFile(file.what); }
  void operator()(const action::OpenTypedRecord&) const {
    if (screen.state_.choice) screen.WantFile(screen.state_.choice->path);
  }
};

bool AnalysisPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<AnalysisActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  if (const auto* looking = ActionsIn<LookBackActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, looking->one);
    return true;
  }
  if (const auto* paste = std::get_if<presenter::Paste>(&intent)) {
    Paste(paste->text, now);
    return true;
  }
  if (state_.editor) return DoEditor(intent);
  if (const auto* edit = std::get_if<Edit>(&intent); edit != nullptr && DoEdit(*edit)) return true;
  if (const auto* submit = std::get_if<Submit>(&intent); submit != nullptr && submit->field == kRecordField) {
    if (state_.choice) WantFile(state_.choice->path);
    return true;
  }
  if (const auto* key = std::get_if<Key>(&intent); key != nullptr && DoKey(*key, now)) return true;
  const bool used = table_ && table_->Do(intent, now);
  CarryOut(now);
  return used;
}

bool AnalysisPresenter::DoAnywhere(const Intent& intent, model::Millis now) {
  if (std::holds_alternative<presenter::Paste>(intent)) return Do(intent, now);
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr || key->code != KeyCode::kOpen) return false;
  shares_.navigator.Show(Screen::kAnalysis, now);
  AskForRecords();
  return true;
}

bool AnalysisPresenter::DoEdit(const Edit& edit) {
  if (edit.field == kRecordField && state_.choice) {
    state_.choice->path = edit.text;
    state_.choice->problem.clear();
    return true;
  }
  if (edit.field != kCommentField || !state_.study) return false;
  Remember(state_.at);
  state_.study->tree.Comment(state_.at, edit.text);
  ++state_.revision;
  return true;
}

// The text covers what is open, whose keys do nothing.
bool AnalysisPresenter::DoTextKey(const Key& key) {
  if (key.code == KeyCode::kOpen) AskForRecords();
  const bool leaves = key.code == KeyCode::kEscape;
  if (leaves && state_.study) state_.text.clear();
  return !leaves || state_.study.has_value();
}

bool AnalysisPresenter::DoKey(const Key& key, model::Millis now) {
  if (state_.play_on) {
    DoPlayOnKey(key);
    return true;
  }
  if (state_.choice) {
    if (key.code == KeyCode::kEscape) state_.choice.reset();
    return true;
  }
  if (!state_.text.empty()) return DoTextKey(key);
  const bool typing = table_ && table_->state().typed.has_value();
  switch (key.code) {
    case KeyCode::kOpen: AskForRecords(); return true;
    case KeyCode::kSave: Save(now); return true;
    case KeyCode::kUndo: Undo(now); return true;
    case KeyCode::kRedo: Redo(now); return true;
    case KeyCode::kCopy: Copy(); return true;
    case KeyCode::kLeft: Step(-1, now); return true;
    case KeyCode::kRight: Step(1, now); return true;
    case KeyCode::kUp: StepAside(false, now); return true;
    case KeyCode::kDown: StepAside(true, now); return true;
    case KeyCode::kHome: GoTo(study::kStart, now); return true;
    case KeyCode::kEnd: ActionVisitor{*this, now}(action::StepToEnd{}); return true;
    case KeyCode::kCharacter: break;
    default: return false;
  }
  if (typing || key.character != ' ') return false;
  ActionVisitor{*this, now}(action::Autoplay{});
  return true;
}

void AnalysisPresenter::GoTo(NodeId node, model::Millis now) {
  if (!state_.study || !state_.study->tree.Has(node)) return;
  const auto& tree = state_.study->tree;
  const bool on = node != study::kStart && tree.At(node).parent == state_.at && node != state_.at;
  const std::optional<rules::Game> before = on ? game_ : std::nullopt;
  state_.at = node;
  stepped_at_ = now;
  LayTable(now);
  if (!before) return;
  const auto ply = before->Judge(tree.At(node).ply);
  if (!ply.ok()) return;
  for (const Cue& cue : MotionOf(*ply, {}, before->to_move(), *before, false)) effects_.Play(cue);
  effects_.Announce(
      words::DescribePly(words::NamingOf(&tree.ruleset()), before->to_move(), *ply, before->topology()));
}

void AnalysisPresenter::Step(int plies, model::Millis now) {
  if (!state_.study) return;
  const auto& at = state_.study->tree.At(state_.at);
  if (plies < 0 && state_.at != study::kStart) GoTo(at.parent, now);
  if (plies > 0 && !at.next.empty()) GoTo(at.next.front(), now);
}

// To the siblings of the ply shown.
void AnalysisPresenter::StepAside(bool forward, model::Millis now) {
  if (!state_.study || state_.at == study::kStart) return;
  const auto& tree = state_.study->tree;
  const auto& tried = tree.At(tree.At(state_.at).parent).next;
  const auto here =
      static_cast<std::size_t>(std::find(tried.begin(), tried.end(), state_.at) - tried.begin());
  const auto next = (here + (forward ? 1 : tried.size() - 1)) % tried.size();
  if (next != here) GoTo(tried[next], now);
}

void AnalysisPresenter::LayTable(model::Millis now) {
  if (!state_.study) return;
  game_ = state_.study->tree.GameAt(state_.at);
  table_.emplace(MatchId("analysis"), Sitting(game_->to_move()), new_id_, own_);
  Preferences preferences = shares_.preferences;
  for (const auto flip : {Preference::kFlipOwn, Preference::kFlipWatched}) {
    preferences.Set(flip, state_.flipped ? 1 : 0);
  }
  table_->SetPreferences(preferences);
  table_->ShareBoard(false);
  table_->Apply(SnapshotOf(state_.study->tree, state_.at, *game_), now);
  // A pass that is the only ply has to be typed: made automatically, the user could never step back over it.
  for (const auto& request : std::exchange(own_.requests, {})) {
    const auto* command = std::get_if<model::Command>(&request);
    if (command == nullptr) continue;
    const Error none{Reason::kBadArgument, "nothing is played by itself here"};
    table_->Acknowledge({command->command.request, command->match, none}, now);
  }
  own_ = {};
}

void AnalysisPresenter::CarryOut(model::Millis now) {
  for (const auto& request : std::exchange(own_.requests, {})) {
    if (const auto* command = std::get_if<model::Command>(&request)) Try(*command, now);
  }
  PassOn();
}

void AnalysisPresenter::Try(const model::Command& command, model::Millis now) {
  const auto* played = std::get_if<match::PlayPly>(&command.command.action);
  if (played == nullptr || !state_.study) return;
  study::Tree tree = state_.study->tree;
  const auto node = tree.Add(state_.at, played->ply);
  if (!node) {
    effects_.Complain(words::Capitalised(node.error().sentence));
    return LayTable(now);
  }
  if (tree.plies() != state_.study->tree.plies()) {
    Remember();
    state_.study->tree = std::move(tree);
  }
  ++state_.revision;
  state_.playing = false;
  state_.at = *node;
  LayTable(now);
}

void AnalysisPresenter::PassOn() {
  for (const Cue& cue : std::exchange(own_.cues, {})) effects_.Play(cue);
  for (auto& sentence : std::exchange(own_.announcements, {})) {
    effects_.announcements.push_back(std::move(sentence));
  }
  own_ = {};
}

void AnalysisPresenter::Delete(model::Millis now) {
  if (!state_.study || state_.at == study::kStart) return;
  const NodeId gone = state_.at;
  const std::size_t plies = state_.study->tree.plies();
  Remember();
  state_.playing = false;
  state_.at = state_.study->tree.At(gone).parent;
  state_.study->tree.Remove(gone);
  ++state_.revision;
  last_game_.reset();
  DropQuestion();
  LayTable(now);
  const std::size_t lost = plies - state_.study->tree.plies();
  if (lost > 1) effects_.Tell(std::to_string(lost) + " moves deleted: Ctrl+Z brings them back");
}

void AnalysisPresenter::Promote(model::Millis now) {
  if (!state_.study) return;
  study::Tree tree = state_.study->tree;
  if (tree.Promote(state_.at)) {
    Remember();
    state_.study->tree = std::move(tree);
    ++state_.revision;
    LayTable(now);
  } else if (state_.study->tree.At(state_.at).depth == 0) {
    effects_.Complain("This move belongs to the main line already");
  } else {
    effects_.Complain("The branch stays: what it leaves would lie more than " +
                      std::to_string(notation::kMaxRecordDepth) + " branches deep");
  }
}

void AnalysisPresenter::ScreenChanged(Screen screen) {
  shown_ = screen == Screen::kAnalysis;
  if (!shown_) {
    state_.playing = false;
    state_.editor.reset();
    state_.play_on.reset();
    DropQuestion();
  }
}

void AnalysisPresenter::Enter(model::Millis now) { LayTable(now); }

void AnalysisPresenter::Tick(model::Millis now) {
  if (table_) table_->Tick(session_, now);
  if (save_pressed_at_ && now - *save_pressed_at_ > kSaveArmed) save_pressed_at_.reset();
  state_.save_armed = save_pressed_at_.has_value();
  if (!state_.playing || now - stepped_at_ < kAutoplayStep * 2 / kHalfSpeeds.at(state_.speed)) return;
  const auto& tree = state_.study->tree;
  auto line = tree.LineThrough(played_to_);
  auto here = std::find(line.begin(), line.end(), state_.at);
  if (here == line.end()) {  // the user went to another branch meanwhile
    played_to_ = state_.at;
    line = tree.LineThrough(played_to_);
    here = std::find(line.begin(), line.end(), state_.at);
  }
  if (std::next(here) != line.end()) GoTo(*std::next(here), now);
  state_.playing = state_.at != line.back();
}

// From the start again when the end is reached.
void AnalysisPresenter::PlayThrough(model::Millis now) {
  if (!state_.study) return;
  state_.playing = !state_.playing;
  stepped_at_ = now;
  if (!state_.playing) return;
  played_to_ = state_.study->tree.LineThrough(state_.at).back();
  if (played_to_ == state_.at) GoTo(study::kStart, now);
}

void AnalysisPresenter::Settle() {
  if (state_.rated != shares_.plays_rated) {
    state_.rated = shares_.plays_rated;
    if (state_.rated) {
      state_.editor.reset();
      state_.play_on.reset();
    }
    ++state_.revision;
  }
  Judge();
}

AnalysisViewState AnalysisPresenter::View(model::Millis now) const {
  if (state_.editor) return DrawEditor(state_);
  if (!state_.study || !table_ || !state_.text.empty()) return DrawNoAnalysis(state_);
  const bool signs = shares_.preferences.notation() == NotationChoice::kSigns;
  if (rows_of_ != state_.revision || rows_signs_ != signs) {
    static const Worths none;
    const bool marked = state_.engine_wanted && !state_.rated;
    rows_ = ListStudy(state_.study->tree, marked ? state_.worths : none, signs);
    rows_of_ = state_.revision;
    rows_signs_ = signs;
  }
  return DrawAnalysis({state_, *game_, table_->View(session_, now), rows_, signs});
}

}  // namespace merels::presenter
