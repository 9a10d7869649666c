// Exact values in words, and how well a game was played by them.
#pragma once

#include <array>
#include <string>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/judgement.h"
#include "client/words/naming.h"
#include "common/study/exact.h"

namespace merels::presenter {

/// Of a position that is known: "White wins in 15 plies: exact", "Draw (exact)".
std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position);

/// A line for each legal ply, the best first: "a7–d7 wins in 15 plies"; above them what the values are.
/// `signs`: how plies are written.
StudyRows ListValues(const study::ExactPosition& position, bool signs);

/// By rules::Index(Side), over the positions of the game that are known.
std::array<study::ExactAccuracy, 2> ExactAccuracyOf(const study::Tree& tree, const Worths& worths);

/// "right in 28 of 30 that mattered"; empty when none did.
std::string AccuracyWords(const study::ExactAccuracy& accuracy);

}  // namespace merels::presenter
