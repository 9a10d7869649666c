// Rulesets of the engine's commands, and values in words.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/engine/engine.h"
#include "common/rules/game.h"

namespace merels::cli {

/// The default ruleset.
inline constexpr std::string_view kUsualRuleset = "standard+reps=3+quiet=100";

/// The largest limits.
inline constexpr std::uint64_t kMaxNodes = 1'000'000'000'000;
inline constexpr int kMaxLines = 200;
inline constexpr int kMaxThreads = 64;
inline constexpr std::uint64_t kMaxHash = 1024;  // MiB

/// A ruleset that the computer plays. Errors: unknown-ruleset, unknown-knob, bad-knob-value, duplicate-knob;
/// bad-argument for one that it does not play.
Result<rules::Ruleset> EngineRuleset(std::string_view text);

/// The game at `position` ("start", "startpos", empty, or a position string) after `plies`. Errors:
/// bad-position, and those of a refused ply, with its number.
Result<rules::Game> GameFrom(const rules::Ruleset& ruleset, const std::string& position,
                             const std::vector<std::string>& plies);

/// game-over when the game is over.
Result<void> CheckGoesOn(const rules::Game& game);

/// A whole number from `least` to `most`; bad-argument, whose sentence calls it `name`.
Result<std::uint64_t> ParseCount(std::string_view name, std::string_view text, std::uint64_t least,
                                 std::uint64_t most);

/// "+1.25" in men, "win in 7" and "loss in 8" in plies; for the player to move.
std::string ValueWords(int value);

/// Returns true from `deadline` on.
engine::ShouldStop StopAt(std::chrono::steady_clock::time_point deadline);

}  // namespace merels::cli
