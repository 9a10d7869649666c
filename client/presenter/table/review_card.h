// The review of an ended game as a part of its result.
#pragma once

#include "client/presenter/review/game_review.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

ReviewCard MakeReviewCard(const Review& review, const TableState& table);

/// Begins the review of the game on the table if it is over and its result may be told; ends that of another.
/// `may_ask`: the engine may help now.
void FollowReview(const TableState& table, bool may_ask, GameReview& review);

}  // namespace merels::presenter
