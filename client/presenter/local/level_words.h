// What the levels of the computer are called.
#ifndef MERELS_CLIENT_PRESENTER_LOCAL_LEVEL_WORDS_H_
#define MERELS_CLIENT_PRESENTER_LOCAL_LEVEL_WORDS_H_

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
      {"Newcomer", "Sees one step ahead, and often not that."},
      {"Beginner", "Closes its mills and overlooks many of yours."},
      {"Casual", "Stops the plain threats."},
      {"Friendly", "Plans a little, and forgives a mistake."},
      {"Steady", "Few gifts; you have to open mills yourself."},
      {"Skilled", "Sees double threats coming."},
      {"Strong", "Takes what you leave and keeps it."},
      {"Expert", "Hardly ever errs where it can calculate."},
      {"Master", "Everything it has got."},
  }};
  return kWords.at(static_cast<std::size_t>(level - 1));
}

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_LOCAL_LEVEL_WORDS_H_
