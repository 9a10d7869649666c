// Command lines of the programs in this folder.
#pragma once

#include <optional>
#include <string_view>

#include "common/base/result.h"

namespace merels::duel {

/// Exit status after arguments that are not understood.
inline constexpr int kUsage = 2;
inline constexpr int kMaxGames = 100'000;
/// For each ply.
inline constexpr int kMaxNodes = 100'000'000;
/// Random plies at the beginning of a game.
inline constexpr int kMaxOpening = 20;
inline constexpr int kMaxJobs = 64;
inline constexpr int kMaxSeed = 1 << 30;

/// `text` as a whole number, if within these bounds.
std::optional<int> NumberWithin(std::string_view text, int least, int most);
/// Reads it into `number`. False: there is none.
bool ReadNumber(std::string_view text, int least, int most, int& number);

/// Prints an error on standard error and returns the exit status of a failure.
int Fail(const Error& error);

}  // namespace merels::duel
