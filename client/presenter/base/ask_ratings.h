// Asks the server for the ratings of players.
#ifndef MERELS_CLIENT_PRESENTER_BASE_ASK_RATINGS_H_
#define MERELS_CLIENT_PRESENTER_BASE_ASK_RATINGS_H_

#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "common/match/view.h"

namespace merels::presenter {

/// Once for each player, until the book forgets the answer; guests have no ratings.
inline void AskRatings(const match::Player& player, model::RatingBook& book, Effects& effects) {
  if (!player.guest && book.ShouldAsk(player.id)) effects.Send(model::AskRatings{player.id});
}

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_ASK_RATINGS_H_
