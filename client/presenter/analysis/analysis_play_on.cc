// Playing on from a position against the computer: a sheet with its level and the user's side.
#include <utility>

#include "client/presenter/analysis/analysis_picture.h"
#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/local/actions.h"
#include "client/presenter/local/level_words.h"
#include "client/presenter/words/family_face.h"

namespace merels::presenter {
namespace {

using rules::Side;

constexpr const char* kNoPlayingOn =
    "You are in a rated game: no position can be played on against the computer until it ends";

Button ChipOf(Action action, std::string label, bool chosen) {
  return {std::move(action), std::move(label), true, chosen};
}

}  // namespace

std::string WhyNotPlayedOn(const AnalysisState& state, const rules::Game& game) {
  if (state.rated) return kNoPlayingOn;
  if (game.outcome()) return "The game is over here: step back to play on";
  if (game.seats() == 1) return "Solitaire is played alone: choose it under Play";
  if (!state.engine_there) return "There is no computer player here";
  return "";
}

std::optional<PlayOnSheet> DrawPlayOn(const AnalysisState& state, const rules::Game& game) {
  if (!state.play_on) return std::nullopt;
  const FamilyFace& face = FaceOf(&game.ruleset());
  const int level = state.play_on->level;
  const int number = state.study->tree.At(state.at).number;
  PlayOnSheet sheet;
  sheet.from = (number == 0 ? "From the start" : "From ply " + std::to_string(number)) + ", " +
               std::string(face.side(game.to_move()).label) + " to move";
  for (int one = 1; one <= engine::kLevels; ++one) {
    sheet.levels.push_back(ChipOf(action::PlayAtLevel{one}, std::to_string(one), one == level));
  }
  sheet.level_name = "Level " + std::to_string(level) + " · " + std::string(WordsOfLevel(level).name);
  sheet.level_note = WordsOfLevel(level).note;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    sheet.sides.push_back(ChipOf(action::PlayAsSide{BrushOf(side)}, std::string(face.side(side).label),
                                 side == state.play_on->mine));
  }
  sheet.play = {action::BeginToPlay{}, "Play", true, false, Emphasis::kPrimary};
  sheet.close = {action::LeaveToPlay{}, "Cancel"};
  return sheet;
}

void AnalysisPresenter::PlayFromHere() {
  if (!state_.study || !game_) return;
  if (const auto why = WhyNotPlayedOn(state_, *game_); !why.empty()) return effects_.Complain(why);
  state_.playing = false;
  state_.play_on = PlayOnChoice{shares_.local.terms.level, game_->to_move()};
}

void AnalysisPresenter::BeginToPlay() {
  if (!state_.play_on || !game_) return;
  const auto [level, mine] = *std::exchange(state_.play_on, std::nullopt);
  if (const auto why = WhyNotPlayedOn(state_, *game_); !why.empty()) return effects_.Complain(why);
  const study::Tree& tree = state_.study->tree;
  effects_.Dispatch(action::PlayOn{{tree.ruleset().text, tree.start(), tree.PathTo(state_.at), level, mine}});
}

// The sheet takes every key while it is open.
void AnalysisPresenter::DoPlayOnKey(const Key& key) {
  if (key.code == KeyCode::kEscape) state_.play_on.reset();
  if (key.code == KeyCode::kEnter) BeginToPlay();
  const bool level = key.code == KeyCode::kCharacter && key.character >= '1' && key.character <= '9';
  if (level) state_.play_on->level = key.character - '0';
}

}  // namespace merels::presenter
