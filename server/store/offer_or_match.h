#pragma once

#include <variant>

#include "common/base/ids.h"

namespace merels::store {

/// The outcome of a request that makes an offer: the open offer, or the match that began with it.
template <class Offer>
using OfferOrMatch = std::variant<Offer, MatchId>;

}  // namespace merels::store
