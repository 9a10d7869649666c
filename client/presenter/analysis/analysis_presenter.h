// The analysis screen: a game is opened from a match, a file or pasted text, stepped through, judged by the
// engine, and changed. Its board is a table's, so plies are tried as they are played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/local/thinker.h"
#include "client/model/session.h"
#include "client/presenter/analysis/analysis_view.h"
#include "client/presenter/analysis/live_game.h"
#include "client/presenter/analysis/opened_study.h"
#include "client/presenter/analysis/opening_panel.h"
#include "client/presenter/analysis/record_files.h"
#include "client/presenter/analysis/study_board.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/review/judgement.h"

namespace merels::presenter {

/// All of it outlives the presenter.
struct AnalysisShares {
  LocalState& local;
  local::Analyst* analyst;  // none: nothing is judged
  const bool& plays_rated;  // this account plays a rated game
  const Preferences& preferences;
  const match::Player& me;  // whose games are seen from their side; nameless while not signed in
  Navigator& navigator;
  Effects& effects;
};

class AnalysisPresenter final : public ScreenOf<AnalysisViewState> {
 public:
  /// `file`: a record to open at once; empty: none.
  AnalysisPresenter(AnalysisShares shares, RequestIds new_id, const std::string& file);

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Handles opening and pasting of records on every screen.
  bool DoAnywhere(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override;
  void Enter(model::Millis now) override;
  void Tick(model::Millis now) override;
  /// Saves what is unsaved beside the other records, as NAME-unsaved.
  void Closing(model::Millis now) override;
  void Settle() override;
  AnalysisViewState View(model::Millis now) const override;

  const AnalysisState& state() const { return state_; }
  /// The table of the board; nullptr while nothing is open.
  const TablePresenter* table() const { return board_.table().get(); }

 private:
  struct ActionVisitor;
  struct UpdateVisitor;

  // Opening.
  void Open(study::Study study, model::Millis now);
  void OpenText(const std::string& text, const std::string& file, model::Millis now);
  void ShowText(const std::string& text, const std::string& why, model::Millis now);
  void OpenLocal(const MatchId& match, model::Millis now);
  void OpenLive(const MatchId& match, const std::string& text, model::Millis now);
  void HearRecord(const model::Answer<api::ExportMatch>& answer, model::Millis now);
  void Paste(const std::string& text, model::Millis now);
  /// Those of the game on the screen; else the default ones.
  std::string UsualRules() const;
  void EditPosition();
  void AnalysePosition(model::Millis now);
  void Choose() {
    files_.Choose();
    state_.editor.reset();
  }
  void Copy() {
    if (!state_.study) return;
    effects_.clipboard = notation::PrintRecord(study::RecordOf(*state_.study));
    effects_.Tell("Game record copied");
  }
  void CopyPosition(std::string text) {
    effects_.clipboard = std::move(text);
    effects_.Tell("Position copied");
  }

  void PlayFromHere();
  void BeginToPlay();

  // Stepping, trying and changing.
  void GoTo(study::NodeId node, model::Millis now);
  void Step(StudyStep step, model::Millis now) {
    if (!state_.study) return;
    if (const auto node = NodeAfter(state_.study->tree, state_.at, step)) GoTo(*node, now);
  }
  void PlayThrough(model::Millis now);
  void LayTable(model::Millis now) {
    if (!state_.study) return;
    board_.Lay(state_.study->tree, state_.at, shares_.preferences, state_.flipped, now);
  }
  void Try(const model::Command& command, model::Millis now);
  void HearOpinion(const local::Opinion& opinion, model::Millis now);
  void GoToMistake(model::Millis now);
  /// The board goes to the position before the mistake, and waits for a better ply.
  void TryAgain(model::Millis now);
  void ShowAnswer(model::Millis now);
  bool LeaveRetry(model::Millis now);
  void Delete(model::Millis now);
  void Promote(model::Millis now);
  /// Brings back `wanted`, the study before the newest change, or with `redo` after it; nullptr: there is
  /// none.
  void Exchange(const OpenedStudy* wanted, bool redo, model::Millis now);

  bool DoEdit(const Edit& edit);
  bool DoInEditor(const Intent& intent);
  bool DoTextKey(const Key& key);
  bool DoMenuKey(const Key& key);
  bool DoCharacter(char character, model::Millis now);
  bool DoKey(const Key& key, model::Millis now);

  AnalysisShares shares_;
  RequestIds new_id_;
  Effects& effects_;
  AnalysisState state_;
  StudyChanges changes_;
  EngineJudge judge_;
  RecordFiles files_;
  LiveGame live_;
  OpeningPanel openings_;
  StudyBoard board_;
  MatchId wanted_match_;  // the match whose record is awaited; empty: none
  bool shown_ = false;
  std::uint64_t opened_ = 0;  // games so far
  mutable StudyList rows_;
};

}  // namespace merels::presenter
