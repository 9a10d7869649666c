// A table on which something is practised: a step of the lesson, or a puzzle.
#pragma once

#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// The board with a card, without what belongs to a match. Of the board's own words those stay that ask for a
/// man to take, and those that say why a ply is refused, while the card does not praise.
TableViewState ExerciseView(TableViewState view, std::string heading, LessonCard card);

/// Hands on the sounds and announcements of such a table, and empties the rest.
void PassOnFromExercise(Effects& own, Effects& effects);

}  // namespace merels::presenter
