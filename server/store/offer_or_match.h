#pragma once

#include <variant>

#include "common/base/ids.h"

namespace merels::store {

/// What a request to offer something has led to: the offer that stands, or the match that began with it.
template <class Offer>
using OfferOrMatch = std::variant<Offer, MatchId>;

}  // namespace merels::store
