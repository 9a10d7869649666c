// The screen on which a game is looked back on: opened from a match, a file or pasted text, stepped through,
// judged by the engine, and changed. Its board is a table's, so that plies are tried as they are played.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "client/local/analyst.h"
#include "client/model/files.h"
#include "client/model/session.h"
#include "client/presenter/analysis/actions.h"
#include "client/presenter/analysis/analysis_state.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/preferences.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/table/table_presenter.h"

namespace merels::presenter {

/// How long the engine looks at a position: first at each for a glance, then for longer.
inline constexpr local::Millis kGlance{12};
inline constexpr local::Millis kLook{300};
/// Later plies of a game are judged only when somebody goes to them.
inline constexpr std::size_t kMaxJudged = 2000;
/// How long a position stays while plies follow each other by themselves, at the usual speed.
inline constexpr model::Millis kAutoplayStep{900};
/// Changes that can be undone, at most.
inline constexpr std::size_t kMaxUndone = 32;
/// And so many plies are kept for it in all, so that changes of a very long record do not fill the memory.
inline constexpr std::size_t kMaxUndonePlies = 60'000;
/// Of a record that can only be read so many bytes are shown.
inline constexpr std::size_t kMaxShown = std::size_t{64} << 10;
/// Within this time a second press replaces the file.
inline constexpr model::Millis kSaveArmed = std::chrono::seconds(4);

/// All of it outlives the presenter.
struct AnalysisShares {
  LocalState& local;
  local::Analyst* analyst;  // none: nothing is judged
  const bool& plays_rated;  // whether this account is in a rated game that goes on
  const Preferences& preferences;
  const match::Player& me;  // whose games are seen from their side; nameless while nobody is signed in
  Navigator& navigator;
  Effects& effects;
};

class AnalysisPresenter final : public ScreenOf<AnalysisViewState> {
 public:
  /// `file`: a record to open at once; empty: none.
  AnalysisPresenter(AnalysisShares shares, RequestIds new_id, const std::string& file);

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Records are opened and pasted wherever one is.
  bool DoAnywhere(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override;
  void Enter(model::Millis now) override;
  void Tick(model::Millis now) override;
  /// Whatever was not saved is, beside the other records, as NAME-unsaved.
  void Closing(model::Millis now) override;
  void Settle() override;
  AnalysisViewState View(model::Millis now) const override;

  const AnalysisState& state() const { return state_; }
  /// The table of the board; nullptr while nothing is open.
  const TablePresenter* table() const { return table_ ? &*table_ : nullptr; }

 private:
  struct ActionVisitor;
  struct UpdateVisitor;

  // Opening and keeping (analysis_files.cc).
  void OpenText(const std::string& text, const std::string& file, model::Millis now);
  void Open(study::Study study, model::Millis now);
  void ShowText(const std::string& text, const std::string& why, model::Millis now);
  void OpenLocal(const MatchId& match, model::Millis now);
  void Paste(const std::string& text, model::Millis now);
  /// Of the game on the screen; else the usual ones.
  std::string UsualRules() const;
  void PastePosition(const std::string& text, model::Millis now);
  void HearRecord(const model::Answer<api::ExportMatch>& answer, model::Millis now);
  void HearLive(const session::Delivery& delivery);
  void ReturnToLive(model::Millis now);
  void AskHowItStands();
  void OpenLive(const MatchId& match, const std::string& text, model::Millis now);
  void GoOnLive(const std::string& text, model::Millis now);
  void SetLive(const MatchId& match);
  void HearFile(const model::FileRead& read, model::Millis now);
  void AskForRecords();
  void WantFile(const std::string& path);
  void Copy();
  void CopyPosition();
  void Save(model::Millis now);
  /// Of its file: the match's id, or a new one.
  std::string NameOf(const OpenedStudy& opened);
  void HearKept(const model::RecordSaved& kept);
  void SavePicture();

  // Playing on (analysis_play_on.cc).
  void PlayFromHere();
  void BeginToPlay();
  void DoPlayOnKey(const Key& key);

  // Taking back (analysis_undo.cc).
  /// Before a change. `commented`: of the comment there.
  void Remember(std::optional<study::NodeId> commented = std::nullopt);
  void KeepBefore();
  void Undo(model::Millis now);
  void Redo(model::Millis now);
  bool Exchange(std::deque<OpenedStudy>& from, std::deque<OpenedStudy>& to, model::Millis now);

  // Setting up a position (analysis_editor.cc).
  void EditPosition();
  void SetRules(const std::string& text);
  void StepRules(int by);
  bool DoEditor(const Intent& intent);
  bool TypePoint(const Key& key);
  void AnalysePosition(model::Millis now);

  // Stepping and trying.
  void GoTo(study::NodeId node, model::Millis now);
  void Step(int plies, model::Millis now);
  void StepAside(bool forward, model::Millis now);
  void LayTable(model::Millis now);
  void CarryOut(model::Millis now);
  void Try(const model::Command& command, model::Millis now);
  void Delete(model::Millis now);
  void Promote(model::Millis now);
  bool DoEdit(const Edit& edit);
  bool DoTextKey(const Key& key);
  bool DoKey(const Key& key, model::Millis now);
  void PlayThrough(model::Millis now);
  void PassOn();

  // The engine.
  void Judge();
  std::optional<std::pair<study::NodeId, local::Millis>> NextQuestion() const;
  void HearOpinion(const local::Opinion& opinion);
  void DropQuestion();
  rules::Game GameFor(study::NodeId node);

  AnalysisShares shares_;
  RequestIds new_id_;
  Effects& effects_;
  Effects own_;             // of the table; commands stay here
  model::Session session_;  // of nobody: the table's connection is never lost
  AnalysisState state_;
  std::optional<TablePresenter> table_;
  std::optional<rules::Game> game_;                                 // at the node shown
  std::optional<std::pair<study::NodeId, rules::Game>> last_game_;  // that was asked about
  struct Question {
    std::uint64_t number = 0;
    study::NodeId node = study::kStart;
    local::Millis time{0};
    rules::Side to_move = rules::Side::kFirst;
  };
  std::optional<Question> question_;
  std::uint64_t asked_ = 0;   // questions so far
  std::string wanted_file_;   // whose text is awaited; empty: none
  MatchId wanted_match_;      // the same of the server
  bool live_asked_ = false;   // how the game that goes on stands by now
  bool live_moved_ = false;   // it has changed since that was asked
  bool usual_engine_ = true;  // whether the engine was wanted before a game that goes on was opened
  bool shown_ = false;
  std::uint64_t opened_ = 0;                      // games so far
  std::deque<OpenedStudy> undone_;                // how it stood before each change, the newest last
  std::deque<OpenedStudy> forward_;               // what was undone
  std::optional<study::NodeId> commented_ = {};   // where the newest change is to a comment
  MatchId saving_;                                // under which name it is being written
  std::optional<model::Millis> save_pressed_at_;  // the file was said to be another's
  study::NodeId played_to_ = study::kStart;       // along whose line plies follow each other
  model::Millis stepped_at_{0};
  mutable StudyRows rows_;  // of `rows_of_`
  mutable std::uint64_t rows_of_ = ~std::uint64_t{0};
  mutable bool rows_signs_ = false;
};

}  // namespace merels::presenter
