// Requests ratings of players.
#pragma once

#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "common/match/view.h"

namespace merels::presenter {

/// Once for each player, until the book forgets the answer; guests have none.
inline void AskRatings(const match::Player& player, model::RatingBook& book, Effects& effects) {
  if (!player.guest && book.ShouldAsk(player.id)) effects.Send(api::GetRatings{player.id.text()});
}

}  // namespace merels::presenter
