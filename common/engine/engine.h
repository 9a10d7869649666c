// The computer player's engine: for a game, the best plies with their values. Its budget is counted in nodes,
// so that the same question has the same answer on every machine; a caller with a clock passes a ShouldStop
// that reads it.
//
//   Engine engine(ruleset);
//   const auto lines = engine.Analyse(game, {.nodes = 100'000});
//   lines.front().plies.front();  // what to play
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <vector>

#include "common/engine/search/line.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

/// Memory for searched positions, allocated once.
inline constexpr std::size_t kDefaultTableBytes = std::size_t{4} << 20;

/// Whether the computer can play this ruleset: true for all games of two players.
bool CanPlay(const rules::Ruleset& ruleset);

class Thinker;

/// Keeps nothing from one question to the next, unless Remember was called. One thread at a time.
class Engine {
 public:
  /// `ruleset` must be one that CanPlay. Uses the largest power of two that is at most `table_bytes`, at
  /// least 64 bytes, of `memory`, which outlives the engine; and as much, at most 256 KiB, for positions
  /// close to where the search ends.
  explicit Engine(const rules::Ruleset& ruleset, std::size_t table_bytes = kDefaultTableBytes,
                  std::pmr::memory_resource* memory = std::pmr::get_default_resource());
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// The `lines` best plies (1 or more; fewer when there are fewer), best first. A limit of the budget must
  /// be set, or `should_stop` given. Stopped before it has searched anything it still returns a legal ply.
  /// `game` must be of the engine's ruleset; the answer for a game that has ended is empty.
  std::vector<Line> Analyse(const rules::Game& game, const Budget& budget, int lines = 1,
                            const ShouldStop& should_stop = {}, const OnDepth& on_depth = {});

  /// The plies for a player to choose from: the best ply and all that are at most `margin` worse (0: only the
  /// best), best first. `seed` decides between plies of the same value.
  std::vector<Line> Candidates(const rules::Game& game, const Budget& budget, int margin, std::uint64_t seed,
                               const ShouldStop& should_stop = {});

  /// From now on Analyse uses the results of earlier questions, as when it plays a game: it searches deeper,
  /// and its answers depend on earlier questions. Candidates never does, and forgets.
  void Remember() { remember_ = true; }
  void Forget();

  /// From now on Analyse has helpers that search the same position at the same time, and uses their results:
  /// it searches deeper in the same time, and answers vary. A budget of nodes is that of the asking thread
  /// alone. Candidates uses none. `search_threads` outlives the engine.
  void UseThreads(SearchThreads& search_threads) { search_threads_ = &search_threads; }

  /// Positions searched for the last answer, including those of the helpers.
  std::uint64_t nodes() const;

 private:
  std::unique_ptr<Thinker> thinker_;
  bool remember_ = false;
  SearchThreads* search_threads_ = nullptr;
};

}  // namespace merels::engine
