#include "client/cli/match/lists.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/json.h"
#include "client/sdk/base/await.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

JsonLine SolutionJson(const match::Solution& solution) {
  return {{"match", solution.match.text()},          {"player", solution.player.name},
          {"account", solution.player.id.text()},    {"bot", solution.player.bot},
          {"pegs_left", solution.score.pegs_left},   {"moves", solution.score.moves},
          {"ended_at_ms", solution.ended_at.count()}};
}

}  // namespace

int ListPlies(Remote& remote, const std::string& match, bool as_json, Console& console) {
  const auto legal = sdk::Wait(remote.api(), &sdk::Api::ListLegalPlies, MatchId(match));
  if (!legal.ok()) return Fail(console, legal.error());
  if (as_json) {
    console.out << Dump({{"position_seq", legal->position_seq}, {"plies", legal->plies}}) << '\n';
  } else {
    for (const std::string& ply : legal->plies) console.out << ply << '\n';
  }
  return kDone;
}

int ListBest(Remote& remote, const std::string& ruleset, int count, bool as_json, Console& console) {
  const auto best = sdk::Wait(remote.api(), &sdk::Api::ListBestSolutions, {ruleset, {count, ""}});
  if (!best.ok()) return Fail(console, best.error());
  for (const match::Solution& solution : best->solutions) {
    if (as_json) {
      console.out << Dump(SolutionJson(solution)) << '\n';
      continue;
    }
    console.out << solution.score.pegs_left << '\t' << solution.score.moves << '\t' << solution.player.name
                << '\t' << solution.match.text() << '\n';
  }
  return kDone;
}

}  // namespace merels::cli
