#include "client/presenter/table/offline_table.h"

#include <utility>

namespace merels::presenter {

void OfflineTable::Lay(const MatchId& match, const AccountId& sitting, const Preferences& preferences) {
  table_.emplace(match, sitting, new_id_, own_);
  table_->SetPreferences(preferences);
}

void OfflineTable::Lay(const local::Exercise& exercise, model::Millis now) {
  Preferences plain;
  plain.Set(Preference::kPremove, 0);
  Lay(exercise.id(), local::Exercise::learner(), plain);
  table_->Apply(exercise.Snapshot(), now);
}

std::vector<model::Command> OfflineTable::TakeCommands() {
  own_.requests.clear();  // there is nobody to ask
  return std::exchange(own_.commands, {});
}

void OfflineTable::PassOn(Effects& effects) {
  for (const Cue& cue : own_.cues) effects.Play(cue);
  for (auto& sentence : own_.announcements) effects.announcements.push_back(std::move(sentence));
  own_ = {};
}

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

}  // namespace merels::presenter
