// Ratings as text.
#pragma once

#include <chrono>
#include <string>

#include "common/rating/ledger.h"

namespace merels::presenter {

/// "1500 to 1662, +162".
std::string ChangeText(const rating::Rating& before, const rating::Rating& after);

/// The effect of a rated game that ends at `now` (Unix time) on the rating of `mine`: "Win +8, draw +1, loss
/// −7".
std::string ExpectedText(const rating::Standing& mine, const rating::Standing& theirs,
                         std::chrono::milliseconds now);

/// A short form without the draw: "win +8, loss −7".
std::string StakeText(const rating::Standing& mine, const rating::Standing& theirs,
                      std::chrono::milliseconds now);

}  // namespace merels::presenter
