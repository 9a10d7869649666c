#include "common/rules/perft.h"

#include "common/base/check.h"

namespace merels::rules {

Ruleset WithoutDrawLimits(Ruleset ruleset) {
  ruleset.knobs =
      std::visit([](const auto& knobs) -> Knobs { return WithoutDrawLimits(knobs); }, ruleset.knobs);
  return ruleset;
}

PerftResult Perft(const Game& game, int depth, LastPly last) {
  MERELS_CHECK(depth >= 0);
  return game.family().Perft(depth, last == LastPly::kCounted);
}

std::uint64_t CountPlies(const Game& game, int depth, LastPly last) { return Perft(game, depth, last).count; }

std::vector<PlyShare> DividePlies(const Game& game, int depth, LastPly last) {
  MERELS_CHECK(depth >= 1);
  std::vector<PlyShare> shares;
  for (const Ply& ply : game.LegalMoves()) {
    const std::unique_ptr<FamilyGame> child = game.family().Clone();
    child->PlayUnchecked(ply);
    shares.push_back({game.Text(ply), child->Perft(depth - 1, last == LastPly::kCounted).count});
  }
  return shares;
}

}  // namespace merels::rules
