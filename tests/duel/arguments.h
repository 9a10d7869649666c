// What the programs of this folder have in common at their command lines.
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

/// The whole number that `text` is, when it is within these.
std::optional<int> NumberWithin(std::string_view text, int least, int most);
/// Whether there is one; it is then put into `number`.
bool ReadNumber(std::string_view text, int least, int most, int& number);

/// Tells an error on standard error and gives the exit status of a program that failed.
int Fail(const Error& error);

}  // namespace merels::duel
