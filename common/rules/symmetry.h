// Canonical positions: positions that differ only by a rotation or reflection of the board count as one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/symmetry.h"
#include "common/rules/game.h"

namespace merels::rules {

/// The symmetries of the board that also preserve the rules of `game`, the identity first: fewer than the
/// board's where men have a direction.
std::vector<board::Symmetry> Symmetries(const Game& game);

/// The position string `position` of a game on `topology`, with every man moved to the image of its point.
std::string Image(const board::Topology& topology, const board::Symmetry& symmetry,
                  std::string_view position);

/// The smallest, in byte order, of the images of `position` under `symmetries`. With all the symmetries of a
/// game, positions have the same canonical form exactly when one is an image of the other.
std::string Canonical(const board::Topology& topology, std::span<const board::Symmetry> symmetries,
                      std::string_view position);

/// The canonical form of the current position of `game`. Its history does not matter.
std::string Canonical(const Game& game);

}  // namespace merels::rules
