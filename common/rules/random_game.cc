#include "common/rules/random_game.h"

#include <utility>

namespace merels::rules {

std::uint64_t SeededNumbers::Next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
  return mixed ^ (mixed >> 31);
}

std::uint64_t SeededNumbers::Below(std::uint64_t bound) {
  MERELS_CHECK(bound >= 1 && bound <= std::uint64_t{1} << 32);
  constexpr std::uint64_t kRange = std::uint64_t{1} << 32;
  // Numbers above the last whole multiple are drawn again, so that no number is favoured.
  const std::uint64_t even = kRange - kRange % bound;
  while (true) {
    const std::uint64_t drawn = Next() >> 32;
    if (drawn < even) return drawn % bound;
  }
}

std::vector<std::string> PlayRandomly(Game& game, SeededNumbers& numbers, int max_plies) {
  std::vector<std::string> played;
  while (!game.outcome() && game.plies() < max_plies) {
    std::vector<std::string> legal = game.LegalPlies();
    std::string& ply = legal[numbers.Below(legal.size())];
    MERELS_CHECK(game.Play(ply).ok());
    played.push_back(std::move(ply));
  }
  return played;
}

}  // namespace merels::rules
