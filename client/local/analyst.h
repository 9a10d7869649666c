// The engine's opinion of positions, or a tablebase's knowledge, apart from the thread it is formed on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/local/terms.h"
#include "common/rules/game.h"
#include "common/study/exact.h"

namespace merels::local {

/// A question about a game that goes on, of rules for two.
struct Position {
  std::uint64_t number = 0;  // comes back with the answer
  rules::Game game;
  Millis time{0};  // for how long to look at it
};

struct Opinion {
  std::uint64_t number = 0;
  int value = 0;                       // for the player to move, as engine::Line::value
  std::vector<std::string> best = {};  // the best ply and what is expected after it; never empty
  int depth = 0;                       // plies looked ahead
  /// From a tablebase: then it is no opinion, and asking again brings nothing new.
  std::optional<study::ExactPosition> exact = {};
};

/// One thread asks. The answers come by a way of their own, each once; none to a question that was dropped.
class Analyst {
 public:
  virtual ~Analyst() = default;
  /// Drops the question before, if it is still being looked at. Returns at once.
  virtual void Ask(Position position) = 0;
  /// Drops the question. Its answer may already be on its way.
  virtual void Drop() = 0;
};

}  // namespace merels::local
