// The four families behind Game.
#pragma once

#include <memory>
#include <string>

#include "tests/reference/game.h"

namespace merels::reference {

/// A game of this class: its Start(), or its Set(position) when there is one.
template <class Family>
std::unique_ptr<Game> StartOrSet(const Ruleset& rules, const std::string* position) {
  auto game = std::make_unique<Family>(rules);
  if (position == nullptr ? !game->Start() : !game->Set(*position)) return nullptr;
  return game;
}

/// A game from `position`, or from the start when that is null. Nothing for a text that is no position.
std::unique_ptr<Game> NewMorris(const Ruleset& rules, const std::string* position);
std::unique_ptr<Game> NewFox(const Ruleset& rules, const std::string* position);
std::unique_ptr<Game> NewRace(const Ruleset& rules, const std::string* position);
std::unique_ptr<Game> NewPeg(const Ruleset& rules, const std::string* position);

}  // namespace merels::reference
