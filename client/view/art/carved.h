// Carved men: the fox's mask and the goose, which differ in outline; and the peg, a knob in a hole.
#pragma once

#include <optional>

#include "client/view/art/light.h"
#include "client/view/theme.h"

namespace merels::view {

// Each returns the colour at `p`, in shares of the man's radius from its centre; nothing outside its outline.

std::optional<Glow> FoxAt(Vec p, const Materials& materials);
std::optional<Glow> GooseAt(Vec p, const Materials& materials);
std::optional<Glow> PegAt(Vec p, const Materials& materials);

}  // namespace merels::view
