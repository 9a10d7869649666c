// Stores an offer, unless its request has led to a match already.
#pragma once

#include <optional>
#include <utility>

#include "server/store/offer_or_match.h"
#include "server/store/sql/requests.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// One of the three is set.
template <class Offer>
struct Offered {
  std::optional<Offer> kept = {};
  std::optional<MatchId> led_to = {};
  std::optional<Error> refused = {};
};

/// Stores an offer with `make(connection, offered)`, which is called when no match answers the request. That
/// is decided in the same change: a match that begins removes its offer, so an earlier look-up would let the
/// request offer a second time. request-id-reused, and the errors of `make`.
template <class Offer, class Make>
void OfferOnce(SqlRunner& runner, const domain::AskedRequest& request, Done<OfferOrMatch<Offer>> done,
               Make make) {
  WriteFor<Offered<Offer>>(
      runner,
      [done = std::move(done)](const Result<Offered<Offer>>& offered) {
        if (!offered) return done(offered.error());
        if (offered->refused) return done(*offered->refused);
        done(offered->led_to ? OfferOrMatch<Offer>(*offered->led_to) : OfferOrMatch<Offer>(*offered->kept));
      },
      [request, make = std::move(make)](SqlConnection& connection, Offered<Offer>& offered) -> Changed {
        const auto earlier = FindAnswer(connection, request);
        if (!earlier && earlier.error().reason != Reason::kRequestIdReused) return earlier.error();
        if (!earlier) offered.refused = earlier.error();
        if (earlier) offered.led_to = *earlier;
        if (offered.refused || offered.led_to) return 0;
        return make(connection, offered);
      });
}

}  // namespace merels::store
