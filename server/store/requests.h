// Requests that a match answers: stored with its first row, so that a repeated request gets its match, and
// makes no second offer.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

#include "common/base/ids.h"
#include "server/domain/request_key.h"
#include "server/store/offers.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/runner.h"

namespace merels::store {

struct Row;

/// request-id-reused: the request was answered, or made an open offer, and asked for something else.
Result<std::optional<MatchId>> FindAnswer(SqlConnection& connection, const domain::IdempotencyKey& request);
/// Whether the request of the row's `asker` among those it answers was answered before.
Result<bool> IsAnswered(SqlConnection& connection, const Row& row);
/// The first answer to a request is kept.
Changed NoteAnswers(SqlConnection& connection, const Row& row);
/// Deletes at most `most` requests whose matches began before that time (Unix time).
Changed ForgetRequests(SqlConnection& connection, std::chrono::milliseconds before, std::size_t most);

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
void OfferOnce(SqlRunner& runner, const domain::IdempotencyKey& request, Done<OfferOrMatch<Offer>> done,
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
