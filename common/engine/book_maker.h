// Makes an opening book by the engine's own search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "common/engine/book.h"
#include "common/engine/engine.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

struct BookPlan {
  /// The number of plies of a game that the book answers, from the first one on.
  int plies = 4;
  /// Nodes searched for each position.
  std::uint64_t nodes = 1'000'000;
  /// How much worse than the best a ply of the book may be, in hundredths of a man.
  int margin = 0;
  /// No more positions are answered once the book is larger than this.
  std::size_t most = kMaxBookPositions;
};

/// Called after each position: how many of the plies have been answered, and how many positions of the next
/// one.
using OnPosition = std::function<void(int plies, std::size_t positions, std::size_t of)>;

/// The player of the book plays by it, the other one anything; the book is for both. The same on every
/// machine for an engine with the same memory. `engine` is of the ruleset. Stops with an unfinished book once
/// `stop` says so.
Book MakeBook(Engine& engine, const rules::Ruleset& ruleset, const BookPlan& plan,
              const OnPosition& on_position, const ShouldStop& stop = {});

}  // namespace merels::engine
