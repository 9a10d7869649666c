// Ratings as text.
#ifndef MERELS_CLIENT_PRESENTER_WORDS_RATING_TEXT_H_
#define MERELS_CLIENT_PRESENTER_WORDS_RATING_TEXT_H_

#include <string>

#include "common/rating/glicko2.h"

namespace merels::presenter {

/// "1500 to 1662, +162".
std::string ChangeText(const rating::Rating& before, const rating::Rating& after);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_WORDS_RATING_TEXT_H_
