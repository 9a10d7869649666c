// The chips that choose what of the lobby is shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/lobby.h"
#include "client/presenter/base/controls.h"
#include "common/lobby/filter.h"

namespace merels::presenter {

/// Rulesets that have a chip, beside that of quick play.
inline constexpr std::size_t kMaxRulesChips = 4;

/// How far from one's own rating is one's level, in points.
inline constexpr int kMyLevel = 200;

/// Adds what the chip stands for to the filter, or removes it. Whether the filter has changed. `own`: the
/// user's rating, if known.
bool TakeChip(const Action& action, const std::optional<double>& own, lobby::Filter& filter);
/// Adds the bare names of rulesets in the lobby that are not there yet, as long as there is room for chips.
void Meet(const model::Lobby& lobby, std::vector<std::string>& rulesets);
/// `rulesets`: that are worth a chip.
std::vector<Button> FilterChips(const lobby::Filter& filter, const std::optional<double>& own,
                                const std::vector<std::string>& rulesets);

}  // namespace merels::presenter
