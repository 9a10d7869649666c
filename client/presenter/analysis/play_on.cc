#include "client/presenter/analysis/play_on.h"

#include <utility>

#include "client/presenter/local/match_words.h"
#include "client/presenter/words/family_face.h"
#include "common/engine/level.h"

namespace merels::presenter {
namespace {

using rules::Side;

constexpr const char* kNoPlayingOn =
    "You are in a rated game: no position can be played on against the computer until it ends";

Button PlayOnChip(Action action, std::string label, bool chosen) {
  return {std::move(action), std::move(label), true, chosen};
}

}  // namespace

std::string PlayOn::WhyNot(const rules::Game& game, bool rated, bool computer_there) {
  if (rated) return kNoPlayingOn;
  if (game.outcome()) return "The game is over here: step back to play on";
  if (game.seats() == 1) return "Solitaire is played alone: choose it under Play";
  if (!computer_there) return "There is no computer player here";
  return "";
}

void PlayOn::Do(const PlayOnActions& actions) {
  if (!choice_) return;
  std::visit(Overload{[this](const action::PlayAtLevel& chosen) {
                        const bool offered = chosen.what >= 1 && chosen.what <= engine::kLevels;
                        if (offered) choice_->level = chosen.what;
                      },
                      [this](const action::PlayAsSide& chosen) { choice_->mine = SideOf(chosen.what); },
                      [this](const action::LeaveToPlay&) { choice_.reset(); }},
             actions.one);
}

void PlayOn::Type(const Key& key) {
  const bool level = key.code == KeyCode::kCharacter && key.character >= '1' && key.character <= '9';
  if (level) choice_->level = key.character - '0';
}

std::optional<PlayOnSheet> PlayOn::View(const rules::Game& game, int number) const {
  if (!choice_) return std::nullopt;
  const FamilyFace& face = FaceOf(&game.ruleset());
  const int level = choice_->level;
  PlayOnSheet sheet;
  sheet.from = (number == 0 ? "From the start" : "From ply " + std::to_string(number)) + ", " +
               std::string(face.side(game.to_move()).label) + " to move";
  for (int one = 1; one <= engine::kLevels; ++one) {
    sheet.levels.push_back(PlayOnChip(action::PlayAtLevel{one}, std::to_string(one), one == level));
  }
  sheet.level_name = "Level " + std::to_string(level) + " · " + std::string(WordsOfLevel(level).name);
  sheet.level_note = WordsOfLevel(level).note;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    sheet.sides.push_back(PlayOnChip(action::PlayAsSide{BrushOf(side)}, std::string(face.side(side).label),
                                     side == choice_->mine));
  }
  sheet.play = {action::BeginToPlay{}, "Play", true, false, Emphasis::kPrimary};
  sheet.close = {action::LeaveToPlay{}, "Cancel"};
  return sheet;
}

}  // namespace merels::presenter
