#include "client/presenter/local/local_state.h"

#include <utility>

#include "client/local/next_game.h"
#include "common/variants/registry.h"

namespace merels::presenter {

void LocalState::Restore() {
  if (settings == nullptr) return;
  const auto text = [this](KeptText which) {
    auto kept = settings->TextOf(which);
    return kept.ok() ? *std::move(kept) : std::string();
  };
  puzzle_progress = local::ReadProgress(text(KeptText::kPuzzleProgress)).value_or(local::PuzzleProgress());
  lesson_done = !text(KeptText::kLesson).empty();
  const auto kept = local::ReadTerms(text(KeptText::kNextGame));
  // A later version may know more rules.
  if (!kept || !variants::ParseRuleset(kept->ruleset).ok()) return;
  terms = *kept;
  terms_kept = true;
}

void LocalState::KeepTerms() {
  terms_kept = true;
  if (settings != nullptr) static_cast<void>(settings->SetText(KeptText::kNextGame, local::Write(terms)));
}

void LocalState::KeepLesson() {
  if (std::exchange(lesson_done, true) || settings == nullptr) return;
  static_cast<void>(settings->SetText(KeptText::kLesson, "done"));
}

bool LocalState::Newcomer() {
  return !lesson_done && matches.all().empty() && puzzle_progress.solved + puzzle_progress.missed == 0;
}

}  // namespace merels::presenter
