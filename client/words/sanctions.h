// Sanctions in words, for the player concerned.
#pragma once

#include <string>

#include "common/lobby/sanction.h"

namespace merels::words {

/// "A moderator warns you: that was rude", "You may not chat until 22 Nov 2026, 03:10 UTC: for shouting".
std::string DescribeSanction(const lobby::Sanctioned& sanction);
/// "A moderator lifts the mute: it was somebody else".
std::string DescribeLifting(const lobby::SanctionLifted& lifted);

}  // namespace merels::words
