// The names of the sides of a game and of their men, so that every client uses the same words.
#pragma once

#include <array>
#include <string_view>

namespace merels::rules {

struct SideName {
  /// In a heading or a list: "White", "Geese".
  std::string_view label;
  /// Within a sentence: "White", "the geese".
  std::string_view subject;
  /// Whether a verb after the subject is in the plural: "the geese are to move".
  bool plural = false;
  /// One man of the side, and several: "goose", "geese".
  std::string_view man;
  std::string_view men;
  /// The letter of its men in position strings: 'G'.
  char letter = 0;
};

/// By side; in a puzzle for one both are the player's.
using SideNames = std::array<SideName, 2>;

inline constexpr SideNames kWhiteAndBlack = {
    SideName{"White", "White", false, "man", "men", 'W'},
    SideName{"Black", "Black", false, "man", "men", 'B'},
};

}  // namespace merels::rules
