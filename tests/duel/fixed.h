// A fixed yardstick: plain alpha-beta to a fixed depth, men plus mills. It shares the moves of the morris
// family with the computer player, and nothing else.
#pragma once

#include <string>

#include "common/rules/morris/knobs.h"
#include "common/rules/morris/movegen.h"
#include "common/rules/morris/position.h"
#include "tests/duel/player.h"

namespace merels::duel {

class FixedPlayer final : public Player {
 public:
  FixedPlayer(int depth, const rules::morris::Knobs& knobs) : depth_(depth), rules_(knobs), knobs_(knobs) {}

  /// The seed decides between plies of the same value.
  std::string Choose(const Turn& turn) override;

 private:
  template <class Board>
  int Value(const rules::morris::Position& position, int depth, int alpha, int beta);

  int depth_;
  rules::morris::AnyRules rules_;
  rules::morris::Knobs knobs_;
};

}  // namespace merels::duel
