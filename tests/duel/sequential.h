// A sequential test: ends a match of two players once it is clear which is stronger.
#pragma once

#include <cstdint>
#include <vector>

namespace merels::duel {

/// Two claims about the score of the first player, from 0 to 1: at most `low`, at least `high`.
struct Claims {
  double low = 0.5;
  double high = 0.55;
};

enum class Verdict : std::uint8_t { kOpen, kLow, kHigh };

/// The probability of accepting the wrong claim, when the score is that of the other.
inline constexpr double kWrong = 0.05;

/// The logarithm of how much likelier the scores of the pairs are if `high` holds than if `low` does, each
/// taken as normally distributed with the deviation that was seen. Both games of a pair have one opening and
/// are not independent, so a pair counts as one: from 0 to 1. 0 for fewer than two pairs.
double LogLikelihoodRatio(const std::vector<double>& pairs, const Claims& claims);

/// The verdict so far. kOpen: more games are needed.
Verdict Judge(const std::vector<double>& pairs, const Claims& claims);

/// Half the width of the 95 % interval around the mean of the pairs.
double MarginOf(const std::vector<double>& pairs);

}  // namespace merels::duel
