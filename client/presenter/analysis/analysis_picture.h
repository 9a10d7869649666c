// Makes the view state of the analysis screen.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/analysis/analysis_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// `game` is at the node shown, `table` is the table's view state, `rows` is ListStudy() of the tree.
struct AnalysisDrawn {
  const AnalysisState& state;
  const rules::Game& game;
  TableViewState table;
  StudyRows rows;
  bool signs = true;  // how plies are written
};

/// Needs an open study.
AnalysisViewState DrawAnalysis(AnalysisDrawn drawn);
/// Why the position cannot be played on against the computer, in a sentence; empty: it can be.
std::string WhyNotPlayedOn(const AnalysisState& state, const rules::Game& game);
/// The sheet for playing on, while it is open. `game` is at the node shown.
std::optional<PlayOnSheet> DrawPlayOn(const AnalysisState& state, const rules::Game& game);
/// While a position is being set up.
AnalysisViewState DrawEditor(const AnalysisState& state);
/// While nothing is open, or for the text of a record of unknown rules.
AnalysisViewState DrawNoAnalysis(const AnalysisState& state);

/// Comment on the ply shown, in a sentence; empty: nothing to say. `sign`: set with it.
std::string PlySentence(const AnalysisState& state, std::string& sign);

}  // namespace merels::presenter
