// The bot's search, independent of the thread that talks to the server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/rules/game.h"
#include "common/tablebase/tablebase.h"

namespace merels::bot {

using clock::Millis;

/// A question about an unfinished game.
struct Task {
  enum class Kind : std::uint8_t {
    kChoosePly,  // the ply to play
    kJudge,      // who is better
  };
  Kind kind = Kind::kChoosePly;
  MatchId match;
  Seq about = 0;  // distinguishes answers; repeated in the thought
  rules::Game game;
  std::uint64_t seed = 0;
  std::optional<Millis> time;  // from now on; none: until the level is done
};

struct Thought {
  Task::Kind kind = Task::Kind::kChoosePly;
  MatchId match;
  Seq about = 0;
  std::string ply;  // kChoosePly
  int value = 0;    // kJudge: for the first side, as engine::kWin counts
};

/// One thread asks.
class Thinker {
 public:
  virtual ~Thinker() = default;

  /// Queues a task after those before it; its answer comes later, once, unless it is forgotten.
  virtual void Think(Task task) = 0;
  /// Drops the questions about this match; an answer may still come.
  virtual void Forget(const MatchId& match) = 0;
};

/// Searches on a thread of its own. `tell` is called there; it outlives the thinker. The destructor ends a
/// search at once.
///
/// With a tablebase it plays perfectly where every ply's value is known, and judges by these values;
/// elsewhere by `level`. The tablebase outlives the thinker too.
std::unique_ptr<Thinker> MakeThinker(int level, std::function<void(Thought)> tell,
                                     const tablebase::Tablebase* tablebase = nullptr);

}  // namespace merels::bot
