// Local matches and the computer's levels in words.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "client/local/hint.h"
#include "client/local/matches.h"
#include "client/local/terms.h"
#include "common/clock/time_control.h"
#include "common/engine/level.h"
#include "common/notation/record.h"

namespace merels::presenter {

/// The name of a level of the computer.
struct LevelWords {
  std::string_view name;
  std::string_view note;  // what to expect, in a sentence
};

/// `level` is from 1 to engine::kLevels. Static storage.
constexpr LevelWords WordsOfLevel(int level) {
  constexpr std::array<LevelWords, engine::kLevels> kWords = {{
      {"Newcomer", "Looks one move ahead, and sometimes misses even that."},
      {"Beginner", "Closes its mills and overlooks many of yours."},
      {"Easy", "Stops the obvious threats."},
      {"Friendly", "Plans a little, and forgives a mistake."},
      {"Steady", "Makes few mistakes; you have to create your chances."},
      {"Skilled", "Sees double threats coming."},
      {"Strong", "Punishes mistakes."},
      {"Expert", "Rarely misses a tactic."},
      {"Master", "Plays at full strength."},
  }};
  return kWords.at(static_cast<std::size_t>(level - 1));
}

/// "Play the computer", "Two players, one screen", "Solitaire".
std::string TitleFor(local::Opponent opponent);
/// "Against level 3", "Two players, one screen", "Solitaire".
std::string OpponentText(const local::Terms& terms);
/// "12 plies · Standard · 22 Nov 2026, 03:10".
std::string MatchDetail(const local::Head& head);
/// "Level 3 · no clock · standard rules".
std::string HeadingOf(const local::Terms& terms);
/// The game as a record.
notation::Record RecordOf(const local::LocalMatch& match, clock::Millis now);
/// Why a ply is good: "It closes a mill".
std::string HintWords(local::HintReason reason);

}  // namespace merels::presenter
