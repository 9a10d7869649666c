// Pixels as a file of the format PNG.
#pragma once

#include <string>

#include "client/view/art/pixels.h"

namespace merels::web {

/// 8 bits for red, green, blue and opacity. The picture is not empty.
std::string PngOf(const view::Pixels& pixels);

}  // namespace merels::web
