#ifndef MERELS_SERVER_STORE_OFFER_OR_MATCH_H_
#define MERELS_SERVER_STORE_OFFER_OR_MATCH_H_

#include <variant>

#include "common/base/ids.h"

namespace merels::store {

/// What a request to offer something has led to: the offer that stands, or the match that began with it.
template <class Offer>
using OfferOrMatch = std::variant<Offer, MatchId>;

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_OFFER_OR_MATCH_H_
