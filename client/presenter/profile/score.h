// A player's score in a list of games.
#pragma once

#include <string>
#include <vector>

#include "common/match/view.h"

namespace merels::presenter {

struct GameScore {
  int won = 0;
  int lost = 0;
  int drawn = 0;
  bool operator==(const GameScore&) const = default;
};

/// `player` has played all of these. Unfinished and aborted games do not count.
GameScore ScoreOf(const std::vector<match::Summary>& games, const AccountId& player);

/// "You won 3, lost 2, drew 1".
std::string ScoreWords(const std::string& who, const GameScore& score);

}  // namespace merels::presenter
