#include "client/cli/engine/words.h"

#include <cstdio>
#include <cstdlib>

#include "client/cli/base/words.h"
#include "common/base/text.h"
#include "common/variants/registry.h"

namespace merels::cli {

Result<rules::Ruleset> EngineRuleset(std::string_view text) {
  auto ruleset = variants::ParseRuleset(text);
  if (ruleset.ok() && !engine::CanPlay(*ruleset)) {
    return Error{Reason::kBadArgument, "the computer does not play " + ruleset->text};
  }
  return ruleset;
}

Result<rules::Game> GameFrom(const rules::Ruleset& ruleset, const std::string& position,
                             const std::vector<std::string>& plies) {
  const bool from_start = position.empty() || position == "start" || position == "startpos";
  auto game = from_start ? Result<rules::Game>(rules::Game(ruleset)) : rules::Game::At(ruleset, position);
  if (!game.ok()) return game.error();
  if (const auto played = PlayAll(*game, plies); !played.ok()) return played.error();
  return game;
}

Result<void> CheckGoesOn(const rules::Game& game) {
  const auto& outcome = game.outcome();
  if (!outcome) return {};
  return Error{Reason::kGameOver, "the game has ended " + std::string(rules::ScoreText(outcome->score)) +
                                      " (" + outcome->reason + "), so there is nothing to analyse"};
}

Result<std::uint64_t> ParseCount(std::string_view name, std::string_view text, std::uint64_t least,
                                 std::uint64_t most) {
  const auto count = ParseNumber<std::uint64_t>(text);
  if (count && *count >= least && *count <= most) return *count;
  return Error{Reason::kBadArgument, std::string(name) + " must be a whole number from " +
                                         std::to_string(least) + " to " + std::to_string(most) + ", not " +
                                         Quote(text)};
}

std::string ValueWords(int value) {
  if (value > engine::kSureWin) return "win in " + std::to_string(engine::kWin - value);
  if (value < -engine::kSureWin) return "loss in " + std::to_string(engine::kWin + value);
  constexpr int kMan = 100;
  char text[32];
  std::snprintf(text, sizeof text, "%c%d.%02d", value < 0 ? '-' : '+', std::abs(value) / kMan,
                std::abs(value) % kMan);
  return text;
}

engine::ShouldStop StopAt(std::chrono::steady_clock::time_point deadline) {
  return [deadline] { return std::chrono::steady_clock::now() >= deadline; };
}

}  // namespace merels::cli
