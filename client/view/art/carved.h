// The men that are not turned but carved: a fox's mask and a goose, told apart by their outlines alone; and
// the peg, a knob that stands in a hole.
#ifndef MERELS_CLIENT_VIEW_ART_CARVED_H_
#define MERELS_CLIENT_VIEW_ART_CARVED_H_

#include <optional>

#include "client/view/art/light.h"
#include "client/view/theme.h"

namespace merels::view {

// Each: the colour at `p`, in shares of the man's radius from its centre; nothing outside its outline.

std::optional<Glow> FoxAt(Vec p, const Materials& materials);
std::optional<Glow> GooseAt(Vec p, const Materials& materials);
std::optional<Glow> PegAt(Vec p, const Materials& materials);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_ART_CARVED_H_
