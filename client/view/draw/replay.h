// Draws display lists, whole or in part, on an SFML target. Needs a display.
#pragma once

#include <initializer_list>

#include <SFML/Graphics/RenderTarget.hpp>

#include "client/view/draw/damage.h"

namespace merels::view {

/// All items of the lists, in order, over the whole target.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists);

/// Draws only inside the damage. The first item has to be opaque there, or old pixels show through.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists, const Damage& damage);

}  // namespace merels::view
