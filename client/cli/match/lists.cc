#include "client/cli/match/lists.h"

#include <memory>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/cli/online/json.h"
#include "client/sdk/await.h"
#include "common/api/match.h"

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

int ListPlies(sdk::Calls& calls, const std::string& match, bool as_json, Console& console) {
  const auto legal = sdk::WaitForAll(calls, api::ListLegalPlies{{MatchId(match)}});
  if (!legal.ok()) return Fail(console, legal.error());
  if (as_json) {
    console.out << Dump({{"position_seq", legal->position_seq}, {"plies", legal->plies}}) << '\n';
  } else {
    for (const std::string& ply : legal->plies) console.out << ply << '\n';
  }
  return kDone;
}

int ListBest(sdk::Calls& calls, const std::string& ruleset, int count, bool as_json, Console& console) {
  const auto best = sdk::Wait(calls, api::ListBestSolutions{ruleset, {count, ""}});
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

void RegisterLists(CLI::App& app, Commands& commands) {
  Command plies(app, commands, "plies", "List the legal plies of a match, one per line");
  const auto match = AddMatch(plies.app());
  plies.Runs([match](sdk::Calls& calls, bool json, Console& console) {
    return ListPlies(calls, *match, json, console);
  });
  Command best(app, commands, "best", "List the best solutions of a ruleset for one player");
  const auto ruleset = AddText(best.app(), "ruleset", "name, or name+knob=value");
  const auto count = std::make_shared<int>(0);
  best.app().add_option("--count", *count, "how many at most, up to 200 (50)")->check(CLI::Range(1, 200));
  best.Runs([ruleset, count](sdk::Calls& calls, bool json, Console& console) {
    return ListBest(calls, *ruleset, *count, json, console);
  });
}

}  // namespace merels::cli
