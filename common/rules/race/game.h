// Races.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/base/family.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/race/position.h"

namespace merels::rules::race {

/// The move in the general form.
Ply PlyOf(const Move& move);

/// A game that begins at `position`, or at the start when there is none. Error: bad-position.
Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position);

/// `game` must be of this family.
Snapshot<Position> SnapshotOf(const FamilyGame& game);

}  // namespace merels::rules::race
