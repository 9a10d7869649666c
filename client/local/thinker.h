// The computer player's thinking, apart from the thread it is done on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/local/terms.h"
#include "common/rules/game.h"

namespace merels::local {

/// A question about a game that goes on.
struct Task {
  std::uint64_t number = 0;  // comes back with the answer
  rules::Game game;
  int level = 1;                    // from 1 to engine::kLevels
  std::uint64_t seed = 0;           // decides between plies of about the same value
  std::optional<Millis> time = {};  // the longest it may take; none: as long as the level needs
};

struct Thought {
  std::uint64_t number = 0;
  std::string ply;  // legal in the task's game
};

/// One thread asks. The answers come by a way of their own, each once; none to a question that was dropped.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// Drops the question before, if it is still being thought about. Returns at once.
  virtual void Ask(Task task) = 0;
  /// Drops the question. Its answer may already be on its way.
  virtual void Drop() = 0;
};

}  // namespace merels::local
