// Exact values in words, and a game's accuracy by them.
#pragma once

#include <array>
#include <string>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/judgement.h"
#include "client/words/naming.h"
#include "common/study/exact.h"

namespace merels::presenter {

/// For a known position: "White wins in 15 plies: exact", "Draw (exact)".
std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position);

/// A line for each legal ply, the best first: "a7–d7 wins in 15 plies"; above them a heading. `signs`: how
/// plies are written.
StudyRows ListValues(const study::ExactPosition& position, bool signs);

/// By rules::Index(Side), over the game's known positions.
std::array<study::ExactAccuracy, 2> ExactAccuracyOf(const study::Tree& tree, const Worths& worths);

/// "right in 28 of 30 that mattered"; empty when none did.
std::string AccuracyWords(const study::ExactAccuracy& accuracy);

}  // namespace merels::presenter
