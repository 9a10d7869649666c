// The odds of a game's result by the engine's values.
#pragma once

#include <variant>

#include "common/rules/ruleset.h"

namespace merels::engine {

/// The value, in hundredths of a man, at which a side is ten times as likely to win as to lose, draws counted
/// as half of each. For the morris family it was fitted to the exact values of `standard`
/// (tests/bench/README.md); for others it is a guess.
inline int TenToOne(const rules::Ruleset& ruleset) {
  constexpr int kFitted = 400, kGuessed = 200;
  return std::holds_alternative<rules::morris::Knobs>(ruleset.knobs) ? kFitted : kGuessed;
}

}  // namespace merels::engine
