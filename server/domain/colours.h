// Colour allocation: everybody plays White equally often.
#pragma once

#include <optional>

#include "common/rules/base/outcome.h"

namespace merels::domain {

/// The sides a player had in their recent matches.
struct Colours {
  int balance = 0;                       // how much more often White than Black
  std::optional<rules::Side> last = {};  // in the newest match that was played; nothing: there was none
  /// In a later match that was aborted: the player keeps this side until they have played it.
  std::optional<rules::Side> kept = {};
  bool operator==(const Colours&) const = default;
};

/// The side of the first of two players: the one that a player keeps, unless both keep the same; else White
/// for the player who had it less often; if equal, for the one who had Black last. Nothing: draw lots.
std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second);

}  // namespace merels::domain
