// The filter chips of the lobby.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/lobby.h"
#include "client/presenter/base/controls.h"
#include "common/lobby/filter.h"

namespace merels::presenter {

/// Rulesets with a chip, besides that of quick play.
inline constexpr std::size_t kMaxRulesChips = 4;

/// The largest distance from the user's rating at the same level, in points.
inline constexpr int kMyLevel = 200;

/// Adds the chip's value to the filter, or removes it. Whether the filter has changed. `own`: the user's
/// rating, if known.
bool TakeChip(const Action& action, const std::optional<double>& own, lobby::Filter& filter);
/// Adds the lobby's new bare ruleset names while there is room for chips.
void Meet(const model::Lobby& lobby, std::vector<std::string>& rulesets);
/// `rulesets`: those with a chip.
std::vector<Button> FilterChips(const lobby::Filter& filter, const std::optional<double>& own,
                                const std::vector<std::string>& rulesets);

}  // namespace merels::presenter
