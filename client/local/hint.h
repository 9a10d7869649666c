// Why a ply is a good one, as far as that can be said in one sentence.
#pragma once

#include <cstdint>

#include "common/rules/game.h"

namespace merels::local {

enum class HintReason : std::uint8_t {
  kWins,
  kClosesMill,
  kTakes,        // without a mill, by jumping
  kStopsMill,    // the other side would have closed one there
  kTwoThreats,   // two mills could be closed next, and only one can be stopped
  kThreatens,    // a mill could be closed next
  kHemsIn,       // leaves the other side clearly less to move
  kGoesFarther,  // towards where the men have to be
  kKeepsRoom,    // nothing of that
};

/// `ply` is legal in `game`.
HintReason ReasonOf(const rules::Game& game, const rules::Ply& ply);

}  // namespace merels::local
