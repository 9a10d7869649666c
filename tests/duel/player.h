// Players of duels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::duel {

/// A question to a player.
struct Turn {
  const rules::Game& game;
  /// All plies of the game so far.
  const std::vector<std::string>& plies;
  std::uint64_t seed = 0;
};

class Player {
 public:
  virtual ~Player() = default;

  /// A legal ply; for players of this program the same for the same game and seed. Other programs may answer
  /// anything; an empty text when they have failed.
  virtual std::string Choose(const Turn& turn) = 0;

  /// Positions searched so far.
  std::uint64_t nodes() const { return nodes_; }
  /// Processor time charged so far, in seconds; 0 for players of this program.
  double charged() const { return charged_; }

 protected:
  std::uint64_t nodes_ = 0;
  double charged_ = 0;
};

/// The resources of other programs.
struct Means {
  /// Processor time for each ply, in milliseconds.
  int milliseconds = 100;
  /// Memory for positions, in MiB.
  int hash = 256;
};

/// "level:N", a level of the computer player, "fixed:DEPTH", the player of fixed.h, "perfect:FOLDER", by the
/// tablebase there, "program:COMMAND", the program of program.h, or "weights:NODES" and
/// "weights:NODES:WEIGHTS", the player of weights.h. Errors: bad-argument; bad-file; unreachable.
Result<std::unique_ptr<Player>> MakePlayer(std::string_view text, const rules::Ruleset& ruleset,
                                           const Means& means);

}  // namespace merels::duel
