// Names of the computer's levels.
#pragma once

#include <array>
#include <string_view>

#include "common/engine/level.h"

namespace merels::presenter {

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

}  // namespace merels::presenter
