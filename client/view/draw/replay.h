// Draws display lists on an SFML target, also only a part of it. Needs a display.
#pragma once

#include <initializer_list>

#include <SFML/Graphics/RenderTarget.hpp>

#include "client/view/draw/damage.h"

namespace merels::view {

/// All items of the lists, in order, over the whole target.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists);

/// The same inside of the damage alone. The first item has to be opaque there, or what was drawn before shows
/// through.
void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists, const Damage& damage);

}  // namespace merels::view
