// Those who play duels.
#ifndef MERELS_TESTS_DUEL_PLAYER_H_
#define MERELS_TESTS_DUEL_PLAYER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/game.h"

namespace merels::duel {

class Player {
 public:
  virtual ~Player() = default;

  /// A legal ply; the same for the same game and seed.
  virtual std::string Choose(const rules::Game& game, std::uint64_t seed) = 0;

  /// Positions looked at so far.
  std::uint64_t nodes() const { return nodes_; }

 protected:
  std::uint64_t nodes_ = 0;
};

/// "level:N", a level of the computer player, "fixed:DEPTH", the player of fixed.h, or "perfect:FOLDER", who
/// plays by the tablebase there. Errors: bad-argument; bad-file.
Result<std::unique_ptr<Player>> MakePlayer(std::string_view text, const rules::Ruleset& ruleset);

}  // namespace merels::duel

#endif  // MERELS_TESTS_DUEL_PLAYER_H_
