#include "client/presenter/analysis/analysis_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/local/local_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/words/text.h"
#include "common/match/view.h"
#include "common/notation/record.h"

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

constexpr const char* kNoMistake = "There is no other mistake in this line";
constexpr const char* kNothingToTry = "This move is no mistake: there is nothing to try again";
constexpr const char* kNothingToUndo = "There is nothing to undo";
constexpr const char* kNothingToRedo = "There is nothing to redo";
// While this account plays a rated game.
constexpr const char* kNoneLiveBack = "You are in a rated game: undo cannot reopen a live game until it ends";

}  // namespace

AnalysisPresenter::AnalysisPresenter(AnalysisShares shares, RequestIds new_id, const std::string& file)
    : shares_(shares),
      new_id_(std::move(new_id)),
      effects_(shares.effects),
      judge_(shares.analyst),
      files_(new_id_, effects_),
      live_(effects_),
      openings_(shares_.me, effects_),
      board_(new_id_) {
  state_.engine_there = shares_.analyst != nullptr;
  if (!file.empty()) files_.Want(file);
}

struct AnalysisPresenter::UpdateVisitor {
  AnalysisPresenter& screen;
  model::Millis now;

  void operator()(const local::Opinion& opinion) const { screen.HearOpinion(opinion, now); }
  void operator()(const model::Answer<api::ExportMatch>& answer) const { screen.HearRecord(answer, now); }
  void operator()(const model::FileRead& read) const {
    if (const auto* text = screen.files_.Hear(read)) screen.OpenText(*text, read.path, now);
  }
  void operator()(const model::RecordSaved& saved) const { screen.files_.Hear(saved, screen.state_); }
  void operator()(const model::Answer<api::ExploreOpening>& answer) const {
    screen.openings_.Hear(answer, now);
  }
  void operator()(const model::Answer<api::ExportMatches>& answer) const { screen.openings_.Hear(answer); }
  void operator()(const session::Delivery& delivery) const { screen.live_.Hear(delivery, screen.state_); }
  void operator()(const model::RecordsListed& listed) const { screen.files_.Hear(listed); }
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
    if (wanted.what == screen.state_.live && screen.state_.study) {
      // Plies that were tried stay.
      screen.live_.Ask(screen.state_);
      return screen.shares_.navigator.Show(Screen::kAnalysis, now);
    }
    screen.wanted_match_ = wanted.what;
    screen.effects_.Send(api::ExportMatch{{wanted.what}});
  }
  void operator()(const action::AnalyseLocal& wanted) const { screen.OpenLocal(wanted.what, now); }
  void operator()(const action::ShowNode& shown) const { screen.GoTo(static_cast<NodeId>(shown.what), now); }
  void operator()(const action::StepToStart&) const { screen.Step(StudyStep::kToStart, now); }
  void operator()(const action::StepBack&) const { screen.Step(StudyStep::kBack, now); }
  void operator()(const action::StepOn&) const { screen.Step(StudyStep::kOn, now); }
  void operator()(const action::StepToEnd&) const { screen.Step(StudyStep::kToEnd, now); }
  void operator()(const action::Autoplay&) const { screen.PlayThrough(now); }
  void operator()(const action::ChangeSpeed&) const { screen.state_.autoplay.ChangeSpeed(); }
  void operator()(const action::SwitchEngine&) const {
    screen.state_.engine_wanted = !screen.state_.engine_wanted;
    ++screen.state_.revision;
  }
  void operator()(const action::SwitchValues&) const {
    screen.state_.values_wanted = !screen.state_.values_wanted;
  }
  void operator()(const action::SwitchOpenings&) const { screen.openings_.Switch(); }
  void operator()(const action::ShowOpeningsOf& wanted) const {
    screen.openings_.ShowOwn(wanted.what == OpeningSource::kOwn);
  }
  void operator()(const action::PlayOpening& wanted) const {
    if (screen.state_.rated) return;
    screen.Try({{}, {{}, {}, 0, 0, match::PlayPly{wanted.what}}}, now);
  }
  void operator()(const action::DeletePly&) const { screen.Delete(now); }
  void operator()(const action::PromotePly&) const { screen.Promote(now); }
  void operator()(const action::FlipAnalysis&) const {
    screen.state_.flipped = !screen.state_.flipped;
    screen.LayTable(now);
  }
  void operator()(const action::CopyAnalysis&) const { screen.Copy(); }
  void operator()(const action::CopyPosition&) const {
    if (const auto& game = screen.board_.game()) screen.CopyPosition(game->position());
  }
  void operator()(const action::SaveAnalysis&) const {
    if (screen.state_.study) screen.files_.Save(screen.state_, now);
  }
  void operator()(const action::BackToGame&) const {
    if (!screen.state_.live.empty()) screen.effects_.Dispatch(action::Watch{{screen.state_.live}});
  }
  void operator()(const action::PasteHere&) const { screen.effects_.paste = true; }
  void operator()(const action::SavePicture&) const {
    const bool editing = screen.state_.editor.has_value();
    if (screen.board_.game() || editing) screen.files_.SavePicture(editing ? nullptr : &screen.state_);
  }
  void operator()(const action::SaveAnimation&) const {
    if (screen.state_.study) screen.files_.SaveAnimation(screen.state_);
  }
  void operator()(const action::PlayFromHere&) const { screen.PlayFromHere(); }
  void operator()(const action::BeginToPlay&) const { screen.BeginToPlay(); }
  void operator()(const action::UndoChange&) const { screen.Exchange(screen.changes_.before(), false, now); }
  void operator()(const action::RedoChange&) const { screen.Exchange(screen.changes_.after(), true, now); }
  void operator()(const action::CloseText&) const { screen.state_.text.clear(); }
  void operator()(const action::EditPosition&) const { screen.EditPosition(); }
  void operator()(const action::AnalysePosition&) const { screen.AnalysePosition(now); }
  void operator()(const action::LeaveEditor&) const { screen.state_.editor.reset(); }
  void operator()(const action::NextMistake&) const { screen.GoToMistake(now); }
  void operator()(const action::TryAgain&) const { screen.TryAgain(now); }
  void operator()(const action::ShowAnswer&) const { screen.ShowAnswer(now); }
  void operator()(const action::OpenMenu&) const { screen.state_.menu = screen.state_.study.has_value(); }
  void operator()(const action::CloseMenu&) const { screen.state_.menu = false; }
  void operator()(const action::OpenRecords&) const { screen.Choose(); }
  void operator()(const action::CloseRecords&) const { screen.files_.Close(); }
  void operator()(const action::OpenRecord& file) const { screen.files_.Want(file.what); }
  void operator()(const action::OpenTypedRecord&) const { screen.files_.WantTyped(); }
};

bool AnalysisPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<AnalysisActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    // The file is replaced by a second press at the same place.
    const bool stays = std::holds_alternative<action::OpenMenu>(actions->one) || files_.armed();
    state_.menu = state_.menu && stays;
    return true;
  }
  if (const auto* looking = ActionsIn<LookBackActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, looking->one);
    return true;
  }
  if (const auto* choices = ActionsIn<PlayOnActions>(intent)) {
    state_.play_on.Do(*choices);
    return true;
  }
  if (const auto* paste = std::get_if<presenter::Paste>(&intent)) {
    Paste(paste->text, now);
    return true;
  }
  if (state_.editor) return DoInEditor(intent);
  if (ActionsIn<EditorActions>(intent) != nullptr) return true;
  if (const auto* edit = std::get_if<Edit>(&intent); edit != nullptr && DoEdit(*edit)) return true;
  if (const auto* submit = std::get_if<Submit>(&intent); submit != nullptr && submit->field == kRecordField) {
    files_.WantTyped();
    return true;
  }
  if (const auto* key = std::get_if<Key>(&intent); key != nullptr && DoKey(*key, now)) return true;
  OfflineTable& table = board_.table();
  const bool used = table && table->Do(intent, now);
  // A key has turned it: so are the boards of all positions, and the picture.
  if (table && table->state().turned) ActionVisitor{*this, now}(action::FlipAnalysis{});
  for (const auto& command : table.TakeCommands()) Try(command, now);
  table.PassOn(effects_);
  return used;
}

bool AnalysisPresenter::DoAnywhere(const Intent& intent, model::Millis now) {
  if (std::holds_alternative<presenter::Paste>(intent)) return Do(intent, now);
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr || key->code != KeyCode::kOpen) return false;
  shares_.navigator.Show(Screen::kAnalysis, now);
  Choose();
  return true;
}

bool AnalysisPresenter::DoEdit(const Edit& edit) {
  if (edit.field == kRecordField && files_.choosing()) {
    files_.Type(edit.text);
    return true;
  }
  if (edit.field != kCommentField || !state_.study) return false;
  changes_.Comment(edit.text, state_);
  ++state_.revision;
  return true;
}

// Keys that do what a line of the menu does close it; others are not for the screen under it.
bool AnalysisPresenter::DoMenuKey(const Key& key) {
  const bool closes = key.code == KeyCode::kEscape || key.character == 'm' || key.character == 'M';
  const bool of_line = key.code == KeyCode::kOpen || key.code == KeyCode::kSave ||
                       key.code == KeyCode::kCopy || key.code == KeyCode::kUndo || key.code == KeyCode::kRedo;
  if (closes || of_line) state_.menu = false;
  return !of_line;
}

// The text covers what is open, whose keys do nothing.
bool AnalysisPresenter::DoTextKey(const Key& key) {
  if (key.code == KeyCode::kOpen) Choose();
  const bool leaves = key.code == KeyCode::kEscape;
  if (leaves && state_.study) state_.text.clear();
  return !leaves || state_.study.has_value();
}

bool AnalysisPresenter::DoKey(const Key& key, model::Millis now) {
  if (state_.play_on.open()) {
    // The sheet takes every key.
    if (key.code == KeyCode::kEscape) state_.play_on.Close();
    if (key.code == KeyCode::kEnter) BeginToPlay();
    if (state_.play_on.open()) state_.play_on.Type(key);
    return true;
  }
  if (files_.choosing()) {
    if (key.code == KeyCode::kEscape) files_.Close();
    return true;
  }
  if (!state_.text.empty()) return DoTextKey(key);
  if (state_.menu && DoMenuKey(key)) return true;
  const bool typing = table() != nullptr && table()->state().typed.has_value();
  switch (key.code) {
    case KeyCode::kOpen: Choose(); return true;
    case KeyCode::kSave: ActionVisitor{*this, now}(action::SaveAnalysis{}); return true;
    case KeyCode::kUndo: Exchange(changes_.before(), false, now); return true;
    case KeyCode::kRedo: Exchange(changes_.after(), true, now); return true;
    case KeyCode::kCopy: Copy(); return true;
    case KeyCode::kLeft: Step(StudyStep::kBack, now); return true;
    case KeyCode::kRight: Step(StudyStep::kOn, now); return true;
    case KeyCode::kUp: Step(StudyStep::kToSiblingBefore, now); return true;
    case KeyCode::kDown: Step(StudyStep::kToSiblingAfter, now); return true;
    case KeyCode::kHome: Step(StudyStep::kToStart, now); return true;
    case KeyCode::kEnd: Step(StudyStep::kToEnd, now); return true;
    case KeyCode::kEscape: return !typing && LeaveRetry(now);
    case KeyCode::kCharacter: break;
    default: return false;
  }
  return !typing && DoCharacter(key.character, now);
}

bool AnalysisPresenter::DoCharacter(char character, model::Millis now) {
  if (!state_.study) return false;
  switch (character) {
    case ' ': PlayThrough(now); return true;
    case 'm':
    case 'M': state_.menu = true; return true;
    case 'n':
    case 'N': GoToMistake(now); return true;
    case 'r':
    case 'R': TryAgain(now); return true;
    case 's':
    case 'S': ShowAnswer(now); return true;
    default: return false;
  }
}

void AnalysisPresenter::Closing(model::Millis /*now*/) {
  auto studies = changes_.All();
  studies.insert(studies.begin(), &state_);
  files_.SaveUnsaved(studies);
}

void AnalysisPresenter::PlayFromHere() {
  const auto& game = board_.game();
  if (!state_.study || !game) return;
  const auto why = PlayOn::WhyNot(*game, state_.rated, state_.engine_there);
  if (!why.empty()) return effects_.Complain(why);
  state_.autoplay.Stop();
  state_.play_on.Open(*game, shares_.local.terms.level);
}

void AnalysisPresenter::BeginToPlay() {
  const auto& game = board_.game();
  if (!state_.play_on.open() || !game) return;
  const PlayOn chosen = std::exchange(state_.play_on, PlayOn());
  const auto why = PlayOn::WhyNot(*game, state_.rated, state_.engine_there);
  if (!why.empty()) return effects_.Complain(why);
  const study::Tree& tree = state_.study->tree;
  effects_.Dispatch(action::PlayOn{
      {tree.ruleset().text, tree.start(), tree.PathTo(state_.at), chosen.level(), chosen.mine()}});
}

bool AnalysisPresenter::DoInEditor(const Intent& intent) {
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEscape) {
    state_.editor.reset();
    return true;
  }
  if (key != nullptr && key->code == KeyCode::kCopy) {
    CopyPosition(state_.editor->draft().Text());
    return true;
  }
  return state_.editor->Do(intent);
}

void AnalysisPresenter::Exchange(const OpenedStudy* wanted, bool redo, model::Millis now) {
  if (wanted == nullptr) return effects_.Tell(redo ? kNothingToRedo : kNothingToUndo);
  const MatchId live = wanted->live;
  if (!live.empty() && live != state_.live && shares_.plays_rated) return effects_.Complain(kNoneLiveBack);
  judge_.Forget();
  OpenedStudy opened = redo ? changes_.Redo(state_) : changes_.Undo(state_);
  opened.live = state_.live;  // the live game compares it with the match shown
  static_cast<OpenedStudy&>(state_) = std::move(opened);
  state_.unsaved = true;
  state_.retry.reset();
  state_.first_mistake.End();
  state_.autoplay.Stop();
  state_.text.clear();
  ++state_.revision;
  if (live != state_.live) live_.Show(live, state_, state_.engine_wanted);
  if (!live.empty()) live_.Ask(state_);
  LayTable(now);
  effects_.Announce(redo ? "Redone" : "Undone");
}

void AnalysisPresenter::GoTo(NodeId node, model::Millis now) {
  if (!state_.study || !state_.study->tree.Has(node)) return;
  const auto& tree = state_.study->tree;
  const bool on = node != study::kStart && tree.At(node).parent == state_.at && node != state_.at;
  const std::optional<rules::Game> before = on ? board_.game() : std::nullopt;
  state_.at = node;
  state_.retry.reset();
  state_.first_mistake.End();
  state_.autoplay.Stepped(now);
  LayTable(now);
  if (before) TellStep(*before, tree.At(node).ply, effects_);
}

void AnalysisPresenter::Try(const model::Command& command, model::Millis now) {
  const auto* played = std::get_if<match::PlayPly>(&command.command.action);
  if (played == nullptr || !state_.study) return;
  state_.first_mistake.End();
  if (const auto done = changes_.Play(played->ply, state_); !done) {
    effects_.Complain(words::Capitalised(done.error().sentence));
  } else {
    ++state_.revision;
    state_.autoplay.Stop();
    if (state_.Waits()) {
      state_.retry->tried = state_.at;
    } else {
      state_.retry.reset();
    }
  }
  LayTable(now);
}

void AnalysisPresenter::HearOpinion(const local::Opinion& opinion, model::Millis now) {
  if (!judge_.Hear(opinion, state_.worths)) return;
  ++state_.revision;
  if (!state_.study) return;
  if (const auto node = state_.first_mistake.Heard(state_.study->tree, state_.worths)) GoTo(*node, now);
}

void AnalysisPresenter::GoToMistake(model::Millis now) {
  if (!state_.study || !state_.Engine()) return;
  if (const auto node = NextMistake(state_.study->tree, state_.worths, state_.at)) {
    GoTo(*node, now);
  } else {
    effects_.Tell(kNoMistake);
  }
}

void AnalysisPresenter::TryAgain(model::Millis now) {
  if (!state_.study || !state_.Engine() || state_.at == study::kStart || state_.Waits()) return;
  const auto& tree = state_.study->tree;
  const NodeId mistake = state_.retry ? state_.retry->mistake : state_.at;
  const auto lost = GivenAway(tree, state_.worths, mistake, tree.GameAt(tree.At(mistake).parent).to_move());
  if (!lost || MarkOf(*lost) == Mark::kNone) return effects_.Tell(kNothingToTry);
  GoTo(tree.At(mistake).parent, now);
  state_.retry = Retry{mistake};
  effects_.Announce(RetryWords(tree, state_.worths, *state_.retry, words::NamingOf(&tree.ruleset())));
}

void AnalysisPresenter::ShowAnswer(model::Millis now) {
  if (state_.retry) GoTo(state_.study->tree.At(state_.retry->mistake).parent, now);
}

bool AnalysisPresenter::LeaveRetry(model::Millis now) {
  if (!state_.retry) return false;
  GoTo(state_.retry->mistake, now);
  return true;
}

void AnalysisPresenter::Delete(model::Millis now) {
  if (!state_.study || state_.at == study::kStart) return;
  const std::size_t lost = changes_.Delete(state_);
  state_.autoplay.Stop();
  ++state_.revision;
  state_.retry.reset();
  judge_.Forget();
  LayTable(now);
  if (lost > 1) effects_.Tell(std::to_string(lost) + " moves deleted: Ctrl+Z brings them back");
}

void AnalysisPresenter::Promote(model::Millis now) {
  if (!state_.study) return;
  if (changes_.Promote(state_)) {
    ++state_.revision;
    LayTable(now);
  } else if (state_.study->tree.At(state_.at).depth == 0) {
    effects_.Complain("This move belongs to the main line already");
  } else {
    effects_.Complain("Cannot promote this branch: the rest would be nested more than " +
                      std::to_string(notation::kMaxRecordDepth) + " deep");
  }
}

void AnalysisPresenter::ScreenChanged(Screen screen) {
  shown_ = screen == Screen::kAnalysis;
  if (!shown_) {
    state_.autoplay.Stop();
    state_.editor.reset();
    state_.play_on.Close();
    state_.menu = false;
    judge_.Drop();
  }
}

void AnalysisPresenter::Enter(model::Millis now) { LayTable(now); }

void AnalysisPresenter::Tick(model::Millis now) {
  if (board_.table()) board_.table().Tick(now);
  files_.Tick(now);
  if (!state_.study) return;
  if (shown_ && !state_.rated && board_.game()) openings_.Look(*board_.game(), now);
  if (const auto next = state_.autoplay.Next(state_.study->tree, state_.at, now)) GoTo(*next, now);
}

void AnalysisPresenter::PlayThrough(model::Millis now) {
  if (!state_.study) return;
  const NodeId node = state_.autoplay.Switch(state_.study->tree, state_.at, now);
  if (node != state_.at) GoTo(node, now);
}

void AnalysisPresenter::Settle() {
  if (state_.rated != shares_.plays_rated) {
    state_.rated = shares_.plays_rated;
    if (state_.rated) {
      state_.editor.reset();
      state_.play_on.Close();
    }
    ++state_.revision;
  }
  const auto& game = board_.game();
  if (!shown_ || !state_.study || !state_.Engine() || !game || game->seats() != 2) return judge_.Drop();
  const NodeId looks_at = state_.first_mistake.LookAt().value_or(state_.at);
  if (judge_.Judge(state_.study->tree, looks_at, state_.worths)) ++state_.revision;
}

AnalysisViewState AnalysisPresenter::View(model::Millis now) const {
  if (state_.editor) return MakeEditorView(state_);
  if (!state_.study || !board_.table() || !state_.text.empty()) {
    return MakeEmptyAnalysisView(state_, files_.View());
  }
  const bool signs = shares_.preferences.notation() == NotationChoice::kSigns;
  return MakeAnalysisView({state_, *board_.game(), board_.table().View(now), rows_.Of(state_, signs), signs,
                           changes_.before() != nullptr, changes_.after() != nullptr, files_.armed(),
                           files_.View(),
                           state_.rated ? std::nullopt : openings_.View(*board_.game(), signs)});
}

}  // namespace merels::presenter
