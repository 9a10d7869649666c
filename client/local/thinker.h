// The interfaces to the engine: the computer player's thinking, and the engine's or a tablebase's opinion of
// positions. Independent of their threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/local/terms.h"
#include "common/rules/game.h"
#include "common/study/exact.h"

namespace merels::local {

/// A question about an unfinished game.
struct Task {
  std::uint64_t number = 0;  // repeated in the answer
  rules::Game game;
  int level = 1;                    // from 1 to engine::kLevels
  std::uint64_t seed = 0;           // chooses among plies of about the same value
  std::optional<Millis> time = {};  // the longest it may take; none: as long as the level needs
};

struct Thought {
  std::uint64_t number = 0;
  std::string ply;  // legal in the task's game
};

/// One thread asks. Answers come by another way, each once; none for a dropped question.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// Drops the previous question, if it is unanswered. Returns at once.
  virtual void Ask(Task task) = 0;
  /// Drops the question. Its answer may already be on its way.
  virtual void Drop() = 0;
};

/// A question about an unfinished game, of rules for two.
struct Position {
  std::uint64_t number = 0;  // repeated in the answer
  rules::Game game;
  Millis time{0};  // how long to look at it
};

struct Opinion {
  std::uint64_t number = 0;
  int value = 0;                       // for the player to move, as engine::kWin counts
  std::vector<std::string> best = {};  // the best ply and the expected continuation; never empty
  int depth = 0;                       // plies looked ahead
  /// From a tablebase: final, asking again gives nothing new.
  std::optional<study::ExactPosition> exact = {};
};

/// One thread asks. Answers come by another way, each once; none for a dropped question.
class Analyst {
 public:
  virtual ~Analyst() = default;
  /// Drops the previous question, if it is unanswered. Returns at once.
  virtual void Ask(Position position) = 0;
  /// Drops the question. Its answer may already be on its way.
  virtual void Drop() = 0;
};

}  // namespace merels::local
