// What the next game is: the terms as a line of text, kept between runs; and the computer's level, which
// follows the player's results. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/local/matches.h"
#include "client/local/terms.h"

namespace merels::local {

/// After so many equal results in a row the computer's level is another one.
inline constexpr int kSameForAnotherLevel = 2;

/// One line: opponent, level, clock, side, whether the board turns, rules. A start is left out.
std::string Write(const Terms& terms);
/// Parses the form of Write; nothing for any other text.
std::optional<Terms> ReadTerms(std::string_view text);

/// What the newest results say of the computer's level.
struct LevelAdvice {
  int level = kFirstLevel;  // for the next game
  int run = 0;              // equal results in a row at the last level: wins; losses, if it is negative
  bool operator==(const LevelAdvice&) const = default;
};

/// After `last`, a game against the computer that is over. `games` are the newest first; those under the same
/// rules at the same level count, up to a draw, a result of the other kind, or a game at another level.
LevelAdvice AdviceAfter(const Head& last, const std::vector<Head>& games);

}  // namespace merels::local
