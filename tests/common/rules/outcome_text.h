// Games and refusals as short texts, for tests of the families.
#pragma once

#include <string>
#include <string_view>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::testing {

inline rules::Game StartOf(std::string_view ruleset) {
  return rules::Game(variants::ParseRuleset(ruleset).value());
}

inline rules::Game GameAt(std::string_view ruleset, std::string_view position) {
  return rules::Game::At(variants::ParseRuleset(ruleset).value(), position).value();
}

/// The sentence about a position string, or "accepted".
inline std::string PositionRefusal(std::string_view ruleset, std::string_view position) {
  const auto game = rules::Game::At(variants::ParseRuleset(ruleset).value(), position);
  return game ? "accepted" : game.error().sentence;
}

/// "reason: sentence", or "accepted".
inline std::string RefusalOf(const rules::Game& game, std::string_view ply) {
  const auto judged = game.Judge(ply);
  return judged ? "accepted" : judged.error().ToString();
}

/// The reason alone, or "accepted".
inline std::string ReasonOf(const rules::Game& game, std::string_view ply) {
  const std::string refusal = RefusalOf(game, ply);
  return refusal.substr(0, refusal.find(':'));
}

/// "1-0 few", or "*".
inline std::string EndOf(const rules::Game& game) {
  if (!game.outcome()) return "*";
  return std::string(ScoreText(game.outcome()->score)) + ' ' + game.outcome()->reason;
}

}  // namespace merels::testing
