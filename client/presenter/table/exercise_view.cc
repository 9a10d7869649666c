#include "client/presenter/table/exercise_view.h"

#include <utility>

namespace merels::presenter {

TableViewState ExerciseView(TableViewState view, std::string heading, LessonCard card) {
  view.heading = std::move(heading);
  view.table_note.clear();
  view.result.reset();
  view.buttons.clear();
  view.counters.clear();
  view.step_buttons.clear();
  view.moves.clear();
  view.keys_hint.clear();
  view.rules.reset();
  const bool choosing = view.ribbon && view.ribbon->kind == Ribbon::Kind::kCapture;
  const bool refused = view.ribbon && view.ribbon->kind == Ribbon::Kind::kIllegal && !card.praised;
  if (!choosing && !refused) view.ribbon.reset();
  view.lesson = std::move(card);
  return view;
}

void PassOnFromExercise(Effects& own, Effects& effects) {
  own.requests.clear();
  own.actions.clear();
  for (const Cue& cue : std::exchange(own.cues, {})) effects.Play(cue);
  for (auto& sentence : std::exchange(own.announcements, {})) {
    effects.announcements.push_back(std::move(sentence));
  }
  own.told.clear();
  own.notes.clear();
}

}  // namespace merels::presenter
