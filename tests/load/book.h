// The game of one match, as known to both its players.
#pragma once

#include <string>
#include <vector>

#include "common/rules/game.h"
#include "common/rules/random_game.h"

namespace merels::load {

/// Chooses plies, and checks those of the server. Pure.
class Book {
 public:
  explicit Book(const rules::Ruleset& ruleset) : game_(ruleset) {}

  /// A random legal ply. The game must not be over.
  std::string Choose(rules::SeededNumbers& numbers) const;
  /// Plays the next ply. False: ply `number` (from 1) is illegal, or differs from an earlier report.
  bool Take(std::size_t number, const std::string& ply);

  std::size_t plies() const { return plies_.size(); }
  bool over() const { return game_.outcome().has_value(); }
  rules::Side to_move() const { return game_.to_move(); }

 private:
  rules::Game game_;
  std::vector<std::string> plies_;
};

}  // namespace merels::load
