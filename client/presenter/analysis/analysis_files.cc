// Opening and saving on the analysis screen: matches, files, the clipboard.
#include <algorithm>
#include <set>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/words/match_link.h"
#include "client/words/text.h"
#include "common/base/text.h"
#include "common/match/record.h"
#include "common/study/arises.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr const char* kUsualRules = "standard";
constexpr const char* kBeforeUnsaved = "What was open before is not saved: Ctrl+Z brings it back";
constexpr const char* kNoText = "The clipboard holds no text";
constexpr const char* kNothingThere = "The clipboard holds no game or position";
constexpr const char* kIsLink = "This is a link to a game: the field for codes in the lobby takes it";
/// The suffix of records that the window saved by itself when it was closed.
constexpr const char* kUnsaved = "-unsaved";
constexpr const char* kNonePasted = "You are in a rated game: positions cannot be pasted until it ends";

}  // namespace

void AnalysisPresenter::Open(study::Study study, model::Millis now) {
  DropQuestion();
  last_game_.reset();
  commented_.reset();
  if (state_.unsaved) effects_.Tell(kBeforeUnsaved);
  if (state_.study) KeepBefore();
  forward_.clear();
  const MatchId live = state_.live;
  static_cast<OpenedStudy&>(state_) = {std::move(study), ++opened_};
  state_.live = live;  // SetLive() compares it with the match shown
  state_.text.clear();
  state_.playing = false;
  state_.choice.reset();
  state_.editor.reset();
  state_.play_on.reset();
  save_pressed_at_.reset();
  SetLive({});
  ++state_.revision;
  LayTable(now);
  shares_.navigator.Show(Screen::kAnalysis, now);
}

void AnalysisPresenter::OpenText(const std::string& text, const std::string& file, model::Millis now) {
  study::Reading reading = study::ReadRecord(text, UsualRules());
  if (reading.study) {
    state_.flipped = !shares_.me.name.empty() && reading.study->headers.black == shares_.me.name;
    Open(*std::move(reading.study), now);
    state_.file = file;
    if (!reading.problem) return;
    state_.problem = words::Capitalised(reading.problem->sentence) + ". What comes before it is shown.";
    return effects_.Announce(state_.problem);
  }
  const std::string why = words::Capitalised(reading.problem->sentence);
  // A record of unknown rules can at least be read as text.
  if (reading.problem->reason == Reason::kUnknownRuleset) return ShowText(text, why, now);
  if (state_.choice) {
    state_.choice->problem = why;
    return;
  }
  effects_.Complain(why);
}

void AnalysisPresenter::ShowText(const std::string& text, const std::string& why, model::Millis now) {
  state_.choice.reset();
  state_.editor.reset();
  state_.playing = false;
  state_.text = text.substr(0, kMaxShown);
  // Without the list of known rules.
  state_.text_problem = why.substr(0, why.find(';')) + ": the record can only be read here.";
  if (text.size() > kMaxShown) {
    state_.text_problem += " Only its first " + std::to_string(kMaxShown >> 10) + " KiB are shown.";
  }
  shares_.navigator.Show(Screen::kAnalysis, now);
}

void AnalysisPresenter::OpenLocal(const MatchId& match, model::Millis now) {
  auto opened = shares_.local.matches.Open(match);
  for (const auto& sentence : shares_.local.matches.TakeComplaints()) effects_.Complain(sentence);
  if (!opened.ok()) return;
  const auto snapshot = opened->Snapshot(now);
  const auto record = match::RecordOf(std::get<match::Snapshot>(snapshot.content));
  OpenText(notation::PrintRecord(record), "", now);
  const bool own =
      opened->terms().opponent == local::Opponent::kComputer && opened->mine() == rules::Side::kSecond;
  if (own == state_.flipped || !state_.study) return;
  state_.flipped = own;
  LayTable(now);
}

void AnalysisPresenter::HearRecord(const model::Answer<api::ExportMatch>& answer, model::Millis now) {
  const MatchId& match = answer.asked.match;
  const bool again = match == state_.live && std::exchange(live_asked_, false);
  if (!again && match != wanted_match_) return;
  wanted_match_ = {};
  if (!answer.result.ok()) return effects_.Complain(words::Capitalised(answer.result.error().sentence));
  again ? GoOnLive(*answer.result, now) : OpenLive(match, *answer.result, now);
}

void AnalysisPresenter::WantFile(const std::string& path) {
  wanted_file_ = std::string(Stripped(path));
  if (!wanted_file_.empty()) effects_.files.push_back(wanted_file_);
}

void AnalysisPresenter::HearFile(const model::FileRead& read, model::Millis now) {
  if (read.path != wanted_file_) return;
  wanted_file_.clear();
  if (read.text.ok()) return OpenText(*read.text, read.path, now);
  const std::string why = words::Capitalised(read.text.error().sentence);
  if (state_.choice) {
    state_.choice->problem = why;
  } else {
    effects_.Complain(why);
  }
}

void AnalysisPresenter::AskForRecords() {
  state_.choice.emplace();
  state_.editor.reset();
  effects_.list_records = true;
}

void AnalysisPresenter::Paste(const std::string& text, model::Millis now) {
  const std::string trimmed(Stripped(text));
  if (trimmed.empty()) return effects_.Complain(kNoText);
  if (words::LooksLikeLink(trimmed)) return effects_.Complain(kIsLink);
  if (state_.rated) return effects_.Complain(kNonePasted);
  if (study::LooksLikePosition(trimmed)) return PastePosition(trimmed, now);
  if (study::LooksLikeRecord(trimmed)) return OpenText(trimmed, "", now);
  effects_.Complain(kNothingThere);
}

std::string AnalysisPresenter::UsualRules() const {
  return state_.study ? state_.study->tree.ruleset().text : kUsualRules;
}

// A position string does not name its rules: those on the screen are tried, then the default ones.
void AnalysisPresenter::PastePosition(const std::string& text, model::Millis now) {
  std::optional<Error> why;
  for (const std::string& name : {UsualRules(), std::string(kUsualRules)}) {
    const auto ruleset = variants::ParseRuleset(name);
    if (!ruleset) continue;
    auto study = study::ReadPosition(text, *ruleset);
    if (study.ok()) {
      const auto arises = study::CheckArises(study->tree.GameAt(study::kStart));
      if (arises.ok()) return Open(*std::move(study), now);
      return effects_.Complain("This position cannot arise: " + arises.error().sentence);
    }
    if (!why) why = study.error();
  }
  effects_.Complain(words::Capitalised(why->sentence));
}

void AnalysisPresenter::Copy() {
  if (!state_.study) return;
  effects_.clipboard = notation::PrintRecord(study::RecordOf(*state_.study));
  effects_.Tell("Game record copied");
}

void AnalysisPresenter::CopyPosition() {
  if (!game_) return;
  effects_.clipboard = game_->position();
  effects_.Tell("Position copied");
}

// A file that was not written here is replaced only by a second press.
void AnalysisPresenter::Save(model::Millis now) {
  if (!state_.study) return;
  const bool known = state_.file.empty() || state_.file_is_ours;
  const bool sure = save_pressed_at_ && now - *save_pressed_at_ <= kSaveArmed;
  if (!known && !sure) {
    save_pressed_at_ = now;
    state_.save_armed = true;
    return effects_.Tell("Save once more to replace " + state_.file + ", which was opened from there");
  }
  save_pressed_at_.reset();
  state_.save_armed = false;
  MatchId name(NameOf(state_));
  saving_ = name;
  effects_.records.push_back(
      {std::move(name), notation::PrintRecord(study::RecordOf(*state_.study)), state_.file});
}

std::string AnalysisPresenter::NameOf(const OpenedStudy& opened) {
  const std::string& match = opened.study->headers.match;
  return match == "-" ? new_id_().text() : match;
}

// Saves the newest state of each unsaved game, including those that were replaced by opening another.
void AnalysisPresenter::Closing(model::Millis /*now*/) {
  std::set<std::uint64_t> seen;
  const auto keep = [&](const OpenedStudy& one) {
    if (!one.study || !seen.insert(one.opened).second || !one.unsaved) return;
    effects_.records.push_back(
        {MatchId(NameOf(one) + kUnsaved), notation::PrintRecord(study::RecordOf(*one.study))});
  };
  keep(state_);
  std::for_each(undone_.rbegin(), undone_.rend(), keep);
  std::for_each(forward_.rbegin(), forward_.rend(), keep);
}

void AnalysisPresenter::HearKept(const model::RecordSaved& kept) {
  if (saving_.empty() || kept.match != std::exchange(saving_, MatchId())) return;
  state_.file = kept.file;
  state_.file_is_ours = true;
  state_.unsaved = false;
}

void AnalysisPresenter::SavePicture() {
  if (!game_ && !state_.editor) return;
  const bool kept = state_.study && !state_.editor && state_.study->headers.match != "-";
  effects_.picture =
      kept ? state_.study->headers.match + "-" + std::to_string(state_.study->tree.At(state_.at).number)
           : "position-" + new_id_().text();
}

}  // namespace merels::presenter
