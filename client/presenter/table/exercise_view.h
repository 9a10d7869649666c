// A table for an exercise: a step of the lesson, or a puzzle.
#pragma once

#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_view_state.h"

namespace merels::presenter {

/// The board with a card, without the parts of a match. Of the board's own texts only the question which man
/// to capture stays, and the reason of a refusal, while the card does not praise.
TableViewState ExerciseView(TableViewState view, std::string heading, LessonCard card);

/// Passes on the sounds and announcements of such a table, and clears the rest.
void PassOnFromExercise(Effects& own, Effects& effects);

}  // namespace merels::presenter
