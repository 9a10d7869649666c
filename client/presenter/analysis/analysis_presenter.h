// The analysis screen: a game is opened from a match, a file or pasted text, stepped through, judged by the
// engine, and changed. Its board is a table's, so plies are tried as they are played.
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

/// The engine's time for a position: first a glance at each, then a longer look.
inline constexpr local::Millis kGlance{12};
inline constexpr local::Millis kLook{300};
/// Plies after this many of a game are judged only when the user goes to them.
inline constexpr std::size_t kMaxJudged = 2000;
/// How long autoplay shows a position at the default speed.
inline constexpr model::Millis kAutoplayStep{900};
/// Changes that can be undone, at most.
inline constexpr std::size_t kMaxUndone = 32;
/// The plies kept for that in all, so that changes of a very long record do not fill the memory.
inline constexpr std::size_t kMaxUndonePlies = 60'000;
/// How many bytes are shown of a record that can only be read.
inline constexpr std::size_t kMaxShown = std::size_t{64} << 10;
/// A second press within this time replaces the file.
inline constexpr model::Millis kSaveArmed = std::chrono::seconds(4);

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
  const TablePresenter* table() const { return table_ ? &*table_ : nullptr; }

 private:
  struct ActionVisitor;
  struct UpdateVisitor;

  // Opening and saving (analysis_files.cc).
  void OpenText(const std::string& text, const std::string& file, model::Millis now);
  void Open(study::Study study, model::Millis now);
  void ShowText(const std::string& text, const std::string& why, model::Millis now);
  void OpenLocal(const MatchId& match, model::Millis now);
  void Paste(const std::string& text, model::Millis now);
  /// Those of the game on the screen; else the default ones.
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
  /// The name of its file: the match's id, or a new one.
  std::string NameOf(const OpenedStudy& opened);
  void HearKept(const model::RecordSaved& kept);
  void SavePicture();

  // Playing on (analysis_play_on.cc).
  void PlayFromHere();
  void BeginToPlay();
  void DoPlayOnKey(const Key& key);

  // Undo and redo (analysis_undo.cc).
  /// Called before a change. `commented`: the node, when its comment is changed.
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
  Effects own_;             // of the table; its commands go no farther
  model::Session session_;  // for the table: never offline
  AnalysisState state_;
  std::optional<TablePresenter> table_;
  std::optional<rules::Game> game_;                                 // at the node shown
  std::optional<std::pair<study::NodeId, rules::Game>> last_game_;  // at the node asked about last
  struct Question {
    std::uint64_t number = 0;
    study::NodeId node = study::kStart;
    local::Millis time{0};
    rules::Side to_move = rules::Side::kFirst;
  };
  std::optional<Question> question_;
  std::uint64_t asked_ = 0;   // questions so far
  std::string wanted_file_;   // the file whose text is awaited; empty: none
  MatchId wanted_match_;      // the match whose record is awaited; empty: none
  bool live_asked_ = false;   // the live game's record is on its way
  bool live_moved_ = false;   // it has changed since that request
  bool usual_engine_ = true;  // whether the engine was on before a live game was opened
  bool shown_ = false;
  std::uint64_t opened_ = 0;                      // games so far
  std::deque<OpenedStudy> undone_;                // the state before each change, newest last
  std::deque<OpenedStudy> forward_;               // what was undone
  std::optional<study::NodeId> commented_ = {};   // the node, when the newest change is to its comment
  MatchId saving_;                                // the name under which it is being written
  std::optional<model::Millis> save_pressed_at_;  // the warning about a foreign file
  study::NodeId played_to_ = study::kStart;       // autoplay goes to this node
  model::Millis stepped_at_{0};
  mutable StudyRows rows_;  // made from `rows_of_`
  mutable std::uint64_t rows_of_ = ~std::uint64_t{0};
  mutable bool rows_signs_ = false;
};

}  // namespace merels::presenter
