// Keyboard navigation on a board: along its lines with the arrows, or by a letter and a digit.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/intents.h"
#include "common/board/topology.h"

namespace merels::presenter {

/// The neighbour of `from` along its line in the direction of an arrow key; `from` itself when no line leads
/// there. `flipped`: the board is turned by half a turn.
board::Point Step(const board::Topology& topology, board::Point from, KeyCode arrow, bool flipped);

/// Reads a point's name, typed as a letter and a digit.
class Jump {
 public:
  struct Answer {
    std::optional<board::Point> point;  // the point, once its name is complete
    bool used = false;                  // the character was part of a name
    std::string missing;                // "d4", when the board has no such point
  };
  Answer Type(const board::Topology& topology, char character);
  void Reset() { file_ = 0; }

 private:
  char file_ = 0;
};

}  // namespace merels::presenter
