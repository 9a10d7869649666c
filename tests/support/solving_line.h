// The solution of peg solitaire on the rules page: 35 jumps, the last of them into the centre.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// Three pegs continue jumping from where they landed.
inline constexpr int kMovesOfSolvingLine = 32;

inline std::vector<std::string> SolvingLine() {
  return {"b2-d4", "e5-c3", "c7-e5", "c5-c7", "f6-d6", "e5-c5", "d7-d5", "g3-e5", "e3-g3",
          "e1-e3", "g3-e1", "e4-e2", "d2-f2", "g5-g3", "b4-d6", "e7-c5", "c4-c6", "c3-e3",
          "a5-c5", "a3-a5", "d5-b5", "a5-c5", "c7-a5", "c1-c3", "e1-c1", "f5-d5", "d5-b5",
          "a5-c5", "c6-c4", "c4-c2", "c1-c3", "b3-d3", "d3-f3", "g3-e3", "f2-d4"};
}

}  // namespace merels
