// Plies and puzzles in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/words/text.h"
#include "common/board/topology.h"
#include "common/rules/base/family.h"
#include "common/rules/game.h"
#include "common/study/puzzle.h"

namespace merels::words {

/// "White places on d2", "Black moves a7 to d7, closes a mill and takes b2", "White flies from a1 to e5",
/// "The fox jumps from d4 to b6 to b4 and takes b5 and c5", "Black cannot move and passes". `mill`: it closed
/// one.
std::string PlyWords(const Naming& naming, rules::Side side, const rules::Ply& ply,
                     const board::Topology& topology, bool mill = false);
/// The same with a full stop.
std::string DescribePly(const Naming& naming, rules::Side side, const rules::Ply& ply,
                        const board::Topology& topology);
/// For a ruleset unknown to this program: "The second player plays d4-b6-b4".
std::string StrangePlyWords(const Naming& naming, rules::Side side, std::string_view text);
/// A ply in a move list, from its canonical spelling: "d2", "a7–d7", "d2 ×g1".
std::string PrettyPly(std::string_view text);
/// The distance of a win: "in 1 ply", "in 15 plies".
std::string InPlies(int plies);

/// The task: "White to play and win in 3 moves.", "Black to play and save the draw. In hand: White 3, Black
/// 4." `game` is at the puzzle's position.
std::string PuzzleTask(const study::Puzzle& puzzle, const rules::Game& game);
/// The hint to a ply with these themes, which does not say which ply it is: "Two mills can be threatened at
/// once."
std::string IdeaOf(const std::vector<study::Theme>& themes);

}  // namespace merels::words
