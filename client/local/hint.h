// Reasons for a recommended ply, each good for one sentence.
#pragma once

#include <cstdint>

#include "common/rules/game.h"

namespace merels::local {

enum class HintReason : std::uint8_t {
  kWins,
  kClosesMill,
  kTakes,        // captures without a mill, by jumping
  kStopsMill,    // the other side threatened a mill there
  kTwoThreats,   // two mills are possible next; only one can be stopped
  kThreatens,    // a mill is possible next
  kHemsIn,       // clearly reduces the other side's mobility
  kGoesFarther,  // towards the men's goal
  kKeepsRoom,    // none of these
};

/// `ply` is legal in `game`.
HintReason ReasonOf(const rules::Game& game, const rules::Ply& ply);

}  // namespace merels::local
