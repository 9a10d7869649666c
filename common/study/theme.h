// The ideas of a ply in a morris game: what a puzzle is about, and what its hint names.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/rules/game.h"

namespace merels::study {

enum class Theme : std::uint8_t {
  kDoubleMill,  // two mills can be closed next, or the man that closed this one has just left another
  kBlock,       // fills the point of a mill that the opponent threatens, or leaves them no move
  kFly,         // a man flies to a point that is not joined to its own
  kMill,        // closes a mill
  kSave,        // of a puzzle: it keeps a draw
};

/// Such as "double-mill". Static storage.
std::string_view Name(Theme theme);
std::optional<Theme> ThemeNamed(std::string_view name);

/// The ideas of `ply`, which is legal in `game`, in the order of Theme; without kSave, which a ply does not
/// show. None where it has none of them, and in games of other families.
std::vector<Theme> ThemesOf(const rules::Game& game, const rules::Ply& ply);

}  // namespace merels::study
