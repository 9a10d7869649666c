// The game of one match as both its players know it.
#pragma once

#include <string>
#include <vector>

#include "common/rules/game.h"
#include "common/rules/random_game.h"

namespace merels::load {

/// Chooses plies, and checks those that the server tells. Pure.
class Book {
 public:
  explicit Book(const rules::Ruleset& ruleset) : game_(ruleset) {}

  /// A legal ply, each as likely as the others. The game must go on.
  std::string Choose(rules::SeededNumbers& numbers) const;
  /// False: ply `number` (from 1) is not legal, or not what was told before. The next one is played.
  bool Take(std::size_t number, const std::string& ply);

  std::size_t plies() const { return plies_.size(); }
  bool over() const { return game_.outcome().has_value(); }
  rules::Side to_move() const { return game_.to_move(); }

 private:
  rules::Game game_;
  std::vector<std::string> plies_;
};

}  // namespace merels::load
