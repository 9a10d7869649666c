// State of the analysis screen, and what shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/opened_study.h"
#include "client/presenter/analysis/play_on.h"
#include "client/presenter/analysis/position_editor.h"
#include "client/presenter/analysis/study_board.h"
#include "client/presenter/analysis/study_rows.h"
#include "client/presenter/review/mistakes.h"
#include "client/presenter/table/table_view_state.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// How many bytes are shown of a record that can only be read.
inline constexpr std::size_t kMaxShown = std::size_t{64} << 10;

struct AnalysisState : OpenedStudy {
  std::string text;  // of a record of unknown rules; covers what is open
  std::string text_problem;
  bool engine_wanted = true;
  bool engine_there = false;
  bool rated = false;          // this account plays a rated game: no help
  bool values_wanted = false;  // the exact values of all plies, instead of the list
  bool flipped = false;
  bool menu = false;  // it is open
  std::optional<Retry> retry;
  FirstMistake first_mistake;
  Autoplay autoplay;
  PlayOn play_on;
  std::optional<PositionEditor> editor;
  std::uint64_t revision = 0;  // grows with every change of the tree or a mark

  /// `why`: it can only be read.
  void ShowText(const std::string& record, const std::string& why);
  /// Whether the engine may judge positions.
  bool Engine() const { return engine_wanted && engine_there && !rated; }
  /// Whether the user is to find a better ply, which must not be shown.
  bool Waits() const { return retry && !retry->tried; }
};

/// The line that has the node; 0 if none has.
int RowOf(const StudyRows& rows, int node);

/// ListStudy() of a state, kept until it changes.
class StudyList {
 public:
  /// Needs an open study.
  const StudyRows& Of(const AnalysisState& state, bool signs);

 private:
  StudyRows rows_;
  std::uint64_t of_ = ~std::uint64_t{0};  // the state's revision
  bool signs_ = false;
};

/// `game` is at the node shown, `table` is the table's view state, `rows` is ListStudy() of the tree.
struct AnalysisParts {
  const AnalysisState& state;
  const rules::Game& game;
  TableViewState table;
  StudyRows rows;
  bool signs = true;  // how plies are written
  bool can_undo = false;
  bool can_redo = false;
  bool save_armed = false;  // a second press replaces the file
  std::optional<RecordsSheet> sheet;
  std::optional<OpeningsView> openings;
};

/// Needs an open study.
AnalysisViewState MakeAnalysisView(AnalysisParts parts);
/// While a position is being set up.
AnalysisViewState MakeEditorView(const AnalysisState& state);
/// While nothing is open, or for the text of a record of unknown rules.
AnalysisViewState MakeEmptyAnalysisView(const AnalysisState& state, std::optional<RecordsSheet> sheet);

}  // namespace merels::presenter
